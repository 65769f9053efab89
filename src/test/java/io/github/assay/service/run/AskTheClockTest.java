package io.github.assay.service.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AskTheClockTest {
    @Test
    void queriesThatNameThePresentTime() {
        assertThat(AskTheClock.in("SELECT strftime ( \"%Y\" , \"now\" )")).isTrue();
        assertThat(AskTheClock.in("SELECT date('now')")).isTrue();
        assertThat(AskTheClock.in("SELECT a FROM t WHERE d < CURRENT_DATE")).isTrue();
        assertThat(AskTheClock.in("SELECT now() - d FROM t")).isTrue();
        assertThat(AskTheClock.in("SELECT a FROM t WHERE d < '2024-01-01'")).isFalse();
        assertThat(AskTheClock.in("SELECT known, nowhere FROM t")).isFalse();
    }
}

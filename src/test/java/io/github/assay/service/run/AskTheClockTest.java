package io.github.assay.service.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.service.run.OutcomeLookup.TimeDependentSql;
import org.junit.jupiter.api.Test;

class AskTheClockTest {
    @Test
    void queriesThatNameThePresentTime() {
        assertThat(TimeDependentSql.in("SELECT strftime ( \"%Y\" , \"now\" )")).isTrue();
        assertThat(TimeDependentSql.in("SELECT date('now')")).isTrue();
        assertThat(TimeDependentSql.in("SELECT a FROM t WHERE d < CURRENT_DATE")).isTrue();
        assertThat(TimeDependentSql.in("SELECT now() - d FROM t")).isTrue();
        assertThat(TimeDependentSql.in("SELECT a FROM t WHERE d < '2024-01-01'")).isFalse();
        assertThat(TimeDependentSql.in("SELECT known, nowhere FROM t")).isFalse();
    }
}

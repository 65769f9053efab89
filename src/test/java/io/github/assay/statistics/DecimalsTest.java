package io.github.assay.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class DecimalsTest {
    @Test
    void figuresAreWrittenAsTheSpecificationSays() {
        assertThat(Decimals.THREE.of(3982.0 / 5557)).isEqualTo("0.717");
        assertThat(Decimals.THREE.of(-0.0664)).isEqualTo("-0.066");
        assertThat(Decimals.percent(0.873126)).isEqualTo("87.3");
        assertThat(Decimals.SIX.of(0.0004)).isEqualTo("0.000400");
        assertThat(Decimals.NONE.of(12.6)).isEqualTo("13");
    }

    @Test
    void whatRoundsToZeroHasNoSign() {
        assertThat(Decimals.THREE.of(-0.0001)).isEqualTo("0.000");
        assertThat(Decimals.NONE.of(-0.2)).isEqualTo("0");
        assertThat(Decimals.percent(-0.0001)).isEqualTo("0.0");
        assertThat(Decimals.THREE.of(-0.001)).isEqualTo("-0.001");
    }

    @Test
    void smallProbabilitiesAreOnlySaidToBeSmall() {
        assertThat(Decimals.p(0.2430)).isEqualTo("0.243");
        assertThat(Decimals.p(0.0007)).isEqualTo("< 0.001");
        assertThat(Decimals.p(0.001)).isEqualTo("0.001");
    }

    @Test
    void significantDigitsHaveNoNeedlessZeros() {
        assertThat(Decimals.significant(0.714285)).isEqualTo("0.714");
        assertThat(Decimals.significant(1)).isEqualTo("1");
        assertThat(Decimals.significant(64.25)).isEqualTo("64.3");
        assertThat(Decimals.significant(640)).isEqualTo("640");
        assertThat(Decimals.significant(999.7)).isEqualTo("1000");
        assertThat(Decimals.significant(1240.4)).isEqualTo("1240");
        assertThat(Decimals.significant(-0.05)).isEqualTo("-0.05");
        assertThat(Decimals.significant(0)).isEqualTo("0");
        assertThat(Decimals.significant(-0.0)).isEqualTo("0");
    }

    @Test
    void theLocaleOfTheMachineDoesNotMatter() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            assertThat(Decimals.TWO.of(1234.5)).isEqualTo("1234.50");
        } finally {
            Locale.setDefault(before);
        }
    }
}

package io.github.assay.ui.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiguresTest {
    @Test
    void numbersAreWrittenAsTheSpecificationSays() {
        assertThat(NumberFormats.three(3982.0 / 5557)).isEqualTo("0.717");
        assertThat(NumberFormats.three(-0.0664)).isEqualTo("−0.066");
        assertThat(NumberFormats.three(-0.0001)).as("no minus before zero").isEqualTo("0.000");
        assertThat(NumberFormats.percent(0.873126)).isEqualTo("87.3");
        assertThat(NumberFormats.p(0.2430)).isEqualTo("0.243");
        assertThat(NumberFormats.p(0.0004)).isEqualTo("< 0.001");
        assertThat(NumberFormats.p(0.0007)).isEqualTo("< 0.001");
        assertThat(NumberFormats.p(0.001)).isEqualTo("0.001");
        assertThat(NumberFormats.threshold(0.9)).isEqualTo("0.9");
        assertThat(NumberFormats.threshold(64)).isEqualTo("64");
        assertThat(NumberFormats.threshold(100)).isEqualTo("100");
    }

    @Test
    void intervalsStandBesideTheirValue() {
        Outcome<Estimate> kappa = estimate(0.717, 0.601, 0.823);
        assertThat(NumberFormats.full(kappa)).isEqualTo("0.717 [0.601, 0.823]");
        assertThat(NumberFormats.shortInterval(kappa)).isEqualTo("0.60–0.82");
        assertThat(NumberFormats.shortInterval(estimate(0.096, -0.066, 0.257))).isEqualTo("−0.07, 0.26");
        assertThat(NumberFormats.provenance(kappa)).contains("n 150").contains("percentile bootstrap");
    }

    @Test
    void undefinedIsSaidInWordsAndNeverSortedAsZero() {
        Outcome<Estimate> none = Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE");
        assertThat(NumberFormats.three(none)).isEqualTo(NumberFormats.NONE);
        assertThat(NumberFormats.full(none)).startsWith("undefined: everyone gave the same label");
        assertThat(NumberFormats.sortable(none)).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    private static Outcome<Estimate> estimate(double value, double low, double high) {
        return Outcome.value(new Estimate(
                value, Outcome.value(new Interval(low, high, 0.95, "percentile", List.of())), 150));
    }
}

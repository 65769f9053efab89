package io.github.assay.wording;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateFormatTest {
    @Test
    void numbersAreWrittenAsTheSpecificationSays() {
        assertThat(EstimateFormat.three(3982.0 / 5557)).isEqualTo("0.717");
        assertThat(EstimateFormat.three(-0.0664)).isEqualTo("−0.066");
        assertThat(EstimateFormat.three(-0.0001)).as("no minus before zero").isEqualTo("0.000");
        assertThat(EstimateFormat.percent(0.873126)).isEqualTo("87.3");
        assertThat(EstimateFormat.p(0.2430)).isEqualTo("0.243");
        assertThat(EstimateFormat.p(0.0004)).isEqualTo("< 0.001");
        assertThat(EstimateFormat.p(0.0007)).isEqualTo("< 0.001");
        assertThat(EstimateFormat.p(0.001)).isEqualTo("0.001");
        assertThat(EstimateFormat.threshold(0.9)).isEqualTo("0.9");
        assertThat(EstimateFormat.threshold(64)).isEqualTo("64");
        assertThat(EstimateFormat.threshold(100)).isEqualTo("100");
    }

    @Test
    void intervalsStandBesideTheirValue() {
        Outcome<Estimate> kappa = estimate(0.717, 0.601, 0.823);
        assertThat(EstimateFormat.full(kappa)).isEqualTo("0.717 [0.601, 0.823]");
        assertThat(EstimateFormat.interval(kappa)).isEqualTo("[0.601, 0.823]");
        assertThat(EstimateFormat.interval(estimate(0.096, -0.066, 0.257))).isEqualTo("[−0.066, 0.257]");
        assertThat(EstimateFormat.percentWithInterval(estimate(0.486, 0.396, 0.585))).isEqualTo("48.6 % [39.6, 58.5]");
        assertThat(EstimateFormat.provenance(kappa)).contains("n 150").contains("percentile bootstrap");
    }

    @Test
    void undefinedIsSaidInWords() {
        Outcome<Estimate> none = Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE");
        assertThat(EstimateFormat.three(none)).isEqualTo(EstimateFormat.NONE);
        assertThat(EstimateFormat.full(none)).startsWith("undefined: everyone gave the same label");
    }

    private static Outcome<Estimate> estimate(double value, double low, double high) {
        return Outcome.value(new Estimate(
                value, Outcome.value(new Interval(low, high, 0.95, "percentile", List.of())), 150));
    }
}

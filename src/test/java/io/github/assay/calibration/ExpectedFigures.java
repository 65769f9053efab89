package io.github.assay.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Rates;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Figures of a metric against labels as another program computed them. */
final class ExpectedFigures {
    private static final double EXACT = 1e-12;

    private ExpectedFigures() {}

    /** The confusion counts and all that follows from them. */
    static void checkVerdicts(MetricCalibration metric, JsonNode figures) {
        Confusion c = metric.verdicts().counts();
        assertThat(List.of(c.tp(), c.fp(), c.fn(), c.tn()))
                .containsExactly(
                        figures.get("tp").asLong(),
                        figures.get("fp").asLong(),
                        figures.get("fn").asLong(),
                        figures.get("tn").asLong());
        number(metric.verdicts().cohenKappa().map(Estimate::value), figures.get("cohen_kappa"));
        number(metric.verdicts().sensitivity().map(Estimate::value), figures.get("recall"));
        number(metric.verdicts().specificity().map(Estimate::value), figures.get("specificity"));
        number(Rates.accuracy(c), figures.get("accuracy"));
        number(Rates.precision(c), figures.get("precision"));
        number(Rates.f1(c), figures.get("f1"));
        number(Rates.matthews(c), figures.get("mcc"));
    }

    static void number(Outcome<Double> value, JsonNode expected) {
        assertThat(value.asValue().orElseThrow()).isCloseTo(expected.asDouble(), within(EXACT));
    }
}

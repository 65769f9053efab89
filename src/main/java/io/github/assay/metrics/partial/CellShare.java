package io.github.assay.metrics.partial;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.CellShares;
import io.github.assay.domain.finding.Finding.VariantShares;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.gate.ResultGate;
import java.util.OptionalDouble;
import java.util.Set;

/** Measures one side of {@link ExecutionF1} as a metric of its own. */
final class CellShare {
    private CellShare() {}

    static MetricInfo info(String id, String name) {
        return MetricInfo.unit(
                id,
                name,
                MetricInfo.Group.EXECUTION,
                OptionalDouble.empty(),
                Set.of(
                        MetricInfo.Need.GOLD_RESULT,
                        MetricInfo.Need.PREDICTED_RESULT,
                        MetricInfo.Need.OTHER_METRICS),
                "thesis §4.2; options as of exf1");
    }

    /** Where the F1 was settled without tables (a failed prediction), its value is this one's too. */
    static Outcome<Measurement> of(Evidence evidence, boolean recall) {
        Outcome<Measurement> whole = evidence.score(ExecutionF1.ID);
        boolean cut = whole.asValue().filter(f1 -> f1.flags().contains(ResultGate.PRED_TRUNCATED)).isPresent();
        if (cut && recall) {
            return Outcome.unavailable("truncated", "recall of an empty gold table is 1 by definition");
        }
        return whole.map(f1 -> new Measurement(
                f1.first(CellShares.class).map(s -> recall ? s.recall() : s.precision()).orElse(f1.value()),
                "",
                f1.flags(),
                f1.findings().stream().filter(f -> !(f instanceof VariantShares)).toList()));
    }
}

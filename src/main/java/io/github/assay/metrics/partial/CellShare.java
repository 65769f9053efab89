package io.github.assay.metrics.partial;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.CellShares;
import io.github.assay.domain.finding.Finding.VariantShares;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.gate.ResultGate;
import java.util.OptionalDouble;
import java.util.Set;

/** One side of {@link ExecutionF1} as a metric of its own (metrics.md §1.11); options as of {@code exf1}. */
public abstract class CellShare implements Metric {
    private final MetricInfo info;
    private final boolean recall;

    private CellShare(String id, String name, boolean recall) {
        this.recall = recall;
        info = MetricInfo.unit(
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

    /** {@code exp}: matched cells over predicted cells. */
    public static final class ExecutionPrecision extends CellShare {
        public ExecutionPrecision() {
            super("exp", "Cell precision", false);
        }
    }

    /** {@code exr}: matched cells over gold cells. */
    public static final class ExecutionRecall extends CellShare {
        public ExecutionRecall() {
            super("exr", "Cell recall", true);
        }
    }

    @Override
    public MetricInfo info() {
        return info;
    }

    /** Where the F1 was settled without tables (a failed prediction), its value is this one's too. */
    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Outcome<Measurement> whole = evidence.same(ExecutionF1.ID);
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

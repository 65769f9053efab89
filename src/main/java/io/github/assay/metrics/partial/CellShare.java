package io.github.assay.metrics.partial;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.gate.ResultGate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/** One side of {@link ExecutionF1}, as a metric of its own. */
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
    static Outcome<Measurement> of(Evidence evidence, String key) {
        Outcome<Measurement> whole = evidence.score(ExecutionF1.ID);
        boolean cut = whole.asValue().filter(f1 -> f1.flags().contains(ResultGate.PRED_TRUNCATED)).isPresent();
        if (cut && key.equals("exr")) {
            return Outcome.unavailable("truncated", "recall of an empty gold table is 1 by definition");
        }
        return whole.map(f1 -> {
            Object share = f1.detail().get(key);
            Map<String, Object> detail = new LinkedHashMap<>(f1.detail());
            detail.remove("variants");
            return new Measurement(share == null ? f1.value() : (Double) share, "", f1.flags(), detail);
        });
    }
}

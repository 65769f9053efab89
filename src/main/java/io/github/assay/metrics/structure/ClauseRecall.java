package io.github.assay.metrics.structure;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code clause-recall}: recall of the elements of all clauses (metrics.md §2.7). */
public final class ClauseRecall implements Metric {
    private static final MetricInfo INFO = LinkedNames.info("clause-recall", "Clause recall");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return LinkedNames.clauses(evidence, SetMatch::recall);
    }

    /** The mean of another metric's value and clause recall, both in the detail; flags are those of the recall. */
    static Outcome<Measurement> meanWith(String other, Evidence evidence) {
        return evidence.score(other).flatMap(one -> evidence.score(INFO.id()).map(recall -> {
            Map<String, Object> detail = new LinkedHashMap<>();
            detail.put(other.replace('-', '_'), one.value());
            detail.put("clause_recall", recall.value());
            return Measurement.of((one.value() + recall.value()) / 2, detail).withFlags(recall.flags());
        }));
    }
}

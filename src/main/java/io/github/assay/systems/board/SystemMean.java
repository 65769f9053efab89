package io.github.assay.systems.board;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import java.util.Map;
import java.util.TreeMap;

/**
 * One metric over one system's answers.
 *
 * @param metric the metric's id
 * @param total answers that the metric applies to
 * @param mean mean over the scored answers, with Wilson's interval where all values are 0 or 1 and a bootstrap interval
 *     otherwise; undefined without a scored answer
 * @param scored answers with a value
 * @param reasons answers without one, by reason; those it does not apply to are among them
 */
public record SystemMean(
        String metric, int total, int scored, Outcome<Estimate> mean, Map<String, Integer> reasons) {
    public SystemMean {
        reasons = java.util.Collections.unmodifiableMap(new TreeMap<>(reasons));
    }

    /** Scored answers among those the metric applies to; 0 when it applies to none. */
    public double coverage() {
        return total == 0 ? 0 : (double) scored / total;
    }
}

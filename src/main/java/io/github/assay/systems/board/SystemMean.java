package io.github.assay.systems.board;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import java.util.Map;
import java.util.TreeMap;

/**
 * Mean of one metric over one system's answers.
 *
 * @param metric the metric's id
 * @param total number of answers to which the metric applies
 * @param mean mean over the scored answers, with Wilson's interval where all values are 0 or 1 and a bootstrap interval
 *     otherwise; undefined without a scored answer
 * @param scored number of answers with a value
 * @param reasons answers without a value, by reason, including those to which the metric does not apply
 */
public record SystemMean(
        String metric, int total, int scored, Outcome<Estimate> mean, Map<String, Integer> reasons) {
    public SystemMean {
        reasons = java.util.Collections.unmodifiableMap(new TreeMap<>(reasons));
    }

    /** Fewest values of a mean that is shown beside others. */
    private static final int FEWEST = 10;

    /** Whether the mean represents the system's answers: it is made of at least ten, or of at least half of them. */
    public boolean tells() {
        return tells(scored, scored + reasons.values().stream().mapToInt(Integer::intValue).sum());
    }

    /** The same of so many values over so many answers. */
    public static boolean tells(int values, int answers) {
        return values >= FEWEST || values > 0 && 2 * values >= answers;
    }

    /** Share of scored answers among those to which the metric applies; 0 when it applies to none. */
    public double coverage() {
        return total == 0 ? 0 : (double) scored / total;
    }
}

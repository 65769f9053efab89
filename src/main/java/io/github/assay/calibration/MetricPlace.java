package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.tests.RankStability;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;

/**
 * A metric's place among the metrics of a calibration (statistics.md §5).
 *
 * @param rank 1 + how many ranked metrics of other verdicts have a higher κ; empty where it has none
 * @param stability stability of that rank when cases are resampled; undefined without a rank
 * @param unranked the reason why it has no rank; empty where it has one
 * @param group id of the first metric, in the order given, with the same verdicts on all labelled items: its own where
 *     no earlier one has them
 * @param equal ids of all other metrics with the same verdicts, in the order given
 * @param missing reason code → number of labelled items without a score for it
 */
public record MetricPlace(
        OptionalInt rank,
        Outcome<RankStability> stability,
        Optional<Unranked> unranked,
        String group,
        List<String> equal,
        SortedMap<String, Integer> missing) {
    /** Reasons why a metric has no rank. */
    public enum Unranked {
        /** It is a diagnostic, and the study ranks metrics of correctness. */
        DIAGNOSTIC,
        /** Its κ is undefined. */
        UNDEFINED,
        /** It lacks a verdict on more labelled items than the study allows, while other metrics are complete. */
        INCOMPLETE
    }

    public MetricPlace {
        equal = List.copyOf(equal);
    }
}

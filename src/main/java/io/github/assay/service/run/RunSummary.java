package io.github.assay.service.run;

import io.github.assay.domain.Problem;
import java.util.List;
import java.util.Map;

/**
 * The result of a run.
 *
 * @param gold outcomes of gold queries by kind ({@code rows}, {@code error}, {@code timeout}, {@code blocked},
 *     {@code unparsable}, {@code too_large}, {@code unreachable}), one a case, captured results by their kind; {@code none} where there is
 *     no SQL
 * @param predicted outcomes of predicted queries by kind, one an item
 * @param executed number of queries that were run
 * @param reused number of queries whose stored outcome was used
 * @param problems gold queries that gave no table, and databases that cannot be reached
 */
public record RunSummary(
        Map<String, Integer> gold,
        Map<String, Integer> predicted,
        int executed,
        int reused,
        List<Problem> problems) {
    public RunSummary {
        gold = Map.copyOf(gold);
        predicted = Map.copyOf(predicted);
        problems = List.copyOf(problems);
    }
}

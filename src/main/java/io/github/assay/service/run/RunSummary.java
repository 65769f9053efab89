package io.github.assay.service.run;

import io.github.assay.domain.Problem;
import java.util.List;
import java.util.Map;

/**
 * What a run did.
 *
 * @param gold outcomes of gold queries by kind ({@code rows}, {@code error}, {@code timeout}, {@code blocked},
 *     {@code too_large}, {@code unreachable}), one a case, captured results counted as what they are; {@code none}
 *     where there is no SQL
 * @param predicted outcomes of predicted queries by kind, one an item
 * @param executed queries that were run now
 * @param reused queries whose stored outcome was taken
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

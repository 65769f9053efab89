package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.account.Account;
import io.github.assay.sql.query.Subtrees;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code ast-similarity}: Dice coefficient of the canonical subtrees of both queries (metrics.md §2.8). */
public final class AstSimilarity implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "ast-similarity",
            "Tree similarity",
            MetricInfo.Group.STRUCTURE,
            OptionalDouble.of(0.7),
            Set.of(Need.GOLD_SQL, Need.PREDICTED_SQL),
            "BADGER §6.2; metrics.md §2.8");

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return SqlPair.measure(evidence, pair -> {
            Map<String, Integer> gold = Subtrees.of(evidence.goldSql(), pair.schema()).orElseThrow();
            Map<String, Integer> predicted = Subtrees.of(evidence.predictedSql(), pair.schema()).orElseThrow();
            int common = gold.entrySet().stream()
                    .mapToInt(e -> Math.min(e.getValue(), predicted.getOrDefault(e.getKey(), 0)))
                    .sum();
            int all = size(gold) + size(predicted);
            FindingList findings = new FindingList();
            findings.number("gold_subtrees", size(gold));
            findings.number("predicted_subtrees", size(predicted));
            findings.number("common", common);
            return Measurement.of(2.0 * common / all, findings.list());
        });
    }

    @Override
    public Account account(Evidence evidence) {
        Optional<Map<String, Integer>> gold = Subtrees.of(evidence.goldSql(), evidence.plainSchema());
        Optional<Map<String, Integer>> predicted = Subtrees.of(evidence.predictedSql(), evidence.plainSchema());
        return gold.isEmpty() || predicted.isEmpty()
                ? Account.NONE
                : new SubtreeAccount(gold.get(), predicted.get()).make();
    }

    private static int size(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }
}

package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.sql.query.Subtrees;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/** {@code ast-similarity}: Dice coefficient of the canonical subtrees of both queries (metrics.md §2.8). */
public final class AstSimilarity implements Metric {
    private static final MetricInfo INFO = MetricInfo.unit(
            "ast-similarity", "Tree similarity", MetricInfo.Group.STRUCTURE, OptionalDouble.of(0.7),
            Set.of(Need.GOLD_SQL, Need.PREDICTED_SQL), "BADGER §6.2; metrics.md §2.8");

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

    /** Lists the parts of two syntax trees that only one side has, the smallest first: larger ones contain them. */
    static final class SubtreeAccount {
        private final Map<String, Integer> gold;
        private final Map<String, Integer> predicted;

        /** A part and how often one side has it beyond the other. */
        private record Part(String text, int times) {}

        /** Each map says how often a tree has a part. */
        SubtreeAccount(Map<String, Integer> gold, Map<String, Integer> predicted) {
            this.gold = gold;
            this.predicted = predicted;
        }

        Account make() {
            List<Part> missing = beyond(gold, predicted);
            List<Part> extra = beyond(predicted, gold);
            int common = gold.entrySet().stream()
                    .mapToInt(e -> Math.min(e.getValue(), predicted.getOrDefault(e.getKey(), 0)))
                    .sum();
            return new AccountBuilder()
                    .figure("common", common)
                    .figure("only_in_gold", missing.stream().mapToInt(Part::times).sum())
                    .figure("only_predicted", extra.stream().mapToInt(Part::times).sum())
                    .passage("Parts of the tree that only gold has, the smallest first", missing,
                            part -> line(Mark.MISSING, part))
                    .passage("Parts of the tree that only the prediction has, the smallest first", extra,
                            part -> line(Mark.EXTRA, part))
                    .build();
        }

        private static List<Part> beyond(Map<String, Integer> own, Map<String, Integer> other) {
            return own.entrySet().stream()
                    .map(e -> new Part(e.getKey(), e.getValue() - other.getOrDefault(e.getKey(), 0)))
                    .filter(part -> part.times > 0)
                    .sorted(Comparator.comparingInt((Part p) -> p.text.length()).thenComparing(Part::text))
                    .toList();
        }

        private static Line line(Mark mark, Part part) {
            String text = part.text.replace(" | ", " ");
            return Line.of(mark, AccountBuilder.sql(text) + (part.times > 1 ? "  (" + part.times + " times)" : ""));
        }
    }
}

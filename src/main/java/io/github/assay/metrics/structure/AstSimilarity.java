package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.MetricInfo.Need;
import io.github.assay.metrics.Steps;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
            Map<String, Integer> gold = evidence.goldSql().subtrees(pair.schema()).orElseThrow();
            Map<String, Integer> predicted = evidence.predictedSql().subtrees(pair.schema()).orElseThrow();
            int common = gold.entrySet().stream()
                    .mapToInt(e -> Math.min(e.getValue(), predicted.getOrDefault(e.getKey(), 0)))
                    .sum();
            int all = size(gold) + size(predicted);
            FindingList findings = new FindingList();
            findings.number("gold_subtrees", size(gold));
            findings.number("predicted_subtrees", size(predicted));
            findings.number("common", common);
            return evidence.explained(Measurement.of(2.0 * common / all, findings.list()), steps -> explain(gold, predicted, common, steps));
        });
    }

    private static int size(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Lists the parts of two syntax trees that only one side has, the smallest first: larger ones contain them. */
    private static void explain(Map<String, Integer> gold, Map<String, Integer> predicted, int common, Steps steps) {
        List<Part> missing = beyond(gold, predicted);
        List<Part> extra = beyond(predicted, gold);
        steps.figure("common", common)
                .figure("only_in_gold", missing.stream().mapToInt(Part::times).sum())
                .figure("only_predicted", extra.stream().mapToInt(Part::times).sum())
                .passage("tree.gold", missing, part -> part.line(Mark.MISSING))
                .passage("tree.predicted", extra, part -> part.line(Mark.EXTRA));
    }

    private static List<Part> beyond(Map<String, Integer> own, Map<String, Integer> other) {
        return own.entrySet().stream()
                .map(e -> new Part(e.getKey(), e.getValue() - other.getOrDefault(e.getKey(), 0)))
                .filter(part -> part.times > 0)
                .sorted(Comparator.comparingInt((Part p) -> p.text.length()).thenComparing(Part::text))
                .toList();
    }

    /** A part and how often one side has it beyond the other. */
    private record Part(String text, int times) {
        Line line(Mark mark) {
            String sql = Steps.sql(text.replace(" | ", " "));
            return Line.of(mark, times > 1 ? Phrase.of("tree.times", sql, times) : Phrase.text(sql));
        }
    }
}

package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import io.github.assay.sql.query.FeaturePlaces;
import io.github.assay.sql.query.SqlFeatures;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code sql-features}: how often the gold query uses each feature (metrics.md §2.11). The value is the sum of the
 * counts beyond the select items; the label names the features used. They serve as slices, never as a score.
 */
public final class SqlFeaturesMetric implements Metric {
    private static final String ITEMS = "select_items";
    private static final MetricInfo INFO = new MetricInfo(
                    "sql-features", "SQL features", MetricInfo.Group.STRUCTURE, 0, Double.POSITIVE_INFINITY,
                    OptionalDouble.empty(), Set.of(MetricInfo.Need.GOLD_SQL), List.of(),
                    "NL2SQL360; metrics.md §2.11", 1)
            .onRequest().diagnostic();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return SqlPair.withoutGold(evidence).orElseGet(() -> {
            Map<String, Integer> counts = SqlFeatures.of(evidence.goldSql()).orElseThrow();
            FindingList findings = new FindingList();
            counts.forEach(findings::number);
            String used = counts.entrySet().stream()
                    .filter(e -> e.getValue() > 0 && !e.getKey().equals(ITEMS))
                    .map(Map.Entry::getKey)
                    .collect(Collectors.joining("+"));
            int sum = counts.values().stream().mapToInt(Integer::intValue).sum() - Objects.requireNonNull(counts.get(ITEMS));
            return Outcome.value(evidence.explained(
                    new Measurement(sum, used.isEmpty() ? "plain" : used, List.of(), findings.list()),
                    steps -> FeaturePlaces.of(evidence.goldSql()).ifPresent(places -> explain(counts, places, steps))));
        });
    }

    private static void explain(Map<String, Integer> counts, Map<String, List<String>> places, Steps steps) {
        List<Map.Entry<String, Integer>> used = counts.entrySet().stream()
                .filter(e -> e.getValue() > 0 && !e.getKey().equals(ITEMS))
                .toList();
        List<String> unused = counts.entrySet().stream()
                .filter(e -> e.getValue() == 0)
                .map(e -> words(e.getKey()))
                .toList();
        steps.instead(counts.keySet().toArray(String[]::new))
                .counted("features_counted", used.stream().mapToInt(Map.Entry::getValue).sum())
                .says("features.sum", counts.getOrDefault(ITEMS, 0))
                .passage("features.used", used, f -> Line.of(
                        Mark.NONE, words(f.getKey()) + " " + f.getValue() + where(places.getOrDefault(f.getKey(), List.of()))))
                .passage("features.unused", unused.isEmpty() ? List.of() : List.of(String.join(", ", unused)), t -> Line.of(Mark.NONE, t));
    }

    private static String where(List<String> places) {
        return places.isEmpty()
                ? ""
                : ": " + Steps.sql(String.join(" · ", places.stream().map(Steps::shortened).toList()));
    }

    private static String words(String feature) {
        return switch (feature) {
            case "and_or" -> "AND, OR";
            case "ctes" -> "common table expressions";
            case "predicates" -> "conditions";
            case "like" -> "LIKE and other patterns";
            case "case", "distinct", "limit", "group_by", "order_by" -> feature.replace('_', ' ').toUpperCase(Locale.ROOT);
            default -> feature.replace('_', ' ');
        };
    }
}

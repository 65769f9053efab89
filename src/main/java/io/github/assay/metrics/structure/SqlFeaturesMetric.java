package io.github.assay.metrics.structure;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
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
            return Outcome.value(new Measurement(sum, used.isEmpty() ? "plain" : used, List.of(), findings.list()));
        });
    }

    @Override
    public Account account(Evidence evidence) {
        return evidence.score(INFO.id()).asValue()
                .flatMap(m -> FeaturePlaces.of(evidence.goldSql()).map(places -> reported(m, places)))
                .orElse(Account.NONE);
    }

    private static Account reported(Measurement m, Map<String, List<String>> places) {
        List<String> features = m.findings().stream().flatMap(f -> f.keys().stream()).toList();
        List<String> used = features.stream().filter(f -> count(m, f) > 0 && !f.equals(ITEMS)).toList();
        List<String> unused = features.stream().filter(f -> count(m, f) == 0).map(SqlFeaturesMetric::words).toList();
        return new AccountBuilder()
                .instead(features.toArray(String[]::new))
                .counted("features_counted", used.stream().mapToInt(f -> count(m, f)).sum())
                .says("The score is the sum of these counts, for slicing; it passes no verdict. "
                        + AccountBuilder.count(count(m, ITEMS), "output column") + " beside them, which do not count.")
                .passage("What the gold query uses, how often and where", used, f -> Line.of(
                        Mark.NONE, words(f) + " " + count(m, f) + where(places.getOrDefault(f, List.of()))))
                .passage("Not used", unused.isEmpty() ? List.of() : List.of(String.join(", ", unused)), t -> Line.of(Mark.NONE, t))
                .build();
    }

    private static String where(List<String> places) {
        return places.isEmpty()
                ? ""
                : ": " + AccountBuilder.sql(String.join(" · ", places.stream().map(AccountBuilder::shortened).toList()));
    }

    private static int count(Measurement m, String feature) {
        return (int) m.number(feature).orElseThrow();
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

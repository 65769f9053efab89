package io.github.assay.metrics.structure;

import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.sql.SqlFeatures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * {@code sql-features}: what the gold query uses, and how often (metrics.md §2.11). The value is the sum of the counts
 * beyond the select items, the label names what is used: slices, never a score.
 */
public final class SqlFeaturesMetric implements Metric {
    private static final MetricInfo INFO = new MetricInfo(
                    "sql-features",
                    "SQL features",
                    MetricInfo.Group.STRUCTURE,
                    0,
                    Double.POSITIVE_INFINITY,
                    OptionalDouble.empty(),
                    Set.of(MetricInfo.Need.GOLD_SQL),
                    List.of(),
                    "NL2SQL360; metrics.md §2.11",
                    1)
            .onRequest();

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        return SqlPair.withoutGold(evidence).orElseGet(() -> {
            Map<String, Integer> counts = SqlFeatures.of(evidence.goldSql()).orElseThrow();
            Map<String, Object> detail = new LinkedHashMap<>(counts);
            String used = counts.entrySet().stream()
                    .filter(e -> e.getValue() > 0 && !e.getKey().equals("select_items"))
                    .map(Map.Entry::getKey)
                    .collect(Collectors.joining("+"));
            int sum = counts.values().stream().mapToInt(Integer::intValue).sum() - counts.get("select_items");
            return Outcome.value(new Measurement(sum, used.isEmpty() ? "plain" : used, List.of(), detail));
        });
    }
}

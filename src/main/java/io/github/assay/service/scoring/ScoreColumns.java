package io.github.assay.service.scoring;

import io.github.assay.domain.ItemKey;
import io.github.assay.metrics.MetricInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The scores of many items, values only: 8 bytes a score, so 50,000 items × 25 metrics need 10 MB. The evidence of a
 * score is computed again on request. Immutable.
 */
public final class ScoreColumns {
    private final Map<ItemKey, Integer> rows = new HashMap<>();
    private final Map<String, Column> columns;

    /** One metric's values by row; NaN marks a missing value. */
    private record Column(MetricInfo metric, OptionalDouble threshold, double[] values) {}

    private ScoreColumns(List<ItemKey> items, Map<String, Column> columns) {
        this.columns = columns;
        for (int i = 0; i < items.size(); i++) {
            rows.put(items.get(i), i);
        }
    }

    /** Collects scores in item order. */
    public static final class Builder {
        private final List<ItemKey> items;
        private final Map<String, Column> columns = new LinkedHashMap<>();
        private int row;

        Builder(List<ItemKey> items, List<MetricInfo> metrics, Map<String, OptionalDouble> thresholds) {
            this.items = List.copyOf(items);
            for (MetricInfo metric : metrics) {
                double[] values = new double[items.size()];
                Arrays.fill(values, Double.NaN);
                columns.put(metric.id(), new Column(metric, Objects.requireNonNull(thresholds.get(metric.id())), values));
            }
        }

        void add(ItemScores scores) {
            if (!scores.item().key().equals(items.get(row))) {
                throw new IllegalArgumentException("scores out of order at row " + row);
            }
            for (ScoreView score : scores.scores()) {
                Column column = Objects.requireNonNull(columns.get(score.metric().id()));
                score.outcome().asValue().ifPresent(m -> column.values[row] = m.value());
            }
            row++;
        }

        ScoreColumns build() {
            return new ScoreColumns(items, columns);
        }
    }

    /** Scores that are known already, in the order of the items. */
    static ScoreColumns of(
            List<ItemKey> items, List<MetricInfo> metrics, Function<MetricInfo, OptionalDouble> thresholds,
            Map<String, double[]> values) {
        Map<String, Column> columns = new LinkedHashMap<>();
        metrics.forEach(m -> columns.put(m.id(), new Column(m, thresholds.apply(m), Objects.requireNonNull(values.get(m.id())))));
        return new ScoreColumns(items, columns);
    }

    /** The values by metric, in the order of the items. */
    Map<String, double[]> values() {
        Map<String, double[]> values = new LinkedHashMap<>();
        columns.forEach((id, column) -> values.put(id, column.values()));
        return values;
    }

    /** The metrics with a column, in the order of scoring. */
    public List<MetricInfo> metrics() {
        return columns.values().stream().map(Column::metric).toList();
    }

    /** The value of a metric on an item; empty when it is missing or metric or item are unknown. */
    public OptionalDouble value(String metric, ItemKey item) {
        Column column = columns.get(metric);
        Integer at = rows.get(item);
        if (column == null || at == null || Double.isNaN(column.values[at])) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(column.values[at]);
    }

    /** The threshold in force for a metric; empty when it gives no verdict. */
    public OptionalDouble threshold(String metric) {
        Column column = columns.get(metric);
        return column == null ? OptionalDouble.empty() : column.threshold;
    }
}

package io.github.assay.compare.matching;

import io.github.assay.compare.cells.CanonicalColumn;
import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.cells.CellReading;
import io.github.assay.compare.cells.ColumnValues;
import io.github.assay.compare.cells.PairReadings;
import io.github.assay.compare.cells.SortedNumbers;
import io.github.assay.compare.cells.Tolerance;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.table.Cell.Family;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Groups of predicted columns that are handled alike for a gold column: same families, same reading. Work for all pairs
 * of columns is then done once for a gold column and each group.
 */
final class ColumnGroups {
    private final CanonicalTable predicted;
    private final CellPolicy policy;
    private final Map<Set<Family>, List<Group>> groups = new HashMap<>();

    ColumnGroups(CanonicalTable predicted, ComparisonRules rules) {
        this.predicted = predicted;
        this.policy = rules.policy();
    }

    /** Predicted columns of the same families with the same reading. */
    static final class Group {
        private final CanonicalTable table;
        private final CellReading reading;
        private final int[] columns;
        private @Nullable Map<ColumnValues.Content, ColumnBucket> byContent;
        private @Nullable List<ColumnBucket> byNumbers;
        private int free;

        Group(CanonicalTable table, CellReading reading, int[] columns) {
            this.table = table;
            this.reading = reading;
            this.columns = columns;
        }

        CellReading reading() {
            return reading;
        }

        /** The columns in ascending order; at least one. */
        int[] columns() {
            return columns;
        }

        CanonicalColumn any() {
            return table.column(columns[0]);
        }

        /** The first of its columns that is free, or -1. A taken column must stay taken. */
        int firstFree(boolean[] taken) {
            while (free < columns.length && taken[columns[free]]) {
                free++;
            }
            return free < columns.length ? columns[free] : -1;
        }

        ColumnBucket with(ColumnValues.Content content) {
            return buckets().getOrDefault(content, ColumnBucket.NONE);
        }

        private Map<ColumnValues.Content, ColumnBucket> buckets() {
            if (byContent == null) {
                Map<ColumnValues.Content, IntStream.Builder> found = new HashMap<>();
                for (int column : columns) {
                    found.computeIfAbsent(table.column(column).values(reading).content(), _ -> IntStream.builder())
                            .add(column);
                }
                byContent = new HashMap<>();
                found.forEach((c, of) -> byContent.put(c, new ColumnBucket(of.build().toArray(), table.names())));
            }
            return byContent;
        }

        private SortedNumbers numbers(ColumnBucket bucket) {
            return table.column(bucket.at(0)).sortedNumbers(reading);
        }

        ColumnValues.Content content(ColumnBucket bucket) {
            return table.column(bucket.at(0)).values(reading).content();
        }

        /** Whether a bucket's columns have these numbers within tolerance. */
        boolean matches(ColumnBucket bucket, SortedNumbers numbers, Tolerance tolerance) {
            return numbers.matches(numbers(bucket), tolerance);
        }

        /**
         * Contents with as many numbers as these whose smallest number is within tolerance of the smallest of these. Only
         * these can match {@code numbers}.
         */
        List<ColumnBucket> near(SortedNumbers numbers, Tolerance tolerance) {
            if (byNumbers == null) {
                byNumbers = buckets().values().stream()
                        .filter(b -> !numbers(b).isEmpty())
                        .sorted(Comparator.<ColumnBucket>comparingInt(b -> numbers(b).size())
                                .thenComparingDouble(b -> numbers(b).first())
                                .thenComparingInt(b -> b.at(0)))
                        .toList();
            }
            double window = tolerance.window(numbers.first());
            int from = first(byNumbers, numbers.size(), least -> least >= numbers.first() - window);
            int to = first(byNumbers, numbers.size(), least -> least > numbers.first() + window);
            return byNumbers.subList(from, to);
        }

        private int first(List<ColumnBucket> sorted, int size, DoublePredicate reached) {
            int low = 0;
            int high = sorted.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                SortedNumbers there = numbers(sorted.get(middle));
                boolean before = there.size() < size || there.size() == size && !reached.test(there.first());
                low = before ? middle + 1 : low;
                high = before ? high : middle;
            }
            return low;
        }
    }

    /** The groups for a gold column. */
    List<Group> of(CanonicalColumn gold) {
        return groups.computeIfAbsent(gold.families(), _ -> grouped(gold));
    }

    private record Kind(Set<Family> families, CellReading reading) {}

    private List<Group> grouped(CanonicalColumn gold) {
        Map<Kind, IntStream.Builder> kinds = new LinkedHashMap<>();
        for (int p = 0; p < predicted.columnCount(); p++) {
            CanonicalColumn column = predicted.column(p);
            CellReading reading = PairReadings.of(policy, gold, column).predicted();
            kinds.computeIfAbsent(new Kind(column.families(), reading), _ -> IntStream.builder()).add(p);
        }
        List<Group> made = new ArrayList<>();
        kinds.forEach((kind, columns) ->
                made.add(new Group(predicted, kind.reading, columns.build().toArray())));
        return made;
    }

    /** The reading of a gold column for the columns of a group. */
    CellReading gold(CanonicalColumn gold, Group group) {
        return PairReadings.of(policy, gold, group.any()).gold();
    }
}

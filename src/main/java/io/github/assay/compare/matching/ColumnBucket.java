package io.github.assay.compare.matching;

import io.github.assay.compare.cells.ColumnNames;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Columns of one table with the same cells, by ordinal, with an index by name. */
final class ColumnBucket {
    static final ColumnBucket NONE = new ColumnBucket(new int[0], ColumnNames.normalised(List.of()));

    private static final int[] NOWHERE = {};

    private final int[] columns;
    private final List<String> names;
    private final int[] all;
    private final Map<String, int[]> named = new HashMap<>();

    /** @param columns in ascending order */
    ColumnBucket(int[] columns, List<String> names) {
        this.columns = columns;
        this.names = names;
        this.all = IntStream.range(0, columns.length).toArray();
        Map<String, IntStream.Builder> places = new HashMap<>();
        for (int place = 0; place < columns.length; place++) {
            places.computeIfAbsent(names.get(columns[place]), _ -> IntStream.builder()).add(place);
        }
        places.forEach((name, builder) -> named.put(name, builder.build().toArray()));
    }

    /** The columns of several buckets. */
    static ColumnBucket of(List<ColumnBucket> buckets) {
        return switch (buckets.size()) {
            case 0 -> NONE;
            case 1 -> buckets.getFirst();
            default ->
                new ColumnBucket(
                        buckets.stream().flatMapToInt(b -> Arrays.stream(b.columns)).sorted().toArray(),
                        buckets.getFirst().names);
        };
    }

    int size() {
        return columns.length;
    }

    /** Indexes in the bucket of the columns with a normalised name. */
    int[] named(String name) {
        return named.getOrDefault(name, NOWHERE);
    }

    /** Indexes in the bucket of all columns. */
    int[] all() {
        return all;
    }

    /** The column at an index of the bucket. */
    int at(int place) {
        return columns[place];
    }
}

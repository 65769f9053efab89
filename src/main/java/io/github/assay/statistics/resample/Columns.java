package io.github.assay.statistics.resample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Binary columns over the same cases, as bit sets, for counting in a joint bootstrap (statistics.md §3.4). A column
 * that is added twice is stored once. Not safe for several threads while columns are added.
 */
public final class Columns {
    private final int cases;
    private final List<long[]> columns = new ArrayList<>();
    private final Map<Integer, List<Integer>> byHash = new HashMap<>();

    /** @param cases number of cases of each column */
    public Columns(int cases) {
        if (cases < 0) {
            throw new IllegalArgumentException("negative number of cases: " + cases);
        }
        this.cases = cases;
    }

    /** Adds the column of the cases for which {@code yes} is true, and returns its number. */
    public int add(IntPredicate yes) {
        long[] bits = new long[words()];
        for (int i = 0; i < cases; i++) {
            if (yes.test(i)) {
                bits[i >> 6] |= 1L << i;
            }
        }
        return add(bits);
    }

    /** Adds the column of the cases for which both columns are true, and returns its number. */
    public int and(int a, int b) {
        long[] bits = columns.get(a).clone();
        for (int w = 0; w < bits.length; w++) {
            bits[w] &= columns.get(b)[w];
        }
        return add(bits);
    }

    /** Adds a column that no caller may change afterwards, and returns its number. */
    public int add(long[] bits) {
        List<Integer> candidates = byHash.computeIfAbsent(Arrays.hashCode(bits), _ -> new ArrayList<>());
        for (int candidate : candidates) {
            if (Arrays.equals(columns.get(candidate), bits)) {
                return candidate;
            }
        }
        columns.add(bits);
        candidates.add(columns.size() - 1);
        return columns.size() - 1;
    }

    /** Number of cases. */
    public int cases() {
        return cases;
    }

    /** Number of columns. */
    public int size() {
        return columns.size();
    }

    /** Number of true cases in each column. */
    public int[] counts() {
        return columns.stream()
                .mapToInt(c -> Arrays.stream(c).map(Long::bitCount).mapToInt(Math::toIntExact).sum())
                .toArray();
    }

    /** Counts of the columns by group; groups are numbered from 0. */
    int[][] countsByGroup(int[] groupOfCase) {
        int groups = Arrays.stream(groupOfCase).max().orElse(-1) + 1;
        int[][] counts = new int[groups][columns.size()];
        for (int i = 0; i < cases; i++) {
            for (int c = 0; c < columns.size(); c++) {
                counts[groupOfCase[i]][c] += holds(c, i) ? 1 : 0;
            }
        }
        return counts;
    }

    /** The columns restricted to each group's cases; groups are numbered from 0. */
    Columns[] split(int[] groupOfCase) {
        int groups = Arrays.stream(groupOfCase).max().orElse(-1) + 1;
        Columns[] parts = new Columns[groups];
        for (int g = 0; g < groups; g++) {
            int group = g;
            int[] rows = IntStream.range(0, cases)
                    .filter(i -> groupOfCase[i] == group)
                    .toArray();
            parts[g] = new Columns(rows.length);
            for (int c = 0; c < columns.size(); c++) {
                parts[g].columns.add(parts[g].bits(rows, c, this));
            }
        }
        return parts;
    }

    private long[] bits(int[] rows, int column, Columns source) {
        long[] bits = new long[words()];
        for (int i = 0; i < rows.length; i++) {
            bits[i >> 6] |= source.holds(column, rows[i]) ? 1L << i : 0;
        }
        return bits;
    }

    boolean holds(int column, int row) {
        return (columns.get(column)[row >> 6] >>> row & 1) != 0;
    }

    int words() {
        return words(cases);
    }

    public static int words(int cases) {
        return (cases + 63) >> 6;
    }

    long[][] bits() {
        return columns.toArray(long[][]::new);
    }
}

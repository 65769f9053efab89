package io.github.assay.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Looks for a mapping of columns that makes the rows of two tables equal (metrics.md §0.5, by-permutation). Columns
 * can only be partners when they hold the same cells; among several such partners, hashes over the rows of all columns
 * mapped so far tell early which choice cannot work. Never tries more than {@value #MAPPINGS} choices in vain.
 */
final class PermutationSearch {
    private static final int MAPPINGS = 10_000;

    /** Rows hashed before the search gives up; a cap that depends on the data only, never on the clock. */
    private static final long WORK = 1_000_000_000L;

    private final ColumnCandidates candidates;
    private final RowRuns runs;
    private final Function<ColumnMapping, RowMatch> matcher;
    private final int predictedColumns;
    private final int[] order;
    private final int[] partners;
    private final boolean[] taken;
    private final long[] goldRows;
    private final long[] predictedRows;
    private int failures;
    private long work;
    private RowMatch found;

    PermutationSearch(
            ColumnCandidates candidates,
            CanonicalTable gold,
            CanonicalTable predicted,
            RowRuns runs,
            Function<ColumnMapping, RowMatch> matcher) {
        this.candidates = candidates;
        this.runs = runs;
        this.matcher = matcher;
        this.predictedColumns = predicted.columnCount();
        this.partners = new int[gold.columnCount()];
        Arrays.fill(partners, -1);
        this.taken = new boolean[predictedColumns];
        this.order = IntStream.range(0, partners.length)
                .boxed()
                .sorted(Comparator.comparingInt(g -> candidates.of(g).length))
                .mapToInt(g -> g)
                .toArray();
        this.goldRows = startingRows(gold.rowCount());
        this.predictedRows = startingRows(predicted.rowCount());
    }

    private long[] startingRows(int rows) {
        long[] start = new long[rows];
        Arrays.setAll(start, row -> Mix.mix(runs.of(row)));
        return start;
    }

    /** Rows matched under the first mapping found, or nothing. */
    Optional<RowMatch> find() {
        if (candidates.possible()) {
            extend(0);
        }
        return Optional.ofNullable(found);
    }

    /** Whether the search was given up. */
    boolean capped() {
        return failures >= MAPPINGS || work >= WORK;
    }

    private boolean extend(int depth) {
        if (depth == order.length) {
            return accept();
        }
        int g = order[depth];
        for (int p : candidates.of(g)) {
            if (!taken[p] && tryPair(g, p, depth)) {
                return true;
            }
            if (capped()) {
                return false;
            }
        }
        return false;
    }

    private boolean tryPair(int g, int p, int depth) {
        boolean exact = candidates.exact(g, p);
        partners[g] = p;
        taken[p] = true;
        boolean fits = !exact || addAndCompare(g, p, depth);
        boolean done = fits && extend(depth + 1);
        if (exact && !done) {
            add(goldRows, candidates.gold(g, p), depth, -1);
            add(predictedRows, candidates.predicted(g, p), depth, -1);
        }
        if (!done) {
            failures++;
            taken[p] = false;
            partners[g] = -1;
        }
        return done;
    }

    private boolean addAndCompare(int g, int p, int depth) {
        work += goldRows.length;
        add(goldRows, candidates.gold(g, p), depth, 1);
        add(predictedRows, candidates.predicted(g, p), depth, 1);
        long low = 0;
        long high = 0;
        for (int row = 0; row < goldRows.length; row++) {
            low += Mix.mix(goldRows[row]) - Mix.mix(predictedRows[row]);
            high += Mix.second(goldRows[row]) - Mix.second(predictedRows[row]);
        }
        return low == 0 && high == 0;
    }

    private static void add(long[] rows, long[] cells, int depth, int sign) {
        long salt = Mix.salt(depth);
        for (int row = 0; row < rows.length; row++) {
            rows[row] += sign * Mix.mix(cells[row] ^ salt);
        }
    }

    private boolean accept() {
        work += (long) goldRows.length * partners.length;
        RowMatch match = matcher.apply(new ColumnMapping(partners, predictedColumns));
        if (match.complete() && match.ordered()) {
            found = match;
        }
        return found != null;
    }
}

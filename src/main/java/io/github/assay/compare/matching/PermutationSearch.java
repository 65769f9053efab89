package io.github.assay.compare.matching;

import io.github.assay.compare.matching.RowMatcher.RowMatch;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Searches a mapping of columns that makes the rows of two tables equal (metrics.md §0.5, by-permutation). Partners
 * must have the same cells. Among several such partners, hashes over the rows of all columns mapped so far reject
 * impossible choices early. The search stops after {@value #CHOICES} failed choices, and after matching rows over
 * {@value #MATCHED} pairs of columns without success.
 */
public final class PermutationSearch {
    private static final int CHOICES = 10_000;

    /** The pairs of columns in {@value #CHOICES} mappings of 500 columns. */
    private static final long MATCHED = 5_000_000;

    /** Most rows hashed before the search stops; the limit depends on the data only, never on the time. */
    private static final long WORK = 1_000_000_000L;

    private final ColumnCandidates candidates;
    private final Function<ColumnMapping, RowMatch> matcher;
    private final int[] partners;
    private final boolean[] taken;
    private final JointRows rows;
    private int[] order = {};
    private int[] next = {};
    private int failures;
    private long matched;
    private @Nullable RowMatch found;

    public PermutationSearch(ColumnCandidates candidates, JointRows rows, Function<ColumnMapping, RowMatch> matcher) {
        this.candidates = candidates;
        this.rows = rows;
        this.matcher = matcher;
        this.partners = new int[candidates.goldColumns()];
        Arrays.fill(partners, -1);
        this.taken = new boolean[candidates.predictedColumns()];
    }

    /** Matched rows under the first mapping found; empty when none was found. */
    public Optional<RowMatch> find() {
        if (candidates.possible()) {
            order = IntStream.range(0, partners.length)
                    .boxed()
                    .sorted(Comparator.comparingInt(g -> candidates.of(g).size()))
                    .mapToInt(g -> g)
                    .toArray();
            next = new int[order.length + 1];
            search();
        }
        return Optional.ofNullable(found);
    }

    /** Whether the search stopped at a limit. */
    public boolean capped() {
        return candidates.capped() || isAtLimit();
    }

    private boolean isAtLimit() {
        return failures >= CHOICES || rows.work() >= WORK || matched >= MATCHED;
    }

    /** Iterative, because a recursion would be as deep as there are columns. */
    private void search() {
        int depth = 0;
        while (depth >= 0) {
            if (depth == order.length && accept()) {
                return;
            }
            if (depth < order.length && extend(depth)) {
                depth++;
                next[depth] = 0;
            } else {
                depth = back(depth);
            }
        }
    }

    /** Assigns the column at a depth its next partner with which rows may still agree; false when none is left. */
    private boolean extend(int depth) {
        int g = order[depth];
        ColumnPartners possible = candidates.of(g);
        while (next[depth] < possible.size() && (next[depth] == 0 || !isAtLimit())) {
            int p = possible.at(next[depth]++);
            if (!taken[p] && put(g, p)) {
                return true;
            }
        }
        return false;
    }

    private boolean put(int g, int p) {
        boolean exact = candidates.exact(g, p);
        partners[g] = p;
        taken[p] = true;
        if (exact) {
            rows.push(candidates.gold(g, p), candidates.predicted(g, p));
        }
        boolean may = !exact || rows.same();
        if (!may) {
            removePair(g, p, true);
        }
        return may;
    }

    private void removePair(int g, int p, boolean exact) {
        if (exact) {
            rows.pop(candidates.gold(g, p), candidates.predicted(g, p));
        }
        failures++;
        taken[p] = false;
        partners[g] = -1;
    }

    /** Removes the last pair; returns its depth. */
    private int back(int depth) {
        if (depth > 0) {
            int g = order[depth - 1];
            removePair(g, partners[g], candidates.exact(g, partners[g]));
        }
        return depth - 1;
    }

    private boolean accept() {
        matched += partners.length;
        RowMatch match = matcher.apply(new ColumnMapping(partners, taken.length));
        if (match.complete() && match.ordered()) {
            found = match;
        }
        return found != null;
    }
}

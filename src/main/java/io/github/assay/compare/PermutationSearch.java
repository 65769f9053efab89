package io.github.assay.compare;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Looks for a mapping of columns that makes the rows of two tables equal (metrics.md §0.5, by-permutation). Columns
 * can only be partners when they hold the same cells; among several such partners, hashes over the rows of all columns
 * mapped so far tell early which choice cannot work. Never makes more than {@value #CHOICES} choices in vain.
 */
final class PermutationSearch {
    private static final int CHOICES = 10_000;

    /** Rows hashed before the search gives up; a cap that depends on the data only, never on the clock. */
    private static final long WORK = 1_000_000_000L;

    private final ColumnCandidates candidates;
    private final Function<ColumnMapping, RowMatch> matcher;
    private final int[] partners;
    private final boolean[] taken;
    private final JointRows rows;
    private int[] order = {};
    private int failures;
    private RowMatch found;

    PermutationSearch(ColumnCandidates candidates, JointRows rows, Function<ColumnMapping, RowMatch> matcher) {
        this.candidates = candidates;
        this.rows = rows;
        this.matcher = matcher;
        this.partners = new int[candidates.goldColumns()];
        Arrays.fill(partners, -1);
        this.taken = new boolean[candidates.predictedColumns()];
    }

    /** Rows matched under the first mapping found, or nothing. */
    Optional<RowMatch> find() {
        if (candidates.possible()) {
            order = IntStream.range(0, partners.length)
                    .boxed()
                    .sorted(Comparator.comparingInt(g -> candidates.of(g).length))
                    .mapToInt(g -> g)
                    .toArray();
            extend(0);
        }
        return Optional.ofNullable(found);
    }

    /** Whether the search was given up. */
    boolean capped() {
        return failures >= CHOICES || rows.work() >= WORK;
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
        if (exact) {
            rows.push(candidates.gold(g, p), candidates.predicted(g, p));
        }
        boolean done = (!exact || rows.same()) && extend(depth + 1);
        if (exact) {
            rows.pop(candidates.gold(g, p), candidates.predicted(g, p));
        }
        failures += done ? 0 : 1;
        taken[p] = false;
        partners[g] = -1;
        return done;
    }

    private boolean accept() {
        RowMatch match = matcher.apply(new ColumnMapping(partners, taken.length));
        if (match.complete() && match.ordered()) {
            found = match;
        }
        return found != null;
    }
}

package io.github.assay.metrics.partial;

import io.github.assay.compare.matching.Assignment;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Counts the matching cells of two tables whose rows are paired one to one (metrics.md §1.11, steps 4 to 6). Equal rows
 * are paired first. Where partial rows count, the pair that shares most cells is next; the canonical order of rows
 * breaks ties.
 */
public final class MatchedCells {
    /** Most residue rows on each side for which the best assignment may be computed. */
    static final int OPTIMAL_ROWS = 1000;

    /** Most pairs of cells compared, as of that many rows of 500 cells: of wider rows fewer are allowed. */
    private static final long OPTIMAL_CELLS = 500L * OPTIMAL_ROWS * OPTIMAL_ROWS;

    /** How rows that are not equal are paired. */
    public enum Partial {
        NONE,
        GREEDY,
        OPTIMAL
    }

    /** How many cells two rows have in common, rows named by ordinal. */
    @FunctionalInterface
    public interface Likeness {
        /** From 0 to the number of paired columns. */
        int of(int gold, int predicted);
    }

    /**
     * @param cells how many cells match
     * @param rows how many pairs of rows have a cell in common
     * @param approximate whether candidates were limited (metrics.md §0.7)
     * @param optimal whether unequal rows were paired by the best assignment
     * @param partners per gold row the predicted row it was put together with, or -1; not to be changed
     */
    public record Matched(long cells, int rows, boolean approximate, boolean optimal, int[] partners) {}

    private final CellBags bags;
    private final Likeness likeness;
    private int rows;
    private final int[] partners;
    private final boolean[] predictedTaken;

    private MatchedCells(CellBags bags, Likeness likeness) {
        this.bags = bags;
        this.likeness = likeness;
        this.partners = new int[bags.gold().length];
        Arrays.fill(partners, -1);
        this.predictedTaken = new boolean[bags.predicted().length];
    }

    static Matched count(CellBags bags, Partial partial) {
        return count(bags, partial, new Tokens(bags));
    }

    /** Rows have in common what their bags have. */
    record Tokens(CellBags bags) implements Likeness {
        @Override
        public int of(int gold, int predicted) {
            return CellBags.common(bags.gold()[gold], bags.predicted()[predicted]);
        }
    }

    /** The same where rows may have more in common than equal tokens, as under a tolerance. */
    public static Matched count(CellBags bags, Partial partial, Likeness likeness) {
        MatchedCells match = new MatchedCells(bags, likeness);
        long equal = match.equalRows();
        if (partial == Partial.NONE) {
            return new Matched(equal, match.rows, false, false, match.partners);
        }
        int[] gold = bags.order().gold(free(match.partners));
        int[] predicted = bags.order().predicted(free(match.predictedTaken));
        boolean small = gold.length <= OPTIMAL_ROWS && predicted.length <= OPTIMAL_ROWS
                && CandidateRows.cells(bags, gold, predicted) <= OPTIMAL_CELLS;
        if (partial == Partial.OPTIMAL && small) {
            long assigned = match.assigned(gold, predicted);
            return new Matched(equal + assigned, match.rows, false, true, match.partners);
        }
        CandidateRows candidates = CandidateRows.of(bags, gold, predicted, likeness);
        long greedy = match.greedy(candidates, gold, predicted);
        return new Matched(equal + greedy, match.rows, candidates.limited(), false, match.partners);
    }

    private static int[] free(int[] partners) {
        return IntStream.range(0, partners.length).filter(i -> partners[i] < 0).toArray();
    }

    private static int[] free(boolean[] taken) {
        return IntStream.range(0, taken.length).filter(i -> !taken[i]).toArray();
    }

    /** Pairs rows with equal bags; the cells they share. */
    private long equalRows() {
        Map<Bag, Deque<Integer>> waiting = new HashMap<>();
        for (int row = 0; row < predictedTaken.length; row++) {
            waiting.computeIfAbsent(new Bag(bags.predicted()[row]), _ -> new ArrayDeque<>())
                    .add(row);
        }
        long cells = 0;
        for (int row = 0; row < partners.length; row++) {
            Deque<Integer> equal = waiting.get(new Bag(bags.gold()[row]));
            if (equal != null && !equal.isEmpty()) {
                partners[row] = equal.poll();
                predictedTaken[partners[row]] = true;
                cells += bags.gold()[row].length;
                rows++;
            }
        }
        return cells;
    }

    private record Bag(long[] tokens) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Bag(long[] that) && Arrays.equals(tokens, that);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(tokens);
        }
    }

    /** Levels from most to fewest common cells; inside a level canonical gold row, then canonical predicted row. */
    private long greedy(CandidateRows candidates, int[] gold, int[] predicted) {
        long cells = 0;
        for (int level = candidates.levels(); level > 0; level--) {
            long[] pairs = candidates.pairs(level);
            for (long pair : pairs) {
                int g = gold[(int) (pair >>> 32)];
                int p = predicted[(int) pair];
                if (partners[g] < 0 && !predictedTaken[p]) {
                    partners[g] = p;
                    predictedTaken[p] = true;
                    cells += level;
                    rows++;
                }
            }
        }
        return cells;
    }

    private long assigned(int[] gold, int[] predicted) {
        if (gold.length == 0 || predicted.length == 0) {
            return 0;
        }
        double[][] weights = new double[gold.length][predicted.length];
        for (int g = 0; g < gold.length; g++) {
            for (int p = 0; p < predicted.length; p++) {
                weights[g][p] = likeness.of(gold[g], predicted[p]);
            }
        }
        int[] chosen = Assignment.maximise(weights);
        long cells = 0;
        for (int g = 0; g < chosen.length; g++) {
            if (chosen[g] >= 0) {
                partners[gold[g]] = predicted[chosen[g]];
                rows++;
                cells += Math.round(weights[g][chosen[g]]);
            }
        }
        return cells;
    }
}

package io.github.assay.metrics.execution.published;

import io.github.assay.compare.matching.Assignment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Pairs rows so that the sum of F1 over pairs is greatest. Of more than {@value #MOST} rows on a side, fewer where rows
 * have more than 500 cells, equal rows are paired first. Where more than that remain, the rest is paired in its
 * original order.
 */
final class BestPairs {
    static final int MOST = 400;

    /** Most pairs of cells compared: as many as {@link #MOST} rows of 500 cells on each side have. */
    private static final int CELLS = MOST * MOST * 500;

    private final List<CellRow> gold;
    private final List<CellRow> predicted;
    private final int most;
    private int inOrder;

    BestPairs(List<CellRow> gold, List<CellRow> predicted) {
        this.gold = gold;
        this.predicted = predicted;
        int width = Stream.concat(gold.stream(), predicted.stream()).mapToInt(CellRow::width).max().orElse(0);
        this.most = (int) Math.min(MOST, Math.sqrt((double) CELLS / Math.max(1, width)));
    }

    /** Most unequal rows of a side that are paired by best fit. */
    int most() {
        return most;
    }

    /** Per gold row its predicted partner, or -1. */
    int[] partners() {
        int[] partners = new int[gold.size()];
        Arrays.fill(partners, -1);
        Map<CellRow, Deque<Integer>> waiting = new HashMap<>();
        for (int p = 0; p < predicted.size(); p++) {
            waiting.computeIfAbsent(predicted.get(p), _ -> new ArrayDeque<>()).add(p);
        }
        List<Integer> left = new ArrayList<>();
        for (int g = 0; g < partners.length; g++) {
            Deque<Integer> equal = waiting.getOrDefault(gold.get(g), new ArrayDeque<>());
            if (equal.isEmpty()) {
                left.add(g);
            } else {
                partners[g] = equal.poll();
            }
        }
        List<Integer> free = waiting.values().stream().flatMap(Deque::stream).sorted().toList();
        boolean few = Math.max(gold.size(), predicted.size()) <= most;
        if (few && !left.isEmpty() && !free.isEmpty()) {
            return Assignment.maximise(weights(all(gold.size()), all(predicted.size())));
        }
        assign(left, free, partners);
        return partners;
    }

    private static List<Integer> all(int rows) {
        return IntStream.range(0, rows).boxed().toList();
    }

    private void assign(List<Integer> left, List<Integer> free, int[] partners) {
        if (left.isEmpty() || free.isEmpty()) {
            return;
        }
        int rows = Math.max(left.size(), free.size());
        inOrder = rows > most ? rows : 0;
        int[] chosen = inOrder > 0 ? inOrder(left.size(), free.size()) : Assignment.maximise(weights(left, free));
        for (int i = 0; i < chosen.length; i++) {
            partners[left.get(i)] = chosen[i] < 0 ? -1 : free.get(chosen[i]);
        }
    }

    /** How many rows of a side were left in their order by the last call of {@link #partners}; 0: none. */
    int inOrder() {
        return inOrder;
    }

    private static int[] inOrder(int rows, int partners) {
        int[] chosen = new int[rows];
        Arrays.setAll(chosen, i -> i < partners ? i : -1);
        return chosen;
    }

    private double[][] weights(List<Integer> left, List<Integer> free) {
        double[][] weights = new double[left.size()][free.size()];
        for (int g = 0; g < weights.length; g++) {
            for (int p = 0; p < weights[g].length; p++) {
                weights[g][p] = f1(gold.get(left.get(g)), predicted.get(free.get(p)));
            }
        }
        return weights;
    }

    private static double f1(CellRow gold, CellRow predicted) {
        double both = predicted.cellsIn(gold);
        double predictedOnly = predicted.width() - both;
        double goldOnly = gold.width() - gold.cellsIn(predicted);
        return both == 0 ? 0 : 2 * both / (2 * both + predictedOnly + goldOnly);
    }
}

package io.github.assay.compare.matching;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * One-to-one mapping of gold columns to predicted ones; columns of either side may have no partner. Pairs are numbered
 * in gold order. A mapping records whether the search for it was incomplete. Immutable.
 */
public final class ColumnMapping {
    private final int[] partners;
    private final int predictedColumns;
    private final int[] paired;
    private final boolean[] taken;
    private final boolean capped;

    /**
     * @param partners per gold column the ordinal of its predicted partner, or -1
     * @param predictedColumns number of columns of the predicted table
     */
    public ColumnMapping(int[] partners, int predictedColumns) {
        this(partners, predictedColumns, false);
    }

    private ColumnMapping(int[] partners, int predictedColumns, boolean capped) {
        this.capped = capped;
        this.partners = partners.clone();
        this.predictedColumns = predictedColumns;
        this.paired = IntStream.range(0, partners.length)
                .filter(g -> partners[g] >= 0)
                .toArray();
        this.taken = new boolean[predictedColumns];
        for (int g : paired) {
            if (partners[g] >= predictedColumns || taken[partners[g]]) {
                throw new IllegalArgumentException(
                        "not one to one into " + predictedColumns + " columns: " + Arrays.toString(partners));
            }
            taken[partners[g]] = true;
        }
    }

    /** The mapping without pairs. */
    public static ColumnMapping none(int goldColumns, int predictedColumns) {
        int[] alone = new int[goldColumns];
        Arrays.fill(alone, -1);
        return new ColumnMapping(alone, predictedColumns);
    }

    /** Column i to column i, for all positions that both tables have. */
    public static ColumnMapping byPosition(int goldColumns, int predictedColumns) {
        int[] partners = new int[goldColumns];
        Arrays.setAll(partners, g -> g < predictedColumns ? g : -1);
        return new ColumnMapping(partners, predictedColumns);
    }

    /** Columns of equal normalised names, duplicates from left to right. */
    public static ColumnMapping byName(List<String> gold, List<String> predicted) {
        Map<String, ArrayDeque<Integer>> free = new HashMap<>();
        for (int p = 0; p < predicted.size(); p++) {
            free.computeIfAbsent(predicted.get(p), _ -> new ArrayDeque<>()).add(p);
        }
        int[] partners = new int[gold.size()];
        for (int g = 0; g < partners.length; g++) {
            var same = free.get(gold.get(g));
            partners[g] = same == null || same.isEmpty() ? -1 : same.poll();
        }
        return new ColumnMapping(partners, predicted.size());
    }

    /**
     * The same mapping, marked as found at a cap (metrics.md §0.5, §0.7): a longer search may have found a better one.
     */
    public ColumnMapping asCapped() {
        return new ColumnMapping(partners, predictedColumns, true);
    }

    /**
     * The same mapping with other partners.
     *
     * @param changed per gold column the ordinal of its predicted partner, or -1
     */
    public ColumnMapping withPartners(int[] changed) {
        return new ColumnMapping(changed, predictedColumns, capped);
    }

    /** Columns of equal names, then those left at the same position. */
    public static ColumnMapping byHeader(List<String> gold, List<String> predicted) {
        ColumnMapping named = byName(gold, predicted);
        int[] partners = named.partners();
        for (int c = 0; c < Math.min(gold.size(), predicted.size()); c++) {
            partners[c] = named.leavesAlone(c, c) ? c : partners[c];
        }
        return named.withPartners(partners);
    }

    /** Per gold column its predicted partner, or -1. */
    int[] partners() {
        return partners.clone();
    }

    /** Whether the search stopped at a cap before trying all mappings: the flag {@code alignment_capped}. */
    public boolean isCapped() {
        return capped;
    }

    /** Number of pairs. */
    public int size() {
        return paired.length;
    }

    /** The gold ordinal of pair {@code i}. */
    public int gold(int i) {
        return paired[i];
    }

    /** The predicted ordinal of pair {@code i}. */
    public int predicted(int i) {
        return partners[paired[i]];
    }

    /** The predicted partner of a gold column, or -1. */
    public int partner(int gold) {
        return partners[gold];
    }

    /** Whether neither a gold nor a predicted column has a partner. */
    boolean leavesAlone(int gold, int predicted) {
        return partners[gold] < 0 && !taken[predicted];
    }

    /** Number of gold columns, with or without a partner. */
    public int goldColumns() {
        return partners.length;
    }

    /** Number of predicted columns, with or without a partner. */
    public int predictedColumns() {
        return predictedColumns;
    }

    /** Whether every gold column has a partner. */
    public boolean coversGold() {
        return paired.length == partners.length;
    }

    /** Whether every column of both tables has a partner. */
    public boolean complete() {
        return coversGold() && paired.length == predictedColumns;
    }

    /** The columns of the view: gold columns in gold order, then the extra predicted ones. */
    public List<ColumnPair> view(List<String> gold, List<String> predicted) {
        List<ColumnPair> view = new ArrayList<>();
        for (int g = 0; g < partners.length; g++) {
            int p = partners[g];
            boolean renamed = p >= 0 && !gold.get(g).equals(predicted.get(p));
            view.add(new ColumnPair(OptionalInt.of(g), p < 0 ? OptionalInt.empty() : OptionalInt.of(p), renamed));
        }
        for (int p = 0; p < predictedColumns; p++) {
            if (!taken[p]) {
                view.add(new ColumnPair(OptionalInt.empty(), OptionalInt.of(p), false));
            }
        }
        return view;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ColumnMapping that
                && predictedColumns == that.predictedColumns && Arrays.equals(partners, that.partners);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(partners) + predictedColumns;
    }

    @Override
    public String toString() {
        return Arrays.toString(partners) + " of " + predictedColumns;
    }
}

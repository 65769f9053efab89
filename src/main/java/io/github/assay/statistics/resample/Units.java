package io.github.assay.statistics.resample;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * What a resample draws: single items, or groups of items that belong together, such as all answers to one question
 * (statistics.md §3.1). Groups are drawn whole. Where every group has one item, a draw is that of {@link CaseDraws}, digit
 * for digit, and every correction for groups is exactly 1 or none.
 */
public final class Units {
    private final int[] ofItem;
    private final int count;

    private Units(int[] ofItem, int count) {
        this.ofItem = ofItem;
        this.count = count;
    }

    /** Every item by itself. */
    public static Units each(int items) {
        int[] own = new int[items];
        Arrays.setAll(own, i -> i);
        return new Units(own, items);
    }

    /** Items with equal keys belong together; units are numbered in the order of their first items. */
    public static Units by(List<?> keyOfItem) {
        Map<Object, Integer> numbers = new HashMap<>();
        int[] ofItem = new int[keyOfItem.size()];
        for (int i = 0; i < ofItem.length; i++) {
            ofItem[i] = numbers.computeIfAbsent(keyOfItem.get(i), _ -> numbers.size());
        }
        return new Units(ofItem, numbers.size());
    }

    /** The units of some of the items, in the given order, numbered anew. */
    public Units of(int[] items) {
        return by(Arrays.stream(items).mapToObj(i -> ofItem[i]).toList());
    }

    /** Number of items. */
    public int items() {
        return ofItem.length;
    }

    /** Number of units. */
    public int count() {
        return count;
    }

    /** The unit of an item, from 0. */
    public int unit(int item) {
        return ofItem[item];
    }

    /** Whether every unit is one item, so that items are independent. */
    public boolean single() {
        return count == ofItem.length;
    }

    /** Whether several items are all of one unit: one question says nothing about others. */
    public boolean isOneGroup() {
        return count == 1 && !single();
    }

    /**
     * Draws as many units as there are, with replacement; each item weighs as often as its unit was drawn.
     *
     * @param weights receives the weights as unsigned bytes; it may be longer than the items, the rest becomes 0
     */
    public void weights(long seed, byte[] weights) {
        weights(seed, weights, new byte[single() ? 0 : count]);
    }

    /**
     * The same without allocating.
     *
     * @param drawn overwritten; as long as the number of units, unless they are single
     */
    void weights(long seed, byte[] weights, byte[] drawn) {
        if (count == 0 || single()) {
            if (count > 0) {
                CaseDraws.weights(seed, count, weights);
            }
            return;
        }
        CaseDraws.weights(seed, count, drawn);
        for (int i = 0; i < ofItem.length; i++) {
            weights[i] = drawn[ofItem[i]];
        }
        Arrays.fill(weights, ofItem.length, weights.length, (byte) 0);
    }

    /**
     * Design effect of a share of some items. Where all of these are of one unit it is their number: they count as one item.
     *
     * @param among the items that count
     * @param hit those of them that are hits
     */
    public double designEffect(IntPredicate among, IntPredicate hit) {
        if (single()) {
            return 1;
        }
        int n = 0;
        int hits = 0;
        for (int i = 0; i < ofItem.length; i++) {
            n += among.test(i) ? 1 : 0;
            hits += among.test(i) && hit.test(i) ? 1 : 0;
        }
        if (n > 1 && IntStream.range(0, ofItem.length).filter(among).map(this::unit).distinct().limit(2).count() == 1) {
            return n;
        }
        double share = n == 0 ? 0 : (double) hits / n;
        double[] influence = new double[ofItem.length];
        Arrays.setAll(influence, i -> !among.test(i) ? 0 : (hit.test(i) ? 1 : 0) - share);
        return designEffect(influence);
    }

    /**
     * Design effect of a mean or of a statistic with these influence values (Kish 1965; linearisation, Rao and Scott 1992):
     * the sum over units of the squared sums of a unit's values, divided by the sum of the squared values. The variance by
     * units is that of independent items times this. Exactly 1 where units are single or all values are 0.
     *
     * @param influence one value an item, their sum 0; 0 for items that the statistic does not use
     */
    public double designEffect(double[] influence) {
        if (single()) {
            return 1;
        }
        double[] sums = new double[count];
        double squares = 0;
        for (int i = 0; i < influence.length; i++) {
            sums[ofItem[i]] += influence[i];
            squares += influence[i] * influence[i];
        }
        double grouped = 0;
        for (double sum : sums) {
            grouped += sum * sum;
        }
        return squares <= 0 ? 1 : grouped / squares;
    }
}

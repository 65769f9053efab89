package io.github.assay.statistics.scores;

import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.resample.Units;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Scores with binary labels, tied scores pooled: the distinct scores ascending, each with its passes and fails. Every
 * statistic of a score's ranking needs only these.
 */
public final class ScoredLabels {
    private final double[] scores;
    private final int[] passes;
    private final int[] fails;
    private final int allPasses;
    private final int allFails;
    private final Units units;

    private ScoredLabels(double[] scores, int[] passes, int[] fails, Units units) {
        this.units = units;
        this.scores = scores;
        this.passes = passes;
        this.fails = fails;
        allPasses = IntStream.of(passes).sum();
        allFails = IntStream.of(fails).sum();
    }

    /**
     * @param scores finite scores
     * @param pass the labels, of the same length
     */
    public static ScoredLabels of(double[] scores, boolean[] pass) {
        return of(scores, pass, Units.each(scores.length));
    }

    /**
     * @param scores finite scores
     * @param pass the labels, of the same length
     * @param units what resamples draw
     */
    public static ScoredLabels of(double[] scores, boolean[] pass, Units units) {
        if (scores.length != pass.length) {
            throw new IllegalArgumentException(scores.length + " scores and " + pass.length + " labels");
        }
        double[] distinct = distinct(scores);
        if (distinct.length > 0 && !(Double.isFinite(distinct[0]) && Double.isFinite(distinct[distinct.length - 1]))) {
            throw new IllegalArgumentException("a score is not finite");
        }
        int[] passes = new int[distinct.length];
        int[] fails = new int[distinct.length];
        for (int i = 0; i < scores.length; i++) {
            int at = Arrays.binarySearch(distinct, scores[i] + 0.0);
            (pass[i] ? passes : fails)[at]++;
        }
        return new ScoredLabels(distinct, passes, fails, units.single() ? units : units.of(order(scores, pass)));
    }

    /** The cases in the order of {@link #stepOfCase}. */
    private static int[] order(double[] scores, boolean[] pass) {
        return IntStream.range(0, scores.length)
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> !pass[i]).thenComparing(i -> scores[i] + 0.0))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** What resamples draw; its items are the cases in the order of {@link #stepOfCase}. */
    public Units units() {
        return units;
    }

    /** The distinct scores ascending; 0 and −0 count as equal, and so do all NaN. */
    private static double[] distinct(double[] scores) {
        double[] sorted = new double[scores.length];
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = scores[i] + 0.0;
        }
        Arrays.sort(sorted);
        int used = 0;
        for (double score : sorted) {
            if (used == 0 || Double.compare(sorted[used - 1], score) != 0) {
                sorted[used++] = score;
            }
        }
        return Arrays.copyOf(sorted, used);
    }

    /** Number of distinct scores. */
    public int size() {
        return scores.length;
    }

    /** The i-th distinct score, in ascending order. */
    public double score(int i) {
        return scores[i];
    }

    /** Cases of the i-th score whose label is pass. */
    public int passes(int i) {
        return passes[i];
    }

    /** Cases of the i-th score whose label is fail. */
    public int fails(int i) {
        return fails[i];
    }

    /** Cases whose label is pass. */
    public int passes() {
        return allPasses;
    }

    /** Cases whose label is fail. */
    public int fails() {
        return allFails;
    }

    /** Cases in all. */
    public int n() {
        return passes() + fails();
    }

    public int[] passCounts() {
        return passes.clone();
    }

    public int[] failCounts() {
        return fails.clone();
    }

    /** The index of every case's distinct score: passes first, then fails, each by ascending score. */
    public int[] stepOfCase() {
        int[] steps = new int[n()];
        int next = 0;
        for (int[] counts : new int[][] {passes, fails}) {
            for (int i = 0; i < counts.length; i++) {
                Arrays.fill(steps, next, next + counts[i], i);
                next += counts[i];
            }
        }
        return steps;
    }

    /** The confusion matrix when scores at or above {@code threshold} pass. */
    public Confusion at(double threshold) {
        int below = below(threshold);
        int fn = IntStream.range(0, below).map(i -> passes[i]).sum();
        int tn = IntStream.range(0, below).map(i -> fails[i]).sum();
        return new Confusion(passes() - fn, fn, fails() - tn, tn);
    }

    /** Number of distinct scores below {@code threshold}. */
    public int below(double threshold) {
        int at = Arrays.binarySearch(scores, threshold + 0.0);
        return at >= 0 ? at : -at - 1;
    }
}

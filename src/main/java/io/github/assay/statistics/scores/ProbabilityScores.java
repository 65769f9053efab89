package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import java.util.ArrayList;
import java.util.List;

/**
 * Brier score and calibration errors of scores in [0, 1] taken as probabilities of pass (statistics.md §8). Bins have
 * equal width and are right-closed.
 */
public final class ProbabilityScores {
    private ProbabilityScores() {}

    /**
     * One bin with at least one case.
     *
     * @param index the bin's number from 0
     * @param meanScore mean score
     * @param passes cases with label pass
     * @param n cases
     */
    public record Bin(int index, double meanScore, int passes, int n) {
        /** Share of label pass in the bin, 0 to 1. */
        public double passRate() {
            return (double) passes / n;
        }
    }

    /** Mean squared difference of score and label (Brier 1950); undefined without data: {@code NO_DATA}. */
    public static Outcome<Double> brier(double[] scores, boolean[] pass) {
        double sum = 0;
        for (int i = 0; i < scores.length; i++) {
            double d = checked(scores[i]) - (pass[i] ? 1 : 0);
            sum += d * d;
        }
        return scores.length == 0 ? Outcome.unavailable("NO_DATA") : Outcome.value(sum / scores.length);
    }

    /** Mean |mean score − pass rate| over the bins, weighted by their cases. */
    public static Outcome<Double> expectedCalibrationError(List<Bin> bins) {
        double n = bins.stream().mapToInt(Bin::n).sum();
        double sum = 0;
        for (Bin bin : bins) {
            sum += bin.n() * Math.abs(bin.meanScore() - bin.passRate());
        }
        return n == 0 ? Outcome.unavailable("NO_DATA") : Outcome.value(sum / n);
    }

    /** The largest |mean score − pass rate| of the bins. */
    public static Outcome<Double> maximumCalibrationError(List<Bin> bins) {
        return bins.isEmpty()
                ? Outcome.unavailable("NO_DATA")
                : Outcome.value(bins.stream()
                        .mapToDouble(b -> Math.abs(b.meanScore() - b.passRate()))
                        .max()
                        .orElseThrow());
    }

    /** Bins of about equally many cases by midrank; tied scores share a bin: ⌊M · (midrank − ½) / n⌋. */
    public static List<Bin> adaptiveBins(ScoredLabels data, int count) {
        double[] sums = new double[count];
        int[] passes = new int[count];
        int[] cases = new int[count];
        int before = 0;
        for (int i = 0; i < data.size(); i++) {
            int here = data.passes(i) + data.fails(i);
            double midrank = before + (here + 1) / 2.0;
            int k = (int) Math.floor(count * (midrank - 0.5) / data.n());
            sums[k] += here * checked(data.score(i));
            passes[k] += data.passes(i);
            cases[k] += here;
            before += here;
        }
        return filled(sums, passes, cases);
    }

    /** The bins (k/M, (k+1)/M] with at least one case; a score of 0 belongs to the first. */
    public static List<Bin> bins(double[] scores, boolean[] pass, int count) {
        double[] sums = new double[count];
        int[] passes = new int[count];
        int[] cases = new int[count];
        for (int i = 0; i < scores.length; i++) {
            int k = bin(checked(scores[i]), count);
            sums[k] += scores[i];
            passes[k] += pass[i] ? 1 : 0;
            cases[k]++;
        }
        return filled(sums, passes, cases);
    }

    private static List<Bin> filled(double[] sums, int[] passes, int[] cases) {
        List<Bin> bins = new ArrayList<>();
        for (int k = 0; k < cases.length; k++) {
            if (cases[k] > 0) {
                bins.add(new Bin(k, sums[k] / cases[k], passes[k], cases[k]));
            }
        }
        return bins;
    }

    /** The number of a score's bin, from 0. */
    public static int binOf(double score, int count) {
        return bin(checked(score), count);
    }

    /** Edges are compared after rounding M·s to 12 decimals, so that 0.3 · 10 belongs to the third bin. */
    private static int bin(double score, int count) {
        double scaled = Math.rint(score * count * 1e12) / 1e12;
        return Math.max(0, (int) Math.ceil(scaled) - 1);
    }

    private static double checked(double score) {
        if (!(score >= 0 && score <= 1)) {
            throw new IllegalArgumentException("not a probability: " + score);
        }
        return score;
    }
}

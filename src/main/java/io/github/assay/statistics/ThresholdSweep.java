package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import java.util.ArrayList;
import java.util.List;

/**
 * The cut-off that maximises κ (statistics.md §9): a score passes when it reaches the threshold; candidates are −∞, the
 * midpoints of neighbouring distinct scores, and +∞; ties go to the larger Youden J, then to the smaller threshold.
 */
public final class ThresholdSweep {
    private static final double SLACK = 1e-12;

    private ThresholdSweep() {}

    /**
     * One candidate.
     *
     * @param threshold scores at or above it pass; may be −∞ or +∞
     * @param counts the confusion matrix
     */
    public record Candidate(double threshold, Confusion counts) {
        public Outcome<Double> kappa() {
            return CohenKappa.of(counts);
        }

        public Outcome<Double> youden() {
            return Rates.youden(counts);
        }

        /** Whether it gives both verdicts. */
        public boolean separates() {
            return Double.isFinite(threshold);
        }
    }

    /** All candidates, thresholds ascending. */
    public static List<Candidate> candidates(ScoredLabels data) {
        List<Candidate> result = new ArrayList<>();
        int passBelow = 0;
        int failBelow = 0;
        int pass = data.passes();
        int fail = data.fails();
        for (int i = 0; i <= data.size(); i++) {
            double low = i == 0 ? Double.NEGATIVE_INFINITY : data.score(i - 1);
            double high = i == data.size() ? Double.POSITIVE_INFINITY : data.score(i);
            result.add(new Candidate(
                    between(low, high), new Confusion(pass - passBelow, passBelow, fail - failBelow, failBelow)));
            if (i < data.size()) {
                passBelow += data.passes(i);
                failBelow += data.fails(i);
            }
        }
        return result;
    }

    /**
     * The candidate with the highest κ.
     *
     * @return undefined: {@code NO_DATA}; {@code SINGLE_CLASS} when all labels are equal
     */
    public static Outcome<Candidate> best(ScoredLabels data) {
        return new Sweeper(data).best(data.passCounts(), data.failCounts());
    }

    static double between(double low, double high) {
        if (low == Double.NEGATIVE_INFINITY || high == Double.POSITIVE_INFINITY) {
            return low == Double.NEGATIVE_INFINITY ? low : high;
        }
        double middle = low + (high - low) / 2;
        return middle > low ? middle : high;
    }

    /** Finds the best candidate for changing counts over the same distinct scores. For one thread. */
    static final class Sweeper {
        private final ScoredLabels data;
        private final double[] kappas;
        private final double[] youdens;
        private final double[] thresholds;
        private final int[] passBelow;
        private final int[] failBelow;

        Sweeper(ScoredLabels data) {
            this.data = data;
            int most = data.size() + 1;
            kappas = new double[most];
            youdens = new double[most];
            thresholds = new double[most];
            passBelow = new int[most];
            failBelow = new int[most];
        }

        /** Scores without a case are passed over, as if they had never been seen. */
        Outcome<Candidate> best(int[] passes, int[] fails) {
            int pass = sum(passes);
            int fail = sum(fails);
            if (pass == 0 || fail == 0) {
                return Outcome.unavailable(pass + fail == 0 ? "NO_DATA" : "SINGLE_CLASS");
            }
            int count = sweep(passes, fails, pass, fail);
            int best = choose(count);
            return Outcome.value(new Candidate(
                    thresholds[best],
                    new Confusion(
                            pass - passBelow[best], passBelow[best], fail - failBelow[best], failBelow[best])));
        }

        private int sweep(int[] passes, int[] fails, int pass, int fail) {
            int count = 0;
            double last = Double.NEGATIVE_INFINITY;
            int fn = 0;
            int tn = 0;
            for (int i = 0; i <= data.size(); i++) {
                boolean end = i == data.size();
                if (!end && passes[i] + fails[i] == 0) {
                    continue;
                }
                double score = end ? Double.POSITIVE_INFINITY : data.score(i);
                thresholds[count] = between(last, score);
                passBelow[count] = fn;
                failBelow[count] = tn;
                kappas[count] = CohenKappa.raw(pass - fn, fn, fail - tn, tn);
                youdens[count] = (double) (pass - fn) / pass + (double) tn / fail;
                count++;
                last = score;
                fn += end ? 0 : passes[i];
                tn += end ? 0 : fails[i];
            }
            return count;
        }

        private int choose(int count) {
            double highest = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < count; i++) {
                highest = Math.max(highest, kappas[i]);
            }
            int best = -1;
            for (int i = 0; i < count; i++) {
                boolean tied = kappas[i] >= highest - SLACK;
                if (tied && (best < 0 || youdens[i] > youdens[best] + SLACK)) {
                    best = i;
                }
            }
            return best;
        }

        private static int sum(int[] values) {
            int sum = 0;
            for (int value : values) {
                sum += value;
            }
            return sum;
        }
    }
}

package io.github.assay.statistics.thresholds;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.Shuffle;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.Optional;

/**
 * κ of verdicts whose threshold was chosen without the case concerned (statistics.md §9). Methods: leave-one-out, and
 * repeated stratified K-fold.
 */
public final class HeldOutThreshold {
    /** Most distinct scores for leave-one-out, whose cost grows with their square. */
    static final int MOST_DISTINCT = 4000;

    private HeldOutThreshold() {}

    /**
     * A cross-validated κ.
     *
     * @param threshold median of the thresholds chosen; finite
     * @param kappa mean over the repeats
     * @param folds parts, at most the cases of the smaller class
     */
    public record CrossValidation(double threshold, double kappa, int folds) {}

    /**
     * Confusion of leave-one-out verdicts; deterministic.
     *
     * @return undefined: {@code TOO_FEW_PER_CLASS} below two cases of a class; {@code NOT_COMPUTABLE} above
     *     {@value #MOST_DISTINCT} distinct scores
     */
    public static Outcome<Confusion> leaveOneOut(ScoredLabels data, Progress progress) {
        if (data.passes() < 2 || data.fails() < 2) {
            return Outcome.unavailable(data.n() == 0 ? "NO_DATA" : "TOO_FEW_PER_CLASS");
        }
        if (data.size() > MOST_DISTINCT) {
            return Outcome.unavailable("NOT_COMPUTABLE", data.size() + " distinct scores");
        }
        CandidateSweep sweeper = new CandidateSweep(data);
        int[] passes = data.passCounts();
        int[] fails = data.failCounts();
        int tp = 0;
        int fp = 0;
        for (int i = 0; i < data.size(); i++) {
            progress.check();
            tp += passesWithout(sweeper, data.score(i), passes, passes, fails, i) ? passes[i] : 0;
            fp += passesWithout(sweeper, data.score(i), fails, passes, fails, i) ? fails[i] : 0;
        }
        return Outcome.value(new Confusion(tp, data.passes() - tp, fp, data.fails() - fp));
    }

    private static boolean passesWithout(
            CandidateSweep sweeper, double score, int[] mine, int[] passes, int[] fails, int i) {
        if (mine[i] == 0) {
            return false;
        }
        mine[i]--;
        double threshold = sweeper.best(passes, fails).asValue().orElseThrow().threshold();
        mine[i]++;
        return score >= threshold;
    }

    /**
     * Stratified K-fold with pooled held-out verdicts, repeated with other folds.
     *
     * @param seed master seed; the folds' stream is {@code folds/REPEAT}
     * @return undefined: {@code TOO_FEW_PER_CLASS} below two cases of a class; {@code UNINFORMATIVE_METRIC} when most
     *     folds choose a constant verdict; {@code NO_DATA}
     */
    public static Outcome<CrossValidation> crossValidated(
            ScoredLabels data, int folds, int repeats, long seed, Progress progress) {
        int smaller = Math.min(data.passes(), data.fails());
        if (smaller < 2) {
            return Outcome.unavailable(data.n() == 0 ? "NO_DATA" : "TOO_FEW_PER_CLASS");
        }
        int used = Math.min(folds, smaller);
        Folds split = new Folds(data, used);
        double[] thresholds = new double[used * repeats];
        double sum = 0;
        for (int r = 0; r < repeats; r++) {
            progress.check();
            sum += split.run(Seeds.replicate(Seeds.base(seed, "folds"), r), thresholds, r * used);
        }
        double middle = median(thresholds);
        return Double.isFinite(middle)
                ? Outcome.value(new CrossValidation(middle, sum / repeats, used))
                : Outcome.unavailable("UNINFORMATIVE_METRIC", "most parts choose a constant verdict");
    }

    private static double median(double[] values) {
        Arrays.sort(values);
        double low = values[(values.length - 1) / 2];
        double high = values[values.length / 2];
        return low == high ? low : ThresholdSweep.between(low, high);
    }

    /** Successive divisions of the cases into folds. */
    private static final class Folds {
        private final ScoredLabels data;
        private final int folds;
        private final CandidateSweep sweeper;
        private final int[] passCases;
        private final int[] failCases;

        Folds(ScoredLabels data, int folds) {
            this.data = data;
            this.folds = folds;
            sweeper = new CandidateSweep(data);
            passCases = cases(data.passCounts());
            failCases = cases(data.failCounts());
        }

        /** The index of the distinct score of every case of one class. */
        private static int[] cases(int[] counts) {
            int[] cases = new int[Arrays.stream(counts).sum()];
            int next = 0;
            for (int i = 0; i < counts.length; i++) {
                Arrays.fill(cases, next, next + counts[i], i);
                next += counts[i];
            }
            return cases;
        }

        /** The κ of one repeat; stores each fold's threshold. */
        double run(long seed, double[] thresholds, int offset) {
            int[] passOrder = shuffled(passCases, seed);
            int[] failOrder = shuffled(failCases, Seeds.mix64(seed));
            int tp = 0;
            int fp = 0;
            for (int f = 0; f < folds; f++) {
                int[] passes = without(data.passCounts(), passOrder, f);
                int[] fails = without(data.failCounts(), failOrder, f);
                Optional<ThresholdSweep.Candidate> best = sweeper.best(passes, fails).asValue();
                double threshold = best.orElseThrow().threshold();
                thresholds[offset + f] = threshold;
                tp += passing(passOrder, f, threshold);
                fp += passing(failOrder, f, threshold);
            }
            return CohenKappa.raw(tp, passOrder.length - tp, fp, failOrder.length - fp);
        }

        private int[] without(int[] counts, int[] order, int fold) {
            for (int i = fold; i < order.length; i += folds) {
                counts[order[i]]--;
            }
            return counts;
        }

        private int passing(int[] order, int fold, double threshold) {
            int passing = 0;
            for (int i = fold; i < order.length; i += folds) {
                passing += data.score(order[i]) >= threshold ? 1 : 0;
            }
            return passing;
        }

        private static int[] shuffled(int[] cases, long seed) {
            int[] order = cases.clone();
            Shuffle.shuffle(order, seed);
            return order;
        }
    }
}

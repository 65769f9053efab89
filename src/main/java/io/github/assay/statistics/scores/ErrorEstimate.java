package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.scores.ThresholdSweep.Candidate;
import io.github.assay.task.Progress;

/**
 * The .632+ estimate of the error of a tuned cut-off on new cases (Efron and Tibshirani 1997; statistics.md §9). Error
 * is 1 − accuracy; the estimate serves accuracy only.
 *
 * @param estimate the .632+ estimate
 * @param apparent error on the cases the cut-off was chosen on
 * @param outOfBag mean error on cases that a resample left out, not above {@code noInformation}
 * @param noInformation error if verdicts were independent of labels
 */
public record ErrorEstimate(double estimate, double apparent, double outOfBag, double noInformation) {
    private static final double SHARE = 0.632;

    /**
     * @return undefined: {@code NO_DATA}, {@code SINGLE_CLASS}; {@code NOT_COMPUTABLE} when every resample contains
     *     every case
     */
    public static Outcome<ErrorEstimate> of(ScoredLabels data, long seed, int replicates, Progress progress) {
        return ThresholdSweep.best(data).flatMap(chosen -> estimate(data, chosen, seed, replicates, progress));
    }

    private static Outcome<ErrorEstimate> estimate(
            ScoredLabels data, Candidate chosen, long seed, int replicates, Progress progress) {
        Confusion c = chosen.counts();
        double apparent = error(c);
        double prevalence = (double) c.positives() / c.n();
        double rate = (double) c.predictedPositives() / c.n();
        double none = prevalence * (1 - rate) + (1 - prevalence) * rate;
        return outOfBag(data, seed, replicates, progress).map(raw -> {
            double left = Math.min(raw, none);
            double overfit = none > apparent && left > apparent ? (left - apparent) / (none - apparent) : 0;
            double weight = SHARE / (1 - (1 - SHARE) * Math.clamp(overfit, 0, 1));
            return new ErrorEstimate((1 - weight) * apparent + weight * left, apparent, left, none);
        });
    }

    private static double error(Confusion c) {
        return (double) (c.fn() + c.fp()) / c.n();
    }

    /** Every case's mean error over the resamples without it, averaged over the cases. */
    private static Outcome<Double> outOfBag(ScoredLabels data, long seed, int replicates, Progress progress) {
        int n = data.n();
        int[] steps = data.stepOfCase();
        int[] wrong = new int[n];
        int[] out = new int[n];
        byte[] weights = new byte[n];
        CandidateSweep sweeper = new CandidateSweep(data);
        long base = Seeds.base(seed, "out-of-bag");
        for (int b = 0; b < replicates; b++) {
            progress.check();
            data.units().weights(Seeds.replicate(base, b), weights);
            if (tuned(data, sweeper, steps, weights) instanceof Outcome.Value<Candidate>(Candidate tuned)) {
                judge(data, steps, weights, tuned.threshold(), wrong, out);
            }
        }
        double sum = 0;
        int seen = 0;
        for (int i = 0; i < n; i++) {
            sum += out[i] == 0 ? 0 : (double) wrong[i] / out[i];
            seen += out[i] == 0 ? 0 : 1;
        }
        return seen == 0 ? Outcome.unavailable("NOT_COMPUTABLE") : Outcome.value(sum / seen);
    }

    private static Outcome<Candidate> tuned(ScoredLabels data, CandidateSweep sweeper, int[] steps, byte[] weights) {
        int[] passes = new int[data.size()];
        int[] fails = new int[data.size()];
        for (int i = 0; i < steps.length; i++) {
            (i < data.passes() ? passes : fails)[steps[i]] += weights[i] & 0xff;
        }
        return sweeper.best(passes, fails);
    }

    private static void judge(
            ScoredLabels data, int[] steps, byte[] weights, double threshold, int[] wrong, int[] out) {
        for (int i = 0; i < steps.length; i++) {
            if (weights[i] == 0) {
                boolean verdict = data.score(steps[i]) >= threshold;
                out[i]++;
                wrong[i] += verdict == i < data.passes() ? 0 : 1;
            }
        }
    }
}

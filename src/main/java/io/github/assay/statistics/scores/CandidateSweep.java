package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.scores.ThresholdSweep.Candidate;

/** Finds the best candidate for changing counts over the same distinct scores. For one thread. */
final class CandidateSweep {
    private final ScoredLabels data;
    private final double[] kappas;
    private final double[] youdens;
    private final double[] thresholds;
    private final int[] passBelow;
    private final int[] failBelow;

    CandidateSweep(ScoredLabels data) {
        this.data = data;
        int most = data.size() + 1;
        kappas = new double[most];
        youdens = new double[most];
        thresholds = new double[most];
        passBelow = new int[most];
        failBelow = new int[most];
    }

    /** Skips distinct scores without a case, as if they were absent. */
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
            thresholds[count] = ThresholdSweep.between(last, score);
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
            boolean tied = kappas[i] >= highest - ThresholdSweep.SLACK;
            if (tied && (best < 0 || youdens[i] > youdens[best] + ThresholdSweep.SLACK)) {
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

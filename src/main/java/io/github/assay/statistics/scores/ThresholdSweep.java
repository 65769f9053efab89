package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Rates;
import io.github.assay.statistics.Seeds;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the cut-off that maximises κ (statistics.md §9). A score passes when it is at or above the threshold.
 * Candidates are −∞, the midpoints of neighbouring distinct scores, and +∞. Ties go to the larger Youden J, then to the
 * smaller threshold.
 */
public final class ThresholdSweep {
    static final double SLACK = 1e-12;

    private ThresholdSweep() {}

    /**
     * One candidate.
     *
     * @param threshold scores at or above it pass; may be −∞ or +∞
     * @param counts the confusion matrix
     */
    public record Candidate(double threshold, Confusion counts) {
        /** κ at this threshold; undefined as {@link CohenKappa#of}. */
        public Outcome<Double> kappa() {
            return CohenKappa.of(counts);
        }

        /** Youden's J, sensitivity + specificity − 1, at this threshold; undefined as {@link Rates#youden}. */
        public Outcome<Double> youden() {
            return Rates.youden(counts);
        }

        /** Whether both verdicts occur. */
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
        return new CandidateSweep(data).best(data.passCounts(), data.failCounts());
    }

    /** The candidate with the highest Youden J; ties go to the larger κ, then to the smaller threshold. */
    public static Outcome<Candidate> bestYouden(ScoredLabels data) {
        Optional<Candidate> best = Optional.empty();
        for (Candidate candidate : candidates(data)) {
            if (!(candidate.youden() instanceof Outcome.Value<Double>(Double mine))) {
                return Outcome.unavailable(data.n() == 0 ? "NO_DATA" : "SINGLE_CLASS");
            }
            double lead = best.map(b -> mine - value(b.youden())).orElse(1.0);
            boolean tieBroken = Math.abs(lead) <= SLACK
                    && value(candidate.kappa()) > best.map(b -> value(b.kappa())).orElse(0.0) + SLACK;
            if (lead > SLACK || tieBroken) {
                best = Optional.of(candidate);
            }
        }
        return best.map(Outcome::value).orElseGet(() -> Outcome.unavailable("NO_DATA"));
    }

    private static double value(Outcome<Double> outcome) {
        return outcome.asValue().orElse(0.0);
    }

    /**
     * Optimism of the best κ on the cases on which it was chosen (Harrell): the mean over resamples of the resample's
     * best κ minus the κ of its threshold on the original cases.
     *
     * @return undefined as {@link #best}; {@code NOT_COMPUTABLE} when no resample has both classes
     */
    public static Outcome<Double> optimism(ScoredLabels data, long seed, int replicates, Progress progress) {
        if (best(data) instanceof Outcome.Unavailable<Candidate>(String reason, String detail)) {
            return Outcome.unavailable(reason, detail);
        }
        CandidateSweep sweeper = new CandidateSweep(data);
        int[] stepOfCase = data.stepOfCase();
        byte[] weights = new byte[stepOfCase.length];
        long base = Seeds.base(seed, "optimism");
        double sum = 0;
        int defined = 0;
        for (int b = 0; b < replicates; b++) {
            progress.check();
            data.units().weights(Seeds.replicate(base, b), weights);
            int[] passes = new int[data.size()];
            int[] fails = new int[data.size()];
            for (int i = 0; i < stepOfCase.length; i++) {
                (i < data.passes() ? passes : fails)[stepOfCase[i]] += weights[i] & 0xff;
            }
            if (sweeper.best(passes, fails) instanceof Outcome.Value<Candidate>(Candidate chosen)) {
                sum += value(chosen.kappa()) - value(CohenKappa.of(data.at(chosen.threshold())));
                defined++;
            }
        }
        return defined == 0 ? Outcome.unavailable("NOT_COMPUTABLE") : Outcome.value(sum / defined);
    }

    static double between(double low, double high) {
        if (low == Double.NEGATIVE_INFINITY || high == Double.POSITIVE_INFINITY) {
            return low == Double.NEGATIVE_INFINITY ? low : high;
        }
        double middle = low + (high - low) / 2;
        return middle > low ? middle : high;
    }
}

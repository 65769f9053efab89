package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.scores.ThresholdSweep.Candidate;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;

/**
 * Percentile intervals of κ at the κ-best cut-off (statistics.md §9), both from the same resamples of the cases. In
 * every resample, tuning gives at least the κ of the fixed cut-off, so no bound of the second interval is below that of
 * the first.
 *
 * @param fixed keeps the cut-off of the original cases in every resample: naive, as if it had been chosen without the
 *     data
 * @param retuned chooses a cut-off in every resample, as the study did
 * @param replicates resamples drawn; fewer than requested for very many cases
 */
public record TunedIntervals(Outcome<Interval> fixed, Outcome<Interval> retuned, int replicates) {
    private static final int BLOCK = 256;

    /**
     * @return undefined: {@code NO_DATA}; {@code SINGLE_CLASS} when all labels are equal
     */
    public static Outcome<TunedIntervals> of(
            ScoredLabels data, BootstrapSettings settings, int threads, Progress progress) {
        return ThresholdSweep.best(data).map(best -> {
            int replicates = settings.replicatesWithin(data.n());
            double[] fixed = new double[replicates];
            double[] retuned = new double[replicates];
            long base = Seeds.base(settings.seed(), "tuned/cases");
            List<Integer> blocks = new ArrayList<>();
            for (int from = 0; from < replicates; from += BLOCK) {
                blocks.add(from);
            }
            Parallel.mapOrdered(blocks, threads, progress, (from, _) -> {
                Drawn drawn = new Drawn(data, best.threshold());
                int to = Math.min(from + BLOCK, replicates);
                for (int b = from; b < to; b++) {
                    drawn.draw(Seeds.replicate(base, b));
                    fixed[b] = drawn.fixed();
                    retuned[b] = drawn.retuned();
                }
                return to;
            });
            return new TunedIntervals(
                    PercentileInterval.of(fixed, settings.level()), PercentileInterval.of(retuned, settings.level()), replicates);
        });
    }

    /** Successive resamples. For one thread. */
    private static final class Drawn {
        private final ScoredLabels data;
        private final int below;
        private final int[] step;
        private final int firstFail;
        private final byte[] weights;
        private final int[] passes;
        private final int[] fails;
        private final CandidateSweep sweeper;

        Drawn(ScoredLabels data, double threshold) {
            this.data = data;
            below = data.below(threshold);
            step = data.stepOfCase();
            firstFail = data.passes();
            weights = new byte[step.length];
            passes = new int[data.size()];
            fails = new int[data.size()];
            sweeper = new CandidateSweep(data);
        }

        void draw(long seed) {
            data.units().weights(seed, weights);
            java.util.Arrays.fill(passes, 0);
            java.util.Arrays.fill(fails, 0);
            for (int i = 0; i < step.length; i++) {
                (i < firstFail ? passes : fails)[step[i]] += weights[i] & 0xff;
            }
        }

        double fixed() {
            long tp = 0;
            long fn = 0;
            long fp = 0;
            long tn = 0;
            for (int i = 0; i < data.size(); i++) {
                fn += i < below ? passes[i] : 0;
                tn += i < below ? fails[i] : 0;
                tp += i < below ? 0 : passes[i];
                fp += i < below ? 0 : fails[i];
            }
            return tp + fn == 0 || fp + tn == 0 ? Bootstrap.UNDEFINED : CohenKappa.raw(tp, fn, fp, tn);
        }

        double retuned() {
            return sweeper.best(passes, fails) instanceof Outcome.Value<Candidate>(Candidate best)
                            && best.kappa() instanceof Outcome.Value<Double>(Double kappa)
                    ? kappa
                    : Bootstrap.UNDEFINED;
        }
    }
}

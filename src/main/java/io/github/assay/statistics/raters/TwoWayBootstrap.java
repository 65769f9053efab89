package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.CaseDraws;
import io.github.assay.statistics.resample.Units;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * κ of a metric against the majority with cases <em>and</em> annotators resampled (statistics.md §3.1). Every replicate
 * draws as many annotators as there are, with replacement, and computes their majority. The plain bootstrap keeps the
 * majority fixed; this wider interval includes the choice of annotators.
 *
 * @param votes case, annotator: 1 pass, 0 fail, {@link Ratings#MISSING}
 * @param fixed by case: 1 or 0 where the reference does not come from votes, else {@link Ratings#MISSING}
 * @param verdicts by case: 1, 0 or {@link Ratings#MISSING}
 * @param rule rule from votes to a label
 * @param units what resamples draw
 */
public record TwoWayBootstrap(int[][] votes, int[] fixed, int[] verdicts, Rule rule, Units units) {
    /** Every case drawn by itself. */
    public TwoWayBootstrap(int[][] votes, int[] fixed, int[] verdicts, Rule rule) {
        this(votes, fixed, verdicts, rule, Units.each(votes.length));
    }

    /** Added to the seed of a case resample, so that annotators use a separate stream. */
    private static final String STREAM = "joint/annotators";

    private static final String CASES = "joint/cases";
    private static final int BLOCK = 256;

    /**
     * Rule from votes to a label.
     *
     * @param tie label of a tie: 1, 0, or {@link Ratings#MISSING} for no reference
     * @param least fewest votes for a label
     * @param unanimous whether differing votes give no reference
     */
    public record Rule(int tie, int least, boolean unanimous) {
        int decide(int passes, int fails) {
            if (passes + fails < Math.max(1, least) || unanimous && passes > 0 && fails > 0) {
                return Ratings.MISSING;
            }
            return passes == fails ? tie : passes > fails ? 1 : 0;
        }
    }

    /** The percentile interval; undefined below two annotators: {@code SINGLE_RATER}. */
    public Outcome<Interval> interval(BootstrapSettings settings, int threads, Progress progress) {
        int annotators = votes.length == 0 ? 0 : votes[0].length;
        if (annotators < 2) {
            return Outcome.unavailable(votes.length == 0 ? "NO_DATA" : "SINGLE_RATER");
        }
        double[] kappas = new double[settings.replicates()];
        long cases = Seeds.base(settings.seed(), CASES);
        long people = Seeds.base(settings.seed(), STREAM);
        var blocks = IntStream.range(0, (kappas.length + BLOCK - 1) / BLOCK).boxed().toList();
        Parallel.mapOrdered(blocks, threads, progress, (block, _) -> {
            byte[] caseWeights = new byte[votes.length];
            byte[] weights = new byte[annotators];
            long[] cells = new long[4];
            for (int b = block * BLOCK; b < Math.min(kappas.length, (block + 1) * BLOCK); b++) {
                units.weights(Seeds.replicate(cases, b), caseWeights);
                CaseDraws.weights(Seeds.replicate(people, b), annotators, weights);
                count(caseWeights, weights, cells);
                kappas[b] = CohenKappa.raw(cells[3], cells[2], cells[1], cells[0]);
            }
            return block;
        });
        return PercentileInterval.of(kappas, settings.level());
    }

    private void count(byte[] caseWeights, byte[] annotators, long[] cells) {
        Arrays.fill(cells, 0);
        for (int i = 0; i < votes.length; i++) {
            int weight = caseWeights[i] & 0xff;
            if (weight == 0 || verdicts[i] == Ratings.MISSING) {
                continue;
            }
            int reference = fixed[i] == Ratings.MISSING ? majority(votes[i], annotators) : fixed[i];
            if (reference != Ratings.MISSING) {
                cells[2 * reference + verdicts[i]] += weight;
            }
        }
    }

    private int majority(int[] row, byte[] annotators) {
        int passes = 0;
        int fails = 0;
        for (int a = 0; a < row.length; a++) {
            passes += row[a] == 1 ? annotators[a] : 0;
            fails += row[a] == 0 ? annotators[a] : 0;
        }
        return rule.decide(passes, fails);
    }
}

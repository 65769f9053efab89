package io.github.assay.statistics.prevalence;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.PercentileInterval;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.CaseDraws;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Bootstrap of a pass rate corrected after Rogan and Gladen (statistics.md §10). Each replicate redraws both samples:
 * the labelled items, which give sensitivity and specificity, and the verdicts to be corrected. Labels and verdicts are
 * binary, so a resample is three binomial counts and its cost does not grow with the items.
 */
public final class CorrectedRateBootstrap {
    private CorrectedRateBootstrap() {}

    /**
     * The percentile interval of the corrected rate, clipped to 0 to 1. A resample without a pass or a fail among the
     * labels, or with sensitivity + specificity ≤ 1, is left out and counted (§3.3).
     *
     * @param labelled the verdicts of the labelled items
     * @param passes passes among the verdicts to be corrected
     * @param n verdicts to be corrected, 1 or more
     */
    public static Outcome<Interval> interval(Confusion labelled, long passes, long n, BootstrapSettings settings) {
        double[] rates = new double[settings.replicates()];
        long base = Seeds.base(settings.seed(), "corrected-rate/both");
        BinomialDraw verdicts = new BinomialDraw(Math.toIntExact(n), (double) passes / n);
        BinomialDraw truths = new BinomialDraw(Math.toIntExact(labelled.n()), (double) labelled.positives() / labelled.n());
        double sensitivity = share(labelled.tp(), labelled.positives());
        double specificity = share(labelled.tn(), labelled.negatives());
        // A draw's table costs as much as a hundred draws, and few numbers of trials occur.
        Map<Integer, BinomialDraw> founds = new HashMap<>();
        Map<Integer, BinomialDraw> refusals = new HashMap<>();
        for (int b = 0; b < rates.length; b++) {
            long seed = Seeds.replicate(base, b);
            int truth = truths.at(uniform(seed, 0));
            int fails = Math.toIntExact(labelled.n()) - truth;
            int found = founds.computeIfAbsent(truth, trials -> new BinomialDraw(trials, sensitivity)).at(uniform(seed, 1));
            int refused = refusals.computeIfAbsent(fails, trials -> new BinomialDraw(trials, specificity)).at(uniform(seed, 2));
            double share = (double) verdicts.at(uniform(seed, 3)) / n;
            rates[b] = corrected(share, share(found, truth), share(refused, fails));
        }
        return PercentileInterval.of(rates, settings.level());
    }

    /**
     * The same with whole units drawn, such as questions, each with all its labelled items and its verdicts: two samples that
     * share units are drawn together.
     */
    public static Outcome<Interval> interval(UnitCounts counts, BootstrapSettings settings) {
        double[] rates = new double[settings.replicates()];
        long base = Seeds.base(settings.seed(), "corrected-rate/both");
        byte[] weights = new byte[counts.ofUnit.length];
        int[] sums = new int[UnitCounts.COLUMNS];
        for (int b = 0; b < rates.length; b++) {
            CaseDraws.weights(Seeds.replicate(base, b), weights.length, weights);
            Arrays.fill(sums, 0);
            for (int u = 0; u < weights.length; u++) {
                int weight = weights[u] & 0xff;
                for (int c = 0; weight > 0 && c < sums.length; c++) {
                    sums[c] += weight * counts.ofUnit[u][c];
                }
            }
            rates[b] = corrected(share(sums[1], sums[0]), share(sums[3], sums[2]), share(sums[5], sums[4]));
        }
        return PercentileInterval.of(rates, settings.level());
    }

    /** Counts of each unit: verdicts to be corrected, and labelled items. */
    public static final class UnitCounts {
        /** Verdicts and passes among them; labels pass and verdicts pass among them; labels fail and verdicts fail among them. */
        private static final int COLUMNS = 6;

        private final int[][] ofUnit;

        public UnitCounts(int units) {
            ofUnit = new int[units][COLUMNS];
        }

        /** Adds a verdict to be corrected. */
        public void addVerdict(int unit, boolean pass) {
            ofUnit[unit][0]++;
            ofUnit[unit][1] += pass ? 1 : 0;
        }

        /** Adds an item from whose label the metric's errors are known. */
        public void addLabelled(int unit, boolean label, boolean pass) {
            ofUnit[unit][label ? 2 : 4]++;
            ofUnit[unit][label ? 3 : 5] += label == pass ? 1 : 0;
        }
    }

    private static double share(long part, long whole) {
        return whole == 0 ? Bootstrap.UNDEFINED : (double) part / whole;
    }

    private static double corrected(double share, double sensitivity, double specificity) {
        double youden = sensitivity + specificity - 1;
        return youden > 1e-12 ? Math.clamp((share + specificity - 1) / youden, 0.0, 1.0) : Bootstrap.UNDEFINED;
    }

    /** Uses the 53 high bits, as {@link java.util.SplittableRandom#nextDouble} does. */
    private static double uniform(long seed, int number) {
        return (Seeds.replicate(seed, number) >>> 11) * 0x1.0p-53;
    }

    /**
     * Draws the number of successes in n independent trials by inversion of the distribution function. A table covers the
     * outcomes within ten standard deviations of the mean and a few beyond; the others together have a probability below
     * 1e-15.
     */
    public static final class BinomialDraw {
        private static final double DEVIATIONS = 10;
        private static final int BEYOND = 40;

        private final int first;
        private final double[] upTo;

        /**
         * @param n trials, 0 or more
         * @param p probability of success, 0 to 1
         */
        public BinomialDraw(int n, double p) {
            double mean = n * p;
            double reach = DEVIATIONS * Math.sqrt(mean * (1 - p)) + BEYOND;
            first = p >= 1 ? n : (int) Math.max(0, Math.floor(mean - reach));
            int last = p <= 0 ? 0 : (int) Math.min(n, Math.ceil(mean + reach));
            upTo = new double[last - first + 1];
            int mode = Math.clamp((int) mean, first, last) - first;
            double odds = p / (1 - p);
            upTo[mode] = 1;
            for (int i = mode + 1; i < upTo.length; i++) {
                int k = first + i;
                upTo[i] = upTo[i - 1] * (n - k + 1) / k * odds;
            }
            for (int i = mode - 1; i >= 0; i--) {
                int k = first + i;
                upTo[i] = upTo[i + 1] * (k + 1) / (n - k) / odds;
            }
            for (int i = 1; i < upTo.length; i++) {
                upTo[i] += upTo[i - 1];
            }
        }

        /** @param uniform from 0 (inclusive) to 1 (exclusive) */
        public int at(double uniform) {
            int found = Arrays.binarySearch(upTo, uniform * upTo[upTo.length - 1]);
            return first + (found >= 0 ? Math.min(found + 1, upTo.length - 1) : -found - 1);
        }
    }
}

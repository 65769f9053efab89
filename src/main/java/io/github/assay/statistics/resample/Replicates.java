package io.github.assay.statistics.resample;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Normal;
import io.github.assay.statistics.PercentileInterval;
import java.util.Arrays;

/** Replicates of a bootstrap run: one row per statistic. */
public final class Replicates {
    private static final double TIE = 1e-12;
    private static final String TOO_FEW = "TOO_FEW_QUESTIONS";

    private final double[][] rows;
    private final double level;
    private final boolean oneGroup;

    Replicates(double[][] rows, double level) {
        this(rows, level, false);
    }

    /** @param oneGroup whether all items are of one unit: no interval and no test exists, {@code TOO_FEW_QUESTIONS} */
    Replicates(double[][] rows, double level, boolean oneGroup) {
        this.rows = rows;
        this.level = level;
        this.oneGroup = oneGroup;
    }

    /**
     * The replicates of a statistic in their order; {@link Bootstrap#UNDEFINED} where undefined. The caller must not
     * change it.
     */
    public double[] row(int statistic) {
        return rows[statistic];
    }

    public double level() {
        return level;
    }

    /**
     * How far another seed would move the bounds of the percentile interval: the Monte-Carlo standard errors of the
     * lower and the upper bound, from the density of the order statistics around them (statistics.md §3.4).
     *
     * @return undefined: {@code NOT_COMPUTABLE} below 100 defined replicates
     */
    public Outcome<BoundErrors> boundErrors(int statistic) {
        return BoundErrors.of(defined(statistic), level);
    }

    /** The percentile interval of a statistic. */
    public Outcome<Interval> interval(int statistic) {
        return oneGroup ? Outcome.unavailable(TOO_FEW) : PercentileInterval.of(rows[statistic].clone(), level);
    }

    /**
     * The difference of two statistics, replicate by replicate, and the p of the test that it is 0; as
     * {@link #againstZero} where all replicates of the difference are equal.
     */
    public Difference difference(int a, int b) {
        return new Replicates(new double[][] {delta(a, b)}, level, oneGroup).againstZero(0);
    }

    /**
     * Interval of a statistic that is a difference, and the p of the test that it is 0. Where all replicates are equal
     * and not 0, for example with two cases that have the same difference, resampling gives no information: interval
     * and p are undefined, {@code DEGENERATE_BOOTSTRAP} (statistics.md §5).
     */
    public Difference againstZero(int statistic) {
        if (oneGroup) {
            return new Difference(Outcome.unavailable(TOO_FEW), Outcome.unavailable(TOO_FEW));
        }
        return degenerate(rows[statistic])
                ? new Difference(
                        Outcome.unavailable(PercentileInterval.DEGENERATE), Outcome.unavailable(PercentileInterval.DEGENERATE))
                : new Difference(interval(statistic), InversionTest.p(rows[statistic].clone()));
    }

    /** Whether every defined replicate of a difference is the same and not 0. */
    private static boolean degenerate(double[] differences) {
        double[] defined = Arrays.stream(differences).filter(d -> !Double.isNaN(d)).toArray();
        return defined.length > 0
                && Math.abs(defined[0]) > TIE
                && Arrays.stream(defined).allMatch(d -> Math.abs(d - defined[0]) <= TIE);
    }

    /**
     * A difference's uncertainty.
     *
     * @param interval percentile interval
     * @param p two-sided p by interval inversion
     */
    public record Difference(Outcome<Interval> interval, Outcome<Double> p) {}

    /**
     * Difference of this statistic and one of a run on other cases with its own stream: the unpaired bootstrap of a
     * difference (statistics.md §6). Replicates are matched by number; the streams are independent, so any matching
     * serves.
     *
     * @throws IllegalArgumentException when the runs have different numbers of replicates
     */
    public Difference unpaired(int statistic, Replicates other, int theirs) {
        double[] mine = rows[statistic];
        double[] less = other.rows[theirs];
        if (mine.length != less.length) {
            throw new IllegalArgumentException(mine.length + " replicates against " + less.length);
        }
        double[] delta = new double[mine.length];
        Arrays.setAll(delta, i -> mine[i] - less[i]);
        return new Replicates(new double[][] {delta}, level, oneGroup || other.oneGroup).againstZero(0);
    }

    /** The statistics and, appended, the difference of two of them. */
    Replicates withDifference(int a, int b) {
        double[][] more = Arrays.copyOf(rows, rows.length + 1);
        more[rows.length] = delta(a, b);
        return new Replicates(more, level, oneGroup);
    }

    /**
     * The share of defined replicates of a difference of two statistics that are at least as far from {@code value} as
     * that is from 0: a cross-check. Undefined, {@code DEGENERATE_BOOTSTRAP}, where all replicates are equal and not 0.
     */
    public Outcome<Double> shiftP(int a, int b, double value) {
        double[] delta = delta(a, b);
        return degenerate(delta) ? Outcome.unavailable(PercentileInterval.DEGENERATE) : shiftP(delta, value);
    }

    private double[] delta(int a, int b) {
        double[] delta = new double[rows[a].length];
        for (int i = 0; i < delta.length; i++) {
            delta[i] = rows[a][i] - rows[b][i];
        }
        return delta;
    }

    private static Outcome<Double> shiftP(double[] replicates, double value) {
        double least = Math.abs(value) - TIE;
        int defined = 0;
        int far = 0;
        for (double d : replicates) {
            defined += Double.isNaN(d) ? 0 : 1;
            far += Math.abs(d - value) >= least ? 1 : 0;
        }
        return defined == 0
                ? Outcome.unavailable("NOT_COMPUTABLE")
                : Outcome.value((double) far / defined);
    }

    /** Share of replicates in which a statistic is undefined. */
    public double undefinedShare(int statistic) {
        return 1 - (double) defined(statistic).length / rows[statistic].length;
    }

    /** Standard deviation of the defined replicates; undefined below two: {@code NOT_COMPUTABLE}. */
    public Outcome<Double> standardDeviation(int statistic) {
        double[] defined = defined(statistic);
        double mean = Arrays.stream(defined).sum() / defined.length;
        double squares = Arrays.stream(defined).map(d -> (d - mean) * (d - mean)).sum();
        return defined.length < 2
                ? Outcome.unavailable("NOT_COMPUTABLE")
                : Outcome.value(Math.sqrt(squares / (defined.length - 1)));
    }

    /** The normal quantile of the share of replicates below {@code value}, equal ones counting half. */
    public Outcome<Double> bias(int statistic, double value) {
        double[] defined = defined(statistic);
        double below = 0;
        for (double d : defined) {
            below += Math.abs(d - value) <= TIE ? 0.5 : d < value ? 1 : 0;
        }
        return below == 0 || below == defined.length
                ? Outcome.unavailable("NOT_COMPUTABLE", "all replicates lie on one side")
                : Outcome.value(Normal.quantile(below / defined.length));
    }

    /** The interval between two quantiles of the defined replicates; undefined as {@link #interval}. */
    public Outcome<Interval> between(int statistic, double low, double high, String method) {
        return oneGroup ? Outcome.unavailable(TOO_FEW) : PercentileInterval.between(rows[statistic].clone(), low, high, level, method);
    }

    private double[] defined(int statistic) {
        return Arrays.stream(rows[statistic]).filter(d -> !Double.isNaN(d)).toArray();
    }

    /**
     * Two-sided test that a difference is 0, by inverting the percentile interval (statistics.md §5). p = min(1, 2 ·
     * min((#{d ≤ 0} + 1)/(B' + 1), (#{d ≥ 0} + 1)/(B' + 1))).
     */
    static final class InversionTest {
        private static final double SLACK = 1e-12;

        /** @param differences replicates of the difference; undefined ones are left out */
        static Outcome<Double> p(double[] differences) {
            int defined = 0;
            int low = 0;
            int high = 0;
            for (double d : differences) {
                defined += Double.isNaN(d) ? 0 : 1;
                low += d <= SLACK ? 1 : 0;
                high += d >= -SLACK ? 1 : 0;
            }
            if (defined == 0) {
                return Outcome.unavailable("NOT_COMPUTABLE", "no replicate is defined");
            }
            return Outcome.value(Math.min(1, 2 * (Math.min(low, high) + 1.0) / (defined + 1.0)));
        }
    }

    /**
     * Monte-Carlo standard errors of the bounds of a percentile interval (statistics.md §3.4): how far another seed
     * would move them.
     *
     * @param low error of the lower bound
     * @param high error of the upper bound
     */
    public record BoundErrors(double low, double high) {
        private static final int FEWEST = 100;

        static Outcome<BoundErrors> of(double[] defined, double level) {
            if (defined.length < FEWEST) {
                return Outcome.unavailable("NOT_COMPUTABLE", defined.length + " replicates are defined");
            }
            double[] sorted = defined.clone();
            Arrays.sort(sorted);
            double tail = (1 - level) / 2;
            return Outcome.value(new BoundErrors(of(sorted, tail, tail), of(sorted, 1 - tail, tail)));
        }

        /** sqrt(q (1 − q) / B) divided by the density at the quantile, estimated from √B neighbours on either side. */
        private static double of(double[] sorted, double q, double tail) {
            int n = sorted.length;
            int middle = (int) Math.round((n - 1) * q);
            int reach = (int) Math.max(1, Math.min(Math.round(Math.sqrt(n)), Math.floor((n - 1) * tail)));
            int from = Math.max(0, middle - reach);
            int to = Math.min(n - 1, middle + reach);
            double quantilePerShare = (sorted[to] - sorted[from]) * n / (to - from);
            return Math.sqrt(q * (1 - q) / n) * quantilePerShare;
        }
    }
}

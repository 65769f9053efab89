package io.github.assay.statistics.scores;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Normal;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.resample.Units;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Area under the ROC curve with DeLong's variance (statistics.md §7; DeLong, DeLong, Clarke-Pearson 1988; midranks
 * after Sun and Xu 2014), by units that of Obuchowski (1997). The area is the probability that a pass scores higher than a fail, ties counting half.
 */
public final class Auc {
    /** The method of {@link #exactBound}. */
    public static final String EXACT = "exact";

    private final double value;
    private final double[] ofPass;
    private final double[] ofFail;
    private final Units units;
    private final int[] passRows;
    private final int[] failRows;
    private final double variance;

    private Auc(double value, double[] ofPass, double[] ofFail, Units units, int[] passRows, int[] failRows) {
        this.units = units;
        this.passRows = passRows;
        this.failRows = failRows;
        this.value = value;
        this.ofPass = ofPass;
        this.ofFail = ofFail;
        variance = covariance(this, this);
    }

    /**
     * Two areas on the same cases.
     *
     * @param delta their difference
     * @param standardError its standard error
     * @param z the difference over its standard error
     * @param p two-sided p of the z test
     */
    public record Comparison(double delta, double standardError, Outcome<Double> z, Outcome<Double> p) {}

    /** Undefined: {@code NO_DATA}; {@code SINGLE_CLASS} when all labels are equal. Higher scores indicate pass. */
    public static Outcome<Auc> of(double[] scores, boolean[] pass) {
        return of(scores, pass, Units.each(scores.length));
    }

    /**
     * The same of scores whose cases belong together in units, such as questions.
     *
     * @param units its items are the scores
     */
    public static Outcome<Auc> of(double[] scores, boolean[] pass, Units units) {
        ScoredLabels data = ScoredLabels.of(scores, pass);
        int m = data.passes();
        int n = data.fails();
        if (m == 0 || n == 0) {
            return Outcome.unavailable(m + n == 0 ? "NO_DATA" : "SINGLE_CLASS");
        }
        double[] failsBeaten = placements(data, false);
        double[] passesBeaten = placements(data, true);
        double[] ofPass = new double[m];
        double[] ofFail = new double[n];
        double sum = 0;
        int nextPass = 0;
        int nextFail = 0;
        for (int i = 0; i < scores.length; i++) {
            int at = data.below(scores[i]);
            if (pass[i]) {
                ofPass[nextPass++] = failsBeaten[at] / n;
                sum += failsBeaten[at];
            } else {
                ofFail[nextFail++] = 1 - passesBeaten[at] / m;
            }
        }
        return Outcome.value(new Auc(
                sum / ((double) m * n), ofPass, ofFail, units, rows(pass, true), rows(pass, false)));
    }

    private static int[] rows(boolean[] pass, boolean which) {
        return IntStream.range(0, pass.length).filter(i -> pass[i] == which).toArray();
    }

    /** For each distinct score: cases of one class below it, plus half of those at it. */
    private static double[] placements(ScoredLabels data, boolean passes) {
        double[] result = new double[data.size()];
        double below = 0;
        for (int i = 0; i < result.length; i++) {
            int here = passes ? data.passes(i) : data.fails(i);
            result[i] = below + here / 2.0;
            below += here;
        }
        return result;
    }

    /**
     * The area, 0 to 1: how often a case that passes scores above one that fails, ties counting one half. Values below
     * 0.5 are not reversed (statistics.md §7).
     */
    public double value() {
        return value;
    }

    /**
     * The standard error: DeLong's, by units Obuchowski's; undefined with one case, or the cases of one unit, in a class:
     * {@code TOO_FEW_PER_CLASS}.
     */
    public Outcome<Double> standardError() {
        return tooFew()
                ? Outcome.unavailable("TOO_FEW_PER_CLASS")
                : Outcome.value(Math.sqrt(Math.max(0, variance)));
    }

    /** AUC ± z · SE, clipped to [0, 1]; undefined when the SE is or is 0 ({@code ZERO_VARIANCE}). */
    public Outcome<Interval> interval(double level) {
        return standardError()
                .flatMap(se -> se <= 1e-12
                        ? Outcome.unavailable("ZERO_VARIANCE")
                        : Outcome.value(around(se, level)));
    }

    /**
     * Bound of the area under perfect separation, where the standard error is 0. Independent pairs of a pass and a fail
     * are formed, as many as the smaller class has units. All have the same order; Clopper and Pearson's interval of
     * their share bounds the area. Conservative; undefined unless the area is 0 or 1 ({@code NOT_COMPUTABLE}).
     */
    public Outcome<Interval> exactBound(double level) {
        int pairs = Math.min(distinct(passRows), distinct(failRows));
        if (value != 0 && value != 1) {
            return Outcome.unavailable("NOT_COMPUTABLE", "the classes are not separated");
        }
        return Proportion.clopperPearson(value == 1 ? pairs : 0, pairs, level)
                .map(i -> new Interval(i.low(), i.high(), level, EXACT, List.of("EXACT_BOUND")));
    }

    /** DeLong's interval, or the exact bound where separation is perfect and DeLong's has no width. */
    public Outcome<Interval> intervalOrBound(double level) {
        Outcome<Interval> delong = interval(level);
        return delong.asValue().isEmpty() && delong.reason().equals("ZERO_VARIANCE") && exactBound(level).asValue().isPresent()
                ? exactBound(level)
                : delong;
    }

    private boolean tooFew() {
        return Math.min(distinct(passRows), distinct(failRows)) < 2;
    }

    private int distinct(int[] rows) {
        return units.single() ? rows.length : (int) IntStream.of(rows).map(units::unit).distinct().count();
    }

    private Interval around(double se, double level) {
        double half = Normal.z(level) * se;
        return new Interval(Math.max(0, value - half), Math.min(1, value + half), level, units.single() ? "delong" : "delong-clustered", List.of());
    }

    /** Tests whether two scores of the same cases have the same area. */
    public static Outcome<Comparison> compare(Auc a, Auc b) {
        if (a.ofPass.length != b.ofPass.length || a.ofFail.length != b.ofFail.length) {
            throw new IllegalArgumentException("the areas are of different cases");
        }
        if (a.tooFew()) {
            return Outcome.unavailable("TOO_FEW_PER_CLASS");
        }
        double delta = a.value - b.value;
        double se = Math.sqrt(Math.max(0, a.variance + b.variance - 2 * covariance(a, b)));
        Outcome<Double> z = se <= 1e-12 ? Outcome.unavailable("ZERO_VARIANCE") : Outcome.value(delta / se);
        return Outcome.value(new Comparison(delta, se, z, z.map(Normal::twoSided)));
    }

    private static double covariance(Auc a, Auc b) {
        if (!a.units.single()) {
            return byUnits(a, b);
        }
        return covariance(a.ofPass, b.ofPass, a.value, b.value) / a.ofPass.length
                + covariance(a.ofFail, b.ofFail, a.value, b.value) / a.ofFail.length;
    }

    /** Obuchowski (1997), in whom a unit's placements of both classes are summed. */
    private static double byUnits(Auc a, Auc b) {
        double[] passA = a.sums(a.ofPass, a.passRows);
        double[] passB = b.sums(b.ofPass, b.passRows);
        double[] failA = a.sums(a.ofFail, a.failRows);
        double[] failB = b.sums(b.ofFail, b.failRows);
        double passes = 0;
        double fails = 0;
        double across = 0;
        for (int u = 0; u < passA.length; u++) {
            passes += passA[u] * passB[u];
            fails += failA[u] * failB[u];
            across += passA[u] * failB[u] + failA[u] * passB[u];
        }
        double m = a.ofPass.length;
        double n = a.ofFail.length;
        return passes * spread(a.distinct(a.passRows)) / (m * m)
                + fails * spread(a.distinct(a.failRows)) / (n * n)
                + across * spread(a.units.count()) / (m * n);
    }

    private static double spread(int units) {
        return units < 2 ? Double.NaN : units / (units - 1.0);
    }

    /** By unit: the sum of its cases' placements, each less the area. */
    private double[] sums(double[] placements, int[] rows) {
        double[] sums = new double[units.count()];
        for (int i = 0; i < rows.length; i++) {
            sums[units.unit(rows[i])] += placements[i] - value;
        }
        return sums;
    }

    private static double covariance(double[] x, double[] y, double meanX, double meanY) {
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += (x[i] - meanX) * (y[i] - meanY);
        }
        return sum / (x.length - 1);
    }
}

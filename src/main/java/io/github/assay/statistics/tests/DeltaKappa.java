package io.github.assay.statistics.tests;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Normal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/**
 * Difference of two metrics' κ against one reference on the same cases (statistics.md §5). Its delta-method standard
 * error comes from influence values. It is a cross-check of the joint bootstrap.
 *
 * @param kappaA κ of metric a
 * @param kappaB κ of metric b
 * @param standardError standard error of the difference; exactly 0 where every pattern has the same influence on both κ
 * @param z the difference over its standard error; undefined when that is 0: {@code ZERO_VARIANCE}
 * @param p two-sided p of z; undefined where z is
 */
public record DeltaKappa(double kappaA, double kappaB, double standardError, Outcome<Double> z, Outcome<Double> p) {
    private static final int CELLS = 8;

    /** κ of a less κ of b, −2 to 2. */
    public double delta() {
        return kappaA - kappaB;
    }

    /**
     * @param patterns cases by reference (4), verdict of a (2) and verdict of b (1), pass counting the number in
     *     brackets: {@code patterns[4 + 2]} is reference pass, a pass, b fail
     * @return undefined: {@code NO_DATA}; {@code KAPPA_UNDEFINED} when either κ is
     */
    public static Outcome<DeltaKappa> of(long[] patterns) {
        if (patterns.length != CELLS) {
            throw new IllegalArgumentException("eight patterns are needed, not " + patterns.length);
        }
        Confusion a = marginal(patterns, 2);
        Confusion b = marginal(patterns, 1);
        if (a.n() == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        if (CohenKappa.of(a) instanceof Outcome.Value<Double>(Double x)
                && CohenKappa.of(b) instanceof Outcome.Value<Double>(Double y)) {
            return Outcome.value(withTests(x, y, standardError(patterns, a, b)));
        }
        return Outcome.unavailable("KAPPA_UNDEFINED");
    }

    /**
     * The same of cases in units, such as all answers to one question: √(design effect) times the standard error of
     * independent cases (statistics.md §3.1).
     *
     * @param units patterns of each unit's cases
     * @return undefined as {@link #of}, and {@code TOO_FEW_QUESTIONS} where several cases are all of one unit
     */
    public static Outcome<DeltaKappa> ofUnits(List<long[]> units) {
        long[] all = new long[CELLS];
        boolean single = true;
        int filled = 0;
        for (long[] unit : units) {
            long n = 0;
            for (int p = 0; p < CELLS; p++) {
                all[p] += unit[p];
                n += unit[p];
            }
            single &= n == 1;
            filled += n > 0 ? 1 : 0;
        }
        boolean grouped = !single;
        boolean one = filled == 1 && Arrays.stream(all).sum() > 1;
        return of(all).flatMap(d -> one
                ? Outcome.unavailable("TOO_FEW_QUESTIONS")
                : Outcome.value(grouped ? d.byUnits(designEffect(units, marginal(all, 2), marginal(all, 1))) : d));
    }

    private static double designEffect(List<long[]> units, Confusion a, Confusion b) {
        double[] influence = new double[CELLS];
        Arrays.setAll(influence, p -> influence(a, p & 4, p & 2) - influence(b, p & 4, p & 1));
        double grouped = 0;
        double squares = 0;
        for (long[] unit : units) {
            double sum = 0;
            for (int p = 0; p < CELLS; p++) {
                sum += unit[p] * influence[p];
                squares += unit[p] * influence[p] * influence[p];
            }
            grouped += sum * sum;
        }
        return squares <= 0 ? 1 : grouped / squares;
    }

    /** The same with the standard error of items in groups: √effect times that of independent items. */
    public DeltaKappa byUnits(double effect) {
        return effect == 1 ? this : withTests(kappaA, kappaB, Math.sqrt(effect) * standardError);
    }

    private static DeltaKappa withTests(double x, double y, double se) {
        Outcome<Double> z = se == 0 ? Outcome.unavailable("ZERO_VARIANCE") : Outcome.value((x - y) / se);
        return new DeltaKappa(x, y, se, z, z.map(Normal::twoSided));
    }

    private static double standardError(long[] patterns, Confusion a, Confusion b) {
        double sum = 0;
        boolean varies = false;
        for (int p = 0; p < CELLS; p++) {
            if (patterns[p] > 0) {
                double d = influence(a, p & 4, p & 2) - influence(b, p & 4, p & 1);
                sum += patterns[p] * d * d;
                varies = varies || !sameInfluence(a, b, p);
            }
        }
        return varies ? Math.sqrt(sum) / a.n() : 0;
    }

    /** Whether a pattern's influence on both κ is exactly the same, which rounding would hide. */
    private static boolean sameInfluence(Confusion a, Confusion b, int pattern) {
        BigInteger ofA = BigInteger.valueOf(disagreement(a));
        BigInteger ofB = BigInteger.valueOf(disagreement(b));
        return numerator(a, pattern & 4, pattern & 2)
                .multiply(ofB.multiply(ofB))
                .equals(numerator(b, pattern & 4, pattern & 1).multiply(ofA.multiply(ofA)));
    }

    /** n² (1 − pe) in integers; above 0 where κ is defined. */
    private static long disagreement(Confusion c) {
        return c.positives() * c.predictedNegatives() + c.negatives() * c.predictedPositives();
    }

    /** {@link #influence} times {@link #disagreement} squared, divided by n. */
    private static BigInteger numerator(Confusion c, int reference, int verdict) {
        long n = c.n();
        long agreed = c.tp() + c.tn();
        long disagreement = disagreement(c);
        long like = (reference != 0 ? c.predictedPositives() : c.predictedNegatives())
                + (verdict != 0 ? c.positives() : c.negatives());
        long agree = reference != 0 == (verdict != 0) ? 1 : 0;
        BigInteger own = BigInteger.valueOf(agree * n - agreed).multiply(BigInteger.valueOf(disagreement));
        return own.subtract(BigInteger.valueOf(n - agreed)
                .multiply(BigInteger.valueOf(n * like - 2 * (n * n - disagreement))));
    }

    private static double influence(Confusion c, int reference, int verdict) {
        return CohenKappa.influence(c, reference != 0, verdict != 0);
    }

    private static Confusion marginal(long[] patterns, int metric) {
        long[] cells = new long[4];
        for (int p = 0; p < CELLS; p++) {
            cells[((p & 4) != 0 ? 0 : 2) + ((p & metric) != 0 ? 0 : 1)] += patterns[p];
        }
        return new Confusion(cells[0], cells[1], cells[2], cells[3]);
    }
}

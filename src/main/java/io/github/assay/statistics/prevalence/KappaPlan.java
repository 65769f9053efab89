package io.github.assay.statistics.prevalence;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Decimals;
import io.github.assay.statistics.Normal;

/**
 * Number of cases that a study of κ needs (statistics.md §12).
 *
 * @param n cases, rounded up
 * @param unitVariance n · Var of κ at the planned value
 * @param unitVarianceUnderNull the same at the null value; equal to {@code unitVariance} for a half-width
 */
public record KappaPlan(long n, double unitVariance, double unitVarianceUnderNull) {
    /** Expected marginals: the share of label pass and the metric's pass rate. */
    public record Margins(double prevalence, double passRate) {
        public Margins {
            if (!(prevalence >= 0 && prevalence <= 1 && passRate >= 0 && passRate <= 1)) {
                throw new IllegalArgumentException("shares must be from 0 to 1: " + prevalence + ", " + passRate);
            }
        }
    }

    /** Tolerance below which a cell of the planned table counts as empty, because users type shares as decimals. */
    private static final double EMPTY = 1e-12;

    /**
     * Cases needed for an interval of the given half-width.
     *
     * @return undefined: {@code INFEASIBLE_KAPPA_FOR_MARGINALS}; {@code EXPECTED_AGREEMENT_IS_ONE} where both shares
     *     are 0 or both 1; {@code ZERO_VARIANCE} where κ has none, such as 1 or with a constant side
     * @throws IllegalArgumentException unless {@code halfWidth} is above 0
     */
    public static Outcome<KappaPlan> forHalfWidth(Margins margins, double kappa, double halfWidth, double level) {
        requireShare("level", level);
        if (!(halfWidth > 0)) {
            throw new IllegalArgumentException("a half-width is above 0: " + halfWidth);
        }
        double z = Normal.z(level);
        return unitVariance(margins, kappa)
                .flatMap(KappaPlan::varying)
                .map(q -> new KappaPlan(up(z * z * q / (halfWidth * halfWidth)), q, q));
    }

    /**
     * Cases needed to reject a null value of κ with the given power (Cantor 1996).
     *
     * @param tail chance of a false alarm in one tail: α, or α/2 for a two-sided test
     * @return undefined: as {@link #forHalfWidth} for either κ; {@code ZERO_VARIANCE} where both have none
     * @throws IllegalArgumentException where the two κ are equal, or {@code power} is not between 0 and 1
     */
    public static Outcome<KappaPlan> forPower(Margins margins, double kappa, double nullKappa, double tail, double power) {
        requireShare("power", power);
        requireShare("level", 1 - 2 * tail);
        if (kappa == nullKappa) {
            throw new IllegalArgumentException("κ and the null κ are both " + kappa);
        }
        return unitVariance(margins, kappa).flatMap(q1 -> unitVariance(margins, nullKappa).flatMap(q0 -> {
            double root = (Normal.quantile(1 - tail) * Math.sqrt(q0) + Normal.quantile(power) * Math.sqrt(q1))
                    / (kappa - nullKappa);
            return varying(Math.max(q0, q1)).map(_ -> new KappaPlan(up(root * root), q1, q0));
        }));
    }

    /** The largest κ that the shares allow; undefined where both are 0 or both 1: {@code EXPECTED_AGREEMENT_IS_ONE}. */
    public static Outcome<Double> largest(Margins m) {
        return kappa(m, Math.min(m.prevalence, m.passRate) + Math.min(1 - m.prevalence, 1 - m.passRate));
    }

    private static Outcome<Double> smallest(Margins m) {
        return kappa(m, Math.abs(m.prevalence + m.passRate - 1));
    }

    private static Outcome<Double> kappa(Margins m, double observed) {
        double chance = chance(m);
        return chance <= EMPTY
                ? Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE")
                : Outcome.value(1 - (1 - observed) / chance);
    }

    /** 1 − pe, where pe is the agreement expected by chance. */
    private static double chance(Margins m) {
        return m.prevalence * (1 - m.passRate) + (1 - m.prevalence) * m.passRate;
    }

    private static Outcome<Double> unitVariance(Margins m, double kappa) {
        return largest(m).flatMap(most -> {
            double po = 1 - (1 - kappa) * chance(m);
            double p11 = (po - 1 + m.prevalence + m.passRate) / 2;
            double[] cells = {p11, m.prevalence - p11, m.passRate - p11, po - p11};
            for (int c = 0; c < cells.length; c++) {
                if (cells[c] < -EMPTY) {
                    double least = smallest(m).asValue().orElse(-1.0);
                    return Outcome.unavailable(
                            "INFEASIBLE_KAPPA_FOR_MARGINALS",
                            kappa > most ? "at most " + Decimals.THREE.of(most) : "at least " + Decimals.THREE.of(least));
                }
                cells[c] = cells[c] < EMPTY ? 0 : cells[c];
            }
            return Outcome.value(variance(m, cells));
        });
    }

    /** Exactly 0 where the cells require it, as {@link CohenKappa#withoutVariance} decides for counts. */
    private static double variance(Margins m, double[] cells) {
        boolean constant = m.prevalence <= EMPTY || m.prevalence >= 1 - EMPTY || m.passRate <= EMPTY || m.passRate >= 1 - EMPTY;
        boolean agreed = cells[1] == 0 && cells[2] == 0;
        boolean opposed = cells[0] == 0 && cells[3] == 0 && Math.abs(cells[1] - cells[2]) <= EMPTY;
        return constant || agreed || opposed ? 0 : CohenKappa.unitVariance(cells[0], cells[1], cells[2], cells[3]);
    }

    private static Outcome<Double> varying(double unitVariance) {
        return unitVariance > 0 ? Outcome.value(unitVariance) : Outcome.unavailable("ZERO_VARIANCE");
    }

    private static void requireShare(String what, double share) {
        if (!(share > 0 && share < 1)) {
            throw new IllegalArgumentException(what + " must be between 0 and 1: " + share);
        }
    }

    private static long up(double n) {
        return (long) Math.ceil(n - 1e-9);
    }
}

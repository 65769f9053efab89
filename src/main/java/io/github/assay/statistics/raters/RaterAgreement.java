package io.github.assay.statistics.raters;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.KappaWeights;
import io.github.assay.statistics.resample.Units;
import java.util.function.IntToDoubleFunction;

/**
 * Agreement coefficients that do not depend on which rater gave a label (statistics.md §4.1, §4.2, §4.4). Percent
 * agreement, Fleiss' κ in Gwet's generalisation to missing labels, Gwet's AC1 and AC2, Brennan and Prediger.
 *
 * <p>Undefined: {@code NO_DATA} without an item, {@code SINGLE_RATER} with one rater, {@code NO_PAIRABLE_VALUES} when
 * no item has two labels, {@code SINGLE_CATEGORY} for a scale of one, {@code EXPECTED_AGREEMENT_IS_ONE} (Fleiss) when
 * only one category occurs.
 */
public final class RaterAgreement {
    private final RatingPatterns patterns;
    private final PatternSums sums;

    public RaterAgreement(RatingPatterns patterns, KappaWeights weights) {
        this.patterns = patterns;
        sums = new PatternSums(patterns, weights);
        sums.fill(patterns.multiplicities(), 0);
    }

    /** Mean weighted share of agreeing pairs over items with two or more labels. */
    public Outcome<Double> percentAgreement() {
        return pairable(() -> Outcome.value(sums.observed()));
    }

    /** Share of items with two or more labels whose labels are all equal. */
    public Outcome<Double> unanimity() {
        return sums.pairable() == 0 ? Outcome.unavailable("NO_PAIRABLE_VALUES") : Outcome.value(sums.unanimity());
    }

    /** Fleiss (1971), with missing labels Gwet (2014). */
    public Outcome<Coefficient> fleissKappa() {
        return pairable(() -> sums.oneCategory()
                ? Outcome.unavailable("EXPECTED_AGREEMENT_IS_ONE")
                : Outcome.value(Coefficient.of(sums.observed(), sums.fleissExpected())));
    }

    /** Gwet's AC1 (identity weights) or AC2 (2008, 2014); 1 when all raters always give the same category. */
    public Outcome<Coefficient> gwetAc() {
        return scaled(() -> Outcome.value(Coefficient.of(sums.observed(), sums.gwetExpected())));
    }

    /** Brennan and Prediger (1981). */
    public Outcome<Coefficient> brennanPrediger() {
        double q = patterns.categories();
        return scaled(() -> Outcome.value(Coefficient.of(sums.observed(), sums.weightSum() / (q * q))));
    }

    /** Gwet's linearised standard error of Fleiss' κ, for inference to new items. */
    public Outcome<Double> fleissStandardError() {
        return fleissKappa().map(c -> linearised(c, this::fleissExpected));
    }

    /** The same of items in groups: times the root of the design effect of the item values. */
    public Outcome<Double> fleissStandardError(Units units) {
        return byUnits(fleissStandardError(), fleissInfluence(), units);
    }

    /** Gwet's standard error of AC of items in groups. */
    public Outcome<Double> gwetStandardError(Units units) {
        return byUnits(gwetStandardError(), gwetAc().map(c -> influence(c, this::gwetExpected)), units);
    }

    private static Outcome<Double> byUnits(Outcome<Double> alone, Outcome<double[]> influence, Units units) {
        return units.isOneGroup() ? alone.flatMap(_ -> Outcome.unavailable("TOO_FEW_QUESTIONS"))
                : alone.flatMap(se -> influence.map(values -> se * Math.sqrt(units.designEffect(values))));
    }

    /** What each item adds to the deviation of Fleiss' κ, in the order of the items: Gwet's item values less κ. */
    public Outcome<double[]> fleissInfluence() {
        return fleissKappa().map(c -> influence(c, this::fleissExpected));
    }

    private double[] influence(Coefficient c, IntToDoubleFunction expectedOf) {
        double[] influence = new double[Math.toIntExact(sums.items())];
        for (int i = 0; i < influence.length; i++) {
            int pattern = patterns.patternOf(i);
            influence[i] = deviation(pattern, c, expectedOf.applyAsDouble(pattern));
        }
        return influence;
    }

    private double fleissExpected(int pattern) {
        double expected = 0;
        for (int k = 0; k < patterns.categories(); k++) {
            expected += sums.weightedShare(k) * patterns.count(pattern, k) / patterns.total(pattern);
        }
        return expected;
    }

    /** Gwet's linearised standard error of AC. */
    public Outcome<Double> gwetStandardError() {
        return gwetAc().map(c -> linearised(c, this::gwetExpected));
    }

    private double gwetExpected(int pattern) {
        double q = patterns.categories();
        double expected = 0;
        for (int k = 0; k < q; k++) {
            expected += (1 - sums.share(k)) * patterns.count(pattern, k) / patterns.total(pattern);
        }
        return expected * sums.weightSum() / (q * (q - 1));
    }

    private double linearised(Coefficient c, IntToDoubleFunction expectedOf) {
        int[] multiplicities = patterns.multiplicities();
        double n = sums.items();
        double sum = 0;
        for (int p = 0; p < patterns.size(); p++) {
            double deviation = deviation(p, c, expectedOf.applyAsDouble(p));
            sum += multiplicities[p] * deviation * deviation;
        }
        return n < 2 ? 0 : Math.sqrt(sum / (n * (n - 1)));
    }

    /** An item's value less the coefficient. */
    private double deviation(int pattern, Coefficient c, double expected) {
        double own = 0;
        if (patterns.total(pattern) > 1) {
            own = (double) sums.items() / sums.pairable() * (sums.agreement(pattern) - c.expected()) / (1 - c.expected());
        }
        double x = own - 2 * (1 - c.value()) * (expected - c.expected()) / (1 - c.expected());
        return x - c.value();
    }

    private <T> Outcome<T> scaled(java.util.function.Supplier<Outcome<T>> compute) {
        return pairable(() -> patterns.categories() < 2 ? Outcome.unavailable("SINGLE_CATEGORY") : compute.get());
    }

    private <T> Outcome<T> pairable(java.util.function.Supplier<Outcome<T>> compute) {
        if (sums.items() == 0) {
            return Outcome.unavailable("NO_DATA");
        }
        if (patterns.raters() < 2) {
            return Outcome.unavailable("SINGLE_RATER");
        }
        return sums.pairable() == 0 ? Outcome.unavailable("NO_PAIRABLE_VALUES") : compute.get();
    }

    /**
     * A chance-corrected coefficient.
     *
     * @param value (observed − expected) / (1 − expected)
     * @param observed observed agreement
     * @param expected agreement expected by chance
     */
    public record Coefficient(double value, double observed, double expected) {
        static Coefficient of(double observed, double expected) {
            return new Coefficient((observed - expected) / (1 - expected), observed, expected);
        }
    }
}

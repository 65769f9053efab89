package io.github.assay.statistics.prevalence;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Normal;
import io.github.assay.statistics.Seeds;
import io.github.assay.statistics.resample.CaseDraws;
import io.github.assay.statistics.tests.DeltaKappa;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.Arrays;
import java.util.List;

/**
 * Power of a comparison of two metrics by the number of cases, estimated from a pilot (statistics.md §12). Studies of a
 * given size are drawn from the pilot's units, such as questions with all their answers; the analytic test of
 * {@link DeltaKappa} is run on each.
 *
 * @param cases size of each drawn study; with units of several cases the mean size
 * @param power share of the drawn studies with p below α; studies without a test count as not significant
 */
public record DeltaPlan(int cases, double power) {
    private static final double ALPHA = 0.05;
    private static final double USUAL_POWER = 0.8;

    /**
     * The power curve.
     *
     * @param units the pilot's units, each with its cases as {@link DeltaKappa#of} takes them
     * @param sizes sizes of studies, each 1 or more
     * @param studies how many studies are drawn for each size
     * @param threads number of threads; does not change the result
     * @return one point for each size; undefined as {@link DeltaKappa#of}, and {@code ZERO_VARIANCE} where the pilot's
     *     difference has no standard error: no drawn study can be tested
     */
    public static Outcome<List<DeltaPlan>> curve(
            List<long[]> units, List<Integer> sizes, int studies, long seed, int threads, Progress progress) {
        long cases = units.stream().flatMapToLong(Arrays::stream).sum();
        return DeltaKappa.ofUnits(units).flatMap(DeltaKappa::z).map(_ -> Parallel.mapOrdered(
                sizes, threads, progress, (size, _) -> new DeltaPlan(
                        size, power(
                                units, Math.toIntExact(Math.max(1, Math.round((double) size * units.size() / cases))), studies,
                                Seeds.base(seed, "power/" + size), progress))));
    }

    /** The smallest detectable difference with 80 % power at 5 %: (1.96 + 0.84) · SE (statistics.md §5). */
    public static double smallestDetectable(double standardError) {
        return (Normal.z(1 - ALPHA) + Normal.quantile(USUAL_POWER)) * standardError;
    }

    /** Expected half-width with another number of cases, the other data unchanged: w · √(n / n'). */
    public static double halfWidthWith(double halfWidth, long cases, long otherCases) {
        if (cases < 1 || otherCases < 1) {
            throw new IllegalArgumentException("numbers of cases are 1 or more: " + cases + ", " + otherCases);
        }
        return halfWidth * Math.sqrt((double) cases / otherCases);
    }

    private static double power(List<long[]> units, int draws, int studies, long base, Progress progress) {
        int significant = 0;
        for (int s = 0; s < studies; s++) {
            progress.check();
            List<long[]> drawn = Arrays.stream(CaseDraws.indices(Seeds.replicate(base, s), units.size(), draws))
                    .mapToObj(units::get)
                    .toList();
            significant += DeltaKappa.ofUnits(drawn).asValue().flatMap(d -> d.p().asValue()).filter(p -> p < ALPHA).isPresent()
                    ? 1
                    : 0;
        }
        return (double) significant / studies;
    }
}

package io.github.assay.calibration;

import io.github.assay.calibration.MetricPair.PairChecks;
import io.github.assay.calibration.input.MetricValues;
import io.github.assay.calibration.input.ScoreTable;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.calibration.study.StudyDesign;
import io.github.assay.calibration.verdicts.VerdictStudy;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.prevalence.DeltaPlan;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.resample.Units;
import io.github.assay.statistics.tests.DeltaKappa;
import io.github.assay.statistics.tests.McNemar;
import io.github.assay.statistics.tests.NonInferiority;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/** Compares two metrics on their common cases (statistics.md §5). */
public final class PairStudy {
    private final ScoreTable table;
    private final MetricValues a;
    private final MetricValues b;
    private final int tableA;
    private final int tableB;
    private final CalibrationSettings settings;

    /** @param a number of the first metric in {@code table}, {@code b} of the second */
    public PairStudy(ScoreTable table, int a, int b, VerdictStudy study, CalibrationSettings settings) {
        this.settings = settings;
        this.table = table;
        this.a = table.metrics().get(a);
        this.b = table.metrics().get(b);
        tableA = study.common(a, b);
        tableB = study.common(b, a);
    }

    /** The pair without its place in the family of tests; Holm's p is added later. */
    public MetricPair result(VerdictStudy study) {
        Confusion countsA = study.counts(tableA);
        Confusion countsB = study.counts(tableB);
        Outcome<Double> kappaA = CohenKappa.of(countsA);
        Outcome<Double> kappaB = CohenKappa.of(countsB);
        int n = Math.toIntExact(countsA.n());
        var onlyA = table.items(i -> common(i) && right(a, i) && !right(b, i));
        var onlyB = table.items(i -> common(i) && right(b, i) && !right(a, i));
        Outcome<Estimate> delta = Outcome.unavailable("KAPPA_UNDEFINED");
        Outcome<Double> p = Outcome.unavailable("KAPPA_UNDEFINED");
        if (kappaA instanceof Outcome.Value<Double>(Double x) && kappaB instanceof Outcome.Value<Double>(Double y)) {
            Replicates.Difference difference = study.difference(tableA, tableB);
            delta = Outcome.value(new Estimate(x - y, difference.interval(), n));
            p = difference.p().map(drawn -> Math.max(drawn, smallestP(differing())));
        }
        PairChecks checks = checks(study, delta);
        return new MetricPair(
                a.metric().id(), b.metric().id(), n, kappaA, kappaB, delta, p, p,
                McNemar.exactP(
                        table.units(), this::common, i -> (right(a, i) ? 1 : 0) - (right(b, i) ? 1 : 0)), checks, onlyA, onlyB);
    }

    /**
     * The smallest possible p of verdicts that differ on some units only (statistics.md §5). If the two metrics are
     * exchanged at random on each of these units, the observed arrangement or its mirror image has this probability.
     */
    private static double smallestP(int differing) {
        return Math.min(1, Math.scalb(2.0, -differing));
    }

    /** Number of units, such as questions, on which the two verdicts differ. */
    private int differing() {
        return (int) IntStream.range(0, table.size())
                .filter(i -> common(i) && right(a, i) != right(b, i))
                .map(table.units()::unit)
                .distinct()
                .count();
    }

    /** How many times the variance of independent items the difference of κ has. */
    private double designEffect(Confusion countsA, Confusion countsB) {
        double[] influence = new double[table.size()];
        Arrays.setAll(influence, i -> common(i)
                ? CohenKappa.influence(countsA, table.pass(i), a.passes(i))
                        - CohenKappa.influence(countsB, table.pass(i), b.passes(i))
                : 0);
        return table.units().designEffect(influence);
    }

    private PairChecks checks(VerdictStudy study, Outcome<Estimate> delta) {
        Units compared = table.units().of(IntStream.range(0, table.size()).filter(this::common).toArray());
        Outcome<DeltaKappa> analytic = DeltaKappa.of(patterns()).flatMap(d -> compared.isOneGroup()
                ? Outcome.unavailable("TOO_FEW_QUESTIONS")
                : Outcome.value(d.byUnits(designEffect(study.counts(tableA), study.counts(tableB)))));
        Optional<Interval> interval = delta.asValue().flatMap(d -> d.interval().asValue());
        double margin = settings.design().margin();
        Outcome<Double> error = analytic.map(DeltaKappa::standardError);
        return new PairChecks(
                Outcome.unavailable("NOT_COMPUTABLE", "not in the family of tests"),
                delta instanceof Outcome.Value<Estimate>(Estimate d)
                        ? study.shiftP(tableA, tableB, d.value())
                        : delta.map(Estimate::value),
                analytic instanceof Outcome.Value<DeltaKappa>(DeltaKappa z) ? z.p() : error,
                error,
                interval.filter(i -> NonInferiority.equivalent(i, margin)).isPresent(),
                error.map(DeltaPlan::smallestDetectable));
    }

    /** The common cases by label and both verdicts, in the form of {@link DeltaKappa#of}. */
    long[] patterns() {
        long[] patterns = new long[8];
        for (int row = 0; row < table.size(); row++) {
            if (common(row)) {
                patterns[(table.pass(row) ? 4 : 0) + (a.passes(row) ? 2 : 0) + (b.passes(row) ? 1 : 0)]++;
            }
        }
        return patterns;
    }

    private boolean common(int row) {
        boolean all = settings.design().cases() == StudyDesign.CaseSets.COMMON_TO_ALL;
        return all ? table.metrics().stream().allMatch(m -> m.hasVerdict(row)) : a.hasVerdict(row) && b.hasVerdict(row);
    }

    private boolean right(MetricValues metric, int row) {
        return metric.passes(row) == table.pass(row);
    }
}

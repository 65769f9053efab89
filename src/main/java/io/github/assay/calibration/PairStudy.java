package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.McNemar;
import io.github.assay.statistics.Replicates;

/** Two metrics on their common cases (statistics.md §5). */
final class PairStudy {
    private final ScoreTable table;
    private final MetricValues a;
    private final MetricValues b;
    private final int tableA;
    private final int tableB;

    /** @param a number of the first metric in {@code table}, {@code b} of the second */
    PairStudy(ScoreTable table, int a, int b, VerdictStudy study) {
        this.table = table;
        this.a = table.metrics().get(a);
        this.b = table.metrics().get(b);
        tableA = study.common(a, b);
        tableB = study.common(b, a);
    }

    /** The pair without its place in the family of tests; Holm's p is filled in later. */
    MetricPair result(VerdictStudy study) {
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
            p = difference.p();
        }
        return new MetricPair(
                a.metric().id(), b.metric().id(), n, kappaA, kappaB, delta, p, p,
                McNemar.exactP(onlyA.size(), onlyB.size()), onlyA, onlyB);
    }

    private boolean common(int row) {
        return a.hasVerdict(row) && b.hasVerdict(row);
    }

    private boolean right(MetricValues metric, int row) {
        return metric.passes(row) == table.pass(row);
    }
}

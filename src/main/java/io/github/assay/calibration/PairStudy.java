package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.McNemar;
import io.github.assay.statistics.Replicates;
import java.util.function.IntPredicate;

/** Two metrics on their common cases (statistics.md §5). */
final class PairStudy {
    private final ScoreTable table;
    private final MetricValues a;
    private final MetricValues b;
    private final int tableA;
    private final int tableB;

    PairStudy(ScoreTable table, MetricValues a, MetricValues b, VerdictStudy study) {
        this.table = table;
        this.a = a;
        this.b = b;
        tableA = study.add(this::common, a::passes);
        tableB = study.add(this::common, b::passes);
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
                a.metric().id(), b.metric().id(), n, kappaA, kappaB, delta, p, p, mcnemar(onlyA.size(), onlyB.size()),
                onlyA, onlyB);
    }

    private static Outcome<Double> mcnemar(int onlyA, int onlyB) {
        return McNemar.exactP(onlyA, onlyB);
    }

    private boolean common(int row) {
        return a.hasVerdict(row) && b.hasVerdict(row);
    }

    private boolean right(MetricValues metric, int row) {
        IntPredicate passes = metric::passes;
        return passes.test(row) == table.pass(row);
    }
}

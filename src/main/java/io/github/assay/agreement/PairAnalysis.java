package io.github.assay.agreement;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.raters.Ratings;
import java.util.function.IntFunction;

/** Analyses two annotators on the items both labelled. */
final class PairAnalysis {
    private final RatingMatrix matrix;
    private final int a;
    private final int b;
    private final int number;

    PairAnalysis(RatingMatrix matrix, int a, int b, GroupAnalysis group) {
        this.matrix = matrix;
        this.a = a;
        this.b = b;
        number = group.pairOf(a, b);
    }

    PairAgreement result(
            GroupAnalysis group, int[] counts, IntFunction<Outcome<Interval>> intervals, double level) {
        Confusion table = group.pair(number).confusion(counts);
        int n = Math.toIntExact(table.n());
        return new PairAgreement(
                matrix.annotators().get(a),
                matrix.annotators().get(b),
                table,
                CohenKappa.of(table)
                        .map(v -> new Estimate(v, intervals.apply(RaterReplicates.FIRST_PAIR + number), n)),
                Proportion.estimate(table.tp() + table.tn(), n, level, "NO_DATA"),
                matrix.items(i -> both(i) && matrix.label(i, a) != matrix.label(i, b)));
    }

    private boolean both(int item) {
        return matrix.label(item, a) != Ratings.MISSING && matrix.label(item, b) != Ratings.MISSING;
    }
}

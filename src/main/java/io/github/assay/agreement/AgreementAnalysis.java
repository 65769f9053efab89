package io.github.assay.agreement;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Slice;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Confusion;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Computes all agreement figures from votes. */
public final class AgreementAnalysis {
    private static final String STREAM = "joint/items";

    private AgreementAnalysis() {}

    /**
     * @param votes votes in any order, history included
     * @param slices subsets of the items, each analysed separately; subsets without a label are left out
     */
    public static AgreementResult of(
            List<Vote> votes, List<Slice> slices, AgreementSettings settings, Progress progress) {
        List<Vote> current = CurrentVotes.of(votes);
        RatingMatrix matrix = RatingMatrix.ofCurrent(current);
        Whole whole = Whole.of(current, matrix, settings, progress);
        List<StratumAgreement> strata = new ArrayList<>();
        int[] done = {0};
        Parallel.forEachOrdered(slices, settings.threads(), progress, (slice, _) ->
                stratum(matrix, whole.headline(), slice, settings, progress), stratum -> {
            stratum.ifPresent(strata::add);
            Slice slice = slices.get(done[0]++);
            progress.step(done[0], slices.size(), slice.dimension() + " " + slice.value());
        });
        return new AgreementResult(
                whole.headline(),
                whole.pairs(),
                whole.annotators(),
                strata,
                AgreementCautions.of(whole.headline(), whole.pairs(), whole.annotators()),
                settings.bootstrap());
    }

    /** Agreement on all items. */
    private record Whole(Coefficients headline, List<PairAgreement> pairs, List<AnnotatorAgreement> annotators) {
        static Whole of(List<Vote> current, RatingMatrix matrix, AgreementSettings settings, Progress progress) {
            GroupAnalysis group = new GroupAnalysis(matrix, settings);
            List<PairAnalysis> pairs = AgreementAnalysis.pairs(matrix, group);
            List<AnnotatorAnalysis> annotators = IntStream.range(0, matrix.annotators().size())
                    .mapToObj(a -> new AnnotatorAnalysis(matrix, a, group))
                    .toList();
            IntFunction<Outcome<Interval>> intervals = group.intervals(STREAM, progress);
            double level = settings.bootstrap().level();
            int[] counts = group.counts();
            Map<String, List<Vote>> own = current.stream().collect(Collectors.groupingBy(Vote::annotator));
            return new Whole(
                    group.coefficients(intervals),
                    pairs.stream().map(p -> p.result(group, counts, intervals, level)).toList(),
                    annotators.stream()
                            .map(a -> a.result(group, counts, intervals, level, own.getOrDefault(a.name(), List.of())))
                            .toList());
        }
    }

    private static List<PairAnalysis> pairs(RatingMatrix matrix, GroupAnalysis group) {
        List<PairAnalysis> pairs = new ArrayList<>();
        int raters = matrix.annotators().size();
        for (int a = 0; a < raters; a++) {
            for (int b = a + 1; b < raters; b++) {
                pairs.add(new PairAnalysis(matrix, a, b, group));
            }
        }
        return pairs;
    }

    /**
     * Agreement on a slice; empty where none of its items has a label. A slice of all items has the figures of the
     * whole: another stream of resamples would print another interval for the same items.
     */
    private static Optional<StratumAgreement> stratum(
            RatingMatrix matrix, Coefficients whole, Slice slice, AgreementSettings settings, Progress progress) {
        RatingMatrix part = matrix.of(slice.items());
        if (part.items().isEmpty()) {
            return Optional.empty();
        }
        Coefficients figures = whole;
        if (part.items().size() < matrix.items().size()) {
            GroupAnalysis group = new GroupAnalysis(part, settings);
            figures = group.coefficients(
                    group.intervals(STREAM + "/" + slice.dimension() + "/" + slice.value(), progress));
        }
        return Optional.of(new StratumAgreement(slice.dimension(), slice.value(), figures, part.items()));
    }

    /** Analyses two annotators on the items both labelled. */
    static final class PairAnalysis {
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
}

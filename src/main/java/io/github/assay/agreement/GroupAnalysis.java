package io.github.assay.agreement;

import io.github.assay.agreement.Coefficients.VoteSplit;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Bootstrap;
import io.github.assay.statistics.Coefficient;
import io.github.assay.statistics.Columns;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.KappaWeights;
import io.github.assay.statistics.KrippendorffAlpha;
import io.github.assay.statistics.Majority;
import io.github.assay.statistics.PairedColumns;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.RaterAgreement;
import io.github.assay.statistics.RatingPatterns;
import io.github.assay.statistics.Replicates;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;

/** All raters on one set of items, with one run of joint resamples for every interval of the set. */
final class GroupAnalysis {
    /** Below this many items an interval would mislead (statistics.md §6). */
    private static final int FEWEST = 10;

    private final RatingMatrix matrix;
    private final RatingPatterns patterns;
    private final RaterAgreement agreement;
    private final Columns columns;
    private final List<PairedColumns> pairs = new ArrayList<>();
    private final AgreementSettings settings;

    GroupAnalysis(RatingMatrix matrix, AgreementSettings settings) {
        this.matrix = matrix;
        this.settings = settings;
        patterns = RatingPatterns.of(matrix.ratings());
        agreement = new RaterAgreement(patterns, KappaWeights.IDENTITY);
        columns = RaterReplicates.columns(patterns, matrix.items().size());
    }

    /** Asks for κ of two columns in the same resamples; returns its number. */
    int addPair(IntPredicate present, IntPredicate a, IntPredicate b) {
        pairs.add(PairedColumns.add(columns, present, a, b));
        return pairs.size() - 1;
    }

    PairedColumns pair(int number) {
        return pairs.get(number);
    }

    int[] counts() {
        return columns.counts();
    }

    /** Resamples and gives each statistic's interval by its number in {@link RaterReplicates}. */
    IntFunction<Outcome<Interval>> intervals(String stream, Progress progress) {
        if (matrix.items().size() < FEWEST) {
            return _ -> Outcome.unavailable("TOO_FEW_PER_CLASS", "fewer than " + FEWEST + " items");
        }
        Replicates replicates = Bootstrap.run(
                columns,
                () -> new RaterReplicates(patterns, pairs),
                stream,
                settings.bootstrap(),
                settings.threads(),
                progress);
        return replicates::interval;
    }

    Coefficients coefficients(IntFunction<Outcome<Interval>> intervals) {
        VoteSplit votes = split();
        int pairable = votes.pairable();
        return new Coefficients(
                matrix.items().size(),
                matrix.annotators().size(),
                votes,
                agreement
                        .percentAgreement()
                        .map(v -> new Estimate(v, intervals.apply(RaterReplicates.PERCENT_AGREEMENT), pairable)),
                Proportion.estimate(
                        votes.unanimous().size(), pairable, settings.bootstrap().level(), "NO_PAIRABLE_VALUES"),
                coefficient(agreement.fleissKappa(), intervals, RaterReplicates.FLEISS),
                KrippendorffAlpha.nominal(patterns)
                        .map(v -> new Estimate(v, intervals.apply(RaterReplicates.ALPHA), pairable)),
                coefficient(agreement.gwetAc(), intervals, RaterReplicates.AC1));
    }

    private Outcome<Estimate> coefficient(
            Outcome<Coefficient> value, IntFunction<Outcome<Interval>> intervals, int statistic) {
        return value.map(c -> new Estimate(
                c.value(), intervals.apply(statistic), matrix.items().size()));
    }

    private VoteSplit split() {
        return new VoteSplit(
                matrix.items(i -> labels(i) > 1 && kind(i) == Majority.UNANIMOUS),
                matrix.items(i -> kind(i) == Majority.MAJORITY),
                matrix.items(i -> kind(i) == Majority.TIE),
                matrix.items(i -> labels(i) == 1));
    }

    private int labels(int item) {
        return matrix.count(item, RatingMatrix.PASS, -1) + matrix.count(item, RatingMatrix.FAIL, -1);
    }

    private Majority kind(int item) {
        return Majority.of(
                matrix.count(item, RatingMatrix.PASS, -1), matrix.count(item, RatingMatrix.FAIL, -1));
    }
}

package io.github.assay.agreement;

import io.github.assay.agreement.Coefficients.OtherCoefficients;
import io.github.assay.agreement.Coefficients.VoteSplit;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import io.github.assay.statistics.KappaWeights;
import io.github.assay.statistics.Proportion;
import io.github.assay.statistics.raters.CongerKappa;
import io.github.assay.statistics.raters.KrippendorffAlpha;
import io.github.assay.statistics.raters.LightKappa;
import io.github.assay.statistics.raters.RaterAgreement.Coefficient;
import io.github.assay.statistics.raters.RaterAgreement;
import io.github.assay.statistics.raters.RatingPatterns;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.statistics.raters.ScaleVotes.Majority;
import io.github.assay.statistics.resample.Bootstrap;
import io.github.assay.statistics.resample.Columns;
import io.github.assay.statistics.resample.PairedColumns;
import io.github.assay.statistics.resample.Replicates;
import io.github.assay.statistics.resample.Units;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Analyses all raters on one set of items, with one run of joint resamples for every interval of the set. */
final class GroupAnalysis {
    /** Fewest items for an interval; with fewer it would mislead (statistics.md §6). */
    private static final int FEWEST = 10;

    private final RatingMatrix matrix;
    private final Ratings ratings;
    private final RatingPatterns patterns;
    private final RaterAgreement agreement;
    private final int[] enough;
    private final Units units;
    private final Columns columns;
    private final List<PairedColumns> pairs = new ArrayList<>();
    private final List<RaterReplicates.RaterColumns> raters = new ArrayList<>();
    private final AgreementSettings settings;

    GroupAnalysis(RatingMatrix matrix, AgreementSettings settings) {
        this.matrix = matrix;
        this.settings = settings;
        ratings = matrix.ratings();
        units = settings.items() ? Units.each(matrix.items().size()) : matrix.questions();
        patterns = RatingPatterns.of(ratings);
        agreement = new RaterAgreement(patterns, KappaWeights.IDENTITY);
        enough = LightKappa.enough(ratings);
        columns = RaterReplicates.columns(patterns, matrix.items().size());
        for (int a = 0; a < matrix.annotators().size(); a++) {
            int rater = a;
            raters.add(new RaterReplicates.RaterColumns(
                    columns.add(i -> matrix.label(i, rater) != Ratings.MISSING),
                    columns.add(i -> matrix.label(i, rater) == RatingMatrix.PASS)));
        }
        addAllPairs();
    }

    /** Adds the pairs of raters first, because Light's κ is their mean. */
    private void addAllPairs() {
        for (int a = 0; a < matrix.annotators().size(); a++) {
            for (int b = a + 1; b < matrix.annotators().size(); b++) {
                int both = columns.and(raters.get(a).labelled(), raters.get(b).labelled());
                pairs.add(PairedColumns.add(columns, both, raters.get(a).passed(), raters.get(b).passed()));
            }
        }
    }

    /** The number of the pair of two raters, {@code a} before {@code b}. */
    int pairOf(int a, int b) {
        int r = matrix.annotators().size();
        return a * r - a * (a + 1) / 2 + b - a - 1;
    }

    /** Adds κ of two columns to the statistics of the same resamples; returns its number. */
    int addPair(IntPredicate present, IntPredicate a, IntPredicate b) {
        pairs.add(PairedColumns.add(columns, present, a, b));
        return pairs.size() - 1;
    }

    /** The share of some items with Wilson's interval of their effective number (statistics.md §2.6). */
    Outcome<Estimate> share(IntPredicate among, IntPredicate hit, String none) {
        int n = matrix.items(among).size();
        int hits = matrix.items(i -> among.test(i) && hit.test(i)).size();
        return Proportion.estimate(hits, n, units.designEffect(among, hit), settings.bootstrap().level(), none);
    }

    /** The unit that an item is drawn with. */
    int unit(int item) {
        return units.unit(item);
    }

    PairedColumns pair(int number) {
        return pairs.get(number);
    }

    int[] counts() {
        return columns.counts();
    }

    /** What resamples draw, with the design effect by questions whatever is drawn. */
    AgreementResult.Drawn drawn() {
        Units questions = matrix.questions();
        Outcome<Double> effect = questions.count() < 2
                ? Outcome.unavailable("NOT_COMPUTABLE")
                : agreement.fleissInfluence().map(questions::designEffect);
        return new AgreementResult.Drawn(settings.items(), questions.count(), effect);
    }

    /** Resamples; returns each statistic's interval by its number in {@link RaterReplicates}. */
    IntFunction<Outcome<Interval>> intervals(String stream, Progress progress) {
        if (matrix.items().size() < FEWEST) {
            return _ -> Outcome.unavailable("TOO_FEW_PER_CLASS", "fewer than " + FEWEST + " items");
        }
        Replicates replicates = Bootstrap.run(
                columns,
                units,
                () -> new RaterReplicates(patterns, raters, pairs, lightPairs()),
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
                share(i -> labels(i) > 1, i -> kind(i) == Majority.UNANIMOUS, "NO_PAIRABLE_VALUES"),
                coefficient(agreement.fleissKappa(), intervals, RaterReplicates.FLEISS),
                KrippendorffAlpha.nominal(patterns)
                        .map(v -> new Estimate(v, intervals.apply(RaterReplicates.ALPHA), pairable)),
                coefficient(agreement.gwetAc(), intervals, RaterReplicates.AC1),
                others(intervals));
    }

    private OtherCoefficients others(IntFunction<Outcome<Interval>> intervals) {
        int n = split().pairable();
        return new OtherCoefficients(
                coefficient(CongerKappa.of(ratings, KappaWeights.IDENTITY), intervals, RaterReplicates.CONGER),
                LightKappa.of(ratings, enough).map(v -> new Estimate(v, intervals.apply(RaterReplicates.LIGHT), n)),
                agreement
                        .brennanPrediger()
                        .map(c -> new Estimate(
                                c.value(),
                                intervals.apply(RaterReplicates.PERCENT_AGREEMENT).map(GroupAnalysis::ofChance), n)),
                agreement.fleissStandardError(units),
                agreement.gwetStandardError(units),
                matrix.annotators().size() < 2 ? List.of() : leftOut(),
                complete());
    }

    private List<String> leftOut() {
        return IntStream.range(0, matrix.annotators().size())
                .filter(a -> IntStream.of(enough).noneMatch(e -> e == a))
                .mapToObj(matrix.annotators()::get)
                .toList();
    }

    /** The numbers of the pairs of raters with enough labels. */
    private int[] lightPairs() {
        return IntStream.range(0, enough.length)
                .flatMap(a -> IntStream.range(a + 1, enough.length).map(b -> pairOf(enough[a], enough[b])))
                .toArray();
    }

    /**
     * Interval of Brennan and Prediger's κ. With two categories it is 2 pa − 1, and so are its replicates and their
     * quantiles.
     */
    private static Interval ofChance(Interval pa) {
        return new Interval(2 * pa.low() - 1, 2 * pa.high() - 1, pa.level(), pa.method(), pa.flags());
    }

    private Outcome<Double> complete() {
        long all = matrix.items(i -> labels(i) == matrix.annotators().size()).size();
        long unanimous = matrix.items(i -> labels(i) == matrix.annotators().size() && kind(i) == Majority.UNANIMOUS)
                .size();
        return all == 0 || matrix.annotators().size() < 2
                ? Outcome.unavailable("NO_PAIRABLE_VALUES")
                : Outcome.value((double) unanimous / all);
    }

    private Outcome<Estimate> coefficient(
            Outcome<Coefficient> value, IntFunction<Outcome<Interval>> intervals, int statistic) {
        return value.map(c -> new Estimate(c.value(), intervals.apply(statistic), split().pairable()));
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
        return Majority.of(matrix.count(item, RatingMatrix.PASS, -1), matrix.count(item, RatingMatrix.FAIL, -1));
    }
}

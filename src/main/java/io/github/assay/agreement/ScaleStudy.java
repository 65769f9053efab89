package io.github.assay.agreement;

import io.github.assay.agreement.ScaleResult.Pair;
import io.github.assay.agreement.ScaleResult.Reference;
import io.github.assay.agreement.ScaleResult.Weighted;
import io.github.assay.agreement.ScaleSettings.Scale;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.KappaWeights;
import io.github.assay.statistics.WeightedKappa;
import io.github.assay.statistics.raters.CongerKappa;
import io.github.assay.statistics.raters.KrippendorffAlpha;
import io.github.assay.statistics.raters.RaterAgreement.Coefficient;
import io.github.assay.statistics.raters.RaterAgreement;
import io.github.assay.statistics.raters.RatingPatterns;
import io.github.assay.statistics.raters.RatingResamples;
import io.github.assay.statistics.raters.Ratings;
import io.github.assay.statistics.raters.ScaleVotes;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** Computes agreement of raters on a nominal, ordinal, interval or ratio scale, with item-bootstrap intervals. */
public final class ScaleStudy {
    private final RatedScale rated;
    private final ScaleSettings settings;
    private final List<String> categories;
    private final Ratings ratings;
    private final RatingPatterns patterns;
    private final RatingResamples resamples;

    private ScaleStudy(RatedScale rated, ScaleSettings settings, Progress progress) {
        this.rated = rated;
        this.settings = settings;
        categories = rated.categories(settings.categories());
        ratings = rated.ratings(categories);
        patterns = RatingPatterns.of(ratings);
        resamples = new RatingResamples(patterns, settings.bootstrap(), settings.threads(), progress);
    }

    /**
     * @throws IllegalArgumentException when a label is not on the declared scale, or a category does not fit the
     *     scale's type
     */
    public static ScaleResult of(RatedScale rated, ScaleSettings settings, Progress progress) {
        return new ScaleStudy(rated, settings, progress).result();
    }

    private ScaleResult result() {
        List<KappaWeights> weights = settings.scale() == Scale.NOMINAL
                ? List.of(KappaWeights.IDENTITY)
                : List.of(KappaWeights.IDENTITY, KappaWeights.LINEAR, KappaWeights.QUADRATIC, KappaWeights.ORDINAL);
        double[] values = RatedScale.values(categories, settings.scale());
        KrippendorffAlpha.Distance distance = KrippendorffAlpha.Distance.valueOf(settings.scale().name());
        return new ScaleResult(
                ratings.items(),
                rated.raters(),
                categories,
                weights.stream().map(this::row).toList(),
                estimate(p -> KrippendorffAlpha.of(p, distance, values).map(KrippendorffAlpha.Alpha::value)),
                pairs(weights.size() > 1 ? KappaWeights.LINEAR : KappaWeights.IDENTITY),
                references(),
                settings);
    }

    private List<Reference> references() {
        List<Reference> references = new ArrayList<>();
        for (int i = 0; i < rated.items().size(); i++) {
            List<String> words = rated.rows().get(i);
            int[] counts = categories.stream()
                    .mapToInt(c -> Collections.frequency(words, c))
                    .toArray();
            ScaleVotes votes = ScaleVotes.of(counts);
            references.add(new Reference(
                    rated.items().get(i),
                    votes.kind(),
                    votes.votes(),
                    category(votes.plurality()),
                    settings.scale() == Scale.NOMINAL ? Optional.empty() : category(votes.lowerMedian())));
        }
        return references;
    }

    private Optional<String> category(OptionalInt at) {
        return at.isPresent() ? Optional.of(categories.get(at.getAsInt())) : Optional.empty();
    }

    private Weighted row(KappaWeights weights) {
        return new Weighted(
                weights.name().toLowerCase(Locale.ROOT),
                estimate(p -> new RaterAgreement(p, weights).percentAgreement()),
                estimate(p -> new RaterAgreement(p, weights).fleissKappa().map(Coefficient::value)),
                estimate(p -> new RaterAgreement(p, weights).gwetAc().map(Coefficient::value)),
                estimate(p -> new RaterAgreement(p, weights).brennanPrediger().map(Coefficient::value)),
                CongerKappa.of(ratings, weights).map(Coefficient::value));
    }

    private Outcome<Estimate> estimate(Function<RatingPatterns, Outcome<Double>> statistic) {
        return statistic.apply(patterns)
                .map(v -> new Estimate(v, resamples.interval(statistic), ratings.items()));
    }

    private List<Pair> pairs(KappaWeights weights) {
        List<Pair> pairs = new ArrayList<>();
        for (int a = 0; a < ratings.raters(); a++) {
            for (int b = a + 1; b < ratings.raters(); b++) {
                long[][] table = ratings.crossTable(a, b);
                long n = 0;
                for (long[] row : table) {
                    for (long count : row) {
                        n += count;
                    }
                }
                int items = Math.toIntExact(n);
                pairs.add(new Pair(
                        rated.raters().get(a),
                        rated.raters().get(b),
                        n,
                        WeightedKappa.of(table, weights).map(k -> new Estimate(
                                k.value(), Outcome.value(k.wald(settings.bootstrap().level())), items))));
            }
        }
        return pairs;
    }
}

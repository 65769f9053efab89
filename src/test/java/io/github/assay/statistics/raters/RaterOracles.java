package io.github.assay.statistics.raters;

import io.github.assay.agreement.FinalLabels;
import io.github.assay.agreement.VoteBuilder;
import io.github.assay.calibration.CalibrationResult;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.people.PeopleComparison;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.labelling.FinalLabel;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.LabellingPolicy.Ties;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.score.Score;
import io.github.assay.service.study.CalibrationService;
import io.github.assay.statistics.KappaWeights;
import io.github.assay.statistics.OracleCases.OracleCase;
import io.github.assay.statistics.OracleCases;
import io.github.assay.statistics.raters.RaterAgreement.Coefficient;
import io.github.assay.statistics.raters.ScaleVotes.Majority;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** What the oracles of several raters ask for. */
public final class RaterOracles {
    private RaterOracles() {}

    /** Ratings by place in the declared categories, which may be numbers or words. */
    public static Ratings ratings(JsonNode input) {
        JsonNode rows = input.get("ratings");
        List<Object> scale = scale(input);
        int[][] labels = new int[rows.size()][];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = new int[rows.get(i).size()];
            for (int r = 0; r < labels[i].length; r++) {
                JsonNode label = rows.get(i).get(r);
                labels[i][r] = label.isNull() ? Ratings.MISSING : scale.indexOf(OracleCases.category(label));
            }
        }
        return Ratings.of(labels, labels[0].length, scale.size());
    }

    private static List<Object> scale(JsonNode input) {
        List<JsonNode> all = new ArrayList<>();
        input.get("ratings").forEach(row -> row.forEach(all::add));
        return OracleCases.scale(input.path("categories"), all);
    }

    /** Values of the categories for distances between them; words are numbered. */
    private static double[] values(JsonNode input) {
        List<Object> scale = scale(input);
        double[] values = new double[scale.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = input.path("categories").path(i).isNumber() ? input.path("categories").path(i).asDouble() : i + 1;
        }
        return values;
    }

    public static Object multiRater(OracleCase oracle) {
        JsonNode input = oracle.input();
        Ratings ratings = ratings(input);
        KappaWeights weights = KappaWeights.valueOf(input.path("weights").asString("identity").toUpperCase(Locale.ROOT));
        RatingPatterns patterns = RatingPatterns.of(ratings);
        RaterAgreement agreement = new RaterAgreement(patterns, weights);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("n_items", ratings.items());
        result.put("n_items_two_or_more", pairable(ratings));
        result.put("percent_agreement", agreement.percentAgreement());
        result.put("fleiss", withError(agreement.fleissKappa(), agreement.fleissStandardError()));
        result.put("ac", withError(agreement.gwetAc(), agreement.gwetStandardError()));
        result.put("conger", CongerKappa.of(ratings, weights).map(RaterOracles::plain));
        result.put("brennan_prediger", agreement.brennanPrediger().map(RaterOracles::plain));
        result.put("krippendorff", krippendorff(patterns, values(input), oracle));
        result.put("light", light(ratings));
        result.put("unanimity", unanimity(ratings, agreement));
        return result;
    }

    private static Object withError(Outcome<Coefficient> coefficient, Outcome<Double> error) {
        return coefficient.map(c -> {
            Map<String, Object> map = plain(c);
            map.put("se", error);
            return map;
        });
    }

    private static Map<String, Object> plain(Coefficient c) {
        return new LinkedHashMap<>(Map.of("value", c.value(), "pe", c.expected()));
    }

    private static Object krippendorff(RatingPatterns patterns, double[] values, OracleCase oracle) {
        Map<String, Object> result = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : oracle.expected().path("krippendorff").properties()) {
            KrippendorffAlpha.Distance distance =
                    KrippendorffAlpha.Distance.valueOf(entry.getKey().toUpperCase(Locale.ROOT));
            Outcome<KrippendorffAlpha.Alpha> alpha = KrippendorffAlpha.of(patterns, distance, values);
            result.put(entry.getKey(), alpha.map(a -> alpha(a, entry.getValue(), patterns, distance)));
        }
        return result;
    }

    private static Map<String, Object> alpha(
            KrippendorffAlpha.Alpha a,
            JsonNode expected,
            RatingPatterns patterns,
            KrippendorffAlpha.Distance distance) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("value", a.value());
        if (distance == KrippendorffAlpha.Distance.NOMINAL) {
            map.put("value", KrippendorffAlpha.nominal(patterns));
        }
        String[] exact = expected.path("exact").asString("0/0").split("/");
        double fraction = Double.parseDouble(exact[0]) / Double.parseDouble(exact[1]);
        map.put("exact", Math.abs(fraction - a.value()) < 1e-12 ? String.join("/", exact) : "" + a.value());
        map.put("observed_disagreement", a.observed());
        map.put("expected_disagreement", a.expected());
        map.put("pairable_values", a.pairableValues());
        map.put("units_used", a.units());
        return map;
    }

    private static Object light(Ratings ratings) {
        Outcome<Double> light = LightKappa.of(ratings);
        if (light.reason().equals("SINGLE_RATER")) {
            return light;
        }
        Map<String, Object> pairs = new LinkedHashMap<>();
        for (int a = 0; a < ratings.raters(); a++) {
            for (int b = a + 1; b < ratings.raters(); b++) {
                pairs.put(a + "-" + b, LightKappa.pair(ratings, a, b));
            }
        }
        return Map.of("pairs", pairs, "light", light);
    }

    private static Object unanimity(Ratings ratings, RaterAgreement agreement) {
        int complete = 0;
        for (int i = 0; i < ratings.items(); i++) {
            complete += Arrays.stream(ratings.counts(i)).sum() == ratings.raters() ? 1 : 0;
        }
        int pairable = pairable(ratings);
        double rate = agreement.unanimity().asValue().orElse(0.0);
        return Map.of(
                "items", ratings.items(),
                "items_two_or_more", pairable,
                "items_complete", complete,
                "unanimous_of_two_or_more", rate * pairable,
                "unanimous_rate", agreement.unanimity());
    }

    private static int pairable(Ratings ratings) {
        int pairable = 0;
        for (int i = 0; i < ratings.items(); i++) {
            pairable += Arrays.stream(ratings.counts(i)).sum() > 1 ? 1 : 0;
        }
        return pairable;
    }

    public static Object majority(OracleCase oracle) {
        Ties ties = oracle.input().get("tie_policy").asString().equals("undecided")
                ? Ties.ADJUDICATE
                : Ties.valueOf(oracle.input().get("tie_policy").asString().toUpperCase(Locale.ROOT));
        JsonNode rows = oracle.input().get("ratings");
        Map<ItemKey, FinalLabel> labels = new TreeMap<>();
        FinalLabels.of(VoteBuilder.votes(rows), Map.of(), ties, 1).forEach(l -> labels.put(l.item(), l));
        List<Object> values = new ArrayList<>();
        List<String> kinds = new ArrayList<>();
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            FinalLabel label = labels.get(VoteBuilder.item(i));
            values.add(label == null ? null : label.label().map(l -> l == Label.PASS ? 1 : 0).orElse(null));
            int[] row = OracleCases.labels(rows.get(i));
            Majority kind = Majority.of(count(row, 1), count(row, 0));
            kinds.add(kind.name());
            counts.merge(kind.name(), 1, Integer::sum);
        }
        return Map.of("labels", nullable(values), "kinds", kinds, "counts", counts);
    }

    private static int count(int[] row, int label) {
        return (int) Arrays.stream(row).filter(l -> l == label).count();
    }

    private static List<Outcome<Object>> nullable(List<Object> values) {
        return values.stream()
                .map(v -> v == null ? Outcome.unavailable("TIE") : Outcome.value(v))
                .toList();
    }

    /** Through the program's own path: votes and scores to labels, calibration, and metrics beside the annotators. */
    public static Object humanCeiling(OracleCase oracle) {
        List<Vote> votes = VoteBuilder.votes(oracle.input().get("ratings"));
        int[] metric = OracleCases.labels(oracle.input().get("metric"));
        List<Score> scores = new ArrayList<>();
        for (int i = 0; i < metric.length; i++) {
            scores.add(new Score(VoteBuilder.item(i), "metric", metric[i] == Ratings.MISSING
                    ? Outcome.unavailable("no_prediction")
                    : Outcome.value(Measurement.of(metric[i]))));
        }
        CalibrationService service = new CalibrationService();
        CalibrationResult result = service.study(
                        "", scores, FinalLabels.of(votes, Map.of(), Ties.ADJUDICATE, 1), votes,
                        List.of(new ComparedMetric("metric", "Metric", OptionalDouble.of(1), true)), List.of(),
                        CalibrationSettings.DEFAULT)
                .compute(Progress.NONE);
        PeopleComparison people = service.people(votes, result, Progress.NONE);
        PeopleComparison.AgainstPeople against = people.metrics().getFirst();
        return Map.of(
                "loo", people.annotators().stream()
                        .map(a -> Map.of("n", a.n(), "kappa", a.kappa().asValue().orElseThrow()))
                        .toList(),
                "metric_vs_rater", against.kappas().stream()
                        .map(k -> k.asValue().orElseThrow())
                        .map(k -> Map.of("n", k.n(), "kappa", k.value()))
                        .toList(),
                "loo_mean", people.ceiling().value(),
                "metric_vs_rater_mean", against.mean());
    }
}

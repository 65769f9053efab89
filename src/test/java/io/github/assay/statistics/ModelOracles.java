package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.OracleCases.OracleCase;
import io.github.assay.statistics.OracleComparison.Near;
import io.github.assay.statistics.prevalence.KappaPlan;
import io.github.assay.statistics.prevalence.PredictionPowered;
import io.github.assay.statistics.prevalence.RoganGladen;
import io.github.assay.statistics.raters.DawidSkene;
import io.github.assay.statistics.resample.ResamplingOracles;
import io.github.assay.statistics.scores.ConsistencyBars;
import io.github.assay.statistics.scores.IsotonicFit;
import io.github.assay.statistics.scores.ProbabilityScores;
import io.github.assay.statistics.scores.ScoreMaps;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** What the oracles of score calibration, prevalence, planning and annotator models ask for. */
final class ModelOracles {
    private ModelOracles() {}

    static Object calibration(OracleCase oracle) {
        double[] scores = OracleCases.numbers(oracle.input().get("scores"));
        boolean[] pass = OracleCases.flags(oracle.input().get("labels"));
        int count = oracle.input().get("bins").asInt();
        ScoredLabels data = ScoredLabels.of(scores, pass);
        IsotonicFit fit = IsotonicFit.of(data);
        List<Double> fitted = new ArrayList<>();
        for (double score : scores) {
            fitted.add(fit.at(score));
        }
        IsotonicFit.Corp corp = fit.corp();
        IsotonicFit.Murphy murphy = fit.murphy();
        List<ProbabilityScores.Bin> bins = ProbabilityScores.bins(scores, pass, count);
        List<ProbabilityScores.Bin> adaptive = ProbabilityScores.adaptiveBins(data, count);
        double own = oracle.tolerance("platt_beta_abs", oracle.tolerance());
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("isotonic", fitted);
        result.put(
                "corp",
                Map.of(
                        "score", corp.score(), "mcb", corp.miscalibration(), "dsc", corp.discrimination(), "unc",
                        corp.uncertainty()));
        result.put(
                "murphy",
                Map.of(
                        "brier", ProbabilityScores.brier(scores, pass), "reliability", murphy.reliability(),
                        "resolution", murphy.resolution(), "uncertainty", murphy.uncertainty()));
        result.put(
                "ece",
                Map.of(
                        "ece", ProbabilityScores.expectedCalibrationError(bins),
                        "mce", ProbabilityScores.maximumCalibrationError(bins),
                        "bins", bins(bins)));
        result.put(
                "ace",
                Map.of("ace", ProbabilityScores.expectedCalibrationError(adaptive), "bins", bins(adaptive)));
        result.put("platt", ScoreMaps.platt(data).map(p -> Map.of(
                "slope", new Near(p.slope(), own), "intercept", new Near(p.intercept(), own))));
        result.put("beta", ScoreMaps.beta(data).map(b -> Map.of(
                "a", new Near(b.a(), own), "b", new Near(b.b(), own), "c", new Near(b.c(), own))));
        return result;
    }

    private static List<Map<String, Object>> bins(List<ProbabilityScores.Bin> bins) {
        return bins.stream()
                .map(b -> Map.<String, Object>of(
                        "bin", b.index(), "count", b.n(), "mean_score", b.meanScore(), "pass_rate", b.passRate()))
                .toList();
    }

    static Object consistencyBars(OracleCase oracle) {
        ScoredLabels data = ScoredLabels.of(
                OracleCases.numbers(oracle.input().get("scores")),
                OracleCases.flags(oracle.input().get("labels")));
        double level = oracle.input().get("level").asDouble();
        ConsistencyBars bars = ConsistencyBars.of(data, level, 2000, 42, Progress.NONE);
        IsotonicFit fit = IsotonicFit.of(data);
        JsonNode limits = oracle.node().path("mc_tolerance");
        List<Integer> all = IntStream.range(0, data.size()).boxed().toList();
        return Map.of(
                "x", all.stream().map(data::score).toList(),
                "fit", all.stream().map(fit::fitted).toList(),
                "lower", all.stream().map(i -> near(bars.lower(i), limits.path("lower").path(i))).toList(),
                "upper", all.stream().map(i -> near(bars.upper(i), limits.path("upper").path(i))).toList());
    }

    private static Near near(double value, JsonNode limit) {
        return new Near(value, limit.asDouble(ResamplingOracles.UNSTATED));
    }

    static Object halfWidth(OracleCase oracle) {
        JsonNode in = oracle.input();
        return KappaPlan.forHalfWidth(
                        new KappaPlan.Margins(number(in, "prevalence"), number(in, "metric_pass_rate")),
                        number(in, "kappa"),
                        number(in, "halfwidth"),
                        number(in, "conf"))
                .map(p -> Map.of("n", p.n(), "Q", p.unitVariance()));
    }

    static Object power(OracleCase oracle) {
        JsonNode in = oracle.input();
        double tail = number(in, "alpha") / (in.get("two_sided").asBoolean() ? 2 : 1);
        return KappaPlan.forPower(
                        new KappaPlan.Margins(number(in, "rate1"), number(in, "rate2")),
                        number(in, "kappa1"),
                        number(in, "kappa0"),
                        tail,
                        number(in, "power"))
                .map(p -> Map.of("n", p.n(), "Q0", p.unitVarianceUnderNull(), "Q1", p.unitVariance()));
    }

    static Object roganGladen(OracleCase oracle) {
        JsonNode in = oracle.input();
        return RoganGladen.of(
                        new RoganGladen.Share(
                                number(in, "x") / number(in, "n"), OptionalLong.of(in.get("n").asLong())),
                        new RoganGladen.Share(number(in, "se"), cases(in.path("n_se"))),
                        new RoganGladen.Share(number(in, "sp"), cases(in.path("n_sp"))))
                .map(r -> Map.of(
                        "raw", r.raw(), "estimate", r.estimate(), "se", r.standardError(), "wald95",
                        r.interval(0.95)));
    }

    private static OptionalLong cases(JsonNode n) {
        return n.isNull() || n.isMissingNode() ? OptionalLong.empty() : OptionalLong.of(n.asLong());
    }

    static Object predictionPowered(OracleCase oracle) {
        PredictionPowered.Samples samples = new PredictionPowered.Samples(
                OracleCases.numbers(oracle.input().get("y")),
                OracleCases.numbers(oracle.input().get("f")),
                OracleCases.numbers(oracle.input().get("f_unlabelled")));
        return Map.of(
                "ppi", estimate(PredictionPowered.plain(samples)),
                "ppi_plus_plus", estimate(PredictionPowered.tuned(samples)),
                "classical", estimate(PredictionPowered.classical(samples)));
    }

    private static Object estimate(Outcome<PredictionPowered> outcome) {
        return outcome.map(p -> Map.of(
                "lambda_", p.lambda(), "estimate", p.estimate(), "se", p.standardError(), "ci95", p.interval(0.95)));
    }

    static Object dawidSkene(OracleCase oracle) {
        JsonNode rows = oracle.input().get("ratings");
        List<JsonNode> entries = new ArrayList<>();
        rows.forEach(row -> row.forEach(entries::add));
        List<Object> scale = OracleCases.scale(oracle.input().path("categories"), entries);
        int raters = rows.get(0).size();
        int[][][] votes = new int[rows.size()][raters][scale.size()];
        for (int i = 0; i < votes.length; i++) {
            for (int r = 0; r < raters; r++) {
                for (JsonNode label : labels(rows.get(i).get(r))) {
                    votes[i][r][scale.indexOf(OracleCases.category(label))]++;
                }
            }
        }
        double logTolerance = oracle.tolerance("loglik_abs", oracle.tolerance());
        List<Integer> all = IntStream.range(0, scale.size()).boxed().toList();
        List<Integer> items = IntStream.range(0, votes.length).boxed().toList();
        return DawidSkene.of(votes, scale.size()).map(m -> {
            Map<String, Object> result = new LinkedHashMap<>();
            result.put("prior", all.stream().map(m::prior).toList());
            result.put(
                    "error",
                    IntStream.range(0, raters)
                            .mapToObj(r -> all.stream()
                                    .map(k -> all.stream().map(s -> m.error(r, k, s)).toList())
                                    .toList())
                            .toList());
            result.put("loglik", new Near(m.logLikelihood(), logTolerance));
            result.put("map", items.stream().map(i -> scale.get(m.mostLikely(i))).toList());
            result.put(
                    "posterior",
                    items.stream()
                            .map(i -> all.stream().map(k -> m.posterior(i, k)).toList())
                            .toList());
            return result;
        });
    }

    /** The labels that a rater gave an item: one, several or none. */
    private static List<JsonNode> labels(JsonNode entry) {
        List<JsonNode> labels = new ArrayList<>();
        (entry.isArray() ? entry : List.of(entry)).forEach(labels::add);
        labels.removeIf(JsonNode::isNull);
        return labels;
    }

    private static double number(JsonNode in, String key) {
        return in.get(key).asDouble();
    }
}

package io.github.assay.statistics;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.OracleCases.OracleCase;
import io.github.assay.statistics.resample.ResamplingOracles;
import io.github.assay.statistics.scores.Auc;
import io.github.assay.statistics.scores.HeldOutThreshold;
import io.github.assay.statistics.scores.ScoredLabels;
import io.github.assay.statistics.scores.ThresholdSweep;
import io.github.assay.task.Progress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** What the oracles of scores ask for. */
final class ScoreOracles {
    private ScoreOracles() {}

    static Object rocDelong(OracleCase oracle) {
        boolean[] pass = OracleCases.flags(oracle.input().get("labels"));
        Map<String, Outcome<Auc>> areas = new LinkedHashMap<>();
        Map<String, Object> result = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : oracle.input().get("scores").properties()) {
            Outcome<Auc> auc = Auc.of(OracleCases.numbers(entry.getValue()), pass);
            areas.put(entry.getKey(), auc);
            result.put(
                    entry.getKey(),
                    auc.map(a -> Map.of(
                            "auc", a.value(), "se", a.standardError(), "ci95_wald", a.interval(0.95))));
        }
        List<Object> comparisons = new ArrayList<>();
        for (JsonNode pair : oracle.expected().path("compare")) {
            String a = pair.get("a").asString();
            String b = pair.get("b").asString();
            Outcome<Auc> first = areas.get(a);
            Outcome<Auc> second = areas.get(b);
            comparisons.add(
                    first.asValue().isEmpty() || second.asValue().isEmpty()
                            ? first.asValue().isEmpty() ? first : second
                            : Auc.compare(first.asValue().get(), second.asValue().get())
                                    .map(c -> Map.of(
                                            "a", a, "b", b, "delta", c.delta(), "se", c.standardError(), "z", c.z(), "p",
                                            c.p())));
        }
        result.put("compare", comparisons);
        return result;
    }

    static Object thresholds(OracleCase oracle) {
        double[] scores = OracleCases.numbers(oracle.input().get("scores"));
        ScoredLabels data = ScoredLabels.of(scores, OracleCases.flags(oracle.input().get("labels")));
        Outcome<Confusion> alone = HeldOutThreshold.leaveOneOut(data, Progress.NONE);
        Map<String, Object> result = new LinkedHashMap<>();
        result.put(
                "candidates",
                ThresholdSweep.candidates(data).stream().map(ScoreOracles::candidate).toList());
        result.put("best_kappa", ThresholdSweep.best(data).map(ScoreOracles::candidate));
        result.put("best_youden", ThresholdSweep.bestYouden(data).map(ScoreOracles::candidate));
        result.put("loo_cells", alone.map(ScoreOracles::cells));
        result.put("loo_kappa", alone.map(CohenKappa::of));
        Outcome<Double> optimism = ThresholdSweep.optimism(data, 42, 2000, Progress.NONE);
        Outcome<Outcome<Double>> apparent = ThresholdSweep.best(data).map(ThresholdSweep.Candidate::kappa);
        result.put("optimism", ResamplingOracles.nearNumber(optimism, oracle, "optimism_abs_B2000", 0));
        result.put(
                "corrected_kappa",
                ResamplingOracles.nearNumber(apparent.map(best -> best.map(k -> optimism.map(o -> k - o))), oracle, "optimism_abs_B2000", 0));
        return result;
    }

    private static Map<String, Object> candidate(ThresholdSweep.Candidate candidate) {
        Map<String, Object> map = cells(candidate.counts());
        map.put("t", candidate.threshold());
        map.put("kappa", candidate.kappa());
        map.put("youden", candidate.youden());
        return map;
    }

    private static Map<String, Object> cells(Confusion c) {
        return new LinkedHashMap<>(Map.of("tp", c.tp(), "fn", c.fn(), "fp", c.fp(), "tn", c.tn()));
    }
}

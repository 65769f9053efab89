package io.github.assay.statistics;

import io.github.assay.statistics.OracleCases.OracleCase;
import io.github.assay.statistics.prevalence.ActivePowered;
import io.github.assay.statistics.prevalence.PredictionPowered.Samples;
import io.github.assay.statistics.prevalence.StratifiedPowered.LabelAllocation;
import io.github.assay.statistics.prevalence.StratifiedPowered;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Computes stratified and active rates and label allocations of oracle files. */
final class DesignOracles {
    private DesignOracles() {}

    static Object stratified(OracleCase oracle) {
        List<StratifiedPowered.Stratum> strata = new ArrayList<>();
        oracle.input().get("strata").forEach(s -> strata.add(new StratifiedPowered.Stratum("s" + strata.size(), samples(s))));
        return StratifiedPowered.of(strata).map(p -> Map.of(
                "estimate", p.estimate(), "se", p.standardError(), "df", p.degrees(),
                "lambdas", p.parts().stream().map(StratifiedPowered.Part::lambda).toList(), "ci95", p.interval(0.95)));
    }

    static Object active(OracleCase oracle) {
        return ActivePowered.of(new ActivePowered.Drawn(samples(oracle.input()), OracleCases.numbers(oracle.input().get("p"))))
                .map(p -> Map.of(
                        "lambda_", p.lambda(), "estimate", p.estimate(), "se", p.standardError(), "df", p.degrees(),
                        "ci95", p.interval(0.95)));
    }

    static Object allocation(OracleCase oracle) {
        List<LabelAllocation.Stratum> strata = new ArrayList<>();
        oracle.input().get("strata").forEach(s -> strata.add(new LabelAllocation.Stratum(
                s.get("items").asInt(), s.get("labelled").asInt(), s.get("sd").asDouble())));
        return Map.of("further", Arrays.stream(LabelAllocation.further(strata, oracle.input().get("labels").asInt()))
                .boxed()
                .toList());
    }

    private static Samples samples(JsonNode s) {
        return new Samples(
                OracleCases.numbers(s.get("y")), OracleCases.numbers(s.get("f")), OracleCases.numbers(s.get("f_unlabelled")));
    }
}

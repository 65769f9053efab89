package io.github.assay.metrics.partial;

import io.github.assay.compare.CellPolicy;
import io.github.assay.compare.ColumnMatching;
import io.github.assay.compare.ComparisonRules;
import io.github.assay.compare.TablePair;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.ResultGate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * {@code exf1}: the harmonic mean of execution precision and recall (metrics.md §1.11). Its options govern {@code exp}
 * and {@code exr} too, which read their numbers from here; all nine variants stand in the detail of small tables.
 */
public final class ExecutionF1 implements Metric {
    static final String ID = "exf1";

    /** Tables up to this many rows get all nine variants in the detail. */
    private static final int ALL_VARIANTS_ROWS = 1000;

    private static final List<MetricInfo.Option> OPTIONS = List.of(
            new MetricInfo.Option("variant", Variant.SC_PC_PE.word(), "one of " + Variant.words()),
            new MetricInfo.Option("policy", "standard", "cell policy: strict, standard, lenient, bird, spider2"),
            new MetricInfo.Option("partial", "greedy", "greedy, or optimal: best assignment of unequal rows"));

    private static final MetricInfo INFO = MetricInfo.unit(
                    ID,
                    "Cell F1",
                    MetricInfo.Group.EXECUTION,
                    OptionalDouble.of(0.9),
                    Set.of(MetricInfo.Need.GOLD_RESULT, MetricInfo.Need.PREDICTED_RESULT),
                    "thesis §4.2")
            .with(OPTIONS);

    @Override
    public MetricInfo info() {
        return INFO;
    }

    @Override
    public Outcome<Measurement> measure(Evidence evidence) {
        Variant variant = Variant.parse(evidence.option(ID, "variant", Variant.SC_PC_PE.word()))
                .orElseThrow(() -> new IllegalArgumentException("option variant is not one of " + Variant.words()));
        return ResultGate.measure(evidence, tables -> measurement(evidence, tables, variant));
    }

    private static Measurement measurement(Evidence evidence, TablePair tables, Variant variant) {
        CellPolicy policy = CellPolicy.valueOf(
                evidence.option(ID, "policy", CellPolicy.STANDARD.word()).toUpperCase(java.util.Locale.ROOT));
        boolean optimal = evidence.option(ID, "partial", "greedy").equals("optimal");
        PartialExecution execution = new PartialExecution(
                tables, ComparisonRules.of(policy, ColumnMatching.BY_PERMUTATION), optimal);
        PartialScore score = execution.score(variant);
        Map<String, Object> detail = new LinkedHashMap<>(score.detail());
        if (Math.max(tables.gold().rowCount(), tables.predicted().rowCount()) <= ALL_VARIANTS_ROWS) {
            detail.put("variants", variants(execution));
        }
        return new Measurement(score.f1(), "", score.flags(), detail);
    }

    private static Map<String, Object> variants(PartialExecution execution) {
        Map<String, Object> all = new LinkedHashMap<>();
        for (Variant variant : Variant.values()) {
            PartialScore score = execution.score(variant);
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("exp", score.precision());
            one.put("exr", score.recall());
            one.put("f1", score.f1());
            all.put(variant.word(), one);
        }
        return all;
    }
}

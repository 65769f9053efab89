package io.github.assay.metrics.structure;

import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Selects what Spider's matching compares beyond its default (metrics.md §2.1).
 *
 * @param values literals in conditions and the row limit
 * @param distinct DISTINCT of the query and of aggregates
 * @param joins join conditions and types
 */
record SpiderOptions(boolean values, boolean distinct, boolean joins) {
    /** As the original evaluates. */
    static final SpiderOptions PARITY = new SpiderOptions(false, false, false);

    static final List<MetricInfo.Option> LIST = List.of(
            MetricInfo.Option.flag("compareValues", "literals and row limits must be equal too"),
            MetricInfo.Option.flag("compareDistinct", "DISTINCT must be equal too"),
            MetricInfo.Option.flag("compareJoinConditions", "join conditions and types must be equal too"));

    /** The description of a metric of Spider's matching; it passes at 1. */
    static MetricInfo info(String id, String name, String section) {
        return MetricInfo.unit(
                        id, name, MetricInfo.Group.STRUCTURE, OptionalDouble.of(1),
                        Set.of(MetricInfo.Need.GOLD_SQL, MetricInfo.Need.PREDICTED_SQL),
                        "taoyds/spider evaluation.py; metrics.md " + section)
                .with(LIST);
    }

    static SpiderOptions of(Evidence evidence, String metric) {
        return new SpiderOptions(
                isOn(evidence, metric, "compareValues"),
                isOn(evidence, metric, "compareDistinct"),
                isOn(evidence, metric, "compareJoinConditions"));
    }

    /** Equal for equal options. */
    String key() {
        return (values ? " values" : "") + (distinct ? " distinct" : "") + (joins ? " joins" : "");
    }

    static boolean isOn(Evidence evidence, String metric, String name) {
        return evidence.is(metric, name, "false", "true");
    }
}

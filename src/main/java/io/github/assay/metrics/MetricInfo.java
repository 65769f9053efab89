package io.github.assay.metrics;

import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What a metric is.
 *
 * @param id unique, as in metrics.md §9
 * @param name short name for people
 * @param group where the window lists it
 * @param low least value
 * @param high greatest value; {@link Double#POSITIVE_INFINITY} when unbounded
 * @param threshold values at or above it pass; empty: the metric gives no verdict
 * @param needs which evidence it asks for
 * @param options names and defaults of its options, for documentation
 * @param source paper or program, with section
 * @param version raised whenever the same evidence may give another value
 */
public record MetricInfo(
        String id,
        String name,
        Group group,
        double low,
        double high,
        OptionalDouble threshold,
        Set<Need> needs,
        List<Option> options,
        String source,
        int version) {
    /** Where the window lists a metric. */
    public enum Group {
        EXECUTION,
        STRUCTURE,
        JUDGE,
        ROUTING,
        AGENT,
        SAFETY,
        TRIAGE
    }

    /** Kinds of evidence. */
    public enum Need {
        GOLD_RESULT,
        PREDICTED_RESULT,
        GOLD_SQL,
        PREDICTED_SQL,
        ROUTE,
        TIMINGS,
        SCHEMA,
        QUESTION,
        RESPONSE,
        TOOL_CALLS,
        JUDGE_REPLY,
        SEVERAL_DATABASES,
        OTHER_METRICS
    }

    /** One option: its name, its default and what it does. */
    public record Option(String name, String standard, String meaning) {}

    public MetricInfo {
        needs = Set.copyOf(needs);
        options = List.copyOf(options);
    }

    /** A metric with values from 0 to 1. */
    public static MetricInfo unit(
            String id, String name, Group group, OptionalDouble threshold, Set<Need> needs, String source) {
        return new MetricInfo(id, name, group, 0, 1, threshold, needs, List.of(), source, 1);
    }

    public MetricInfo with(List<Option> changed) {
        return new MetricInfo(id, name, group, low, high, threshold, needs, changed, source, version);
    }
}

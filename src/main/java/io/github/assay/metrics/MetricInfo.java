package io.github.assay.metrics;

import io.github.assay.domain.project.MetricRole;
import io.github.assay.domain.table.Determinism;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Describes a metric.
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
 * @param use whether it is computed where a project asks for all metrics
 * @param determinism whether the same evidence always gives the same value
 * @param role whether it judges the answer or describes it (metrics.md §9)
 * @param question what a plug-in's judge asks a language model; empty: the metric asks nothing itself
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
        int version,
        Use use,
        Determinism determinism,
        MetricRole role,
        Optional<JudgeQuestion> question) {
    /** Whether a metric is computed where a project asks for all metrics. */
    public enum Use {
        ALWAYS,
        /** Only where a project or a command names it. */
        ON_REQUEST
    }

    /** Where the window lists a metric. */
    public enum Group {
        EXECUTION,
        STRUCTURE,
        JUDGE,
        ROUTING,
        AGENT,
        SAFETY,
        TRIAGE,
        /** Declared by the project, or from a plug-in that names no other group. */
        CUSTOM,
        /** Came with a project from another program; Assay does not compute it. */
        IMPORTED
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

    /**
     * One option.
     *
     * @param name its name in project.json
     * @param standard its default
     * @param meaning what it does
     * @param accepts which values it can have
     */
    public record Option(String name, String standard, String meaning, OptionValues accepts) {
        /** An option that any text may be given to. */
        public Option(String name, String standard, String meaning) {
            this(name, standard, meaning, OptionValues.ANY);
        }

        /** An option that is off unless a project says {@code true}. */
        public static Option flag(String name, String meaning) {
            return new Option(name, "false", meaning, OptionValues.FLAG);
        }

        /** One of several words; the first is the default. */
        public static Option oneOf(String name, String meaning, String... words) {
            return new Option(name, words[0], meaning, new OptionValues.Words(List.of(words)));
        }
    }

    public MetricInfo {
        needs = Set.copyOf(needs);
        options = List.copyOf(options);
    }

    /** A metric that asks a language model nothing itself. */
    public MetricInfo(
            String id, String name, Group group, double low, double high, OptionalDouble threshold, Set<Need> needs,
            List<Option> options, String source, int version, Use use, Determinism determinism, MetricRole role) {
        this(
                id, name, group, low, high, threshold, needs, options, source, version, use, determinism, role,
                Optional.empty());
    }

    /** A metric of correctness that is always computed and depends on nothing but its evidence. */
    public MetricInfo(
            String id, String name, Group group, double low, double high, OptionalDouble threshold, Set<Need> needs,
            List<Option> options, String source, int version) {
        this(
                id, name, group, low, high, threshold, needs, options, source, version, Use.ALWAYS,
                Determinism.DETERMINISTIC, MetricRole.CORRECTNESS, Optional.empty());
    }

    /** A metric with values from 0 to 1. */
    public static MetricInfo unit(
            String id, String name, Group group, OptionalDouble threshold, Set<Need> needs, String source) {
        return new MetricInfo(id, name, group, 0, 1, threshold, needs, List.of(), source, 1);
    }

    /** The same metric with these options instead of its own. */
    public MetricInfo with(List<Option> changed) {
        return new MetricInfo(id, name, group, low, high, threshold, needs, changed, source, version, use, determinism, role, question);
    }

    /** The same metric under another name for users. */
    public MetricInfo named(String shown) {
        return new MetricInfo(id, shown, group, low, high, threshold, needs, options, source, version, use, determinism, role, question);
    }

    /** The same metric, computed only where it is named. */
    public MetricInfo onRequest() {
        return new MetricInfo(
                id, name, group, low, high, threshold, needs, options, source, version, Use.ON_REQUEST, determinism, role, question);
    }

    /** The same metric with other bounds. */
    public MetricInfo withRange(double least, double greatest) {
        return new MetricInfo(
                id, name, group, least, greatest, threshold, needs, options, source, version, use, determinism, role, question);
    }

    /** The same metric, which may give another value each time. */
    public MetricInfo varying() {
        return new MetricInfo(
                id, name, group, low, high, threshold, needs, options, source, version, use, Determinism.VARYING, role, question);
    }

    /** The same metric as a judge: {@code assay judge} sends the question, and the metric scores the replies. */
    public MetricInfo asking(JudgeQuestion sent) {
        return new MetricInfo(
                id, name, group, low, high, threshold, needs, options, source, version, use, determinism, role,
                Optional.of(sent));
    }

    /** The same metric as a diagnostic: it describes the answer and does not judge whether it is right. */
    public MetricInfo diagnostic() {
        return with(MetricRole.DIAGNOSTIC);
    }

    /** The same metric in another role. */
    public MetricInfo with(MetricRole changed) {
        return new MetricInfo(
                id, name, group, low, high, threshold, needs, options, source, version, use, determinism, changed, question);
    }

    /** The fault of a project's values for options of this metric; empty when they are valid. */
    public Optional<String> optionFault(Map<String, String> given) {
        return options.stream()
                .filter(option -> given.containsKey(option.name()))
                .flatMap(option -> {
                    String value = Objects.requireNonNull(given.get(option.name()));
                    return option.accepts().fault(value).stream()
                            .map(why -> id + "." + option.name() + " is \"" + value + "\"; " + why);
                })
                .findFirst();
    }

    /** The names a project gives options by that this metric does not have, sorted. */
    public List<String> unknownOptions(Set<String> given) {
        return given.stream()
                .filter(name -> options.stream().noneMatch(option -> option.name().equals(name)))
                .sorted()
                .toList();
    }
}

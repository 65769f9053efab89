package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.MetricInfo;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Holds the two sequences that BADGER eq. 2–4 compare: tools by name, or by name and arguments.
 *
 * @param called T, in order
 * @param expected I, in order
 */
record ToolNames(List<String> called, List<String> expected) {
    private static final List<MetricInfo.Option> OPTIONS = List.of(MetricInfo.Option.oneOf(
            "identity", "what makes two calls the same: the name, or the call with its arguments", "name", "call"));

    static MetricInfo info(String id, String name, double threshold, String equation) {
        return CallMetric.info(id, name, threshold, "BADGER " + equation + "; metrics.md §4.3").with(OPTIONS);
    }

    /** Both sequences as an option of the metric has them compared; empty where they cannot be read. */
    static Optional<ToolNames> of(Evidence evidence, String metric) {
        return ToolCalls.of(evidence).asValue().map(calls -> of(calls, evidence, metric));
    }

    private static ToolNames of(ToolCalls calls, Evidence evidence, String metric) {
        Function<ToolCall, String> identity = ToolCalls.identity(evidence.word(metric, "identity", "name"));
        return new ToolNames(
                calls.called().stream().map(identity).toList(),
                calls.expected().stream().map(identity).toList());
    }

    /** Measures on both sequences; the calls themselves open the detail. */
    static Outcome<Measurement> measure(
            Evidence evidence, String metric, Function<ToolNames, Outcome<Measurement>> measured) {
        return ToolCalls.of(evidence)
                .flatMap(calls -> measured.apply(of(calls, evidence, metric)).map(m -> with(calls, m)));
    }

    private static Measurement with(ToolCalls calls, Measurement m) {
        return new Measurement(
                m.value(), m.label(), m.flags(), new FindingList().all(calls.findings()).all(m.findings()).list());
    }

    /** The calls that remain when each expected one takes away one equal call. */
    List<String> excess() {
        return without(called, expected);
    }

    /** The expected calls that remain when each call made takes away one equal to it. */
    List<String> missing() {
        return without(expected, called);
    }

    /** For each expected call, as far as they are met one after the other, the place of the call that meets it. */
    List<Integer> placesInOrder() {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < called.size() && places.size() < expected.size(); i++) {
            if (expected.get(places.size()).equals(called.get(i))) {
                places.add(i);
            }
        }
        return places;
    }

    /** The share of distinct expected tools that were called; 1 when none is expected. */
    double fraction() {
        Set<String> wanted = new HashSet<>(expected);
        long found = wanted.stream().filter(new HashSet<>(called)::contains).count();
        return wanted.isEmpty() ? 1 : (double) found / wanted.size();
    }

    private static List<String> without(List<String> from, List<String> taken) {
        List<String> rest = new ArrayList<>(from);
        taken.forEach(rest::remove);
        return rest;
    }
}

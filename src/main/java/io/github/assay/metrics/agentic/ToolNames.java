package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.finding.Step.Line;
import io.github.assay.domain.finding.Step.Phrase;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.Steps;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Holds the two sequences that BADGER eq. 2–4 compare: tools by name, or by name and arguments.
 *
 * @param called T, in order
 * @param expected I, in order
 */
public record ToolNames(List<String> called, List<String> expected) {
    private static final List<MetricInfo.Option> OPTIONS = List.of(MetricInfo.Option.oneOf(
            "identity", "what makes two calls the same: the name, or the call with its arguments", "name", "call"));

    static MetricInfo info(String id, String name, double threshold, String equation) {
        return CallMetric.info(id, name, threshold, "BADGER " + equation + "; metrics.md §4.3").with(OPTIONS);
    }

    private static ToolNames of(ToolCalls calls, Evidence evidence, String metric) {
        Function<ToolCall, String> identity = ToolCalls.identity(evidence.word(metric, "identity", "name"));
        return new ToolNames(
                calls.called().stream().map(identity).toList(),
                calls.expected().stream().map(identity).toList());
    }

    /** Measures on both sequences; the calls themselves open the detail. */
    static Outcome<Measurement> measure(
            Evidence evidence, String metric, Function<ToolNames, Outcome<Measurement>> measured, Consumer<NameSteps> explain) {
        return ToolCalls.of(evidence).flatMap(calls -> {
            ToolNames names = of(calls, evidence, metric);
            return measured.apply(names)
                    .map(m -> evidence.explained(with(calls, m), steps -> explain.accept(new NameSteps(names, steps))));
        });
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

    /**
     * {@code tool-recall}: 1 iff every expected tool was called at least once, or none is expected (metrics.md §4.3).
     * The detail holds two shares: of distinct expected tools that were called ({@code fraction}), and of expected
     * calls that were made, each call counting once ({@code multiset}). A tool expected twice and called once passes
     * recall but has a multiset share of one half.
     */
    public static final class ToolRecall implements Metric {
        private static final MetricInfo INFO = ToolNames.info("tool-recall", "Tool recall", 1, "eq. 2").diagnostic();

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return ToolNames.measure(evidence, INFO.id(), names -> {
                int expected = names.expected().size();
                double made = expected - names.missing().size();
                FindingList findings = new FindingList();
                findings.number("fraction", names.fraction());
                findings.number("multiset", expected == 0 ? 1 : made / expected);
                findings.add(OneSided.missing("missing", "", names.missing()));
                return Outcome.value(Measurement.of(names.fraction() == 1 ? 1 : 0, findings.list()));
            }, NameSteps::recall);
        }
    }

    /**
     * {@code tool-order}: 1 iff the expected tools occur in the calls in their order (metrics.md §4.3). Other calls
     * between them cost nothing. 1 when no tool is expected.
     */
    public static final class ToolOrder implements Metric {
        private static final MetricInfo INFO = ToolNames.info("tool-order", "Tool order", 1, "eq. 3").diagnostic();

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return ToolNames.measure(evidence, INFO.id(), names -> {
                int met = names.placesInOrder().size();
                boolean all = met == names.expected().size();
                return Outcome.value(Measurement.of(
                        all ? 1 : 0,
                        all ? List.of() : new FindingList().quoted("not_met_in_order", names.expected().get(met))
                                .list()));
            }, NameSteps::order);
        }
    }

    /**
     * {@code excess-tool}: the share of calls that were expected, each expected call counting once (metrics.md §4.3).
     * Higher is better despite the name. Not applicable when nothing was called or nothing is expected.
     */
    public static final class ExcessTool implements Metric {
        private static final MetricInfo INFO = ToolNames.info("excess-tool", "Excess tools", 0.8, "eq. 4")
                .diagnostic();

        @Override
        public MetricInfo info() {
            return INFO;
        }

        @Override
        public Outcome<Measurement> measure(Evidence evidence) {
            return ToolNames.measure(evidence, INFO.id(), names -> {
                if (names.called().isEmpty() || names.expected().isEmpty()) {
                    String none = names.called().isEmpty() ? "no tool was called" : "no tool is expected";
                    return Outcome.unavailable("not_applicable", none);
                }
                List<String> excess = names.excess();
                double value = 1 - (double) excess.size() / names.called().size();
                return Outcome.value(Measurement.of(value, new FindingList().listed("excess", excess).list()));
            }, NameSteps::excess);
        }
    }

    /** Explains which expected tools were called, which were not and which calls were unexpected (BADGER eq. 2–4). */
    private static final class NameSteps {
        private final ToolNames names;
        private final Map<String, Long> made;
        private final Map<String, Long> wanted;
        private final Steps steps;

        NameSteps(ToolNames names, Steps steps) {
            this.names = names;
            this.steps = steps.instead("called", "expected");
            this.made = counts(names.called());
            this.wanted = counts(names.expected());
        }

        private static Map<String, Long> counts(List<String> calls) {
            return calls.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        }

        /** Each expected tool, those that were never called first. */
        void recall() {
            long met = wanted.keySet().stream().filter(made::containsKey).count();
            steps.instead("missing").counted("tools_expected", wanted.size()).counted("expected_tools_called", met);
            steps.says(wanted.isEmpty() ? Phrase.of("tools.none")
                            : met == wanted.size() ? Phrase.of("tools.all") : Phrase.of("tools.some", met, wanted.size()))
                    .passage("tools.expected", sorted(names.expected(), tool -> !made.containsKey(tool)), this::expected)
                    .passage("tools.beyond", distinct(names.called()).filter(tool -> !wanted.containsKey(tool)).toList(), this::called);
        }

        /** The expected tools one after the other, each with the call that meets it. */
        void order() {
            List<Integer> places = names.placesInOrder();
            int expected = names.expected().size();
            steps.instead("not_met_in_order").counted("calls_expected", expected).counted("met_in_order", places.size());
            steps.says(expected == 0
                            ? Phrase.of("tools.none")
                            : Phrase.of(places.size() == expected ? "tools.order" : "tools.order-some", places.size(), expected))
                    .passage("tools.in-order", IntStream.range(0, expected).boxed().toList(), e -> inOrder(e, places))
                    .passage("tools.others",
                            IntStream.range(0, names.called().size()).filter(c -> !places.contains(c)).boxed().toList(),
                            c -> Line.of(Mark.EXTRA, Phrase.of("calls.call", c + 1, Steps.shortened(names.called().get(c)))));
        }

        /** Each unexpected call, then the expected ones. */
        void excess() {
            int excess = names.excess().size();
            int all = names.called().size();
            Predicate<String> tooMany = tool -> Objects.requireNonNull(made.get(tool)) > wanted.getOrDefault(tool, 0L);
            steps.instead("excess").counted("calls_made", all).counted("calls_not_expected", excess);
            steps.says("tools.excess", String.valueOf(excess), all, 1 - (double) excess / all)
                    .passage("tools.too-often", distinct(names.called()).filter(tooMany).toList(), this::called)
                    .passage("tools.not-too-often", distinct(names.called()).filter(tooMany.negate()).toList(), this::called);
        }

        private Line expected(String tool) {
            return made.containsKey(tool)
                    ? Line.of(Mark.EQUAL, Phrase.of("tools.called", Steps.shortened(tool), made.get(tool), often(tool)))
                    : Line.of(Mark.MISSING, Phrase.of("calls.never", Steps.shortened(tool)));
        }

        private Line called(String tool) {
            long calls = Objects.requireNonNull(made.get(tool));
            boolean more = calls > wanted.getOrDefault(tool, 0L);
            Phrase expected = wanted.containsKey(tool) ? Phrase.of("tools.wanted", wanted.get(tool)) : Phrase.of("tools.unwanted");
            return Line.of(more ? Mark.EXTRA : Mark.EQUAL, Phrase.of("tools.called", Steps.shortened(tool), calls, expected));
        }

        /** How often a tool was expected, where that is not how often it was called. */
        private Object often(String tool) {
            long expected = Objects.requireNonNull(wanted.get(tool));
            return Objects.requireNonNull(made.get(tool)) == expected ? "" : Phrase.of("tools.wanted", expected);
        }

        private Line inOrder(int e, List<Integer> places) {
            String tool = Steps.shortened(names.expected().get(e));
            if (e < places.size()) {
                return Line.of(Mark.EQUAL, Phrase.of("tools.at", e + 1, tool, places.get(e) + 1));
            }
            if (e > places.size()) {
                return Line.of(Mark.NONE, Phrase.of("tools.not-looked-for", e + 1, tool));
            }
            int behind = places.isEmpty() ? 0 : places.getLast() + 1;
            int before = names.called().indexOf(names.expected().get(e));
            Object only = before < 0 || before >= behind ? "" : Phrase.of("tools.only-before", before + 1);
            return Line.of(Mark.MISSING, behind == 0
                    ? Phrase.of("tools.never-called", e + 1, tool)
                    : Phrase.of("tools.not-behind", e + 1, tool, behind, only));
        }

        private static Stream<String> distinct(List<String> tools) {
            return tools.stream().distinct();
        }

        private static List<String> sorted(List<String> tools, Predicate<String> first) {
            List<String> all = new ArrayList<>(distinct(tools).filter(first).toList());
            all.addAll(distinct(tools).filter(first.negate()).toList());
            return all;
        }
    }
}

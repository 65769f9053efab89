package io.github.assay.metrics.agentic;

import static io.github.assay.metrics.account.AccountBuilder.count;
import static io.github.assay.metrics.account.AccountBuilder.shortened;
import static io.github.assay.metrics.account.AccountBuilder.times;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account.Line;
import io.github.assay.metrics.account.Account;
import io.github.assay.metrics.account.AccountBuilder;
import io.github.assay.metrics.account.Sums;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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
            });
        }

        @Override
        public Account account(Evidence evidence) {
            return ToolNames.of(evidence, INFO.id()).map(names -> new NamesAccount(names).recall())
                    .orElse(Account.NONE);
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
            });
        }

        @Override
        public Account account(Evidence evidence) {
            return ToolNames.of(evidence, INFO.id()).map(names -> new NamesAccount(names).order()).orElse(Account.NONE);
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
            });
        }

        @Override
        public Account account(Evidence evidence) {
            return ToolNames.of(evidence, INFO.id())
                    .filter(names -> !names.called().isEmpty() && !names.expected().isEmpty())
                    .map(names -> new NamesAccount(names).excess())
                    .orElse(Account.NONE);
        }
    }

    /** Explains which expected tools were called, which were not and which calls were unexpected (BADGER eq. 2–4). */
    private static final class NamesAccount {
        private final ToolNames names;
        private final Map<String, Long> made;
        private final Map<String, Long> wanted;
        private final AccountBuilder account = new AccountBuilder().instead("called", "expected");

        NamesAccount(ToolNames names) {
            this.names = names;
            this.made = counts(names.called());
            this.wanted = counts(names.expected());
        }

        private static Map<String, Long> counts(List<String> calls) {
            return calls.stream().collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        }

        /** Each expected tool, those that were never called first. */
        Account recall() {
            long met = wanted.keySet().stream().filter(made::containsKey).count();
            account.instead("missing").counted("tools_expected", wanted.size()).counted("expected_tools_called", met);
            account.says(
                    wanted.isEmpty()
                            ? "No tool is expected, so whatever was called gives 1."
                            : met == wanted.size()
                                    ? "Every expected tool was called at least once."
                                    : met + " of " + count(wanted.size(), "expected tool") + " called; the score needs every one of them.");
            account.passage("Expected tools", sorted(names.expected(), tool -> !made.containsKey(tool)),
                    this::expected);
            account.passage("Tools called beyond those, which does no harm here",
                    distinct(names.called()).filter(tool -> !wanted.containsKey(tool)).toList(), this::called);
            return account.build();
        }

        /** The expected tools one after the other, each with the call that meets it. */
        Account order() {
            List<Integer> places = names.placesInOrder();
            int expected = names.expected().size();
            account.instead("not_met_in_order").counted("calls_expected", expected)
                    .counted("met_in_order", places.size());
            account.says(
                    expected == 0
                            ? "No tool is expected, so whatever was called gives 1."
                            : "Each expected tool is looked for behind the call that met the one before it: " + places.size() + " of "
                                    + expected + " met" + (places.size() == expected ? "." : "; the score needs all of them."));
            account.passage("Expected tools in their order", IntStream.range(0, expected).boxed().toList(), e -> inOrder(e, places));
            account.passage("Other calls, which do no harm here",
                    IntStream.range(0, names.called().size()).filter(c -> !places.contains(c)).boxed().toList(),
                    c -> Line.of(Mark.EXTRA, "call " + (c + 1) + ": " + shortened(names.called().get(c))));
            return account.build();
        }

        /** Each unexpected call, then the expected ones. */
        Account excess() {
            int excess = names.excess().size();
            int all = names.called().size();
            account.instead("excess").counted("calls_made", all).counted("calls_not_expected", excess);
            account.says("1 − " + excess + " ÷ " + all + " = " + Sums.figure(1 - (double) excess / all)
                    + ": each expected call excuses one call; " + excess + " of " + count(all, "call") + " left over.");
            Predicate<String> tooMany = tool -> Objects.requireNonNull(made.get(tool)) > wanted.getOrDefault(tool, 0L);
            account.passage("Tools called more often than expected", distinct(names.called()).filter(tooMany).toList(), this::called);
            account.passage("Tools called no more often than expected",
                    distinct(names.called()).filter(tooMany.negate()).toList(), this::called);
            return account.build();
        }

        private Line expected(String tool) {
            return made.containsKey(tool)
                    ? Line.of(Mark.EQUAL, shortened(tool) + ": called " + times(made.get(tool)) + often(tool))
                    : Line.of(Mark.MISSING, shortened(tool) + ": never called");
        }

        private Line called(String tool) {
            long calls = Objects.requireNonNull(made.get(tool));
            boolean more = calls > wanted.getOrDefault(tool, 0L);
            String expected = wanted.containsKey(tool) ? ", expected " + times(wanted.get(tool)) : ", never expected";
            return Line.of(more ? Mark.EXTRA : Mark.EQUAL, shortened(tool) + ": called " + times(calls) + expected);
        }

        /** How often a tool was expected, where that is not how often it was called. */
        private String often(String tool) {
            long expected = Objects.requireNonNull(wanted.get(tool));
            return Objects.requireNonNull(made.get(tool)) == expected ? "" : ", expected " + times(expected);
        }

        private Line inOrder(int e, List<Integer> places) {
            String tool = (e + 1) + ". " + shortened(names.expected().get(e));
            if (e < places.size()) {
                return Line.of(Mark.EQUAL, tool + ": call " + (places.get(e) + 1));
            }
            if (e > places.size()) {
                return Line.of(Mark.NONE, tool + ": not looked for, as the one before it was not met");
            }
            int behind = places.isEmpty() ? 0 : places.getLast() + 1;
            String where = behind == 0 ? "never called" : "not called behind call " + behind;
            int before = names.called().indexOf(names.expected().get(e));
            return Line.of(Mark.MISSING, tool + ": " + where + (before < 0 || before >= behind ? "" : ", only before, as call " + (before + 1)));
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

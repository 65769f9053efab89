package io.github.assay.metrics.agentic;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.finding.Finding.OneSided;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.FindingList;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.account.Account;
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
     * The
     * detail holds two shares: of distinct expected tools that were called ({@code fraction}), and of expected calls
     * that
     * were made, each call counting once ({@code multiset}). A tool expected twice and called once passes recall but
     * has a
     * multiset share of one half.
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
     * between
     * them cost nothing. 1 when no tool is expected.
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
}

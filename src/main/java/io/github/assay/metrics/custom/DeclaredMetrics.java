package io.github.assay.metrics.custom;

import io.github.assay.domain.Problem;
import io.github.assay.domain.project.DeclaredMetric;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.custom.ExpressionParser.ExpressionFault;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;

/**
 * Holds the metrics that a project declares, without those that cannot be used.
 *
 * @param metrics compiled, in the order declared
 * @param problems why others are not among them
 */
public record DeclaredMetrics(List<DeclaredRule> metrics, List<Problem> problems) {
    public DeclaredMetrics {
        metrics = List.copyOf(metrics);
        problems = List.copyOf(problems);
    }

    /**
     * Compiles what can be compiled. Refused are expressions that are none, ids that are taken, scores of metrics that
     * there are not, and metrics that ask for themselves through others.
     *
     * @param others ids of all other metrics
     * @param thresholds the threshold in force of any metric
     */
    public static DeclaredMetrics of(
            List<DeclaredMetric> declared, Collection<String> others, Function<String, OptionalDouble> thresholds) {
        Compiler compiler = new Compiler(others);
        declared.forEach(d -> compiler.add(d, thresholds));
        compiler.refuseWhatAsksForNothing();
        compiler.refuseRings();
        return new DeclaredMetrics(List.copyOf(compiler.rules.values()), compiler.problems);
    }

    /** The metrics as the registry takes them. */
    public List<? extends Metric> asMetrics() {
        return metrics;
    }

    /** Most declared metrics of which each asks for the next. */
    static final int MOST_STEPS = 50;

    private static final class Compiler {
        private final Set<String> others;
        private final Map<String, DeclaredRule> rules = new LinkedHashMap<>();
        private final Map<String, DeclaredMetric> sources = new LinkedHashMap<>();
        private final List<Problem> problems = new ArrayList<>();

        Compiler(Collection<String> others) {
            this.others = new LinkedHashSet<>(others);
        }

        void add(DeclaredMetric d, Function<String, OptionalDouble> thresholds) {
            if (others.contains(d.id()) || rules.containsKey(d.id())) {
                refuse(d, "id", "'" + d.id() + "', which another metric has", "an id of its own", "Give it another id.");
                return;
            }
            int before = problems.size();
            d.branches().forEach(b -> check(d, b));
            if (problems.size() > before) {
                return;
            }
            try {
                rules.put(d.id(), DeclaredRule.of(d, thresholds));
                sources.put(d.id(), d);
            } catch (ExpressionFault e) {
                refuse(d, "expression", e.found(), "", e.remedy());
            }
        }

        private void check(DeclaredMetric d, DeclaredMetric.Branch b) {
            try {
                if (!b.when().isEmpty()) {
                    ExpressionParser.condition(b.when());
                }
            } catch (ExpressionFault e) {
                fault(d, b.key() + ".when", e);
            }
            try {
                ExpressionParser.value(b.then());
            } catch (ExpressionFault e) {
                fault(d, b.key().startsWith("rules") ? b.key() + ".then" : b.key(), e);
            }
        }

        private void fault(DeclaredMetric d, String key, ExpressionFault e) {
            refuse(d, key, e.found() + " at character " + e.position(), "an expression", e.remedy());
        }

        /** Repeats until nothing changes, because another metric may use one that was refused. */
        void refuseWhatAsksForNothing() {
            for (boolean more = true; more; ) {
                more = false;
                for (DeclaredRule rule : List.copyOf(rules.values())) {
                    for (String id : rule.references()) {
                        if (rules.containsKey(rule.info().id()) && !others.contains(id) && !rules.containsKey(id)) {
                            drop(rule, "the score of '" + id + "'", "the id of a metric that can be used",
                                    "'assay score PROJECT --list' names them all.");
                            more = true;
                        }
                    }
                }
            }
        }

        void refuseRings() {
            List<DeclaredRule> ringed = rules.values().stream()
                    .filter(r -> reaches(r.info().id()))
                    .toList();
            ringed.forEach(r -> drop(r, "the metric asks for its own score, directly or through others", "no ring",
                    "Take one score out of the ring."));
            refuseWhatAsksForNothing();
            refuseLongChains();
        }

        /** Whether a metric uses itself, directly or through others; each metric is visited once. */
        private boolean reaches(String id) {
            Set<String> seen = new LinkedHashSet<>();
            Deque<String> open = new ArrayDeque<>(Objects.requireNonNull(rules.get(id)).references());
            while (!open.isEmpty()) {
                String next = open.pop();
                if (next.equals(id)) {
                    return true;
                }
                if (rules.containsKey(next) && seen.add(next)) {
                    open.addAll(rules.get(next).references());
                }
            }
            return false;
        }

        /** Drops metrics that depend on a long chain of others, because each step uses stack of the scoring thread. */
        private void refuseLongChains() {
            Set<String> kept = new LinkedHashSet<>();
            for (int step = 0; step < MOST_STEPS; step++) {
                List<String> now = rules.values().stream()
                        .filter(r -> r.references().stream().allMatch(id -> !rules.containsKey(id) || kept.contains(id)))
                        .map(r -> r.info().id())
                        .toList();
                kept.addAll(now);
            }
            rules.values().stream()
                    .filter(r -> !kept.contains(r.info().id()))
                    .toList()
                    .forEach(r -> drop(r, "the metric rests on more than " + MOST_STEPS + " others in a row",
                            "at most " + MOST_STEPS + " steps", "Ask for the scores at the bottom directly."));
        }

        private void drop(DeclaredRule rule, String found, String expected, String remedy) {
            DeclaredMetric d = Objects.requireNonNull(sources.get(rule.info().id()));
            rules.remove(d.id());
            refuse(d, d.branches().getFirst().key(), found, expected, remedy);
        }

        private void refuse(DeclaredMetric d, String key, String found, String expected, String remedy) {
            problems.add(Problem.error(d.where(), key, found, expected, remedy + " The metric is left out."));
        }
    }
}

package io.github.assay.robustness.router;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Result of one way to choose systems.
 *
 * @param kind what chooses
 * @param name the system or the classifier; empty for the others
 * @param model the model of a classifier; empty for the others
 * @param result its correctness and cost
 * @param reasons why decisions of a classifier are missing → how many
 */
public record RoutedResult(
        RouterKind kind, String name, String model, RouterResult result, Map<String, Integer> reasons) {
    /** What chooses a system. */
    public enum RouterKind {
        /** Every question goes to one system. */
        SYSTEM,
        /** Every question goes to the weakest system that is right. */
        ORACLE,
        /** Decisions that the project's files record. */
        RECORDED,
        /** Decisions of a classifier that a language model answers for. */
        CLASSIFIER,
        /** The score-based router with the best K and α. */
        SCORES
    }

    public RoutedResult {
        reasons = Map.copyOf(reasons);
    }

    /** Every system alone, weakest first, then the oracle. */
    public static List<RoutedResult> references(RouterStudy study, NonePolicy policy) {
        List<RoutedResult> all = new ArrayList<>();
        for (int i = 0; i < study.systems().size(); i++) {
            Map<String, RouterDecision> same = new HashMap<>();
            RouterDecision decision = decision(i);
            study.queries().forEach(q -> same.put(q.id(), decision));
            all.add(of(RouterKind.SYSTEM, study.systems().get(i), RouterEvaluation.of(study.deciding(same), policy)));
        }
        Map<String, RouterDecision> oracle = new HashMap<>();
        study.queries().forEach(q -> q.oracle().ifPresent(label -> oracle.put(q.id(), decision(label))));
        all.add(of(RouterKind.ORACLE, "", RouterEvaluation.of(study.deciding(oracle), policy)));
        return List.copyOf(all);
    }

    /** A result that has neither a model nor missing decisions. */
    public static RoutedResult of(RouterKind kind, String name, RouterResult result) {
        return new RoutedResult(kind, name, "", result, Map.of());
    }

    private static RouterDecision decision(int label) {
        return new RouterDecision(label, OptionalDouble.empty(), OptionalDouble.empty());
    }

    /**
     * Decision of a router on one question.
     *
     * @param label a system's number, weakest first, or the number of systems for "none"
     * @param latencyMillis time of the decision in milliseconds; empty: not recorded
     * @param cost cost of the decision itself, in the unit of the answers' costs; empty: not known
     */
    public record RouterDecision(int label, OptionalDouble latencyMillis, OptionalDouble cost) {}
}

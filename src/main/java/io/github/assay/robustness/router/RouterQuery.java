package io.github.assay.robustness.router;

import io.github.assay.robustness.router.RoutedResult.RouterDecision;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * One question with every system's result and the router's decision.
 *
 * @param id the case
 * @param db its database
 * @param question the question's text, used to find similar ones where there is no vector
 * @param correct per system, weakest first, whether its answer is right; empty: unknown
 * @param cost per system the cost of its answer; empty: unknown
 * @param label the router's decision: a system's number, or the number of systems for "none"; empty: no decision
 * @param latencyMillis time of the decision in milliseconds; empty: not recorded
 * @param decisionCost cost of the decision itself, in the unit of the answers' costs; empty: not recorded
 * @param embedding the question's recorded vector; empty: none
 */
public record RouterQuery(
        String id,
        String db,
        String question,
        List<Optional<Boolean>> correct,
        List<OptionalDouble> cost,
        OptionalInt label,
        OptionalDouble latencyMillis,
        OptionalDouble decisionCost,
        List<Double> embedding) {
    public RouterQuery {
        correct = List.copyOf(correct);
        cost = List.copyOf(cost);
        embedding = List.copyOf(embedding);
        if (correct.size() != cost.size()) {
            throw new IllegalArgumentException(id + ": " + correct.size() + " verdicts, " + cost.size() + " costs");
        }
        if (label.isPresent() && (label.getAsInt() < 0 || label.getAsInt() > correct.size())) {
            throw new IllegalArgumentException(id + ": router label " + label.getAsInt() + " of " + correct.size() + " systems");
        }
    }

    /** The same question with another vector; empty: none. */
    public RouterQuery withVector(List<Double> vector) {
        return new RouterQuery(id, db, question, correct, cost, label, latencyMillis, decisionCost, vector);
    }

    /** The same question with another decision, of which neither time nor cost is known. */
    RouterQuery withLabel(int changed) {
        return new RouterQuery(
                id, db, question, correct, cost, OptionalInt.of(changed), OptionalDouble.empty(), OptionalDouble.empty(), embedding);
    }

    /** The same question with the decision of another router; empty: it has none. */
    RouterQuery with(Optional<RouterDecision> decision) {
        return new RouterQuery(
                id, db, question, correct, cost,
                decision.map(d -> OptionalInt.of(d.label())).orElse(OptionalInt.empty()),
                decision.map(RouterDecision::latencyMillis).orElse(OptionalDouble.empty()),
                decision.map(RouterDecision::cost).orElse(OptionalDouble.empty()), embedding);
    }

    /**
     * The weakest system that is right, the number of systems where none is right; empty where the verdict on a weaker
     * system is missing.
     */
    public OptionalInt oracle() {
        for (int i = 0; i < correct.size(); i++) {
            if (correct.get(i).isEmpty()) {
                return OptionalInt.empty();
            }
            if (correct.get(i).get()) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.of(correct.size());
    }
}

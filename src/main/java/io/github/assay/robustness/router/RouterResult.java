package io.github.assay.robustness.router;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.Interval;
import java.util.List;

/**
 * Result of a router's decisions.
 *
 * @param decided questions with a decision
 * @param ex mean correctness of the chosen systems, an abstention counting as wrong; {@code n} is the number of
 *     questions with known correctness
 * @param abstained questions that were not answered
 * @param cost cost of the chosen systems' answers; unavailable where a cost is unknown
 * @param costInterval Student interval of that cost over draws of as many questions
 * @param strongestCost cost of sending all questions to the strongest system
 * @param decisionCost cost of the decisions themselves; {@code NO_DATA} where none is recorded
 * @param reduction strongest cost over cost, that of the decisions included where it is recorded; {@code INFINITE} when
 *     the router costs nothing
 * @param labels decisions by label, the last for "none"
 * @param routed questions by system after the policy for "none", the last for those not answered
 * @param labelAccuracy share of decisions that equal the oracle's
 * @param macroF1 mean over the labels that occur of the F1 of a decision against the oracle's
 * @param confusion oracle label × decision
 * @param regret EX of the strongest system minus EX of the router
 * @param latencyMillis mean time of a decision, with its standard deviation
 */
public record RouterResult(
        int decided,
        Outcome<Estimate> ex,
        int abstained,
        Outcome<Double> cost,
        Outcome<Interval> costInterval,
        Outcome<Double> strongestCost,
        Outcome<Double> decisionCost,
        Outcome<Double> reduction,
        List<Integer> labels,
        List<Integer> routed,
        Outcome<Double> labelAccuracy,
        Outcome<Double> macroF1,
        List<List<Integer>> confusion,
        Outcome<Double> regret,
        Outcome<Latency> latencyMillis) {
    /** The cost with its interval. */
    public Outcome<Estimate> costEstimate() {
        return cost.map(c -> new Estimate(c, costInterval, decided));
    }

    /** Time of decisions in milliseconds. */
    public record Latency(double mean, double standardDeviation, int n) {}

    public RouterResult {
        labels = List.copyOf(labels);
        routed = List.copyOf(routed);
        confusion = List.copyOf(confusion);
    }
}

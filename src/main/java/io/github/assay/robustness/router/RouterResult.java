package io.github.assay.robustness.router;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import java.util.List;

/**
 * What a router's decisions come to.
 *
 * @param decided questions with a decision
 * @param ex mean correctness of the system each went to, an abstention counting as wrong; {@code n} are the questions
 *     whose answer is known to be right or wrong
 * @param abstained questions that went nowhere
 * @param cost what the answers of the chosen systems cost; unavailable where a cost is not known
 * @param strongestCost what sending everything to the strongest system would have cost
 * @param reduction strongest cost over cost; {@code INFINITE} when the router's answers cost nothing
 * @param labels decisions by label, the last being "none"
 * @param routed questions by system after the policy for "none", the last being those not answered
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
        Outcome<Double> strongestCost,
        Outcome<Double> reduction,
        List<Integer> labels,
        List<Integer> routed,
        Outcome<Double> labelAccuracy,
        Outcome<Double> macroF1,
        List<List<Integer>> confusion,
        Outcome<Double> regret,
        Outcome<Latency> latencyMillis) {
    /** Time of decisions. */
    public record Latency(double mean, double standardDeviation, int n) {}

    public RouterResult {
        labels = List.copyOf(labels);
        routed = List.copyOf(routed);
        confusion = List.copyOf(confusion);
    }
}

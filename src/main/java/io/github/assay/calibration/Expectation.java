package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import java.util.Collections;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the choices of a calibration are worth on new questions (statistics.md §9.1): κ of the metric, and of the cut-off,
 * chosen as best, on questions that the choice did not see, beside κ on the answers on which it was chosen.
 *
 * @param metric choice of the metric at the thresholds in force
 * @param cutOff choice of the metric and of its cut-off
 * @param lead κ of the chosen metric less that of the second best
 * @param folds parts that the questions are dealt to
 * @param repeats how often they are dealt anew
 */
public record Expectation(Choice metric, Choice cutOff, Lead lead, int folds, int repeats) {
    /**
     * One kind of choice.
     *
     * @param best id of the metric that is best on all answers; empty where there is none
     * @param threshold its cut-off; empty where its verdicts are recorded
     * @param candidates number of metrics that may be chosen
     * @param apparent its κ on the answers on which it was chosen
     * @param heldOut κ on held-out questions, mean over the repeats; undefined: {@code TOO_FEW_PER_CLASS},
     *     {@code NOT_RANKED}
     * @param chosen metric's id → share of the choices that fell on it, from 0 to 1
     */
    public record Choice(
            String best, OptionalDouble threshold, int candidates, Outcome<Estimate> apparent, Outcome<Estimate> heldOut,
            SortedMap<String, Double> chosen) {
        public Choice {
            chosen = Collections.unmodifiableSortedMap(new TreeMap<>(chosen));
        }

        /** Share of the choices that fell on {@link #best}. */
        public double share() {
            return chosen.getOrDefault(best, 0.0);
        }
    }

    /**
     * The lead over the second best metric at the thresholds in force.
     *
     * @param over id of the second best metric on all answers; empty where there is none
     * @param apparent Δκ on the answers on which both were chosen
     * @param heldOut Δκ of the best and second best by the choice, on held-out questions
     */
    public record Lead(String over, Outcome<Estimate> apparent, Outcome<Estimate> heldOut) {}

    /** Nothing to choose from. */
    static Expectation none(String reason, int folds, int repeats) {
        Outcome<Estimate> no = Outcome.unavailable(reason);
        Choice choice = new Choice("", OptionalDouble.empty(), 0, no, no, new TreeMap<>());
        return new Expectation(choice, choice, new Lead("", no, no), folds, repeats);
    }
}

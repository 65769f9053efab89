package io.github.assay.calibration.people;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What one person's vote reaches against the majority of the others, and what the leading metric reaches against the same
 * majorities (statistics.md §4.6). Intervals are percentile, from the study's resamples.
 *
 * @param kappa mean of the annotators' κ, without those left out; undefined: {@code SOME_RATER_UNDEFINED},
 *     {@code SINGLE_RATER}, {@code TOO_FEW_VOTES} when no annotator is left
 * @param annotators number of annotators averaged
 * @param votesOfOthers mean number of votes behind the majorities of the others; empty where there are none
 * @param votesOfLabels mean number of votes behind the final labels; empty where there are none
 * @param metric id of the leading metric; empty where there is none
 * @param metricKappa mean of its κ against the same majorities, on the items of which it has a verdict
 * @param difference {@code metricKappa} less the annotators' mean κ on the same items
 */
public record HumanCeiling(
        Outcome<Estimate> kappa, int annotators, OptionalDouble votesOfOthers, OptionalDouble votesOfLabels,
        String metric,
        Outcome<Estimate> metricKappa, Outcome<Estimate> difference) {
    /** No votes. */
    public static final HumanCeiling NONE = new HumanCeiling(
            Outcome.unavailable("SINGLE_RATER"), 0, OptionalDouble.empty(), OptionalDouble.empty(), "",
            Outcome.unavailable("SINGLE_RATER"), Outcome.unavailable("SINGLE_RATER"));

    /** The ceiling's value alone. */
    public Outcome<Double> value() {
        return kappa.map(Estimate::value);
    }

    /** Whether the metric agrees more with the others than one person does; empty where the interval has both signs. */
    public Optional<Boolean> metricIsHigher() {
        return difference.asValue()
                .flatMap(d -> d.interval().asValue())
                .filter(i -> i.low() > 0 || i.high() < 0)
                .map(i -> i.low() > 0);
    }

    /** This ceiling where its value is that of the votes in force now; else that value, without intervals. */
    public HumanCeiling unlessVotesChanged(Outcome<Double> now, int annotatorsNow) {
        if (annotatorsNow == annotators && now.asValue().equals(value().asValue())) {
            return this;
        }
        Outcome<Estimate> later = Outcome.unavailable("NOT_COMPUTABLE", "votes changed since");
        return new HumanCeiling(
                now.map(v -> new Estimate(v, Outcome.unavailable("NOT_COMPUTABLE", "votes changed since"), 0)), annotatorsNow,
                OptionalDouble.empty(), OptionalDouble.empty(), metric, later, later);
    }
}

package io.github.assay.calibration;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.AlternativeAnnotator;
import io.github.assay.statistics.Estimate;
import java.util.List;

/**
 * Metrics beside the people who labelled (statistics.md §4.6, §11): a metric cannot be expected to agree with people
 * better than they agree with each other.
 *
 * @param annotators every annotator against the majority of the others
 * @param ceiling mean of the annotators' κ; undefined: {@code SOME_RATER_UNDEFINED}, {@code SINGLE_RATER}
 * @param metrics every compared metric against the same people
 */
public record PeopleComparison(List<Annotator> annotators, Outcome<Double> ceiling, List<AgainstPeople> metrics) {
    /**
     * One annotator.
     *
     * @param name who
     * @param n items on which the annotator and a majority of the others decided
     * @param kappa κ against the majority of the others; ties among them are left out
     * @param modelSensitivity chance to pass a true pass by the model of Dawid and Skene; undefined below three
     *     annotators
     * @param modelSpecificity chance to fail a true fail by the same model
     */
    public record Annotator(
            String name,
            int n,
            Outcome<Double> kappa,
            Outcome<Double> modelSensitivity,
            Outcome<Double> modelSpecificity) {}

    /**
     * One metric.
     *
     * @param metric its id
     * @param kappas κ against each annotator singly, in the order of {@link PeopleComparison#annotators()}, with the
     *     interval of the calibration's joint resamples
     * @param mean mean of these; undefined: {@code SOME_PAIR_UNDEFINED}
     * @param unanimous κ against the majority on items on which all votes agree
     * @param soft expected κ with every item weighted by its share of pass votes
     * @param model κ against the most likely label by the model of Dawid and Skene
     * @param alternative whether the metric may stand in for an annotator
     */
    public record AgainstPeople(
            String metric,
            List<Outcome<Estimate>> kappas,
            Outcome<Double> mean,
            Outcome<Double> unanimous,
            Outcome<Double> soft,
            Outcome<Double> model,
            Outcome<AlternativeAnnotator> alternative) {
        public AgainstPeople {
            kappas = List.copyOf(kappas);
        }
    }

    /** What a metric may lag behind an expert and still stand in (Calderon et al. 2025). */
    public static final double EPSILON = 0.2;

    public PeopleComparison {
        annotators = List.copyOf(annotators);
        metrics = List.copyOf(metrics);
    }
}

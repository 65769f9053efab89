package io.github.assay.calibration.people;

import io.github.assay.domain.Outcome;
import io.github.assay.statistics.Estimate;
import io.github.assay.statistics.raters.AlternativeAnnotator;
import java.util.List;

/**
 * Comparison of metrics with the annotators (statistics.md §4.6, §11). The ceiling is what one
 * person's vote reaches against the majority of the others.
 *
 * @param annotators every annotator against the majority of the others
 * @param ceiling mean of the annotators' κ, without those left out, and the leading metric beside it
 * @param leftOut annotators whose κ has fewer than {@value io.github.assay.statistics.raters.LightKappa#LEAST_VOTES}
 *     votes
 * @param model the model of Dawid and Skene
 * @param metrics every compared metric against the same annotators
 * @param epsilon accepted lead of an annotator over a metric in the alternative-annotator test
 */
public record PeopleComparison(
        List<Annotator> annotators,
        HumanCeiling ceiling,
        List<String> leftOut,
        Model model,
        List<AgainstPeople> metrics,
        double epsilon) {
    /**
     * Estimates of the items by the model of Dawid and Skene (statistics.md §11).
     *
     * @param passShare share of items that truly pass; undefined below three annotators
     * @param error its standard error, by resampling items
     * @param switched annotators who are no better than chance by the model (sensitivity + specificity ≤ 1): the model
     *     may have swapped pass and fail
     */
    public record Model(Outcome<Double> passShare, Outcome<Double> error, List<String> switched) {
        public Model {
            switched = List.copyOf(switched);
        }
    }


    /**
     * Figures of one annotator.
     *
     * @param name the annotator's name
     * @param n items on which the annotator and a majority of the others decided
     * @param kappa κ against the majority of the others; ties among them are left out
     * @param modelSensitivity probability of passing a true pass by the model of Dawid and Skene; undefined below three
     *     annotators
     * @param modelSpecificity probability of failing a true fail by the same model
     * @param sensitivityError standard error of {@code modelSensitivity}, by resampling items
     * @param specificityError the same of {@code modelSpecificity}
     */
    public record Annotator(
            String name, int n, Outcome<Double> kappa, Outcome<Double> modelSensitivity,
            Outcome<Double> modelSpecificity, Outcome<Double> sensitivityError, Outcome<Double> specificityError) {
        /** Whether the annotator is no better than chance by the model. */
        public boolean noBetterThanChance() {
            return modelSensitivity instanceof Outcome.Value<Double>(Double sensitivity)
                    && modelSpecificity instanceof Outcome.Value<Double>(Double specificity)
                    && sensitivity + specificity <= 1;
        }
    }

    /**
     * Figures of one metric against the annotators.
     *
     * @param metric its id
     * @param kappas κ against each annotator separately, in the order of {@link PeopleComparison#annotators()}, with
     *     the interval of the calibration's joint resamples
     * @param mean mean of those with {@value io.github.assay.statistics.raters.LightKappa#LEAST_VOTES} cases or more;
     *     undefined: {@code SOME_PAIR_UNDEFINED}, {@code TOO_FEW_VOTES}
     * @param unanimous κ against the votes on items on which two or more votes all agree
     * @param soft expected κ with every item weighted by its share of pass votes
     * @param model κ against the most likely label by the model of Dawid and Skene
     * @param alternative test that the metric may replace an annotator
     */
    public record AgainstPeople(
            String metric, List<Outcome<Estimate>> kappas, Outcome<Double> mean, Outcome<Double> unanimous,
            Outcome<Double> soft, Outcome<Double> model, Outcome<AlternativeAnnotator> alternative) {
        public AgainstPeople {
            kappas = List.copyOf(kappas);
        }
    }

    public PeopleComparison {
        annotators = List.copyOf(annotators);
        leftOut = List.copyOf(leftOut);
        metrics = List.copyOf(metrics);
    }
}

package io.github.assay.agreement;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Outcome;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Caution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Agreement of the annotators, with all figures that window and command line show.
 *
 * @param annotators one for each annotator, in the order of names
 * @param headline all items and annotators
 * @param pairs every pair of annotators, first by {@code a}, then by {@code b}
 * @param strata slices, by dimension and then in the order in which their values first occur
 * @param cautions cautions to show with the figures
 * @param settings settings of the intervals
 * @param drawn what their resamples drew
 */
public record AgreementResult(
        Coefficients headline,
        List<PairAgreement> pairs,
        List<AnnotatorAgreement> annotators,
        List<StratumAgreement> strata,
        List<Caution> cautions,
        BootstrapSettings settings,
        Drawn drawn) {
    public AgreementResult {
        pairs = List.copyOf(pairs);
        annotators = List.copyOf(annotators);
        strata = List.copyOf(strata);
        cautions = List.copyOf(cautions);
    }

    /** Items that every annotator labelled pass or fail. */
    public List<ItemKey> complete() {
        Map<ItemKey, Integer> labels = new TreeMap<>();
        for (AnnotatorAgreement a : annotators) {
            a.passed().forEach(i -> labels.merge(i, 1, Integer::sum));
            a.failed().forEach(i -> labels.merge(i, 1, Integer::sum));
        }
        labels.values().removeIf(n -> n < annotators.size());
        return List.copyOf(labels.keySet());
    }

    /** The same with one more caution. */
    public AgreementResult with(Caution more) {
        List<Caution> all = new ArrayList<>(cautions);
        all.add(more);
        return new AgreementResult(headline, pairs, annotators, strata, all, settings, drawn);
    }

    /**
     * What resamples drew (statistics.md §3.1).
     *
     * @param items whether single items were drawn, else whole questions
     * @param questions questions among the items
     * @param designEffect of Fleiss' κ by questions; undefined where κ is, or there is one question
     */
    public record Drawn(boolean items, int questions, Outcome<Double> designEffect) {}

    /**
     * Agreement within one slice of the items.
     *
     * @param dimension the property of the slice: {@code difficulty}, {@code db}, {@code system} or {@code category}
     * @param value the slice's value
     * @param coefficients agreement on the slice's items, intervals from resampling within it
     * @param items the slice's items with at least one deciding label
     */
    public record StratumAgreement(String dimension, String value, Coefficients coefficients, List<ItemKey> items) {
        public StratumAgreement {
            items = List.copyOf(items);
        }
    }
}

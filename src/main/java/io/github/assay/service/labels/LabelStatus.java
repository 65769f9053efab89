package io.github.assay.service.labels;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Progress of labelling.
 *
 * @param items items of the project
 * @param unvoted items without a deciding vote (pass or fail)
 * @param partial items with fewer deciding votes than required
 * @param complete items with at least the required deciding votes
 * @param unanimous number of items with two or more deciding votes, all equal
 * @param split items on which deciding votes differ
 * @param adjudicated items with a decision in force
 * @param foreign items that have votes but do not belong to the project
 * @param annotators one for each annotator, sorted by name
 */
public record LabelStatus(
        int items,
        int unvoted,
        int partial,
        int complete,
        int unanimous,
        int split,
        int adjudicated,
        int foreign,
        List<Annotator> annotators) {
    public LabelStatus {
        annotators = List.copyOf(annotators);
    }

    /** The same without what tells votes, as -1: kinds of labels, and items by deciding votes, which unsure is not. */
    public LabelStatus withoutKinds() {
        return new LabelStatus(
                items, -1, -1, -1, -1, -1, -1, foreign,
                annotators.stream().map(a -> new Annotator(a.name(), -1, -1, -1, a.history(), a.quick())).toList());
    }

    /** The same with other names of annotators. */
    public LabelStatus named(UnaryOperator<String> names) {
        return new LabelStatus(
                items, unvoted, partial, complete, unanimous, split, adjudicated, foreign,
                annotators.stream()
                        .map(a -> new Annotator(names.apply(a.name()), a.pass(), a.fail(), a.unsure(), a.history(), a.quick()))
                        .toList());
    }

    /**
     * One annotator's votes in force, and the number of votes cast.
     *
     * @param quick votes in force that took less than {@link io.github.assay.domain.labelling.Vote#QUICK_SECONDS}
     */
    public record Annotator(String name, int pass, int fail, int unsure, long history, int quick) {}
}

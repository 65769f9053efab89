package io.github.assay.service.labels;

import java.util.List;

/**
 * How far labelling is.
 *
 * @param items items of the project
 * @param unvoted items without a deciding vote (pass or fail)
 * @param partial items with fewer deciding votes than asked for
 * @param complete items with as many deciding votes as asked for, or more
 * @param unanimous of the items with two deciding votes or more, those that agree
 * @param split items on which deciding votes differ
 * @param adjudicated items with a decision in force
 * @param foreign items that have votes but are not in the project
 * @param annotators one for each, by name
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

    /** One annotator's votes in force, and how many acts of voting it took. */
    public record Annotator(String name, int pass, int fail, int unsure, long history) {}
}

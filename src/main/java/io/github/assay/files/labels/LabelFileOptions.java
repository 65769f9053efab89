package io.github.assay.files.labels;

import io.github.assay.domain.labelling.Label;
import java.util.List;
import java.util.Map;

/**
 * What the user states about a label file where the file itself is not clear. An empty text or list states nothing.
 *
 * @param annotators columns of a wide file that hold votes; for a file with an annotator column, whose votes are taken
 * @param annotator whose votes these are, for files that name no annotator
 * @param itemColumn the column with the item's id; {@code #N} is the N-th column, from 1
 * @param labelColumn the column with the label, or the question whose answers have one column each
 * @param system the judged system, for files that name none
 * @param words labels by the words that the file uses for them
 * @param people by a name in the file, the annotator of the project whom it means; the name itself: another person
 */
public record LabelFileOptions(
        List<String> annotators,
        String annotator,
        String itemColumn,
        String labelColumn,
        String system,
        Map<String, Label> words,
        Map<String, String> people) {
    /** No statement. */
    public static final LabelFileOptions NONE = new LabelFileOptions(List.of(), "", "", "", "", Map.of());

    public LabelFileOptions {
        annotators = List.copyOf(annotators);
        words = Map.copyOf(words);
        people = Map.copyOf(people);
    }

    /** Without statements about people. */
    public LabelFileOptions(
            List<String> annotators, String annotator, String itemColumn, String labelColumn, String system,
            Map<String, Label> words) {
        this(annotators, annotator, itemColumn, labelColumn, system, words, Map.of());
    }

    /** The same with these statements about people. */
    public LabelFileOptions withPeople(Map<String, String> stated) {
        return new LabelFileOptions(annotators, annotator, itemColumn, labelColumn, system, words, stated);
    }

    /** Whether columns, words and annotators are used as the file writes them. */
    boolean readsAsWritten() {
        return annotator.isEmpty() && itemColumn.isEmpty() && labelColumn.isEmpty() && words.isEmpty();
    }
}

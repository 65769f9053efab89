package io.github.assay.files.labels;

import io.github.assay.domain.labelling.Label;
import java.util.List;
import java.util.Map;

/**
 * What a person declares about a label file where the file leaves it open. An empty text or list declares nothing.
 *
 * @param annotators columns of a wide file that hold votes; of a file with an annotator column, whose votes are taken
 * @param annotator whose votes these are, for files that name nobody
 * @param itemColumn the column with the item's id; {@code #N} is the N-th column, from 1
 * @param labelColumn the column with the label, or the question whose answers are columns of their own
 * @param system the system that was judged, for files that name none
 * @param words labels by the words that the file uses for them
 */
public record LabelFileOptions(
        List<String> annotators,
        String annotator,
        String itemColumn,
        String labelColumn,
        String system,
        Map<String, Label> words) {
    /** Nothing is declared. */
    public static final LabelFileOptions NONE = new LabelFileOptions(List.of(), "", "", "", "", Map.of());

    public LabelFileOptions {
        annotators = List.copyOf(annotators);
        words = Map.copyOf(words);
    }

    /** Whether columns, words and annotators are taken as the file writes them. */
    boolean readsAsWritten() {
        return annotator.isEmpty() && itemColumn.isEmpty() && labelColumn.isEmpty() && words.isEmpty();
    }
}

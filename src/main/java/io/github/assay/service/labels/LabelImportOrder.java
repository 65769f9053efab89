package io.github.assay.service.labels;

import io.github.assay.domain.labelling.Label;
import io.github.assay.files.labels.LabelFileOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A file of labels that somebody wants to take in, with what is declared about it. An empty text or list declares nothing.
 *
 * @param file the file
 * @param annotators columns that are annotators, or whose votes are taken
 * @param annotator whose labels these are, where the file names nobody
 * @param itemColumn the column with the items' ids
 * @param labelColumn the column that is the label
 * @param system the system that was judged, where the file names none
 * @param words labels by the words the file uses for them
 */
public record LabelImportOrder(
        Path file,
        List<String> annotators,
        String annotator,
        String itemColumn,
        String labelColumn,
        String system,
        Map<String, Label> words) {
    public LabelImportOrder {
        annotators = List.copyOf(annotators);
        words = Map.copyOf(words);
    }

    /** The fields of this record that settle something, by name. */
    public enum Field {
        ANNOTATORS,
        ANNOTATOR,
        ITEM_COLUMN,
        LABEL_COLUMN,
        SYSTEM,
        WORDS
    }

    /**
     * Something that must be settled before anything is taken.
     *
     * @param sentence what the file leaves open
     * @param with the field that settles it
     * @param example a value of the field that fits the file
     */
    public record Open(String sentence, Field with, String example) {}

    /** A file with nothing declared. */
    public static LabelImportOrder of(Path file) {
        return new LabelImportOrder(file, List.of(), "", "", "", "", Map.of());
    }

    LabelFileOptions options() {
        return new LabelFileOptions(annotators, annotator, itemColumn, labelColumn, system, words);
    }
}

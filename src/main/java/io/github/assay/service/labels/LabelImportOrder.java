package io.github.assay.service.labels;

import io.github.assay.domain.labelling.Label;
import io.github.assay.files.labels.LabelFileOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A label file to import, with what the user states about it. An empty text or list states nothing.
 *
 * @param file the file
 * @param annotators columns that are annotators, or annotators whose votes are taken
 * @param annotator whose labels these are, where the file names no annotator
 * @param itemColumn the column with the items' ids
 * @param labelColumn the column that is the label
 * @param system the judged system, where the file names none
 * @param words labels by the words the file uses for them
 * @param people by a name in the file, the annotator it means; the name itself: another person
 */
public record LabelImportOrder(
        Path file,
        List<String> annotators,
        String annotator,
        String itemColumn,
        String labelColumn,
        String system,
        Map<String, Label> words,
        Map<String, String> people) {
    public LabelImportOrder {
        annotators = List.copyOf(annotators);
        words = Map.copyOf(words);
        people = Map.copyOf(people);
    }

    /** The fields of this record that settle a doubt, by name. */
    public enum Field {
        ANNOTATORS,
        ANNOTATOR,
        ITEM_COLUMN,
        LABEL_COLUMN,
        SYSTEM,
        WORDS,
        PEOPLE
    }

    /**
     * Something that must be settled before the import.
     *
     * @param sentence what the file leaves unclear
     * @param with the field that settles it
     * @param example a value of the field that fits the file
     */
    public record Open(String sentence, Field with, String example) {}

    LabelFileOptions options() {
        return new LabelFileOptions(annotators, annotator, itemColumn, labelColumn, system, words, people);
    }
}

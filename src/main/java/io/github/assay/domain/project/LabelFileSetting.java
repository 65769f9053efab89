package io.github.assay.domain.project;

/** What a user states about a file of labels, where the file leaves it unclear. */
public enum LabelFileSetting {
    ANNOTATORS,
    ANNOTATOR,
    ANNOTATOR_COLUMN,
    ITEM_COLUMN,
    LABEL_COLUMN,
    SYSTEM,
    WORDS,
    PASS,
    ROWS,
    PEOPLE
}

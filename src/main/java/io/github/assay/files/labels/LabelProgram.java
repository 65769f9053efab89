package io.github.assay.files.labels;

import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/** Programs whose exports Assay reads, recognised by the names in a file. */
enum LabelProgram {
    /** A label pack of Assay (project-and-cli.md §2). */
    PACK("a label pack"),
    /** Label Studio: JSON, JSON-MIN, CSV and TSV. */
    LABEL_STUDIO("an export of Label Studio"),
    /** Argilla: records as JSON, and the flat table of a dataset. */
    ARGILLA("an export of Argilla"),
    /** Prodigy: JSONL of db-out. */
    PRODIGY("an export of Prodigy"),
    /** Potato: annotated_instances and the files of its exporter. */
    POTATO("an export of Potato"),
    /** Doccano: one file an annotator, JSONL or CSV. */
    DOCCANO("an export of Doccano"),
    /** Langfuse: scores, as CSV or JSON lines. */
    LANGFUSE("scores of Langfuse"),
    /** Any other table or list of records. */
    TABLE("a table");

    /** Columns that only a label pack has in addition to item, annotator and label. */
    private static final Set<String> OF_PACKS = Set.of("case_id", "annotator", "label", "at", "scores_visible");

    private final String words;

    LabelProgram(String words) {
        this.words = words;
    }

    /** The kind of file, as the object of a sentence. */
    String words() {
        return words;
    }

    /** Whether the program numbers items itself, so that its number is no id of the loaded file. */
    boolean numbersItems() {
        return this == LABEL_STUDIO || this == DOCCANO;
    }

    /** The program that writes these names: a header, or the keys of a record. */
    static LabelProgram of(Collection<String> names, boolean json) {
        Set<String> has = names.stream().map(String::strip).collect(Collectors.toSet());
        if (has.containsAll(OF_PACKS)) {
            return PACK;
        }
        if (has.contains("annotations") && has.contains("data")
                || has.contains("annotation_id") && has.contains("annotator")) {
            return LABEL_STUDIO;
        }
        if (has.contains("responses") && has.contains("fields")
                || has.stream().anyMatch(n -> n.endsWith(".responses.users"))) {
            return ARGILLA;
        }
        if (json && (has.contains("_task_hash") || has.contains("_input_hash"))) {
            return PRODIGY;
        }
        if (has.contains("label_annotations")
                || has.contains("instance_id") && (has.contains("user") || has.contains("user_id"))) {
            return POTATO;
        }
        if (has.contains("traceId") && has.contains("dataType") || has.contains("trace_id") && has.contains("data_type")) {
            return LANGFUSE;
        }
        boolean text = has.contains("text") || has.contains("data") || has.contains("filename");
        boolean noAnnotator = LabelNames.annotatorColumns(names).isEmpty();
        return has.contains("id") && has.contains("label") && text && noAnnotator ? DOCCANO : TABLE;
    }
}

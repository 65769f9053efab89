package io.github.assay.files.importers.mapping;

/**
 * What became of one key or column of a source.
 *
 * @param source its name there
 * @param target our field, the name it is kept under, or why it is left out
 * @param use what kind of place that is
 * @param records how many records had it
 * @param sample the beginning of the first value that is not empty
 */
public record MappedField(String source, String target, Use use, int records, String sample) {
    /** What kind of place a field went to. */
    public enum Use {
        /** A field that Assay works with. */
        FIELD,
        /** A score or verdict of the other program, kept beside ours. */
        IMPORTED,
        /** Kept untouched; nothing is computed from it. */
        METADATA,
        /** Not carried over. */
        LEFT_OUT
    }
}

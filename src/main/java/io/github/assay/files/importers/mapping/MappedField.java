package io.github.assay.files.importers.mapping;

/**
 * The target of one key or column of a source.
 *
 * @param source its name in the source
 * @param target Assay's field, the name it is kept under, or why it is left out
 * @param use the kind of target
 * @param records number of records that have it
 * @param sample the beginning of the first value that is not empty
 */
public record MappedField(String source, String target, Use use, int records, String sample) {
    /** The kind of target of a field. */
    public enum Use {
        /** A field that Assay uses. */
        FIELD,
        /** A score or verdict of the other program, kept beside Assay's scores. */
        IMPORTED,
        /** Kept unchanged; Assay computes nothing from it. */
        METADATA,
        /** Not imported. */
        LEFT_OUT
    }
}

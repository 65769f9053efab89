package io.github.assay.files.importers.run;

import io.github.assay.files.ProjectFormatException;

/** Makes an evaluation project out of another program's files (metrics.md §7.2). */
public interface Importer {
    /** The format, the word after {@code --from}. */
    String format();

    /**
     * Reads the source and writes cases and predictions; the source is never changed.
     *
     * @throws ProjectFormatException when the source cannot be used, or the target cannot be written
     */
    void read(ImportRun run) throws ProjectFormatException;

    /** How database files beside the source are handled. */
    enum Databases {
        /** Copied into the project, which then needs no other files. */
        COPY,
        /** Not copied; {@code project.json} names their absolute paths. */
        REFERENCE,
        /** Not searched. */
        NONE
    }
}

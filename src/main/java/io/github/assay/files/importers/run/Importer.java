package io.github.assay.files.importers.run;

import io.github.assay.files.ProjectFormatException;

/** Makes an evaluation project out of another program's files (metrics.md §7.2). */
public interface Importer {
    /** The word after {@code --from}. */
    String format();

    /**
     * Reads the source and writes cases and predictions; the source is never changed.
     *
     * @throws ProjectFormatException when the source cannot be used, or the target not be written
     */
    void read(ImportRun run) throws ProjectFormatException;

    /** What becomes of database files that lie beside the source. */
    enum Databases {
        /** Copied into the project, which then stands for itself. */
        COPY,
        /** Left where they are; {@code project.json} names their absolute paths. */
        REFERENCE,
        /** Not looked at. */
        NONE
    }
}

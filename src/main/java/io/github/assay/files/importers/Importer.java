package io.github.assay.files.importers;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.task.Progress;
import java.nio.file.Path;

/** Makes an evaluation project out of another program's files (metrics.md §7.2). */
public interface Importer {
    /** The word after {@code --from}. */
    String format();

    /**
     * Reads the source and writes cases and predictions.
     *
     * @throws ProjectFormatException when the source cannot be used, or the target not be written
     */
    void read(ImportRun run) throws ProjectFormatException;

    /**
     * Writes the project. It appears whole or not at all; the source is never changed.
     *
     * @param source a folder or file of the other program
     * @param target the folder to make; it must not exist or be empty
     * @throws ProjectFormatException when the source cannot be used, or the target not be written
     */
    default ImportResult run(Path source, Path target, Databases databases, Progress progress)
            throws ProjectFormatException {
        return Importers.run(new ImportRequest(format(), source, target, databases), progress);
    }

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

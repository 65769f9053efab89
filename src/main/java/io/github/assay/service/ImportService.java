package io.github.assay.service;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.ImportPreview;
import io.github.assay.files.importers.ImportRequest;
import io.github.assay.files.importers.ImportResult;
import io.github.assay.files.importers.Importer;
import io.github.assay.files.importers.Importers;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;

/** Makes evaluation projects out of other programs' files. */
public final class ImportService {
    /** The formats, by the word after {@code --from}. */
    public List<String> formats() {
        return Importers.formats();
    }

    /**
     * Writes a project; it appears whole or not at all.
     *
     * @throws ProjectFormatException when the format is unknown, the source cannot be used or the target not be written
     */
    public ImportResult run(ImportRequest request, Progress progress) throws ProjectFormatException {
        return Importers.run(request, progress);
    }

    /**
     * What an import would do, from the first records of each file.
     *
     * @throws ProjectFormatException when the format is unknown or the source cannot be used
     */
    public ImportPreview preview(ImportRequest request, Progress progress) throws ProjectFormatException {
        return Importers.preview(request, progress);
    }

    /**
     * Writes a project; it appears whole or not at all.
     *
     * @throws ProjectFormatException when the format is unknown, the source cannot be used or the target not be written
     */
    public ImportResult run(
            String format, Path source, Path target, Importer.Databases databases, Progress progress)
            throws ProjectFormatException {
        return run(new ImportRequest(format, source, target, databases), progress);
    }
}

package io.github.assay.service.imports;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.ImportPreview;
import io.github.assay.files.importers.Importers;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;

/** Makes evaluation projects out of other programs' files. */
public final class ImportService {
    private final RunAddition additions = new RunAddition();

    /** Adds runs to projects that exist. */
    public RunAddition additions() {
        return additions;
    }

    /** The formats, each the word after {@code --from}. */
    public List<String> formats() {
        return Importers.formats();
    }

    /**
     * Writes a project, atomically.
     *
     * @throws ProjectFormatException when the format is unknown, the source cannot be used or the target cannot be
     *     written
     */
    public ImportResult run(ImportRequest request, Progress progress) throws ProjectFormatException {
        return Importers.run(request, progress);
    }

    /**
     * The expected effect of an import, from the first records of each file.
     *
     * @throws ProjectFormatException when the format is unknown or the source cannot be used
     */
    public ImportPreview preview(ImportRequest request, Progress progress) throws ProjectFormatException {
        return Importers.preview(request, progress);
    }

    /** The word that lets Assay find the format from the files. */
    public static final String AUTO = ImportRequest.AUTO;

    /** Assay's fields that a key or column can be mapped to. */
    public List<String> fields() {
        return Importers.fields();
    }

    /**
     * Writes a project as ordered, atomically.
     *
     * @return its folder
     * @throws ProjectFormatException when the source cannot be used or the target cannot be written
     */
    public Path run(ImportOrder order, Progress progress) throws ProjectFormatException {
        return Importers.run(request(order), progress).folder();
    }

    /**
     * The expected effect of an import.
     *
     * @throws ProjectFormatException when the source cannot be used
     */
    public ImportLook look(ImportOrder order, Progress progress) throws ProjectFormatException {
        ImportPreview seen = Importers.preview(request(order), progress);
        return new ImportLook(
                seen.format(),
                seen.why(),
                seen.fields().stream()
                        .map(f -> new ImportLook.Field(
                                f.source(), f.target(), ImportLook.Use.valueOf(f.use().name()), f.records(), f.sample()))
                        .toList(),
                seen.rows().stream()
                        .map(r -> new ImportLook.Row(
                                r.caseId(), r.dbId(), r.question(), r.goldSql(), r.system(), r.predictedSql()))
                        .toList(),
                seen.losses(),
                seen.problems());
    }

    private static ImportRequest request(ImportOrder order) {
        Importer.Databases databases = switch (order.databases().keeping()) {
            case COPY -> Importer.Databases.COPY;
            case REFERENCE -> Importer.Databases.REFERENCE;
        };
        return new ImportRequest(
                order.format(), order.source(), order.target(), databases, order.encoding(), order.mapping(),
                order.databases().folder(), 0);
    }
}

package io.github.assay.files.importers;

import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.Detection;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.importers.run.ImportRun;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.ProjectWriter;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.files.importers.run.TargetField;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.files.records.FileErrors;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Importers by format, the word after {@code --from}. */
public final class Importers {
    /** Number of records that a preview reads of each file. */
    public static final int PREVIEW = 20;

    private static final List<Importer> ALL = all();

    private Importers() {}

    private static List<Importer> all() {
        List<Importer> all = new ArrayList<>(
                List.of(new BirdImporter(), new SpiderImporter(), new Spider2Importer()));
        Dialect.RECORDS.forEach(d -> all.add(new RecordImporter(d)));
        all.add(7, new ToolkitImporter());
        return List.copyOf(all);
    }

    /** The formats, in the order of the help. */
    public static List<String> formats() {
        return ALL.stream().map(Importer::format).toList();
    }

    /** Assay's fields that a key or column can be mapped to. */
    public static List<String> fields() {
        return TargetField.ALL.stream().map(TargetField::name).toList();
    }

    /**
     * The importer of a format.
     *
     * @throws ProjectFormatException when the format is unknown; the message lists the known ones
     */
    public static Importer of(String format) throws ProjectFormatException {
        for (Importer importer : ALL) {
            if (importer.format().equalsIgnoreCase(format.strip())) {
                return importer;
            }
        }
        throw new ProjectFormatException(
                "There is no import from '" + format + "'",
                "Use one of " + String.join(", ", formats()) + ", or " + ImportRequest.AUTO
                        + "; csv and jsonl take most tables of questions.");
    }

    /**
     * Writes a project.
     *
     * @throws ProjectFormatException when the source cannot be used, or the target cannot be written
     */
    public static ImportResult run(ImportRequest given, Progress progress) throws ProjectFormatException {
        SourceFiles.check(given.source());
        ImportRequest request = resolved(given);
        Importer importer = of(request.format());
        try (ProjectWriter out = new ProjectWriter(request.target())) {
            ImportRun run = new ImportRun(request, out, progress);
            importer.read(run);
            return run.finish();
        } catch (OutOfMemoryError e) {
            throw tooLarge(request.source(), e);
        }
    }

    /** The failure of a record that does not fit in memory. Memory use is bounded by the longest record. */
    private static ProjectFormatException tooLarge(Path source, OutOfMemoryError e) {
        long megabytes = Runtime.getRuntime().maxMemory() >> 20;
        return new ProjectFormatException(
                source + " holds a record that is too long for the " + megabytes + " MB of memory given",
                "About three times the longest record is needed: set JAVA_TOOL_OPTIONS=-Xmx1g and try again.", e);
    }

    /**
     * The expected effect of an import: imports the first records into a temporary folder and deletes it.
     *
     * @throws ProjectFormatException when the source cannot be used
     */
    public static ImportPreview preview(ImportRequest given, Progress progress) throws ProjectFormatException {
        SourceFiles.check(given.source());
        ImportRequest request = resolved(given);
        Importer importer = of(request.format());
        String why = given.format().equals(request.format()) ? "" : Detection.of(given).why();
        try {
            Path scratch = Files.createTempDirectory("assay-preview");
            Path target = scratch.resolve("preview");
            try (ProjectWriter out = new ProjectWriter(target)) {
                ImportRun run = new ImportRun(request.preview(target, PREVIEW), out, progress);
                importer.read(run);
                run.finish();
                Project project = ProjectFiles.read(target, progress);
                return ImportPreview.of(request.format(), why, run, project);
            } finally {
                ProjectWriter.delete(scratch);
            }
        } catch (IOException e) {
            throw new ProjectFormatException(
                    "The preview cannot be written: " + FileErrors.words(e), "Check the disk and the temporary folder.",
                    e);
        }
    }

    private static ImportRequest resolved(ImportRequest given) throws ProjectFormatException {
        String format = given.format().strip().toLowerCase(Locale.ROOT);
        if (format.equals("csv") || format.equals("jsonl")) {
            Detection.mustHoldCases(given);
        }
        return format.equals(ImportRequest.AUTO) ? given.as(Detection.of(given).format()) : given;
    }
}

package io.github.assay.service.open;

import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Project;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.ImportPreview;
import io.github.assay.files.importers.Importers;
import io.github.assay.files.importers.Presets;
import io.github.assay.files.importers.packed.PackedSource;
import io.github.assay.files.importers.packed.SourceTables;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.SourceFiles;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.task.Progress;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Makes evaluation projects out of other programs' files. Open to tests that answer in its place. */
public class ImportService {
    /** {@code exp_result/SYSTEM/predict_dev.json} below the folder that is named. */
    private static final int DEPTH_OF_PREDICTIONS = 3;

    private final SourceTables tables;
    private final RunAddition additions;

    /** @param tables reads sources that are databases */
    public ImportService(SourceTables tables) {
        this.tables = tables;
        additions = new RunAddition(tables);
    }

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
        return plain(request, progress, Importers::run);
    }

    /** What is done with a request whose source is plain text. */
    private interface PlainImport<R> {
        R read(ImportRequest request, Progress progress) throws ProjectFormatException;
    }

    private <R> R plain(ImportRequest request, Progress progress, PlainImport<R> work) throws ProjectFormatException {
        try (PackedSource source = PackedSource.open(request.source(), request.part(), tables, progress)) {
            try {
                return work.read(source.request(request), progress);
            } catch (ProjectFormatException e) {
                throw source.ofSource(e);
            }
        } catch (IOException e) {
            throw SourceFiles.unreadable(request.source(), e);
        }
    }

    /**
     * Adds predictions to a project that was just made.
     *
     * @param sources files of predictions, and folders of such files
     * @param system the system of all of them; empty: as they name it, else after their file or folder
     * @return what was written, in order
     * @throws ProjectFormatException when a source cannot be used; the project and what was added before stay, and the message says so
     */
    public Predictions addTo(Path project, List<Path> sources, Optional<String> system, Progress progress) throws ProjectFormatException {
        try {
            return added(project, sources, system, progress);
        } catch (ProjectFormatException e) {
            throw new ProjectFormatException(
                    e.sentence(), e.remedy() + " The project " + project + " is made; add what is lacking with assay add FILE --to PROJECT.", e);
        }
    }

    private Predictions added(Path project, List<Path> sources, Optional<String> system, Progress progress) throws ProjectFormatException {
        List<AddedRun> runs = new ArrayList<>();
        List<Problem> problems = new ArrayList<>();
        for (Path source : sources) {
            SourceFiles.check(source);
            List<Path> files = SourceFiles.named(source, DEPTH_OF_PREDICTIONS, n -> n.matches(".*\\.(json|jsonl|csv|tsv|sql|txt|xlsx|parquet|gz|zip)"));
            if (files.isEmpty()) {
                throw new ProjectFormatException(source + " holds no file of predictions", "JSON, JSON lines, CSV, .xlsx, Parquet and texts of queries are read.");
            }
            for (Path file : files) {
                Project now = ProjectFiles.read(project, progress);
                RunAddition.Preview found = additions.preview(now, new RunAddition.Order(file, AUTO, Map.of(), system, Optional.empty()), progress);
                for (AddedRun run : found.runs()) {
                    additions.write(now, run);
                    runs.add(run);
                }
                problems.addAll(found.problems());
                if (!found.unknown().isEmpty()) {
                    problems.add(Problem.warning(new SourceLine(file.getFileName().toString(), 0), "case_id",
                            found.unknown().size() + " predictions for no case, first " + found.unknown().getFirst(), "ids of cases", "They are left out."));
                }
            }
        }
        return new Predictions(runs, problems);
    }

    /**
     * Predictions that were added.
     *
     * @param runs one for each system and file
     * @param problems what could not be used
     */
    public record Predictions(List<AddedRun> runs, List<Problem> problems) {}

    /**
     * The expected effect of an import, from the first records of each file.
     *
     * @throws ProjectFormatException when the format is unknown or the source cannot be used
     */
    public ImportPreview preview(ImportRequest request, Progress progress) throws ProjectFormatException {
        return plain(request, progress, Importers::preview);
    }

    /** The names of presets for files of other evaluation programs. */
    public List<String> presets() {
        return Presets.names();
    }

    /**
     * A request with the place of the records and the fields of a preset; what the request states itself counts before.
     *
     * @throws ProjectFormatException when the source has not the preset's keys; the message says what it is
     */
    public ImportRequest withPreset(ImportRequest request, String name, Progress progress) throws ProjectFormatException {
        ImportPreview found = preview(request.mapped(Map.of()), progress);
        Presets.Match match = Presets.named(name, found).orElseThrow(() -> new ProjectFormatException(
                Texts.text("import.preset.other", request.source(), name),
                found.preset().map(p -> Texts.text("import.preset.is", p.what(), p.name())).orElseGet(() -> Texts.text("import.preset.unknown"))));
        Map<String, String> mapping = new HashMap<>(match.mapping());
        mapping.putAll(request.mapping());
        return request.mapped(mapping).recordsAt(request.records().isEmpty() ? match.records() : request.records());
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
        return run(request(order), progress).folder();
    }

    /**
     * The expected effect of an import.
     *
     * @throws ProjectFormatException when the source cannot be used
     */
    public ImportLook look(ImportOrder order, Progress progress) throws ProjectFormatException {
        ImportPreview seen = preview(request(order), progress);
        return new ImportLook(
                seen.format(),
                seen.why(),
                seen.fields().stream()
                        .map(f -> new ImportLook.Field(
                                f.source(), f.target(), ImportLook.Use.valueOf(f.use().name()), f.records(),
                                        f.sample()))
                        .toList(),
                seen.rows().stream()
                        .map(r -> new ImportLook.Row(
                                r.caseId(), r.dbId(), r.question(), r.goldSql(), r.system(), r.predictedSql()))
                        .toList(),
                Stream.concat(seen.preset().map(ImportService::known).stream(), seen.losses().stream()).toList(),
                seen.proposals(),
                seen.problems());
    }

    private static String known(Presets.Match preset) {
        return preset.records().isEmpty()
                ? Texts.text("import.preset.window", preset.what())
                : Texts.text("import.preset.window.at", preset.what(), preset.records());
    }

    private static ImportRequest request(ImportOrder order) {
        Importer.Databases databases = switch (order.databases().keeping()) {
            case COPY -> Importer.Databases.COPY;
            case REFERENCE -> Importer.Databases.REFERENCE;
        };
        return new ImportRequest(
                order.format(), order.source(), order.target(), databases, order.encoding(), order.mapping(),
                order.databases().folder(), 0).ofPart(order.part()).recordsAt(order.records());
    }

    /**
     * The expected effect of an import, from the first records.
     *
     * @param why how the format was recognised; empty when the user named it
     * @param fields the target of each key or column
     * @param rows the first cases as they would be written
     * @param losses what would be missing, in sentences
     * @param proposals keys that could be fields which no known name gives, as {@code OUR=THEIR}
     * @param problems faults of the records read
     */
    public record ImportLook(
            String format, String why, List<Field> fields, List<Row> rows, List<String> losses,
                    List<String> proposals, List<Problem> problems) {
        /**
         * One key or column of the source.
         *
         * @param source its name
         * @param target Assay's field, or the name it is kept under
         * @param use the kind of target
         * @param records number of the records read that have it
         * @param sample the first value that is not empty
         */
        public record Field(String source, String target, Use use, int records, String sample) {}

        /** The kind of target of a key or column. */
        public enum Use {
            /** A field that Assay uses. */
            FIELD,
            /** A score of the other program, kept beside Assay's scores. */
            IMPORTED,
            /** Kept unchanged. */
            METADATA,
            /** Not imported. */
            LEFT_OUT
        }

        /** One case with one prediction. */
        public record Row(String caseId, String dbId, String question, String goldSql, String system, String predictedSql) {}

        public ImportLook {
            fields = List.copyOf(fields);
            rows = List.copyOf(rows);
            losses = List.copyOf(losses);
            proposals = List.copyOf(proposals);
            problems = List.copyOf(problems);
        }
    }

    /**
     * Settings of an import, as window and command line request it.
     *
     * @param format a format; {@link ImportService#AUTO} finds it from the files
     * @param source the other program's file or folder
     * @param target the folder to create
     * @param encoding of the source's texts
     * @param mapping Assay's field to the source's key or column; an empty name excludes the field
     * @param databases where database files are, and how they are handled
     * @param part sheet of a workbook, table of a database or file of an archive; empty: the only one
     * @param records the place of the list of records in a JSON document; empty: found by its name
     */
    public record ImportOrder(
            String format, Path source, Path target, Charset encoding, Map<String, String> mapping,
                    Databases databases, String part, String records) {
        public ImportOrder {
            mapping = Map.copyOf(mapping);
        }

        /**
         * The source's database files.
         *
         * @param folder their folder; empty: beside the source
         * @param keeping how they are handled
         */
        public record Databases(Optional<Path> folder, Keeping keeping) {
        }

        /** How database files are handled. */
        public enum Keeping {
            /** They are copied into the project. */
            COPY,
            /** They are not copied, and the project names their path. */
            REFERENCE
        }
    }
}

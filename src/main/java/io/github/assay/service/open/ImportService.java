package io.github.assay.service.open;

import io.github.assay.domain.Problem;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.ImportPreview;
import io.github.assay.files.importers.Importers;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.task.Progress;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes evaluation projects out of other programs' files. Open to tests that answer in its place. */
public class ImportService {
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
                                f.source(), f.target(), ImportLook.Use.valueOf(f.use().name()), f.records(),
                                        f.sample()))
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

    /**
     * The expected effect of an import, from the first records.
     *
     * @param format the format
     * @param why how the format was recognised; empty when the user named it
     * @param fields the target of each key or column
     * @param rows the first cases as they would be written
     * @param losses what would be missing, in sentences
     * @param problems faults of the records read
     */
    public record ImportLook(
            String format, String why, List<Field> fields, List<Row> rows, List<String> losses,
                    List<Problem> problems) {
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
     */
    public record ImportOrder(
            String format, Path source, Path target, Charset encoding, Map<String, String> mapping,
                    Databases databases) {
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

package io.github.assay.files.project;

import io.github.assay.domain.SourceLine;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.records.DatumReader;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.ProblemList;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads schemas of a project folder: {@code tables.json} in Spider's form, and files that {@code project.json} names.
 * Those are under {@code schemas} by {@code db_id} ({@code "*"} for one file of all).
 */
public final class SchemaFiles {
    private static final long LONGEST = 64L << 20;

    private SchemaFiles() {}

    /** {@code db_id} → the schema as written; a file that cannot be read is skipped. */
    public static Map<String, Datum.Fields> read(Path folder) {
        Map<String, Datum.Fields> found = new LinkedHashMap<>();
        document(folder.resolve("tables.json")).ifPresent(d -> all(d, found));
        document(folder.resolve("project.json"))
                .flatMap(Datum::asFields)
                .ifPresent(project -> project.fields("schemas").values().forEach((dbId, path) -> path.asText()
                        .flatMap(p -> document(folder.resolve(p)))
                        .ifPresent(d -> named(dbId, d, found))));
        return found;
    }

    /**
     * Reports schema files that are missing or cannot be read, so that a missing schema is not taken for an empty one.
     */
    static void check(Path folder, ProblemList problems) {
        if (Files.exists(folder.resolve("tables.json"))) {
            checkFile(folder, "tables.json", problems);
        }
        document(folder.resolve("project.json"))
                .flatMap(Datum::asFields)
                .ifPresent(project -> project.fields("schemas").values().forEach((dbId, path) -> path.asText()
                        .ifPresentOrElse(
                                p -> checkFile(folder, p, problems),
                                () -> problems.warning(
                                        new SourceLine("project.json", 0), "schemas." + dbId, path.kind(),
                                        "the path of a schema file", "The schema is taken from the database."))));
    }

    private static void checkFile(Path folder, String name, ProblemList problems) {
        Path file = folder.resolve(name);
        String remedy = "The schema is taken from the database, where there is one.";
        try {
            if (!Files.isRegularFile(file)) {
                problems.warning(new SourceLine(name, 0), "", "no such file", "a schema file", remedy);
            } else if (Files.size(file) > LONGEST) {
                problems.warning(new SourceLine(name, 0), "", Files.size(file) + " bytes", "at most 64 MB", remedy);
            } else {
                JsonRecord.document(Files.readAllBytes(file));
            }
        } catch (JsonException e) {
            int line = e.line();
            problems.warning(new SourceLine(name, Math.max(0, line)), "", e.words(), "whole JSON", remedy);
        } catch (IOException e) {
            problems.warning(new SourceLine(name, 0), "", FileErrors.words(e), "a file that can be read", remedy);
        }
    }

    private static void named(String dbId, Datum document, Map<String, Datum.Fields> found) {
        if (dbId.equals("*") || document instanceof Datum.Items) {
            all(document, found);
        } else {
            document.asFields().ifPresent(f -> found.put(dbId, f));
        }
    }

    /** A list of schemas, each with its {@code db_id}, or an object of them by {@code db_id}. */
    private static void all(Datum document, Map<String, Datum.Fields> found) {
        if (document instanceof Datum.Items(List<Datum> entries)) {
            entries.forEach(e -> e.asFields().ifPresent(f -> f.text("db_id").ifPresent(id -> found.put(id, f))));
        } else {
            document.asFields().ifPresent(f -> f.values().forEach(
                    (id, entry) -> entry.asFields().ifPresent(schema -> found.put(id, schema))));
        }
    }

    private static Optional<Datum> document(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LONGEST
                    ? Optional.of(DatumReader.of(JsonRecord.document(Files.readAllBytes(file))))
                    : Optional.empty();
        } catch (IOException | JsonException e) {
            return Optional.empty(); // check() lists it
        }
    }
}

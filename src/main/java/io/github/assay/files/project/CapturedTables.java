package io.github.assay.files.project;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.table.Captured;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.files.records.DatumText;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.JsonPointers;
import io.github.assay.files.tables.TableCsv;
import io.github.assay.files.tables.TableFormatException;
import io.github.assay.files.tables.TableJson;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.util.Arrays;
import java.util.Optional;

/**
 * Loads captured result tables of a project (project-and-cli.md §4, metrics.md §7.1). A table is inside a record of
 * cases or predictions, or in a separate JSON or CSV file.
 */
public final class CapturedTables {
    private static final int CHUNK = 1 << 16;

    private CapturedTables() {}

    /**
     * Loads one captured result.
     *
     * @return the captured outcome: rows, or the error, time-out … that a {@code status} names; unavailable
     *     ({@code no_result}) when the record states that there is no result; an error ({@code bad_result}) with what
     *     was found when it cannot be read
     */
    public static Outcome<ExecutionOutcome> load(Path projectFolder, Captured captured) {
        try {
            Path file = inside(projectFolder, captured.source().file());
            if (captured.source().line() > 0) {
                return inRecord(projectFolder, file, captured);
            }
            return file.toString().endsWith(".csv")
                    ? TableCsv.read(file, NullToken.of(projectFolder))
                    : whole(Files.readAllBytes(file));
        } catch (IOException e) {
            return bad(captured, FileErrors.words(e));
        } catch (JsonException e) {
            return bad(captured, e.words());
        } catch (TableFormatException e) {
            return bad(captured, e.getMessage());
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            return bad(captured, "a value that cannot be read: " + e.getMessage());
        }
    }

    /**
     * Resolves a file name inside the project folder. Files outside are refused: opening a project from another person
     * must not read this user's files.
     */
    private static Path inside(Path projectFolder, String name) throws TableFormatException {
        Path folder = projectFolder.toAbsolutePath().normalize();
        Path file = folder.resolve(name).normalize();
        if (!file.startsWith(folder)) {
            throw new TableFormatException("the file " + name + " is outside the project");
        }
        return file;
    }

    /** The position that a structured value of a record states; empty where the value is the table itself. */
    public static Optional<Captured> place(Datum datum) {
        return TablePlaces.place(datum);
    }

    /** A captured result that a record holds as a structured value; as {@link #load}. */
    public static Outcome<ExecutionOutcome> read(Datum datum) {
        try {
            return whole(DatumText.json(datum).getBytes(StandardCharsets.UTF_8));
        } catch (JsonException e) {
            return Outcome.error("bad_result", e.words());
        } catch (TableFormatException e) {
            return Outcome.error("bad_result", e.getMessage());
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            return Outcome.error("bad_result", "a value that cannot be read: " + e.getMessage());
        }
    }

    /**
     * A captured result of a record that is in memory; as {@link #load}, but a table in a file of its own is an error.
     *
     * @param record the whole record
     */
    public static Outcome<ExecutionOutcome> read(JsonField record, Captured captured) {
        try {
            JsonField table = table(record, captured);
            return elsewhere(table).isPresent() ? bad(captured, "a table in a file of its own, which only a project has") : TableJson.read(table);
        } catch (JsonException e) {
            return bad(captured, e.words());
        } catch (TableFormatException e) {
            return bad(captured, e.getMessage());
        } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
            return bad(captured, "a value that cannot be read: " + e.getMessage());
        }
    }

    private static Outcome<ExecutionOutcome> bad(Captured captured, String what) {
        String key = captured.key().isEmpty() ? "" : " " + captured.key();
        return Outcome.error("bad_result", captured.source() + key + ": " + what);
    }

    private static Outcome<ExecutionOutcome> whole(byte[] bytes) throws TableFormatException {
        return TableJson.read(JsonRecord.document(bytes));
    }

    private static Outcome<ExecutionOutcome> inRecord(Path folder, Path file, Captured captured)
            throws IOException, TableFormatException {
        JsonField table = table(JsonRecord.document(line(file, captured.offset())), captured);
        Optional<JsonField> elsewhere = elsewhere(table);
        return elsewhere.isPresent() ? load(folder, new Captured(new SourceLine(elsewhere.get().text(), 0), 0, "")) : TableJson.read(table);
    }

    private static JsonField table(JsonField record, Captured captured) throws TableFormatException {
        JsonField field = record;
        for (String key : JsonPointers.keys(captured.key())) {
            field = child(field, key)
                    .orElseThrow(() -> new TableFormatException("the file has changed: there is no '" + key + "'"));
        }
        return field;
    }

    /** The name of the file that has the table. */
    private static Optional<JsonField> elsewhere(JsonField table) {
        return table.kind() == JsonField.Kind.OBJECT ? JsonRecord.of(table).take("file") : Optional.empty();
    }

    private static Optional<JsonField> child(JsonField parent, String key) {
        return switch (parent.kind()) {
            case OBJECT -> JsonRecord.of(parent).take(key);
            case LIST -> JsonRecord.elements(parent).stream()
                    .filter(e -> e.name().equals(key))
                    .findFirst();
            default -> Optional.empty();
        };
    }

    private static byte[] line(Path file, long offset) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            in.seek(offset);
            byte[] bytes = new byte[CHUNK];
            int length = 0;
            for (int read = in.read(bytes); read >= 0; read = in.read(bytes, length, bytes.length - length)) {
                for (int i = length; i < length + read; i++) {
                    if (bytes[i] == '\n') {
                        return Arrays.copyOf(bytes, i);
                    }
                }
                length += read;
                if (length == bytes.length) {
                    bytes = Arrays.copyOf(bytes, 2 * length);
                }
            }
            return Arrays.copyOf(bytes, length);
        }
    }

    /** The null token of CSV results, stated in {@code results/format.json} as {@code {"null": "\\N"}}. */
    private static final class NullToken {
        static Optional<String> of(Path projectFolder) throws IOException {
            Path file = projectFolder.resolve(ResultFolder.NAME).resolve("format.json");
            return Files.exists(file)
                    ? JsonRecord.parse(Files.readString(file).getBytes(StandardCharsets.UTF_8))
                            .take("null")
                            .map(JsonField::text)
                    : Optional.empty();
        }
    }
}

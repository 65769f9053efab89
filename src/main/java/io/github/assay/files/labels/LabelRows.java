package io.github.assay.files.labels;

import io.github.assay.domain.SourceLine;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.CsvRows;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.RecordFile;
import io.github.assay.files.records.TextLineReader;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads the annotations of a label file of any program, one row each. Every pass streams tables and lines again; a file
 * that is one JSON list is held in memory.
 */
final class LabelRows {

    private final Path file;
    private final String name;
    private final Progress progress;
    private final boolean json;
    private final boolean list;
    private final LabelProgram program;
    private final List<String> header;
    private final AnnotationRows annotations;

    /** @throws ProjectFormatException when the file cannot be read */
    LabelRows(Path file, RecordFile records, LabelWords words, Progress progress) throws ProjectFormatException {
        this.file = file;
        this.name = file.getFileName().toString();
        this.progress = progress;
        records.open();
        this.json = records.isJson();
        this.list = json && startsAsList();
        this.header = json ? firstKeys() : records.header();
        this.program = LabelProgram.of(header, json);
        this.annotations = new AnnotationRows(program, words);
    }

    LabelProgram program() {
        return program;
    }

    /** Whether the rows come from a table with a header. */
    boolean isTable() {
        return !json;
    }

    /** The header of a table, or the keys of the first record. */
    List<String> header() {
        return header;
    }

    /** Columns that hold answers to the program's questions; filled while rows are read. */
    java.util.Set<String> answers() {
        return annotations.answers();
    }

    private ProjectFormatException unreadable(IOException e) {
        return new ProjectFormatException(file + " cannot be read: " + FileErrors.words(e), "Check the file.", e);
    }

    private boolean startsAsList() throws ProjectFormatException {
        try (TextLineReader lines = new TextLineReader(file)) {
            while (lines.next()) {
                if (!lines.line().isBlank()) {
                    return new String(lines.line().bytes(), StandardCharsets.UTF_8).strip().startsWith("[");
                }
            }
            return false;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private List<String> firstKeys() throws ProjectFormatException {
        try {
            if (list) {
                return document().stream().findFirst().map(LabelRows::keys).orElse(List.of());
            }
            try (TextLineReader lines = new TextLineReader(file)) {
                while (lines.next()) {
                    if (!lines.line().isBlank()) {
                        return JsonRecord.parse(lines.line().bytes()).rest().stream().map(JsonField::name).toList();
                    }
                }
            }
            return List.of();
        } catch (JsonException _) {
            return List.of(); // the pass over all lines names what is wrong with the first
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private static List<String> keys(JsonField record) {
        return record.kind() == JsonField.Kind.OBJECT
                ? JsonRecord.of(record).rest().stream().map(JsonField::name).toList()
                : List.of();
    }

    private List<JsonField> document() throws IOException {
        JsonField whole = JsonRecord.document(Files.readAllBytes(file));
        return whole.kind() == JsonField.Kind.LIST ? JsonRecord.elements(whole) : List.of(whole);
    }

    /** Passes every annotation to {@code sink}; what cannot be read becomes a problem of its line. */
    void each(ProblemList problems, Consumer<LabelRow> sink) throws ProjectFormatException {
        if (!json) {
            table(problems, sink);
        } else if (list) {
            list(problems, sink);
        } else {
            new RecordFile(file, problems, progress)
                    .readJson(record -> annotations.ofRecord(record.where(), record.fields(), sink));
        }
    }

    private void list(ProblemList problems, Consumer<LabelRow> sink) throws ProjectFormatException {
        try {
            for (JsonField record : document()) {
                SourceLine where = new SourceLine(name, record.line());
                if (record.kind() == JsonField.Kind.OBJECT) {
                    annotations.ofRecord(where, List.copyOf(JsonRecord.of(record).rest()), sink);
                } else {
                    problems.error(where, "", record.found(), "an object", "It is left out.");
                }
            }
        } catch (JsonException e) {
            throw new ProjectFormatException(
                    name + " is not whole JSON: " + e.original(), "Export it again.", e);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    private void table(ProblemList problems, Consumer<LabelRow> sink) throws ProjectFormatException {
        new RecordFile(file, problems, progress)
                .readRows(
                        _ -> {},
                        row -> annotations.ofTable(new SourceLine(name, row.line()), cells(row), sink));
    }

    /** The cells of a row; columns beyond the end of a short row are absent. */
    private Map<String, String> cells(CsvRows.Row row) {
        Map<String, String> cells = new LinkedHashMap<>();
        for (int i = 0; i < header.size() && i < row.fields().size(); i++) {
            cells.putIfAbsent(header.get(i), row.text(i));
        }
        return cells;
    }
}

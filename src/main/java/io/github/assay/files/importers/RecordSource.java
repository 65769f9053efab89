package io.github.assay.files.importers;

import io.github.assay.files.records.JsonFaults;
import io.github.assay.files.Json;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.CsvRows;
import io.github.assay.files.records.Encodings;
import io.github.assay.files.records.FileTrouble;
import io.github.assay.files.records.JsonElements;
import io.github.assay.files.records.JsonField;
import io.github.assay.files.records.JsonRecord;
import io.github.assay.files.records.LineReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * The records of a file, whatever its form: a JSON list, one JSON object a line, one JSON object that holds a list, or
 * CSV with a header. Lists, lines and rows are streamed. A record that cannot be read is a problem of its line.
 */
final class RecordSource {
    private static final List<String> LISTS = List.of("cases", "dataset", "examples", "items", "results", "records", "data");
    private static final String LEFT_OUT = "The record is left out; the others come in.";

    private final ImportRun run;
    private final Path file;
    private int read;

    /** Takes one record; its bytes are good until it returns. */
    interface Handler {
        void accept(ForeignRecord record) throws ProjectFormatException;
    }

    RecordSource(ImportRun run, Path file) {
        this.run = run;
        this.file = file;
    }

    static boolean isCsv(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".csv") || name.endsWith(".tsv");
    }

    void read(Handler handler) throws ProjectFormatException {
        Path utf8 = run.utf8(file);
        try {
            Optional<String> foreign = Encodings.foreign(utf8);
            if (foreign.isPresent()) {
                throw new ProjectFormatException(
                        file + " is " + foreign.get() + ", not UTF-8 text", "Save it as UTF-8, or name its --encoding.");
            }
            if (isCsv(file)) {
                new CsvRecords(run, file, utf8).read(handler);
            } else if (JsonElements.isList(utf8)) {
                list(utf8, handler);
            } else if (isLines(utf8)) {
                lines(utf8, handler);
            } else {
                document(utf8, handler);
            }
        } catch (IOException e) {
            throw SourceFiles.unreadable(file, e);
        }
    }

    private boolean isLines(Path utf8) throws IOException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
            return true;
        }
        try (LineReader lines = new LineReader(utf8)) {
            while (lines.next()) {
                if (!lines.line().isBlank()) {
                    JsonRecord.parse(lines.line().bytes());
                    return lines.next() || !name.endsWith(".json");
                }
            }
            return true;
        } catch (JacksonException _) {
            return !name.endsWith(".json");
        }
    }

    private void list(Path utf8, Handler handler) throws IOException, ProjectFormatException {
        long size = Files.size(utf8);
        try (JsonElements elements = new JsonElements(utf8)) {
            Optional<JsonField> element = elements.next();
            while (element.isPresent() && !run.enough(read)) {
                run.progress().check();
                run.progress().step(elements.passed(), size, file.getFileName().toString());
                record(element.get(), element.get().line(), handler);
                element = elements.next();
            }
        } catch (JsonElements.UnfinishedException _) {
            run.problems().error(run.at(file, 0), "", "a half-written file: it ends inside its record " + (read + 1),
                    "a list with a closing bracket", "Write the file again; the " + read + " records before came in.");
        }
    }

    private void lines(Path utf8, Handler handler) throws IOException, ProjectFormatException {
        long size = Files.size(utf8);
        try (LineReader lines = new LineReader(utf8)) {
            while (!run.enough(read) && lines.next()) {
                LineReader.Line line = lines.line();
                if (line.number() % 500 == 1) {
                    run.progress().check();
                    run.progress().step(line.offset(), size, file.getFileName().toString());
                }
                if (!line.isBlank()) {
                    record(new JsonField("", JsonField.Kind.OBJECT, "", line.bytes(), 0, line.bytes().length, 1),
                            line.number(), handler);
                }
            }
        }
    }

    /** One object: the list in it, or itself. */
    private void document(Path utf8, Handler handler) throws ProjectFormatException {
        JsonField whole = SourceFiles.json(utf8);
        if (whole.kind() != JsonField.Kind.OBJECT) {
            throw new ProjectFormatException(file + " holds " + whole.found(), "Records are expected: JSON objects.");
        }
        List<JsonField> inside = records(JsonRecord.of(whole));
        for (JsonField element : run.wanted(inside.isEmpty() ? List.of(whole) : inside)) {
            run.progress().check();
            record(element, element.line(), handler);
        }
    }

    /** The records under one of the names that programs give the list of them. */
    static List<JsonField> records(JsonRecord object) {
        return LISTS.stream()
                .flatMap(n -> object.peek(n).stream())
                .filter(f -> f.kind() == JsonField.Kind.LIST)
                .findFirst()
                .map(JsonRecord::elements)
                .orElse(List.of());
    }

    private void record(JsonField element, long line, Handler handler) throws ProjectFormatException {
        read++;
        if (element.kind() != JsonField.Kind.OBJECT) {
            run.problems().error(run.at(file, line), "", element.found(), "a record: a JSON object", LEFT_OUT);
            return;
        }
        JsonRecord record;
        try {
            record = JsonRecord.of(element);
        } catch (JacksonException e) {
            run.problems().error(run.at(file, line), "", fault(e), "a JSON object", LEFT_OUT);
            return;
        }
        for (JsonField field : record.repeated()) {
            run.problems().warning(run.at(file, line), field.name(), "the key a second time in one record",
                    "each key once", "The first one counts.");
        }
        handler.accept(new ForeignRecord(record, run.at(file, line), run.mapping()));
    }

    private static String fault(JacksonException e) {
        String message = JsonFaults.words(e);
        return message.contains("UTF-8")
                ? "bytes that are not UTF-8 (name the --encoding if the file is in another)"
                : message.length() > 160 ? message.substring(0, 160) + "…" : message;
    }

    /** The rows of a CSV file as records of texts. */
    private record CsvRecords(ImportRun run, Path file, Path utf8) {
        void read(Handler handler) throws ProjectFormatException {
            long line = 1;
            int count = 0;
            try (CsvRows rows = CsvRows.tolerant(utf8, CsvRows.separator(utf8))) {
                Optional<CsvRows.Row> header = rows.next();
                for (var row = rows.next(); row.isPresent() && !run.enough(count); row = rows.next()) {
                    line = row.get().line();
                    if (line % 500 == 0) {
                        run.progress().check();
                        run.progress().step(line, 0, file.getFileName().toString());
                    }
                    if (!row.get().isBlank()) {
                        count++;
                        row(header.orElseThrow(), row.get(), handler);
                    }
                }
            } catch (IOException e) {
                run.problems().error(run.at(file, line), "", FileTrouble.words(e), "CSV in UTF-8",
                        "What follows this line is left out; put it right and import again.");
            }
        }

        private void row(CsvRows.Row header, CsvRows.Row row, Handler handler) throws ProjectFormatException {
            if (row.fields().stream().anyMatch(f -> CsvRows.isDamaged(f.text()))) {
                run.problems().error(run.at(file, row.line()), "", "bytes that are not UTF-8", "UTF-8 text",
                        "The row is left out; name the --encoding if the file is in another.");
                return;
            }
            if (row.fields().size() > header.fields().size()) {
                run.problems().warning(run.at(file, row.line()), "", row.fields().size() + " fields",
                        header.fields().size() + ", as the header has", "Those beyond are left out; is a quote missing?");
            }
            handler.accept(new ForeignRecord(record(header, row), run.at(file, row.line()), run.mapping()));
        }

        /** Texts by column; an empty field without quotes is null. A second column of one name gets a number. */
        private static JsonRecord record(CsvRows.Row header, CsvRows.Row row) {
            java.util.Map<String, Object> values = new java.util.LinkedHashMap<>();
            java.util.Set<String> folded = new java.util.HashSet<>();
            for (int i = 0; i < header.fields().size() && i < row.fields().size(); i++) {
                String name = header.text(i).strip();
                String own = name.isEmpty() ? "column " + (i + 1) : name;
                for (int n = 2; !folded.add(JsonRecord.fold(own)); n++) {
                    own = name + " (" + n + ")";
                }
                boolean nothing = row.text(i).isEmpty() && !row.fields().get(i).quoted();
                values.put(own, nothing ? null : row.text(i));
            }
            return JsonRecord.parse(Json.line(values).getBytes(StandardCharsets.UTF_8));
        }
    }
}

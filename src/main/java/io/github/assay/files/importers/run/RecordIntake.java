package io.github.assay.files.importers.run;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.mapping.NumberWords;
import io.github.assay.files.records.CsvRows;
import io.github.assay.files.records.ProblemList;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.nio.file.Path;
import java.util.Arrays;

/** Makes a record of one element or row and passes it on. An unusable one becomes a problem of its line. */
final class RecordIntake {
    private static final String LEFT_OUT = "The record is left out; the others are imported.";

    private final ImportRun run;
    private final Path file;
    private final ProblemList problems;
    private int read;

    RecordIntake(ImportRun run, Path file, ProblemList problems) {
        this.run = run;
        this.file = file;
        this.problems = problems;
    }

    /** Number of elements and rows, unusable ones included. */
    int count() {
        return read;
    }

    /** Takes one element of a JSON file, which should be an object. */
    void json(JsonField element, long line, RecordSource.Handler handler) throws ProjectFormatException {
        read++;
        if (element.kind() != JsonField.Kind.OBJECT) {
            problems.error(run.at(file, line), "", element.found(), "a record: a JSON object", LEFT_OUT);
            return;
        }
        JsonRecord record;
        try {
            record = parsed(element, line);
        } catch (JsonException e) {
            problems.error(run.at(file, line), "", fault(e), "a JSON object", LEFT_OUT);
            return;
        }
        for (JsonField field : record.repeated()) {
            problems.warning(run.at(file, line), field.name(), "the key a second time in one record",
                    "each key once", "The first one counts.");
        }
        handler.accept(new SourceRecord(record, run.at(file, line), run.mapping(), read));
    }

    /** Takes one row of a CSV file. */
    void row(CsvHeader header, CsvRows.Row row, RecordSource.Handler handler) throws ProjectFormatException {
        read++;
        if (row.fields().stream().anyMatch(f -> CsvRows.isDamaged(f.text()))) {
            problems.error(run.at(file, row.line()), "", "bytes that are not UTF-8", "UTF-8 text",
                    "The row is left out; name the --encoding if the file is in another.");
            return;
        }
        if (row.fields().size() > header.size()) {
            problems.warning(run.at(file, row.line()), "", row.fields().size() + " fields",
                    header.size() + ", as the header has", "Those beyond are left out; is a quote missing?");
        }
        handler.accept(new SourceRecord(header.record(row), run.at(file, row.line()), run.mapping(), read));
    }

    /**
     * The record of an element. {@code NaN} and infinities, which some programs write, count as null and are reported.
     */
    private JsonRecord parsed(JsonField element, long line) {
        try {
            return JsonRecord.of(element);
        } catch (JsonException e) {
            byte[] bytes = NumberWords.asNull(element.bytes(), element.from(), element.to());
            if (Arrays.equals(bytes, 0, bytes.length, element.bytes(), element.from(), element.to())) {
                throw e;
            }
            JsonRecord record = JsonRecord.parse(bytes);
            problems.warning(run.at(file, line), "", "NaN or Infinity, which are no numbers of JSON", "null or a number",
                    "Each counts as null.");
            return record;
        }
    }

    private static String fault(JsonException e) {
        String message = e.words();
        return message.contains("UTF-8")
                ? "bytes that are not UTF-8 (name the --encoding if the file is in another)"
                : message.length() > 160 ? message.substring(0, 160) + "…" : message;
    }
}

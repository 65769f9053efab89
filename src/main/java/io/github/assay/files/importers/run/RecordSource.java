package io.github.assay.files.importers.run;

import io.github.assay.domain.Problem;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.CsvRows;
import io.github.assay.files.records.Encodings;
import io.github.assay.files.records.FileErrors;
import io.github.assay.files.records.JsonElements;
import io.github.assay.files.records.ProblemList;
import io.github.assay.files.records.TextLineReader;
import io.github.assay.json.Json;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads the records of a file: a JSON list, JSON lines, a JSON object that holds a list, or CSV. Lists, lines and rows
 * are streamed. A record that cannot be read becomes a problem of its line.
 */
public final class RecordSource {
    private static final int PEEKED = 20;

    private final ImportRun run;
    private final Path file;
    private final ProblemList problems;
    private final RecordIntake intake;
    private int most = Integer.MAX_VALUE;
    private boolean whole;

    /** Receives one record, whose bytes are valid until it returns. */
    public interface Handler {
        void accept(SourceRecord record) throws ProjectFormatException;
    }

    public RecordSource(ImportRun run, Path file) {
        this(run, file, run.problems());
    }

    private RecordSource(ImportRun run, Path file, ProblemList problems) {
        this.run = run;
        this.file = file;
        this.problems = problems;
        intake = new RecordIntake(run, file, problems);
    }

    /** A source that reports no problems: for the first of two passes over a file. */
    public static RecordSource quiet(ImportRun run, Path file) {
        return new RecordSource(run, file, new ProblemList());
    }

    /** Removes the limit of records, because their number is needed. */
    public RecordSource whole() {
        whole = true;
        return this;
    }

    /**
     * Whether one of the first records of a file has all of the names.
     *
     * @param faults receives the faults of the file where it does not
     */
    public static boolean offers(ImportRun run, Path file, List<Problem> faults, String... names)
            throws ProjectFormatException {
        boolean[] found = {false};
        RecordSource source = quiet(run, file);
        try {
            source.first(PEEKED, r -> found[0] |= Arrays.stream(names).allMatch(r::has));
        } catch (ProjectFormatException e) {
            if (file.equals(run.source())) {
                throw e;
            }
            faults.add(Problem.error(run.at(file, 0), "", e.sentence(), "", ""));
        }
        faults.addAll(source.problems.list());
        return found[0];
    }

    /** The problems found, also by a quiet source. */
    public Stream<Problem> faults() {
        return problems.list().stream();
    }

    private void first(int records, Handler handler) throws ProjectFormatException {
        most = records;
        read(handler);
    }

    /** Number of records read, unusable ones included. */
    public int count() {
        return intake.count();
    }

    private boolean enough() {
        return intake.count() >= most || !whole && run.enough(intake.count());
    }

    static boolean isCsv(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".csv") || name.endsWith(".tsv");
    }

    public void read(Handler handler) throws ProjectFormatException {
        Path utf8 = run.utf8(file);
        try {
            Optional<String> foreign = Encodings.foreign(utf8);
            if (foreign.isPresent()) {
                throw SourceFiles.notText(file, foreign.get());
            }
            if (isCsv(file)) {
                csv(utf8, handler);
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
        if (intake.count() == 0) {
            problems.warning(run.at(file, 0), "", "no record", "at least one", "Is it the right file, and whole?");
        }
    }

    private boolean isLines(Path utf8) throws IOException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".jsonl") || name.endsWith(".ndjson")) {
            return true;
        }
        try (TextLineReader lines = new TextLineReader(utf8)) {
            while (lines.next()) {
                if (!lines.line().isBlank()) {
                    JsonRecord.parse(lines.line().bytes());
                    return lines.next() || !name.endsWith(".json");
                }
            }
            return true;
        } catch (JsonException _) {
            return !name.endsWith(".json");
        }
    }

    private void list(Path utf8, Handler handler) throws IOException, ProjectFormatException {
        long size = Files.size(utf8);
        try (JsonElements elements = new JsonElements(utf8)) {
            Optional<JsonField> element = elements.next();
            while (element.isPresent() && !enough()) {
                run.progress().check();
                run.progress().step(elements.passed(), size, file.getFileName().toString());
                intake.json(element.get(), element.get().line(), handler);
                element = elements.next();
            }
            if (element.isEmpty()) {
                ending(elements);
            }
        } catch (JsonElements.UnfinishedException _) {
            problems.error(run.at(file, 0), "", "a half-written file: it ends inside its record "
                    + (intake.count() + 1),
                    "a list with a closing bracket", "Write the file again; the " + intake.count() + " records before it are imported.");
        }
    }

    private void ending(JsonElements elements) throws IOException {
        switch (elements.ending()) {
            case CLOSED -> {}
            case OPEN -> problems.error(run.at(file, elements.line()), "", "a list without its closing bracket",
                    "a whole list", "Is the file whole? The records in it are imported.");
            case MORE_TEXT -> problems.error(run.at(file, elements.line()), "", "more text after the list",
                    "one list, or one record a line",
                    "What follows is left out: put all records into one list. Those before it are imported.");
        }
    }

    private void lines(Path utf8, Handler handler) throws IOException, ProjectFormatException {
        long size = Files.size(utf8);
        try (TextLineReader lines = new TextLineReader(utf8)) {
            while (!enough() && lines.next()) {
                TextLineReader.Line line = lines.line();
                if (line.number() % 500 == 1) {
                    run.progress().check();
                    run.progress().step(line.offset(), size, file.getFileName().toString());
                }
                if (line.isTooLong()) {
                    problems.error(run.at(file, line.number()), "", line.size(), TextLineReader.Line.most(), "The line is left out.");
                } else if (!line.isBlank()) {
                    intake.json(new JsonField("", JsonField.Kind.OBJECT, "", line.bytes(), 0, line.bytes().length, 1),
                            line.number(), handler);
                }
            }
        }
    }

    /** Reads one object: the records of the list in it, or the object itself. */
    private void document(Path utf8, Handler handler) throws ProjectFormatException {
        JsonField document = SourceFiles.json(utf8);
        if (document.kind() != JsonField.Kind.OBJECT) {
            throw new ProjectFormatException(
                    file + " holds " + document.found(), "Records are expected: JSON objects.");
        }
        boolean stated = !run.recordsAt().isEmpty();
        List<JsonField> inside = stated ? List.of() : WrappedRecords.in(document, "");
        if (inside.isEmpty() && !stated) {
            run.noteLists(WrappedRecords.places(document));
        }
        for (JsonField element : inside.isEmpty() ? List.of(document) : inside) {
            if (enough()) {
                return;
            }
            run.progress().check();
            intake.json(element, element.line(), handler);
        }
    }

    private void csv(Path utf8, Handler handler) throws ProjectFormatException {
        long line = 1;
        try (CsvRows rows = CsvRows.tolerant(utf8, CsvRows.separator(utf8))) {
            Optional<CsvHeader> header = rows.next().map(CsvHeader::new);
            rows.passOver((number, characters) ->
                    problems.error(run.at(file, number), "", CsvRows.size(characters), CsvRows.most(), "The row is left out."));
            for (var row = rows.next(); row.isPresent() && !enough(); row = rows.next()) {
                line = row.get().line();
                if (line % 500 == 0) {
                    run.progress().check();
                    run.progress().step(line, 0, file.getFileName().toString());
                }
                if (!row.get().isBlank()) {
                    intake.row(header.orElseThrow(), row.get(), handler);
                }
            }
        } catch (IOException e) {
            problems.error(run.at(file, line), "", FileErrors.words(e), "CSV in UTF-8",
                    "The rest of the file is left out; correct this line and import again.");
        }
    }

    /** Makes a record of one element or row and passes it on. An unusable one becomes a problem of its line. */
    private static final class RecordIntake {
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

        /** Takes one element of a JSON file: a record, or an object with records at the place that the user stated. */
        void json(JsonField element, long line, RecordSource.Handler handler) throws ProjectFormatException {
            if (run.recordsAt().isEmpty()) {
                record(element, line, handler);
                return;
            }
            List<JsonField> inside = List.of();
            try {
                inside = element.kind() == JsonField.Kind.OBJECT ? WrappedRecords.in(element, run.recordsAt()) : List.of();
            } catch (JsonException e) {
                problems.error(run.at(file, line), "", fault(e), "a JSON object", LEFT_OUT);
                return;
            }
            if (inside.isEmpty()) {
                List<String> lists = WrappedRecords.places(element);
                problems.error(run.at(file, line), "", "no list of records at " + run.recordsAt(),
                        lists.isEmpty() ? "a list of objects" : String.join(", ", lists), "Name the place of the list with --records.");
            }
            for (JsonField one : inside) {
                if (run.enough(read)) {
                    return;
                }
                record(one, Math.max(line, one.line()), handler);
            }
        }

        private void record(JsonField element, long line, RecordSource.Handler handler) throws ProjectFormatException {
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
         * The record of an element. {@code NaN} and infinities, which some programs write, count as null and are
         * reported.
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
                problems.warning(
                        run.at(file, line), "", "NaN or Infinity, which are no numbers of JSON", "null or a number",
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

    /** The first row of a CSV file: the names of the columns. */
    private record CsvHeader(CsvRows.Row row) {
        int size() {
            return row.fields().size();
        }

        /** Texts by column; an empty field without quotes is null. A repeated column name gets a number. */
        JsonRecord record(CsvRows.Row values) {
            JsonObject named = new JsonObject();
            Set<String> folded = new HashSet<>();
            for (int i = 0; i < size() && i < values.fields().size(); i++) {
                String name = row.text(i).strip();
                String own = name.isEmpty() ? "column " + (i + 1) : name;
                for (int n = 2; !folded.add(JsonRecord.fold(own)); n++) {
                    own = name + " (" + n + ")";
                }
                boolean nothing = values.text(i).isEmpty() && !values.fields().get(i).quoted();
                named.put(own, nothing ? null : values.text(i));
            }
            return JsonRecord.parse(Json.line(named).getBytes(StandardCharsets.UTF_8));
        }
    }
}

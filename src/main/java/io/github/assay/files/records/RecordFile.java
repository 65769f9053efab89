package io.github.assay.files.records;

import io.github.assay.domain.SourceLine;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.json.JsonRecord;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** A file of records, JSONL or CSV with a header; its first character decides which. */
public final class RecordFile {
    private final Path file;
    private final String name;
    private final ProblemList problems;
    private final Progress progress;

    public RecordFile(Path file, ProblemList problems, Progress progress) {
        this.file = file;
        this.name = file.getFileName().toString();
        this.problems = problems;
        this.progress = progress;
    }

    /**
     * Checks that the file exists and can be read.
     *
     * @throws ProjectFormatException when it cannot be used at all
     */
    public void open() throws ProjectFormatException {
        if (!Files.exists(file)) {
            throw new ProjectFormatException("There is no file " + file, "Check the spelling.");
        }
        try {
            if (Files.isDirectory(file)) {
                throw new ProjectFormatException(file + " is a folder, not a file", "Name a file in it.");
            }
            Optional<String> foreign = Encodings.foreign(file);
            if (foreign.isPresent()) {
                throw new ProjectFormatException(
                        file + " is " + foreign.get() + ", not UTF-8 text", Encodings.remedy(foreign.get()));
            }
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Whether the first line that is not blank begins like JSON. */
    public boolean isJson() throws ProjectFormatException {
        try (TextLineReader lines = new TextLineReader(file)) {
            while (lines.next()) {
                if (!lines.line().isBlank()) {
                    String first = new String(lines.line().bytes(), java.nio.charset.StandardCharsets.UTF_8).strip();
                    return first.startsWith("{") || first.startsWith("[");
                }
            }
            return false;
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** Reads every JSON line that can be used. */
    public void readJson(Consumer<RecordReader> handler) {
        new JsonLines(problems, new RecordReader.Words(), progress)
                .read(file, name, (record, _) -> handler.accept(record));
    }

    /**
     * Reads every JSON line that can be used, for a handler that takes texts and lists of texts only.
     *
     * @param lists folded keys that the handler reads as lists of texts
     */
    public void readFields(Set<String> lists, Consumer<Fields> handler) {
        new JsonLines(problems, new RecordReader.Words(), progress).readFields(file, name, lists, handler);
    }

    /** The header of a CSV file: names as they are spelled, in order; empty for an empty file. */
    public List<String> header() throws ProjectFormatException {
        try (CsvRows csv = new CsvRows(file, CsvRows.separator(file))) {
            return csv.next()
                    .map(r -> isSafe(r, csv) ? exact(r) : r)
                    .map(r -> r.fields().stream().map(f -> f.text().strip()).toList())
                    .orElse(List.of());
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /** The separator of a CSV file. Where it is not a comma, numbers may have a decimal comma. */
    public char separator() throws ProjectFormatException {
        try {
            return CsvRows.separator(file);
        } catch (IOException e) {
            throw unreadable(e);
        }
    }

    /**
     * Reads every CSV row except the header and blank lines. A fault of the CSV syntax becomes a problem and ends the
     * reading.
     */
    public void readCsv(Consumer<CsvFields> handler) throws ProjectFormatException {
        Map<String, Integer> ordinals = new LinkedHashMap<>();
        readRows(
                header -> ordinals.putAll(ordinals(header)),
                row -> handler.accept(new CsvFields(ordinals, row, new SourceLine(name, row.line()))));
    }

    /**
     * Reads every CSV row with its fields as written. Apostrophes of a file that is safe for spreadsheets are removed.
     * A row over {@value CsvRows#LONGEST} characters becomes a problem of its line.
     *
     * @param header receives the first row, if any
     * @param handler receives each later row
     */
    public void readRows(Consumer<CsvRows.Row> header, Consumer<CsvRows.Row> handler) throws ProjectFormatException {
        long line = 1;
        try (CsvRows csv = new CsvRows(file, CsvRows.separator(file))) {
            Optional<CsvRows.Row> first = csv.next();
            boolean safe = first.filter(h -> isSafe(h, csv)).isPresent();
            first.map(h -> safe ? exact(h) : h).ifPresent(header);
            csv.passOver((number, characters) -> problems.error(
                    new SourceLine(name, number), "", CsvRows.size(characters), CsvRows.most(), "The row is left out."));
            for (Optional<CsvRows.Row> row = csv.next(); row.isPresent(); row = csv.next()) {
                line = row.get().line();
                step(line);
                if (!row.get().isBlank()) {
                    handler.accept(safe ? exact(row.get()) : row.get());
                }
            }
        } catch (IOException e) {
            problems.error(new SourceLine(name, line), "", FileErrors.words(e), "CSV in UTF-8",
                    "The rest of the file is left out; correct this line and read the file again.");
        }
    }

    /** Whether the file was written safe for spreadsheets. A spreadsheet that saved it leaves a byte order mark. */
    private static boolean isSafe(CsvRows.Row header, CsvRows csv) {
        List<CsvRows.Field> fields = header.fields();
        boolean own = fields.size() > 3 && header.text(0).equals("case_id") && header.text(1).equals("system")
                && header.text(2).equals("run_id");
        boolean marked = fields.getFirst().quoted() && fields.stream().skip(1).noneMatch(f -> f.quoted() && isPlain(f));
        return own && (marked || csv.hasByteOrderMark());
    }

    /** Whether a field needs no quotes. */
    private static boolean isPlain(CsvRows.Field field) {
        return CsvText.field(field.text()).equals(field.text());
    }

    private static CsvRows.Row exact(CsvRows.Row row) {
        return new CsvRows.Row(
                row.line(),
                row.fields().stream()
                        .map(f -> new CsvRows.Field(CsvText.exact(f.text()), f.quoted()))
                        .toList());
    }

    private void step(long line) {
        if (line % 500 == 0) {
            progress.check();
            progress.step(line, 0, name);
        }
    }

    private static Map<String, Integer> ordinals(CsvRows.Row header) {
        Map<String, Integer> ordinals = new LinkedHashMap<>();
        for (int i = 0; i < header.fields().size(); i++) {
            ordinals.putIfAbsent(JsonRecord.fold(header.text(i).strip()), i);
        }
        return ordinals;
    }

    private ProjectFormatException unreadable(IOException e) {
        return new ProjectFormatException(file + " cannot be read: " + FileErrors.words(e), "Check the file.", e);
    }
}

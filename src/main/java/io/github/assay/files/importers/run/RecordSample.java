package io.github.assay.files.importers.run;

import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.records.CsvRows;
import io.github.assay.files.records.Encodings;
import io.github.assay.files.records.JsonElements;
import io.github.assay.files.records.TextLineReader;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads the names in the first records of files, and keeps the reason when they cannot be read. */
final class RecordSample implements AutoCloseable {
    private final Charset charset;
    private Optional<Path> scratch = Optional.empty();
    private Optional<String> fault = Optional.empty();

    RecordSample(Charset charset) {
        this.charset = charset;
    }

    /** The fault of the first unreadable file; empty when all could be read. */
    Optional<String> fault() {
        return fault;
    }

    /** The names in the first record of a file, without case and underscores; empty when it has no records. */
    Set<String> names(Path file) throws IOException {
        try {
            Optional<String> foreign = Encodings.foreign(utf8(file));
            if (foreign.isPresent()) {
                return none(file, "it is " + foreign.get() + "; save it as UTF-8, or name its --encoding");
            }
            Set<String> names = inFile(utf8(file));
            return names.isEmpty() ? none(file, "no record in it") : names;
        } catch (JsonException e) {
            return none(file, e.words());
        } catch (ProjectFormatException e) {
            return none(file, e.sentence());
        } catch (JsonElements.UnfinishedException e) {
            return none(file, e.getMessage());
        }
    }

    private Set<String> none(Path file, String why) {
        fault = fault.or(() -> Optional.of(file.getFileName() + ": " + why));
        return Set.of();
    }

    private Path utf8(Path file) throws IOException, ProjectFormatException {
        if (charset.equals(StandardCharsets.UTF_8)) {
            return file;
        }
        if (scratch.isEmpty()) {
            scratch = Optional.of(Files.createTempDirectory("assay-peek"));
        }
        return SourceEncoding.utf8(file, charset, scratch.get());
    }

    private static Set<String> inFile(Path file) throws IOException, ProjectFormatException {
        Set<String> names = new TreeSet<>();
        if (RecordSource.isCsv(file)) {
            try (CsvRows rows = CsvRows.tolerant(file, CsvRows.separator(file))) {
                rows.next().ifPresent(h -> h.fields().forEach(f -> names.add(JsonRecord.fold(f.text().strip()))));
            }
        } else {
            first(file).ifPresent(r -> r.rest().forEach(f -> names.add(JsonRecord.fold(f.name()))));
        }
        return names;
    }

    private static Optional<JsonRecord> first(Path file) throws IOException, ProjectFormatException {
        if (JsonElements.isList(file)) {
            try (JsonElements elements = new JsonElements(file)) {
                return elements.next().filter(f -> f.kind() == JsonField.Kind.OBJECT).map(JsonRecord::of);
            }
        }
        if (!SourceFiles.lower(file).endsWith(".json")) {
            try (TextLineReader lines = new TextLineReader(file)) {
                return lines.next() ? Optional.of(JsonRecord.parse(lines.line().bytes())) : Optional.empty();
            }
        }
        JsonField whole = SourceFiles.json(file);
        return whole.kind() == JsonField.Kind.OBJECT
                ? Optional.of(WrappedRecords.in(JsonRecord.of(whole)).stream()
                        .findFirst()
                        .map(JsonRecord::of)
                        .orElseGet(() -> JsonRecord.of(whole)))
                : Optional.empty();
    }

    @Override
    public void close() throws IOException {
        if (scratch.isPresent()) {
            ProjectWriter.delete(scratch.get());
        }
    }
}

package io.github.assay.service.open;

import io.github.assay.files.records.CsvRows;
import io.github.assay.json.Json;
import io.github.assay.json.JsonEdit;
import io.github.assay.json.JsonException;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Files of predictions without questions, in Assay's own names: JSON lines, a JSON list, or a table. */
final class PlainPredictions {
    private PlainPredictions() {}

    /**
     * The predictions of a file as JSON lines; empty when it is no such file, so that the importers say what it is.
     *
     * @throws IOException when it cannot be read
     */
    static Optional<List<String>> lines(Path source) throws IOException {
        String name = source.toString().toLowerCase(Locale.ROOT);
        if (!Files.isRegularFile(source)) {
            return Optional.empty();
        }
        try {
            if (name.endsWith(".jsonl")) {
                return jsonLines(source);
            }
            return name.endsWith(".csv") || name.endsWith(".tsv") ? table(source) : name.endsWith(".json") ? list(source) : Optional.empty();
        } catch (JsonException | UncheckedIOException | java.nio.charset.CharacterCodingException e) {
            return Optional.empty(); // not of this form, or not UTF-8: the importers say what is wrong
        }
    }

    private static boolean isPrediction(JsonObject values) {
        return values.containsKey("case_id") && !values.containsKey("question")
                && Stream.of("predicted_sql", "sql", "generated_sql").anyMatch(values::containsKey);
    }

    private static Optional<List<String>> jsonLines(Path source) throws IOException {
        try (Stream<String> first = Files.lines(source)) {
            boolean is = first.filter(l -> !l.isBlank()).findFirst()
                    .flatMap(l -> JsonEdit.read(l.getBytes(StandardCharsets.UTF_8)))
                    .map(JsonEdit::values).filter(PlainPredictions::isPrediction).isPresent();
            return is ? Optional.of(Files.readAllLines(source)) : Optional.empty();
        }
    }

    private static Optional<List<String>> list(Path source) throws IOException {
        JsonField document = JsonRecord.document(Files.readAllBytes(source));
        if (document.kind() != JsonField.Kind.LIST) {
            return Optional.empty();
        }
        List<String> lines = new ArrayList<>();
        for (JsonField element : JsonRecord.elements(document)) {
            Optional<JsonEdit> record = JsonEdit.read(element.raw().getBytes(StandardCharsets.UTF_8));
            if (record.isEmpty() || lines.isEmpty() && !isPrediction(record.get().values())) {
                return Optional.empty();
            }
            lines.add(record.get().line());
        }
        return Optional.of(lines);
    }

    private static Optional<List<String>> table(Path source) throws IOException {
        List<String> lines = new ArrayList<>();
        try (CsvRows rows = new CsvRows(source, CsvRows.separator(source))) {
            Optional<CsvRows.Row> header = rows.next();
            if (header.isEmpty()) {
                return Optional.empty();
            }
            List<String> names = header.get().fields().stream().map(f -> f.text().strip()).toList();
            JsonObject columns = new JsonObject();
            names.forEach(n -> columns.put(n, ""));
            if (!isPrediction(columns)) {
                return Optional.empty();
            }
            for (Optional<CsvRows.Row> row = rows.next(); row.isPresent(); row = rows.next()) {
                if (!row.get().isBlank()) {
                    lines.add(Json.line(record(names, row.get())));
                }
            }
        }
        return Optional.of(lines);
    }

    /** An empty field without quotes is missing. */
    private static JsonObject record(List<String> names, CsvRows.Row row) {
        JsonObject record = new JsonObject();
        for (int i = 0; i < Math.min(names.size(), row.fields().size()); i++) {
            CsvRows.Field field = row.fields().get(i);
            if (!field.text().isEmpty() || field.quoted()) {
                record.putIfAbsent(names.get(i), field.text());
            }
        }
        return record;
    }
}

package io.github.assay.files.tables;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.files.records.NumberText;
import io.github.assay.files.tables.TableCsv.ColumnTypeInference;
import io.github.assay.json.JsonField;
import io.github.assay.json.JsonObject;
import io.github.assay.json.JsonRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a captured result from its JSON forms: a table, a list of records, or a table printed as text. */
public final class TableJson {
    private TableJson() {}

    /**
     * Reads a table, an error, or the statement that there is none, from any of the forms.
     *
     * @throws TableFormatException when the field has none of the forms; the message states what was found
     */
    public static Outcome<ExecutionOutcome> read(JsonField field) throws TableFormatException {
        return switch (field.kind()) {
            case OBJECT -> result(JsonRecord.of(field));
            case LIST -> rows(records(field), 0);
            case TEXT -> text(field);
            case NULL -> Outcome.unavailable("no_result", "the record holds null");
            default -> throw new TableFormatException("found " + field.found() + "; expected a table");
        };
    }

    private static Outcome<ExecutionOutcome> text(JsonField field) throws TableFormatException {
        String text = field.text().strip();
        return text.startsWith("{") || text.startsWith("[")
                ? read(JsonRecord.document(text.getBytes(StandardCharsets.UTF_8)))
                : PrintedTable.read(text);
    }

    private static Outcome<ExecutionOutcome> rows(ResultTable table, double elapsedMillis) {
        return Outcome.value(
                new ExecutionOutcome.Rows(table, Duration.ofNanos(Math.round(Math.max(0, elapsedMillis) * 1e6))));
    }

    private static Outcome<ExecutionOutcome> result(JsonRecord json) throws TableFormatException {
        String error = scalar(json, "error");
        double elapsed = NumberText.parse(scalar(json, "elapsed_ms")).orElse(0);
        String status = scalar(json, "status");
        String kind = status.isEmpty() ? (error.isEmpty() ? "ok" : "error") : JsonRecord.fold(status);
        return switch (kind) {
            case "ok", "rows", "success" -> rows(table(json), elapsed);
            case "error", "prederror" -> Outcome.value(new ExecutionOutcome.EngineError(error));
            case "timeout" -> Outcome.value(new ExecutionOutcome.Timeout(Duration.ofMillis(Math.round(elapsed))));
            case "blocked" -> Outcome.value(new ExecutionOutcome.Blocked(scalar(json, "rule"), error, -1));
            case "unparsable" -> Outcome.value(new ExecutionOutcome.Blocked(kind, error, -1));
            case "toolarge" -> Outcome.value(new ExecutionOutcome.TooLarge("captured", error));
            case "unreachable" -> Outcome.value(new ExecutionOutcome.Unreachable(error));
            default -> throw new TableFormatException("found status '" + status + "'; expected ok, error, timeout, "
                    + "blocked, unparsable, too_large or unreachable");
        };
    }

    private static String scalar(JsonRecord json, String key) {
        return json.take(key).map(JsonField::text).orElse("");
    }

    private static ResultTable table(JsonRecord json) throws TableFormatException {
        List<Column> columns = columns(list(json, "columns"), json.take("types"));
        List<String> types = columns.stream().map(Column::declaredType).toList();
        List<List<Cell>> rows = new ArrayList<>();
        for (JsonField row : JsonRecord.elements(list(json, "rows"))) {
            rows.add(row(row, rows.size() + 1, types));
        }
        boolean truncated = scalar(json, "truncated").equals("true");
        Optional<String> fingerprint = Optional.of(scalar(json, "fingerprint")).filter(f -> !f.isEmpty());
        return new ResultTable(columns, rows, truncated, fingerprint);
    }

    private static JsonField list(JsonRecord json, String key) throws TableFormatException {
        return json.take(key)
                .filter(f -> f.kind() == JsonField.Kind.LIST)
                .orElseThrow(() -> new TableFormatException("no list of " + key));
    }

    private static List<Column> columns(JsonField list, Optional<JsonField> types) {
        List<JsonField> declared = types.filter(t -> t.kind() == JsonField.Kind.LIST)
                .map(JsonRecord::elements)
                .orElse(List.of());
        List<Column> columns = new ArrayList<>();
        for (JsonField field : JsonRecord.elements(list)) {
            String type = columns.size() < declared.size() ? declared.get(columns.size()).text() : "";
            if (field.kind() == JsonField.Kind.OBJECT) {
                JsonRecord column = JsonRecord.of(field);
                String own = scalar(column, "type");
                columns.add(new Column(scalar(column, "name"), own.isEmpty() ? type : own));
            } else {
                columns.add(new Column(field.text(), type));
            }
        }
        return columns;
    }

    private static List<Cell> row(JsonField row, int number, List<String> types) throws TableFormatException {
        if (row.kind() != JsonField.Kind.LIST) {
            throw new TableFormatException("row " + number + " is " + row.found() + "; expected a list");
        }
        List<JsonField> cells = JsonRecord.elements(row);
        if (cells.size() != types.size()) {
            throw new TableFormatException(
                    "row " + number + " has " + cells.size() + " cells, the table has " + types.size() + " columns");
        }
        List<Cell> read = new ArrayList<>(cells.size());
        for (int i = 0; i < cells.size(); i++) {
            read.add(CellJson.read(cells.get(i), types.get(i)));
        }
        return read;
    }

    /** A list of objects, one a row; columns are their keys in order of first occurrence. */
    private static ResultTable records(JsonField list) throws TableFormatException {
        Map<String, Integer> ordinals = new LinkedHashMap<>();
        List<Map<Integer, Cell>> read = new ArrayList<>();
        for (JsonField record : JsonRecord.elements(list)) {
            if (record.kind() != JsonField.Kind.OBJECT) {
                throw new TableFormatException("found " + record.found() + " in a list; expected objects");
            }
            Map<Integer, Cell> cells = new LinkedHashMap<>();
            for (JsonField field : JsonRecord.of(record).rest()) {
                int ordinal = ordinals.computeIfAbsent(field.name(), _ -> ordinals.size());
                cells.put(ordinal, CellJson.read(field, ""));
            }
            read.add(cells);
        }
        List<List<Cell>> rows = new ArrayList<>();
        for (Map<Integer, Cell> cells : read) {
            List<Cell> row = new ArrayList<>();
            for (int i = 0; i < ordinals.size(); i++) {
                row.add(cells.getOrDefault(i, Cell.nul()));
            }
            rows.add(row);
        }
        return ResultTable.of(ordinals.keySet().stream().map(Column::of).toList(), rows);
    }

    /**
     * Writes columns with their types, and rows; {@link #read} returns an equal table, every value with its SQL type.
     */
    public static JsonObject write(ResultTable table) {
        List<String> types = table.columns().stream().map(Column::declaredType).toList();
        List<Object> rows = new ArrayList<>(table.rowCount());
        for (List<Cell> row : table.rows()) {
            List<Object> cells = new ArrayList<>(row.size());
            for (int i = 0; i < row.size(); i++) {
                cells.add(CellJson.write(row.get(i), types.get(i)));
            }
            rows.add(cells);
        }
        JsonObject json = new JsonObject()
                .with("columns", table.columns().stream().map(Column::name).toList())
                .with("types", types)
                .with("rows", rows)
                .with("truncated", table.truncated());
        table.fingerprint().ifPresent(f -> json.with("fingerprint", f));
        return json;
    }

    /**
     * Reads a table that a program printed as text: lines {@code | a | b |} and at the end {@code shape=(rows,
     * columns)}. The table is truncated when it has fewer lines than rows, or contains a text that the program cut
     * ({@code … 41 chars}), because missing parts cannot be compared. {@code None} is NULL; types are inferred as for
     * CSV.
     */
    private static final class PrintedTable {
        private static final Pattern SHAPE = Pattern.compile("shape=\\((\\d+), (\\d+)\\)$");
        private static final Pattern CUT = Pattern.compile("\\.\\.\\. \\d+ chars$");

        private static final String LEFT_OUT = "...";

        /**
         * Reads the table; a record that states there is no result is unavailable.
         *
         * @throws TableFormatException when the text is no such table
         */
        public static Outcome<ExecutionOutcome> read(String text) throws TableFormatException {
            Matcher shape = SHAPE.matcher(text);
            if (!shape.find()) {
                if (text.isEmpty() || text.equalsIgnoreCase("No execution result")) {
                    return Outcome.unavailable("no_result", "the record says: " + (text.isEmpty() ? "nothing" : text));
                }
                throw new TableFormatException("found the text '" + brief(text) + "'; expected a table");
            }
            int columns = Integer.parseInt(shape.group(2));
            List<List<Optional<String>>> rows = new ArrayList<>();
            for (String line : text.substring(0, shape.start()).lines().toList()) {
                if (!line.equals(LEFT_OUT)) {
                    rows.add(row(line, columns));
                }
            }
            boolean cut = rows.stream().flatMap(List::stream).anyMatch(c -> c.filter(PrintedTable::isCut).isPresent());
            boolean truncated = cut || rows.size() < Long.parseLong(shape.group(1));
            ResultTable table = new ResultTable(
                    names(columns), ColumnTypeInference.cells(rows, columns), truncated, Optional.empty());
            return Outcome.value(new ExecutionOutcome.Rows(table, Duration.ZERO));
        }

        private static boolean isCut(String cell) {
            return CUT.matcher(cell).find();
        }

        private static List<Column> names(int columns) {
            List<Column> names = new ArrayList<>();
            for (int i = 1; i <= columns; i++) {
                names.add(Column.of("column " + i));
            }
            return names;
        }

        private static List<Optional<String>> row(String line, int columns) throws TableFormatException {
            if (!line.startsWith("| ") || !line.endsWith(" |") || line.length() < 4) {
                throw new TableFormatException("found the line '" + brief(line) + "'; expected | … |");
            }
            String inner = line.substring(2, line.length() - 2);
            String[] cells = columns == 1 ? new String[] {inner} : inner.split(" \\| ", -1);
            if (cells.length != columns) {
                throw new TableFormatException(
                        "found " + cells.length + " cells in '" + brief(line) + "'; expected " + columns);
            }
            List<Optional<String>> row = new ArrayList<>();
            for (String cell : cells) {
                row.add(cell.equals("None") ? Optional.empty() : Optional.of(cell));
            }
            return row;
        }

        private static String brief(String text) {
            return text.length() > 80 ? text.substring(0, 80) + "…" : text;
        }
    }
}

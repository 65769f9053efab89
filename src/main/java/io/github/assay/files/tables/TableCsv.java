package io.github.assay.files.tables;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.files.records.CsvRows;
import io.github.assay.files.tables.CellJson.TemporalText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads a captured table from CSV: a header row with the original names, then the rows in order (metrics.md §7.1). */
public final class TableCsv {
    private TableCsv() {}

    /** @param nullToken an unquoted field that means NULL, in addition to the empty field */
    public static Outcome<ExecutionOutcome> read(Path file, Optional<String> nullToken)
            throws IOException, TableFormatException {
        try (CsvRows csv = new CsvRows(file)) {
            CsvRows.Row header = csv.next().orElseThrow(() -> new TableFormatException("found an empty file"));
            List<Column> columns = header.fields().stream().map(f -> Column.of(f.text())).toList();
            List<List<Optional<String>>> rows = new ArrayList<>();
            for (Optional<CsvRows.Row> row = csv.next(); row.isPresent(); row = csv.next()) {
                rows.add(texts(row.get(), columns.size(), nullToken));
            }
            ResultTable table = ResultTable.of(columns, ColumnTypeInference.cells(rows, columns.size()));
            return Outcome.value(new ExecutionOutcome.Rows(table, Duration.ZERO));
        }
    }

    private static List<Optional<String>> texts(CsvRows.Row row, int columns, Optional<String> nullToken)
            throws TableFormatException {
        if (row.fields().size() != columns) {
            throw new TableFormatException("line " + row.line() + " has " + row.fields().size()
                    + " fields, the header has " + columns);
        }
        List<Optional<String>> texts = new ArrayList<>(columns);
        for (CsvRows.Field field : row.fields()) {
            boolean isNull = !field.quoted()
                    && (field.text().isEmpty() || nullToken.filter(field.text()::equals).isPresent());
            texts.add(isNull ? Optional.empty() : Optional.of(field.text()));
        }
        return texts;
    }

    /**
     * Infers types of text columns by the coercion rule of metrics.md §0.3. A column has numbers, dates or times only
     * when every text in it is one, so one {@code 007} makes its whole column text.
     */
    public static final class ColumnTypeInference {
        private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

        private ColumnTypeInference() {}

        /** Typed cells of rows of texts; a missing text is NULL. */
        public static List<List<Cell>> cells(List<List<Optional<String>>> rows, int columns) {
            List<Function<String, Optional<Cell>>> readers = new ArrayList<>();
            for (int i = 0; i < columns; i++) {
                readers.add(reader(rows, i));
            }
            List<List<Cell>> typed = new ArrayList<>(rows.size());
            for (List<Optional<String>> row : rows) {
                List<Cell> cells = new ArrayList<>(columns);
                for (int i = 0; i < columns; i++) {
                    Function<String, Optional<Cell>> reader = readers.get(i);
                    cells.add(row.get(i).map(text -> reader.apply(text).orElseThrow()).orElse(Cell.nul()));
                }
                typed.add(cells);
            }
            return typed;
        }

        private static Function<String, Optional<Cell>> reader(List<List<Optional<String>>> rows, int column) {
            List<Function<String, Optional<Cell>>> candidates =
                    List.of(ColumnTypeInference::number, TemporalText::date, TemporalText::timestamp,
                            TemporalText::zoned);
            for (Function<String, Optional<Cell>> candidate : candidates) {
                if (rows.stream().allMatch(r -> r.get(column).isEmpty()
                        || candidate.apply(r.get(column).get()).isPresent())) {
                    return candidate;
                }
            }
            return text -> Optional.of(Cell.of(text));
        }

        private static Optional<Cell> number(String text) {
            if (!NUMBER.matcher(text).matches()) {
                return Optional.empty();
            }
            boolean scientific = text.indexOf('e') >= 0 || text.indexOf('E') >= 0;
            return scientific
                    ? Optional.of(Double.parseDouble(text)).filter(Double::isFinite).map(Cell::of)
                    : Optional.of(CellJson.exact(text));
        }
    }
}

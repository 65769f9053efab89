package io.github.assay.files.tables;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.files.records.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a captured table from CSV: a header row with the original names, then the rows in order (metrics.md §7.1). */
public final class TableCsv {
    private TableCsv() {}

    /** @param nullToken an unquoted field that means NULL, in addition to the empty field */
    public static Outcome<ExecutionOutcome> read(Path file, Optional<String> nullToken)
            throws IOException, TableFormatException {
        try (CsvRows csv = new CsvRows(file)) {
            CsvRows.Row header = csv.next().orElseThrow(() -> new TableFormatException("found an empty file"));
            List<Column> columns =
                    header.fields().stream().map(f -> Column.of(f.text())).toList();
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
}

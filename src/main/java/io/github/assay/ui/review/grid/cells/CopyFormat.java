package io.github.assay.ui.review.grid.cells;

import io.github.assay.domain.table.Cell;
import io.github.assay.task.Progress;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Forms in which cells are copied. {@link #TSV} and {@link #CSV} are for spreadsheets: a text that a spreadsheet would
 * take for a formula gets a leading apostrophe; NULL is empty. {@link #VALUES} is exact: literals of standard SQL.
 */
public enum CopyFormat {
    /** Names, then rows; a tab or line end within a value becomes a space. */
    TSV,
    /** Names, then rows as RFC 4180 has them, with line feeds; an empty text is {@code ""}, NULL is nothing. */
    CSV,
    /** {@code VALUES (1, 'a'), …}; a statement of its own in SQLite, DuckDB, PostgreSQL and H2. */
    VALUES;

    /** Longest text that is copied, in characters. */
    public static final int LONGEST = 50_000_000;

    private static final String FORMULA_STARTS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Pattern BREAKS = Pattern.compile("[\\t\\r\\n]+");

    /**
     * Writes every row that is not a gap.
     *
     * @return the text; empty when it is longer than {@link #LONGEST}
     */
    public Optional<String> write(CellGrid grid, Progress progress) {
        StringBuilder text = new StringBuilder();
        begin(grid, text);
        boolean first = true;
        for (int row = 0; row < grid.rows(); row++) {
            if (grid.isRow(row)) {
                progress.check();
                text.append(this == VALUES && !first ? ",\n       " : "");
                row(grid, row, text);
                first = false;
            }
            if (text.length() > LONGEST) {
                return Optional.empty();
            }
        }
        return Optional.of(this == VALUES && first ? "" : text.toString());
    }

    /** One value alone, exact: the text itself; NULL is empty. */
    public static String single(Cell cell) {
        return cell.isNull() ? "" : cell.display();
    }

    private void begin(CellGrid grid, StringBuilder text) {
        if (this == VALUES) {
            text.append("VALUES ");
            return;
        }
        for (int column = 0; column < grid.names().size(); column++) {
            text.append(column == 0 ? "" : separator()).append(field(Cell.of(grid.names().get(column))));
        }
        text.append('\n');
    }

    private void row(CellGrid grid, int row, StringBuilder text) {
        text.append(this == VALUES ? "(" : "");
        for (int column = 0; column < grid.names().size(); column++) {
            text.append(column == 0 ? "" : separator()).append(field(grid.cell(row, column).orElse(Cell.nul())));
        }
        text.append(this == VALUES ? ")" : "\n");
    }

    private String separator() {
        return switch (this) {
            case TSV -> "\t";
            case CSV -> ",";
            case VALUES -> ", ";
        };
    }

    private String field(Cell cell) {
        return switch (this) {
            case TSV -> cell.isNull() ? "" : BREAKS.matcher(safe(cell)).replaceAll(" ");
            case CSV -> cell.isNull() ? "" : quoted(safe(cell));
            case VALUES -> literal(cell);
        };
    }

    /** The value with an apostrophe where a spreadsheet would take a text for a formula. Numbers stay as they are. */
    private static String safe(Cell cell) {
        String text = cell.display();
        boolean formula = !text.isEmpty()
                && FORMULA_STARTS.indexOf(text.charAt(0)) >= 0
                && cell.family() != Cell.Family.NUM
                && !NUMBER.matcher(text).matches();
        return formula ? "'" + text : text;
    }

    private static String quoted(String text) {
        boolean bare = !text.isEmpty() && text.chars().noneMatch(c -> c == '"' || c == ',' || c == '\n' || c == '\r');
        return bare ? text : '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String literal(Cell cell) {
        return switch (cell) {
            case Cell.Null _, Cell.Bool _, Cell.Int _, Cell.Blob _ -> cell.display();
            case Cell.Dec(BigDecimal value) -> value.toPlainString();
            case Cell.Real(double value) ->
                Double.isFinite(value) ? Double.toString(value) : "CAST('" + value + "' AS DOUBLE PRECISION)";
            case Cell.Date _ -> "DATE " + string(cell.display());
            case Cell.Time _ -> "TIME " + string(cell.display());
            case Cell.Timestamp _ -> "TIMESTAMP " + string(cell.display());
            case Cell.Zoned _ -> "TIMESTAMP WITH TIME ZONE " + string(cell.display());
            case Cell.Interval(String value) -> "INTERVAL " + string(value);
            case Cell.Text _, Cell.Nested _ -> string(cell.display());
        };
    }

    private static String string(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}

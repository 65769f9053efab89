package io.github.assay.ui.review.grid;

import io.github.assay.domain.table.Cell;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.grid.layout.CellGrid;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.Narrowing;
import io.github.assay.ui.review.grid.layout.TableSide;
import io.github.assay.wording.Texts;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;

/** Executes the commands on the cells of one grid that are given by keys or chosen in its menu. */
final class GridCommands {
    /** Commands in the context menu, in groups. */
    static final List<List<Shortcut>> MENU = List.of(
            List.of(
                    Shortcut.COPY_CELLS, Shortcut.COPY_ROWS, Shortcut.COPY_COLUMNS, Shortcut.COPY_CSV,
                    Shortcut.COPY_VALUES),
            List.of(Shortcut.SELECT_ROWS, Shortcut.SELECT_COLUMNS, Shortcut.SELECT_ALL),
            List.of(Shortcut.FULL_CELL, Shortcut.FIND, Shortcut.GO_TO_COLUMN),
            List.of(Shortcut.FILTER_BY_VALUE, Shortcut.HIDE_EQUAL_COLUMNS, Shortcut.SHOW_ALL),
            List.of(Shortcut.SORT_COLUMN, Shortcut.FIT_COLUMN));

    private final GridState state;
    private final GridServices services;
    private final Consumer<Narrowing> narrow;
    private Optional<Job<?>> copying = Optional.empty();

    /** @param narrow shows the tables with other rows and columns left out */
    GridCommands(GridState state, GridServices services, Consumer<Narrowing> narrow) {
        this.state = state;
        this.services = services;
        this.narrow = narrow;
    }

    /** Executes a command on cells; false when it is none of them. */
    boolean pressed(Shortcut shortcut) {
        switch (shortcut) {
            case COPY_CELLS -> copyCells();
            case COPY_ROWS -> copy(selected().wholeRows(), CopyFormat.TSV);
            case COPY_COLUMNS -> copy(selected().wholeColumns(), CopyFormat.TSV);
            case COPY_CSV -> copy(selected(), CopyFormat.CSV);
            case COPY_VALUES -> copy(selected(), CopyFormat.VALUES);
            case SELECT_ALL -> select(true, true);
            case SELECT_ROWS -> select(false, true);
            case SELECT_COLUMNS -> select(true, false);
            case FILTER_BY_VALUE -> filter();
            case HIDE_EQUAL_COLUMNS -> hideEqual();
            case SHOW_ALL -> narrow.accept(Narrowing.NONE);
            case SORT_COLUMN -> services.sort(state.pair.get());
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The selected cells; every cell of the side before there is a cursor. */
    private GridSelection selected() {
        return state.selection().orElseGet(() -> GridSelection.all(state.model(), state.side.get()));
    }

    private void copyCells() {
        GridSelection cells = selected();
        if (cells.single().isPresent()) {
            toClipboard(CopyFormat.single(cells.single().get()));
            services.say(Texts.text("review.copied.value"));
        } else {
            copy(cells, CopyFormat.TSV);
        }
    }

    private void copy(GridSelection cells, CopyFormat format) {
        copying.ifPresent(Job::drop);
        int rows = cells.rowsThere();
        if (rows == 0 || cells.columns().isEmpty()) {
            services.say(Texts.text("review.copied.nothing"));
            return;
        }
        services.say(Texts.text("review.copying", rows));
        copying = Optional.of(services.compute(progress -> format.write(cells, progress))
                .onSuccess(text -> copied(cells, format, text)));
    }

    private void copied(GridSelection cells, CopyFormat format, Optional<String> text) {
        text.ifPresent(GridCommands::toClipboard);
        services.say(text.isEmpty()
                ? Texts.text("review.copied.too-long", CopyFormat.LONGEST)
                : Texts.text("review.copied", cells.rowsThere(), cells.columns().size(), Texts.word(format)));
    }

    private static void toClipboard(String text) {
        ClipboardContent content = new ClipboardContent();
        content.putString(text);
        Clipboard.getSystemClipboard().setContent(content);
    }

    private void select(boolean everyRow, boolean everyColumn) {
        List<GridColumn> columns = state.model().columns(state.side.get());
        int last = state.model().rowCount() - 1;
        if (last < 0 || columns.isEmpty()) {
            return;
        }
        int row = Math.max(0, state.row.get());
        state.select(
                everyRow ? 0 : Math.max(0, state.anchor.get()),
                everyColumn ? columns.getFirst().pair() : state.anchorPair.get(),
                everyRow ? last : row,
                everyColumn ? columns.getLast().pair() : state.pair.get());
    }

    private void filter() {
        Optional<Narrowing.Filter> filter = filterOf(state.side.get()).or(() -> filterOf(state.side.get().other()));
        filter.ifPresentOrElse(
                f -> narrow.accept(state.model().narrowed().narrowing().toggled(f)),
                () -> services.say(Texts.text("review.filter.nothing")));
    }

    private Optional<Narrowing.Filter> filterOf(TableSide side) {
        if (state.row.get() < 0 || state.row.get() >= state.model().rowCount()) {
            return Optional.empty();
        }
        List<GridColumn> columns = state.model().columns(side);
        int at = GridState.indexOf(columns, state.pair.get());
        Optional<Cell> cell = at < 0 ? Optional.empty() : state.model().cell(side, state.row.get(), columns.get(at));
        return cell.map(c -> new Narrowing.Filter(columns.get(at).pair(), columns.get(at).name(), c));
    }

    private void hideEqual() {
        if (state.model().aligned()) {
            narrow.accept(state.model().narrowed().narrowing().toggleEqualColumns());
        } else {
            services.say(Texts.text("review.hidden.unaligned"));
        }
    }

    /**
     * Forms in which cells are copied. {@link #TSV} and {@link #CSV} are for spreadsheets: a text that a spreadsheet would
     * take for a formula gets a leading apostrophe; NULL is empty. {@link #VALUES} is exact: literals of standard SQL.
     */
    enum CopyFormat {
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
}

package io.github.assay.ui.review.grid;

import io.github.assay.domain.table.Cell;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.grid.cells.CopyFormat;
import io.github.assay.ui.review.grid.cells.Narrowing;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.TableSide;
import io.github.assay.ui.review.grid.panes.GridServices;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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
        Optional<Cell> cell =
                at < 0 ? Optional.empty() : state.model().cell(side, state.row.get(), columns.get(at));
        return cell.map(c -> new Narrowing.Filter(columns.get(at).pair(), columns.get(at).name(), c));
    }

    private void hideEqual() {
        if (state.model().aligned()) {
            narrow.accept(state.model().narrowed().narrowing().toggleEqualColumns());
        } else {
            services.say(Texts.text("review.hidden.unaligned"));
        }
    }
}

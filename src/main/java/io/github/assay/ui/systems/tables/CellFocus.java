package io.github.assay.ui.systems.tables;

import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TablePosition;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;

/**
 * Tracks the focused cell of a table: arrow keys move from cell to cell, Enter opens one. A column's content is its
 * user data; a column without user data has the default content.
 *
 * @param <R> type of a row
 * @param <C> type of a column's content
 */
public final class CellFocus<R, C> {
    /** A row and the column's content. */
    public record Cell<R, C>(R row, C column) {}

    private final TableView<R> table;
    private final Class<C> type;
    private final Supplier<Optional<C>> usual;

    public CellFocus(
            TableView<R> table, Class<C> type, Supplier<Optional<C>> usual, BiConsumer<R, C> look, BiConsumer<R, C> open) {
        this.table = table;
        this.type = type;
        this.usual = usual;
        table.getSelectionModel().setCellSelectionEnabled(true);
        table.getFocusModel().focusedCellProperty().subscribe(_ -> at().ifPresent(c -> look.accept(c.row(), c.column())));
        table.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                at().ifPresent(c -> {
                    event.consume();
                    open.accept(c.row(), c.column());
                });
            }
        });
    }

    /** The focused cell; empty when there is none, or when it has no content. */
    public Optional<Cell<R, C>> at() {
        TablePosition<?, ?> cell = table.getFocusModel().getFocusedCell();
        if (cell == null || cell.getRow() < 0 || cell.getRow() >= table.getItems().size()) {
            return Optional.empty();
        }
        Object data = cell.getTableColumn() == null ? null : cell.getTableColumn().getUserData();
        Optional<C> column = data == null ? usual.get() : type.isInstance(data) ? Optional.of(type.cast(data)) : Optional.empty();
        return column.map(c -> new Cell<>(table.getItems().get(cell.getRow()), c));
    }

    /** Shows rows. The focused cell keeps its place; at first it is in the given column. */
    public void show(java.util.List<R> rows, int firstColumn) {
        TablePosition<?, ?> before = table.getFocusModel().getFocusedCell();
        int row = before == null ? 0 : Math.max(0, before.getRow());
        int column = before == null || before.getColumn() < 0 ? firstColumn : before.getColumn();
        table.getItems().setAll(rows);
        table.refresh();
        if (!rows.isEmpty()) {
            TableColumn<R, ?> wanted = table.getColumns().get(Math.min(column, table.getColumns().size() - 1));
            table.getSelectionModel().clearAndSelect(Math.min(row, rows.size() - 1), wanted);
            table.getFocusModel().focus(Math.min(row, rows.size() - 1), wanted);
        }
    }
}

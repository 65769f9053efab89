package io.github.assay.ui.review.database;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.ui.review.grid.layout.CellText;
import java.util.List;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.css.PseudoClass;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** Shows a few rows of a database as a table. Values are written as in the result tables. */
final class SampleTable extends TableView<List<Cell>> {
    private static final PseudoClass NULL = PseudoClass.getPseudoClass("null");
    private static final int LONGEST = 26;
    private static final double LETTER = 8;
    private static final double BESIDE = 24;
    private static final double NARROWEST = 60;

    SampleTable() {
        getStyleClass().add("sample-table");
        setFixedCellSize(26);
        setColumnResizePolicy(UNCONSTRAINED_RESIZE_POLICY);
    }

    void show(ResultTable table) {
        getColumns().clear();
        for (int c = 0; c < table.columnCount(); c++) {
            getColumns().add(column(table, c));
        }
        getItems().setAll(table.rows());
        scrollTo(0);
    }

    private static TableColumn<List<Cell>, Cell> column(ResultTable table, int at) {
        TableColumn<List<Cell>, Cell> column = new TableColumn<>(table.columns().get(at).name());
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue().get(at)));
        column.setCellFactory(_ -> new ValueCell());
        column.setSortable(false);
        int letters = table.rows().stream()
                .mapToInt(r -> CellText.of(r.get(at)).text().length())
                .max()
                .orElse(0);
        int widest = Math.clamp(Math.max(letters, table.columns().get(at).name().length()), 0, LONGEST);
        column.setPrefWidth(Math.max(NARROWEST, widest * LETTER + BESIDE));
        if (table.rows().stream().anyMatch(r -> CellText.of(r.get(at)).kind() == CellText.Kind.NUMBER)) {
            column.getStyleClass().add("number");
        }
        return column;
    }

    private static final class ValueCell extends TableCell<List<Cell>, Cell> {
        @Override
        protected void updateItem(Cell cell, boolean empty) {
            super.updateItem(cell, empty);
            setText(empty || cell == null ? null : CellText.of(cell).text());
            pseudoClassStateChanged(NULL, cell instanceof Cell.Null);
        }
    }
}

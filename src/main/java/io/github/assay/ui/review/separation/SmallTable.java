package io.github.assay.ui.review.separation;

import io.github.assay.domain.table.Cell;
import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import javafx.css.PseudoClass;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows a few rows under a title. A row has a mark, a cell may be one that decides. */
final class SmallTable extends VBox {
    private static final PseudoClass NUMBER = PseudoClass.getPseudoClass("number");
    private static final PseudoClass DECIDING = PseudoClass.getPseudoClass("deciding");
    private static final PseudoClass OTHER = PseudoClass.getPseudoClass("other");
    private static final PseudoClass NULL = PseudoClass.getPseudoClass("null");
    private static final int MOST_TEXT = 26;

    /**
     * Rows to show.
     *
     * @param columns names of the columns
     * @param rows the rows; a row without cells is a hatched gap
     * @param marks a mark before each row; empty where rows have none
     * @param further number of rows that are not shown
     */
    record Rows(List<String> columns, List<List<Cell>> rows, List<String> marks, int further) {
        Rows {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
            marks = List.copyOf(marks);
        }
    }

    SmallTable(String title, String note, Rows rows, BiPredicate<Integer, Integer> deciding) {
        getStyleClass().addAll("card", "small-table");
        Label name = Controls.label(title, "card-title");
        name.setMinWidth(0);
        HBox head = Controls.styled(new HBox(name, Controls.label(note, "card-note")), "small-head");
        getChildren().addAll(head, grid(rows, deciding));
        if (rows.further() > 0) {
            Label further = Controls.label(Texts.text("separation.further", rows.further()), "small-further");
            getChildren().add(further);
        }
        setMinWidth(0);
    }

    private static GridPane grid(Rows rows, BiPredicate<Integer, Integer> deciding) {
        GridPane grid = Controls.styled(new GridPane(), "small-grid");
        int first = rows.marks().isEmpty() ? 0 : 1;
        List<ColumnConstraints> widths = new ArrayList<>();
        for (int i = 0; i < rows.columns().size() + first; i++) {
            ColumnConstraints width = new ColumnConstraints();
            width.setMinWidth(0);
            width.setHgrow(i < first ? Priority.NEVER : Priority.SOMETIMES);
            widths.add(width);
        }
        grid.getColumnConstraints().setAll(widths);
        for (int i = 0; i < rows.columns().size(); i++) {
            Label column = cell(rows.columns().get(i));
            column.getStyleClass().add("small-column");
            int place = i;
            column.pseudoClassStateChanged(NUMBER, rows.rows().stream().anyMatch(r -> !r.isEmpty() && isNumber(r.get(place))));
            grid.add(column, i + first, 0);
        }
        for (int r = 0; r < rows.rows().size(); r++) {
            List<Cell> row = rows.rows().get(r);
            String mark = rows.marks().isEmpty() ? "" : rows.marks().get(r);
            boolean other = !mark.isEmpty() && !mark.equals("=");
            if (first > 0) {
                Label sign = cell(mark);
                sign.pseudoClassStateChanged(OTHER, other);
                grid.add(sign, 0, r + 1);
            }
            if (row.isEmpty()) {
                grid.add(Controls.styled(new Region(), "small-gap"), first, r + 1, rows.columns().size(), 1);
            }
            for (int i = 0; i < row.size(); i++) {
                boolean decides = deciding.test(r, i);
                Label text = cell((decides ? "◆ " : "") + shortened(row.get(i)));
                if (row.get(i).display().length() > MOST_TEXT) {
                    text.setTooltip(new Tooltip(row.get(i).display()));
                }
                text.pseudoClassStateChanged(NUMBER, isNumber(row.get(i)));
                text.pseudoClassStateChanged(NULL, row.get(i).isNull());
                text.pseudoClassStateChanged(DECIDING, decides);
                text.pseudoClassStateChanged(OTHER, other);
                grid.add(text, i + first, r + 1);
            }
        }
        return grid;
    }

    private static Label cell(String text) {
        Label label = Controls.label(text, "small-cell");
        label.setMaxWidth(Double.MAX_VALUE);
        return label;
    }

    private static boolean isNumber(Cell cell) {
        return cell.family() == Cell.Family.NUM;
    }

    private static String shortened(Cell cell) {
        String text = cell.display().replace('\n', ' ');
        return text.length() <= MOST_TEXT ? text : text.substring(0, MOST_TEXT - 1) + "…";
    }
}

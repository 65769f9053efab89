package io.github.assay.ui.systems.tables;

import io.github.assay.ui.common.Controls;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** Shows a cell of two lines: a figure with a note beside it, and its interval below. */
public final class TwoLineCell<R> extends TableCell<R, R> {
    /**
     * Content of a cell.
     *
     * @param figure the number, or the name
     * @param beside small, at its right
     * @param below small, below
     * @param about all of it in words
     */
    public record Text(String figure, String beside, String below, String about) {}

    private final Function<R, Text> words;
    private final Label figure = Controls.label("", "cell-figure");
    private final Label beside = Controls.whole("", "cell-beside");
    private final Label below = Controls.label("", "cell-below");
    private final Tooltip tooltip = new Tooltip();

    private TwoLineCell(Function<R, Text> words) {
        this.words = words;
        HBox line = new HBox(figure, Controls.gap(), beside);
        line.setAlignment(Pos.BASELINE_LEFT);
        figure.setMinWidth(0);
        below.setMinWidth(0);
        VBox lines = new VBox(line, below);
        lines.setAlignment(Pos.CENTER_LEFT);
        setGraphic(lines);
        lines.setMaxWidth(Double.MAX_VALUE);
    }

    @Override
    protected void updateItem(R item, boolean empty) {
        super.updateItem(item, empty);
        boolean blank = empty || item == null;
        getGraphic().setVisible(!blank);
        setTooltip(blank ? null : tooltip);
        if (!blank) {
            Text text = words.apply(item);
            figure.setText(text.figure());
            beside.setText(text.beside());
            below.setText(text.below());
            tooltip.setText(text.about());
            setAccessibleText(text.about());
        }
    }

    /** A column of such cells, which keeps its place and its order. */
    public static <R> TableColumn<R, R> column(String title, double width, Function<R, Text> words, String... styles) {
        TableColumn<R, R> column = Controls.styled(new TableColumn<>(title), styles);
        column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
        column.setCellFactory(_ -> new TwoLineCell<>(words));
        column.setSortable(false);
        column.setReorderable(false);
        column.setPrefWidth(width);
        column.setMinWidth(width);
        return column;
    }
}

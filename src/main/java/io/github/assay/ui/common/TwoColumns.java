package io.github.assay.ui.common;

import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.RowConstraints;

/** Two children side by side, or one below the other where the text is too large for the width. */
public final class TwoColumns extends GridPane {
    private static final double NARROW_EM = 72;
    private static final double ALL = 100;
    private final Label probe = new Label();
    private double share = ALL / 2;

    public TwoColumns() {
        getStyleClass().add("two-columns");
        probe.setManaged(false);
        probe.setVisible(false);
        getChildren().add(probe);
        getChildren().addListener((ListChangeListener<Node>) _ -> arrange());
        widthProperty().subscribe(_ -> arrange());
        probe.fontProperty().subscribe(_ -> arrange());
    }

    /** The first child's share of the width, in per cent. */
    public double getShare() {
        return share;
    }

    public void setShare(double percent) {
        share = percent;
        arrange();
    }

    private void arrange() {
        boolean narrow = getWidth() > 0 && getWidth() < NARROW_EM * probe.getFont().getSize();
        int place = 0;
        for (Node child : getChildren()) {
            if (child != probe) {
                setConstraints(child, narrow ? 0 : place, narrow ? place : 0);
                setHgrow(child, Priority.ALWAYS);
                setVgrow(child, Priority.ALWAYS);
                place++;
            }
        }
        if (narrow) {
            getColumnConstraints().setAll(column(ALL));
            getRowConstraints().setAll(row(), row());
        } else {
            getColumnConstraints().setAll(column(share), column(ALL - share));
            getRowConstraints().setAll(row());
        }
    }

    private static ColumnConstraints column(double percent) {
        ColumnConstraints column = new ColumnConstraints();
        column.setPercentWidth(percent);
        return column;
    }

    private static RowConstraints row() {
        RowConstraints row = new RowConstraints();
        row.setVgrow(Priority.ALWAYS);
        return row;
    }
}

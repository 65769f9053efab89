package io.github.assay.ui.common.controls;

import io.github.assay.ui.common.Controls;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.RowConstraints;

/** Lays two children out side by side, or one below the other when large text does not fit. */
public final class TwoColumns extends GridPane {
    /** The usual width, in units of the text size, below which children stand below each other. */
    public static final double USUAL_NARROW = 72;
    private static final double ALL = 100;
    private final Label probe = new Label();
    private double share = ALL / 2;
    private double narrow = USUAL_NARROW;

    public TwoColumns() {
        getStyleClass().add("two-columns");
        Controls.show(probe, false);
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

    /** The width, in units of the text size, below which the children stand below each other. */
    public double getNarrow() {
        return narrow;
    }

    public void setNarrow(double em) {
        narrow = em;
        arrange();
    }

    /** The least width is that of the wider child, because the children can be laid one below the other. */
    @Override
    protected double computeMinWidth(double height) {
        double widest = 0;
        for (Node child : getManagedChildren()) {
            widest = Math.max(widest, child.minWidth(-1));
        }
        return snappedLeftInset() + widest + snappedRightInset();
    }

    private void arrange() {
        boolean stacked = getWidth() > 0 && getWidth() < narrow * probe.getFont().getSize();
        int place = 0;
        for (Node child : getChildren()) {
            if (child != probe) {
                setConstraints(child, stacked ? 0 : place, stacked ? place : 0);
                setHgrow(child, Priority.ALWAYS);
                setVgrow(child, Priority.ALWAYS);
                place++;
            }
        }
        if (stacked) {
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

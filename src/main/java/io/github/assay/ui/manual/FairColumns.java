package io.github.assay.ui.manual;

import java.util.Arrays;
import java.util.List;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/**
 * Lays out rows of cells with text. Columns that need less than an equal share of the width get what they need; the others
 * share the rest; where none does, the last column takes it.
 */
final class FairColumns extends Pane {
    private static final double UNBOUNDED = Double.MAX_VALUE / 2;

    private final List<List<Region>> rows;
    private final int columns;

    FairColumns(List<List<Region>> rows) {
        this.rows = rows;
        columns = rows.stream().mapToInt(List::size).max().orElse(0);
        rows.forEach(getChildren()::addAll);
    }

    private double[] widths(double width) {
        double[] need = new double[columns];
        for (List<Region> row : rows) {
            for (int c = 0; c < row.size(); c++) {
                need[c] = Math.max(need[c], row.get(c).prefWidth(-1));
            }
        }
        double[] given = new double[columns];
        boolean[] settled = new boolean[columns];
        double left = width;
        int open = columns;
        boolean changed = true;
        while (changed && open > 0) {
            changed = false;
            double share = left / open;
            for (int c = 0; c < columns; c++) {
                if (!settled[c] && need[c] <= share) {
                    given[c] = Math.ceil(need[c]);
                    settled[c] = true;
                    left -= given[c];
                    open--;
                    changed = true;
                }
            }
        }
        for (int c = 0; c < columns; c++) {
            if (!settled[c]) {
                given[c] = Math.floor(left / open);
            }
        }
        if (open == 0 && columns > 0 && width < UNBOUNDED) {
            given[columns - 1] += left;
        }
        return given;
    }

    private static double height(List<Region> row, double[] widths) {
        double height = 0;
        for (int c = 0; c < row.size(); c++) {
            height = Math.max(height, row.get(c).prefHeight(widths[c]));
        }
        return Math.ceil(height);
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    @Override
    protected double computePrefWidth(double height) {
        return Arrays.stream(widths(UNBOUNDED)).sum() + sides();
    }

    @Override
    protected double computePrefHeight(double width) {
        double[] widths = widths((width < 0 ? computePrefWidth(-1) : width) - sides());
        return rows.stream().mapToDouble(r -> height(r, widths)).sum() + getInsets().getTop() + getInsets().getBottom();
    }

    private double sides() {
        Insets in = getInsets();
        return in.getLeft() + in.getRight();
    }

    @Override
    protected void layoutChildren() {
        double[] widths = widths(getWidth() - sides());
        double y = getInsets().getTop();
        for (List<Region> row : rows) {
            double height = height(row, widths);
            double x = getInsets().getLeft();
            for (int c = 0; c < row.size(); c++) {
                row.get(c).resizeRelocate(x, y, widths[c], height);
                x += widths[c];
            }
            y += height;
        }
    }
}

package io.github.assay.ui.calibration.align;

import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.RowConstraints;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Prompt, cases and figures side by side; below each other, scrolling together, when large text does not fit. */
final class AlignColumns extends StackPane {
    /** Width, in units of the text size, below which the parts stand below each other. */
    private static final double NARROW = 70;
    /** Least heights of the parts in that case, in units of the text size. */
    private static final double PROMPT = 24;
    private static final double CASES = 32;
    private static final double[] SHARES = {36, 37, 27};

    private final Label probe = new Label();
    private final Region left;
    private final Region prompt;
    private final Region cases;
    private final Region figures;
    private final GridPane beside = new GridPane();
    private final VBox below = new VBox();
    private final ScrollPane right = scroll();
    private final ScrollPane all = scroll();

    /** @param prompt the part of the left column that takes what is left of its height */
    AlignColumns(Region left, Region prompt, Region cases, Region figures) {
        this.left = left;
        this.prompt = prompt;
        this.cases = cases;
        this.figures = figures;
        probe.setManaged(false);
        probe.setVisible(false);
        beside.getStyleClass().add("align-columns");
        below.getStyleClass().add("column");
        for (double share : SHARES) {
            ColumnConstraints column = new ColumnConstraints();
            column.setPercentWidth(share);
            beside.getColumnConstraints().add(column);
        }
        RowConstraints row = new RowConstraints();
        row.setFillHeight(true);
        row.setPercentHeight(100);
        beside.getRowConstraints().add(row);
        setMinSize(0, 0);
        arrange(true);
        widthProperty().subscribe(_ -> arrange());
        probe.fontProperty().subscribe(_ -> arrange());
    }

    private static ScrollPane scroll() {
        ScrollPane pane = new ScrollPane();
        pane.setFitToWidth(true);
        pane.setFocusTraversable(false);
        return pane;
    }

    private void arrange() {
        if (getWidth() > 0) {
            boolean wide = getWidth() >= NARROW * probe.getFont().getSize();
            if (wide != getChildren().contains(beside)) {
                arrange(wide);
            }
        }
    }

    private void arrange(boolean wide) {
        double em = probe.getFont().getSize();
        beside.getChildren().clear();
        below.getChildren().clear();
        right.setContent(null);
        all.setContent(null);
        prompt.setMinHeight(wide ? 0 : PROMPT * em);
        cases.setMinHeight(wide ? 0 : CASES * em);
        if (wide) {
            right.setContent(figures);
            beside.addRow(0, left, cases, right);
        } else {
            below.getChildren().setAll(left, cases, figures);
            all.setContent(below);
        }
        getChildren().setAll(probe, wide ? beside : all);
    }
}

package io.github.assay.ui.review.grid.panes;

import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.review.grid.cells.CellDetail;
import io.github.assay.wording.Texts;
import javafx.geometry.NodeOrientation;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows the values of both sides of one cell in full. It keeps no focus, so the cursor moves on under it. */
public final class CellDetailPane extends VBox {
    private final Label title = Controls.label("", "card-title");
    private final Value gold = new Value();
    private final Value predicted = new Value();
    private final HBox values = Controls.styled(new HBox(gold, predicted), "cell-values");

    /** @param close what the close button does */
    public CellDetailPane(Runnable close) {
        getStyleClass().addAll("card", "cell-detail");
        title.setMinWidth(0);
        Region gap = Controls.gap();
        Button away = Controls.button("✕", "tool-button");
        away.setAccessibleText(Texts.text("find.close"));
        away.setOnAction(_ -> close.run());
        HBox head = Controls.styled(new HBox(title, gap, away), "card-head");
        VBox.setVgrow(values, Priority.ALWAYS);
        getChildren().addAll(head, values);
    }

    /**
     * Shows both values.
     *
     * @param heading row and column
     * @param goldName what the first side is
     * @param predictedName what the second side is
     */
    public void show(
            String heading, String goldName, CellDetail goldValue, String predictedName, CellDetail predictedValue) {
        title.setText(heading);
        gold.show(goldName, goldValue);
        predicted.show(predictedName, predictedValue);
    }

    /** One side: its kind, its length, and its text. */
    private static final class Value extends VBox {
        private final Label kind = Controls.label("", "card-meta");
        private final TextArea text = Controls.styled(new TextArea(), "cell-text");

        Value() {
            getStyleClass().add("cell-value");
            text.setEditable(false);
            text.setWrapText(true);
            text.setMinHeight(0);
            text.setPrefRowCount(3);
            VBox.setVgrow(text, Priority.ALWAYS);
            HBox.setHgrow(this, Priority.ALWAYS);
            setMinWidth(0);
            setPrefWidth(100);
            getChildren().addAll(kind, text);
        }

        void show(String side, CellDetail detail) {
            String words = Texts.text("cell.detail." + detail.kind(), detail.length());
            kind.setText(side + " · " + words
                    + (detail.isCut() ? " · " + Texts.text("cell.detail.cut", detail.shown()) : ""));
            text.setText(detail.text());
            text.setAccessibleText(kind.getText());
            text.setWrapText(detail.kind() != CellDetail.Kind.BYTES);
            boolean rightToLeft = !detail.text().isEmpty() && rightToLeft(detail.text());
            text.setNodeOrientation(rightToLeft ? NodeOrientation.RIGHT_TO_LEFT : NodeOrientation.LEFT_TO_RIGHT);
        }

        private static boolean rightToLeft(String value) {
            return !new java.text.Bidi(
                            value.substring(0, Math.min(value.length(), 200)),
                            java.text.Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT)
                    .baseIsLeftToRight();
        }
    }
}

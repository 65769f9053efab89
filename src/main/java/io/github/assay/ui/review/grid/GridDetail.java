package io.github.assay.ui.review.grid;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.review.grid.layout.CellDetail;
import io.github.assay.ui.review.grid.layout.GridColumn;
import io.github.assay.ui.review.grid.layout.GridGeometry;
import io.github.assay.ui.review.grid.layout.TableSide;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.function.Function;
import javafx.geometry.NodeOrientation;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows the cell under the cursor in full, over a part of the tables, and follows the cursor. */
final class GridDetail {
    /** Share of the height that it takes; more where that is too low to read. */
    private static final double SHARE = 0.5;

    private static final double LEAST = 170;

    private final GridState state;
    private final Function<TableSide, String> names;
    private final Runnable focusTable;
    private final CellDetailPane pane = new CellDetailPane(this::close);
    private final FocusReturn inside = new FocusReturn(pane);

    /**
     * @param names what each side is
     * @param focusTable moves the focus to the table
     */
    GridDetail(GridState state, Function<TableSide, String> names, Runnable focusTable) {
        this.state = state;
        this.names = names;
        this.focusTable = focusTable;
        Controls.show(pane, false);
        state.row.addListener(_ -> follow());
        state.pair.addListener(_ -> follow());
    }

    CellDetailPane pane() {
        return pane;
    }

    boolean isFocusInside() {
        return pane.isVisible() && inside.isInside();
    }

    /** Opens or closes it. */
    void toggle() {
        if (!close()) {
            pane.setVisible(state.selection().isPresent());
            follow();
        }
    }

    /** Closes it; false when it was not open. */
    boolean close() {
        boolean open = pane.isVisible();
        boolean focused = open && inside.isInside();
        pane.setVisible(false);
        if (focused) {
            focusTable.run();
        }
        return open;
    }

    /** It is at the bottom, or at the top while the cursor is in the lower half. */
    void place(double width, double height, GridGeometry geometry) {
        double own = Math.floor(Math.min(height, Math.max(LEAST, height * SHARE)));
        double bottom = geometry.y(Math.max(0, state.row.get()) + 1, state.top.get());
        boolean low = bottom + height - geometry.height() > height - own;
        pane.resizeRelocate(0, low ? 0 : height - own, width, own);
    }

    private void follow() {
        if (pane.isVisible() && state.row.get() >= 0 && state.row.get() < state.model().rowCount()) {
            String name = column(TableSide.GOLD).or(() -> column(TableSide.PREDICTED)).map(GridColumn::name).orElse("");
            pane.show(
                    Texts.text("review.detail.title", state.row.get() + 1, name),
                    names.apply(TableSide.GOLD), value(TableSide.GOLD),
                    names.apply(TableSide.PREDICTED), value(TableSide.PREDICTED));
            pane.getParent().requestLayout();
        } else {
            close();
        }
    }

    private Optional<GridColumn> column(TableSide side) {
        return state.model().columns(side).stream()
                .filter(c -> c.pair() == state.pair.get() && !c.gap())
                .findFirst();
    }

    private CellDetail value(TableSide side) {
        return column(side)
                .flatMap(c -> state.model().cell(side, state.row.get(), c))
                .map(CellDetail::of)
                .orElse(CellDetail.NOTHING);
    }

    /** Shows the values of both sides of one cell in full. It keeps no focus, so the cursor moves on under it. */
    private static final class CellDetailPane extends VBox {
        private final Label title = Controls.label("", "card-title");
        private final Value gold = new Value();
        private final Value predicted = new Value();
        private final HBox values = Controls.styled(new HBox(gold, predicted), "cell-values");

        /** @param close what the close button does */
        CellDetailPane(Runnable close) {
            getStyleClass().addAll("card", "cell-detail");
            title.setMinWidth(0);
            Region gap = Controls.gap();
            Button away = Controls.button("✕", "tool-button");
            away.setAccessibleText(Texts.text("find.close"));
            away.setOnAction(_ -> close.run());
            HBox header = Controls.styled(new HBox(title, gap, away), "card-head");
            VBox.setVgrow(values, Priority.ALWAYS);
            getChildren().addAll(header, values);
        }

        /**
         * Shows both values.
         *
         * @param heading row and column
         * @param goldName what the first side is
         * @param predictedName what the second side is
         */
        void show(
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
}

package io.github.assay.ui.calibration.metric;

import io.github.assay.calibration.input.ConfusionItems;
import io.github.assay.domain.ItemKey;
import io.github.assay.ui.calibration.model.LiveThreshold;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.wording.EstimateFormat;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** Shows the confusion matrix of one metric at one threshold. Each count is a button that opens its cases. */
public final class ConfusionPane extends GridPane {
    private final BiConsumer<String, List<ItemKey>> open;
    private final Cell truePass = new Cell("truePass", "pass-text");
    private final Cell falseFail = new Cell("falseFail", "fail-text");
    private final Cell falsePass = new Cell("falsePass", "fail-text");
    private final Cell trueFail = new Cell("trueFail", "pass-text");

    public ConfusionPane(BiConsumer<String, List<ItemKey>> open) {
        this.open = open;
        getStyleClass().add("confusion");
        ColumnConstraints words = new ColumnConstraints();
        words.setMinWidth(USE_PREF_SIZE);
        ColumnConstraints half = new ColumnConstraints();
        half.setHgrow(Priority.ALWAYS);
        half.setPrefWidth(120);
        getColumnConstraints().addAll(words, half, half);
        add(meta("calibration.metricPasses"), 1, 0);
        add(meta("calibration.metricFails"), 2, 0);
        add(meta("calibration.peoplePass"), 0, 1);
        add(meta("calibration.peopleFail"), 0, 2);
        add(truePass.button, 1, 1);
        add(falseFail.button, 2, 1);
        add(falsePass.button, 1, 2);
        add(trueFail.button, 2, 2);
    }

    private static Label meta(String key) {
        return Controls.whole(Texts.text(key), "meta");
    }

    /** Shows the counts at a threshold. */
    public void show(LiveThreshold live) {
        truePass.show(live, live.counts().tp(), ConfusionItems::truePass);
        falseFail.show(live, live.counts().fn(), ConfusionItems::falseFail);
        falsePass.show(live, live.counts().fp(), ConfusionItems::falsePass);
        trueFail.show(live, live.counts().tn(), ConfusionItems::trueFail);
    }

    /** Opens the false passes. */
    public void openFalsePasses() {
        falsePass.button.fire();
    }

    /** Opens the false fails. */
    public void openFalseFails() {
        falseFail.button.fire();
    }

    private final class Cell {
        private final String key;
        private final Button button = Controls.styled(new Button(), "confusion-cell");
        private final Label count = new Label();
        private final Tooltip tooltip = new Tooltip();

        Cell(String key, String colour) {
            this.key = key;
            count.getStyleClass().addAll("confusion-count", colour);
            VBox lines = new VBox(count, Controls.label(Texts.text("calibration." + key), "confusion-words"));
            button.setGraphic(lines);
            button.setId(key);
            button.setTooltip(tooltip);
            button.setMaxSize(Double.MAX_VALUE, Double.MAX_VALUE);
            button.setMinWidth(0);
            GridPane.setFillWidth(button, true);
        }

        /** The items are looked for when they are opened: a moving threshold does not wait for them. */
        void show(LiveThreshold live, long cases, Function<ConfusionItems, List<ItemKey>> items) {
            count.setText(Long.toString(cases));
            String title = Texts.text(
                    "calibration.cases." + key, live.metric().metric().name(), EstimateFormat.threshold(live.threshold()));
            tooltip.setText(Texts.text("tables.open", cases, title));
            button.setAccessibleText(tooltip.getText());
            button.setDisable(cases == 0);
            button.setOnAction(_ -> open.accept(title, items.apply(live.items())));
        }
    }
}

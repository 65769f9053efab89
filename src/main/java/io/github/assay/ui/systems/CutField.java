package io.github.assay.ui.systems;

import io.github.assay.wording.EstimateFormat;
import java.util.function.DoubleConsumer;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;

/** A number to cut a metric at; Enter or leaving the field takes it over, nonsense is put back. */
final class CutField extends HBox {
    private final TextField field = new TextField();
    private final DoubleConsumer changed;
    private double current;

    CutField(String id, String words, DoubleConsumer changed) {
        this.changed = changed;
        getStyleClass().add("choice-line");
        Label label = new Label(words);
        label.getStyleClass().add("meta");
        label.setLabelFor(field);
        field.setId(id);
        field.setAccessibleText(words);
        field.setPrefColumnCount(5);
        field.getStyleClass().addAll("figure", "small-field");
        field.setOnAction(_ -> take());
        field.focusedProperty().subscribe((_, focused) -> {
            if (!focused) {
                take();
            }
        });
        getChildren().addAll(label, field);
    }

    void show(double from) {
        current = from;
        field.setText(EstimateFormat.threshold(from));
    }

    private void take() {
        String text = field.getText().strip().replace('−', '-');
        if (text.equals(EstimateFormat.threshold(current).replace('−', '-'))) {
            return;
        }
        try {
            double wanted = Double.parseDouble(text);
            if (Double.isFinite(wanted)) {
                current = wanted;
                changed.accept(wanted);
            }
        } catch (NumberFormatException _) {
            // Not a number: the field goes back to what is in force, which is the answer the person sees.
        }
        show(current);
    }
}

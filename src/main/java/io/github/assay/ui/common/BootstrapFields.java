package io.github.assay.ui.common;

import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.wording.Texts;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;

/** Edits seed and replicates in two small fields. Enter or leaving a field applies both; an invalid entry is undone. */
public final class BootstrapFields extends HBox {
    private static final int MOST = 1_000_000;
    private static final int LEAST = 100;
    private final TextField seed = field(6);
    private final TextField replicates = field(6);
    private final Consumer<BootstrapSettings> changed;
    private BootstrapSettings current;

    public BootstrapFields(BootstrapSettings start, Consumer<BootstrapSettings> changed) {
        super(6);
        this.changed = changed;
        current = start;
        setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(
                label("settings.seed", seed), seed, label("settings.replicates", replicates), replicates);
        put();
    }

    private TextField field(int columns) {
        TextField field = Controls.styled(new TextField(), "figure", "small-field");
        field.setPrefColumnCount(columns);
        field.setOnAction(_ -> take());
        field.focusedProperty().subscribe(focused -> {
            if (!focused) {
                take();
            }
        });
        return field;
    }

    private static Label label(String key, TextField field) {
        Label label = Controls.label(Texts.text(key), "meta");
        label.setLabelFor(field);
        return label;
    }

    /** Shows what is in force. */
    public void show(BootstrapSettings inForce) {
        current = inForce;
        put();
    }

    private void put() {
        seed.setText(Long.toString(current.seed()));
        replicates.setText(Integer.toString(current.replicates()));
    }

    private void take() {
        if (current == null) {
            return;
        }
        try {
            int wanted = Math.clamp(Integer.parseInt(replicates.getText().strip()), LEAST, MOST);
            current = current.withSeed(Long.parseLong(seed.getText().strip())).withReplicates(wanted);
            changed.accept(current);
        } catch (NumberFormatException _) {
            // not a number: the fields show the values in force again, which tells the user that the entry was refused
        }
        put();
    }
}

package io.github.assay.ui.systems.tables;

import io.github.assay.ui.common.controls.SelectionLabel;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/**
 * One of several, under a word that says what it is for. What is put in by the program is not told to the listener.
 *
 * @param <T> what is chosen from
 */
public final class SelectionBox<T> extends HBox {
    private final ChoiceBox<T> box = new ChoiceBox<>();
    private boolean quiet;

    public SelectionBox(String id, String words, Function<T, String> name, Consumer<T> chosen) {
        getStyleClass().add("choice-line");
        Label label = new Label(words);
        label.getStyleClass().add("meta");
        label.setMinWidth(USE_PREF_SIZE);
        label.setLabelFor(box);
        box.setId(id);
        box.setAccessibleText(words);
        box.getStyleClass().add("small-choice");
        setMinWidth(USE_PREF_SIZE);
        box.setConverter(new SelectionLabel<>(name));
        box.getSelectionModel().selectedItemProperty().subscribe(now -> {
            if (now != null && !quiet) {
                chosen.accept(now);
            }
        });
        getChildren().addAll(label, box);
    }

    /** Offers things, with one of them chosen. */
    public void show(List<T> all, T now) {
        quiet = true;
        if (!box.getItems().equals(all)) {
            box.getItems().setAll(all);
        }
        box.setValue(now);
        quiet = false;
    }

    /** What is chosen. */
    public Optional<T> value() {
        return Optional.ofNullable(box.getValue());
    }
}

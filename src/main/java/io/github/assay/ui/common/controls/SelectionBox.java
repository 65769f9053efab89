package io.github.assay.ui.common.controls;

import io.github.assay.ui.common.Controls;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.jspecify.annotations.Nullable;

/**
 * Offers one of several values, below a label. A value set by the program does not call the listener.
 *
 * @param <T> type of the values
 */
public final class SelectionBox<T> extends HBox {
    private final ChoiceBox<T> box = Controls.styled(new ChoiceBox<>(), "small-choice");
    private boolean quiet;

    public SelectionBox(String id, String words, Function<T, String> name, Consumer<T> chosen) {
        getStyleClass().add("choice-line");
        Label label = Controls.whole(words, "meta");
        label.setLabelFor(box);
        box.setId(id);
        box.setAccessibleText(words);
        setMinWidth(USE_PREF_SIZE);
        box.setConverter(new SelectionLabel<>(name));
        box.getSelectionModel().selectedItemProperty().subscribe(now -> {
            if (now != null && !quiet) {
                chosen.accept(now);
            }
        });
        getChildren().addAll(label, box);
    }

    /** Offers things, with one of them chosen; null: none is yet. */
    public void show(List<T> all, @Nullable T now) {
        quiet = true;
        if (!box.getItems().equals(all)) {
            box.getItems().setAll(all);
        }
        box.setValue(now);
        quiet = false;
    }

    @Override
    public void requestFocus() {
        box.requestFocus();
    }

    /** The chosen value. */
    public Optional<T> value() {
        return Optional.ofNullable(box.getValue());
    }
}

package io.github.assay.ui.systems;

import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.javafx.FontIcon;

/** A sentence that a reader must not miss, with an act that answers it; hidden when there is none. */
final class NoteBar extends HBox {
    private final Label words = new Label();

    NoteBar(String id, Optional<Button> act) {
        getStyleClass().addAll("note-bar", "warn");
        FontIcon icon = new FontIcon("mdomz-report_problem");
        icon.getStyleClass().add("warning");
        words.setId(id);
        words.setWrapText(true);
        words.setMinHeight(USE_PREF_SIZE);
        words.setMaxWidth(Double.MAX_VALUE);
        setHgrow(words, Priority.ALWAYS);
        setMinHeight(USE_PREF_SIZE);
        getChildren().addAll(icon, words);
        act.ifPresent(button -> {
            button.getStyleClass().add("quiet-button");
            button.setMinWidth(USE_PREF_SIZE);
            getChildren().add(button);
        });
        show("");
    }

    /** Says something, or with the empty text nothing. */
    void show(String sentence) {
        words.setText(sentence);
        setVisible(!sentence.isEmpty());
        setManaged(!sentence.isEmpty());
    }
}

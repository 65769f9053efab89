package io.github.assay.ui.common.controls;

import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** A panel with title, note, buttons in its header, and content below. */
public final class Card extends VBox {
    private final Label title = Controls.whole("", "card-title");
    private final Label note = Controls.label("", "card-note");
    private final HBox header;

    /** @param key the title's key; empty: the title is set later */
    public Card(String key, String... styles) {
        getStyleClass().add("card");
        getStyleClass().addAll(styles);
        title.setText(key.isEmpty() ? "" : Texts.text(key));
        note.setMinWidth(0);
        note.setWrapText(true);
        TermButton term = new TermButton();
        title.textProperty().subscribe(term::about);
        header = new HBox(title, term, note, Controls.gap());
        header.getStyleClass().add("card-head");
        getChildren().add(header);
    }

    /** Adds buttons to the header. */
    public Card acts(Node... nodes) {
        header.getChildren().addAll(nodes);
        return this;
    }

    /** Adds the content, which takes the remaining space. */
    public Card body(Node node) {
        VBox.setVgrow(node, Priority.ALWAYS);
        getChildren().add(node);
        return this;
    }

    /** Lets the title and note be found by name. */
    public Card named(String titleId, String noteId) {
        title.setId(titleId);
        note.setId(noteId);
        return this;
    }

    public void title(String text) {
        title.setText(text);
    }

    /** Sets the note. It wraps into two lines; what a narrow card cuts then is in its tooltip. */
    public void note(String text) {
        note.setText(text);
        note.setTooltip(new Tooltip(text));
    }
}

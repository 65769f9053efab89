package io.github.assay.ui.review.layout;

import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Covers the case with its texts in large type. Whatever does not fit is scrolled. Hidden until {@link #show}. */
public final class FullText extends StackPane {
    private final Label title = new Label();
    private final VBox texts = new VBox();
    private final ScrollPane scroll = new ScrollPane(texts);

    /**
     * One text.
     *
     * @param heading what it is; empty for the first, largest one
     * @param text may hold line breaks
     */
    public record Passage(String heading, String text) {}

    public FullText(Keys keys) {
        getStyleClass().add("full-text-scrim");
        title.getStyleClass().add("case-id");
        Label cap = new Label();
        cap.getStyleClass().add("key-cap");
        cap.setMinWidth(USE_PREF_SIZE);
        keys.follow(cap, _ -> cap.setText(keys.hint(Shortcut.READ_FULL)));
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox head = new HBox(title, gap, cap);
        head.getStyleClass().add("full-text-head");
        texts.getStyleClass().add("full-text-body");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        VBox card = new VBox(head, scroll);
        card.getStyleClass().addAll("card", "full-text");
        card.setOnMouseClicked(javafx.event.Event::consume);
        getChildren().add(card);
        setOnMouseClicked(_ -> hide());
        setVisible(false);
        setManaged(false);
    }

    /** Shows texts and takes the focus, so that the scroll keys work. */
    public void show(String name, List<Passage> passages) {
        title.setText(name);
        texts.getChildren().clear();
        passages.stream().filter(p -> !p.text().isBlank()).forEach(p -> {
            if (!p.heading().isEmpty()) {
                texts.getChildren().add(label(p.heading(), "full-text-heading"));
            }
            texts.getChildren().add(label(p.text(), p.heading().isEmpty() ? "full-text-question" : "full-text-words"));
        });
        scroll.setVvalue(0);
        setVisible(true);
        setManaged(true);
        scroll.requestFocus();
    }

    private static Label label(String words, String style) {
        Label label = new Label(words);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        label.getStyleClass().add(style);
        return label;
    }

    /** Hides it; false when it was not shown. */
    public boolean hide() {
        boolean was = isVisible();
        setVisible(false);
        setManaged(false);
        return was;
    }
}

package io.github.assay.ui.review.layout;

import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import javafx.geometry.Pos;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows a folded side panel: the key that unfolds it, and what it holds, in words from top to bottom. */
public final class SideStrip extends VBox {
    private final Label words = new Label();
    private final Tooltip whole = new Tooltip();
    private String full = "";
    private String brief = "";

    /**
     * @param shortcut unfolds the panel
     * @param name says so to screen readers
     * @param unfold does the same as the key
     * @param keyFirst whether the key is above the words, otherwise at the bottom
     * @param other a node at the opposite end
     */
    public SideStrip(Keys keys, Shortcut shortcut, String name, Runnable unfold, boolean keyFirst, Node other) {
        getStyleClass().add("side-strip");
        setAlignment(Pos.TOP_CENTER);
        setFocusTraversable(true);
        setMinSize(0, 0);
        Button key = new Button();
        key.getStyleClass().addAll("key-cap", "unfold");
        key.setFocusTraversable(false);
        key.setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
        keys.follow(key, _ -> {
            key.setText(keys.hint(shortcut));
            key.setAccessibleText(name + "  " + keys.hint(shortcut));
        });
        key.setOnAction(_ -> unfold.run());
        words.setRotate(90);
        words.getStyleClass().add("strip-words");
        words.setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
        Region gap = new Region();
        VBox.setVgrow(gap, Priority.ALWAYS);
        if (keyFirst) {
            getChildren().addAll(key, new Group(words), gap, other);
        } else {
            getChildren().addAll(other, new Group(words), gap, key);
        }
        Tooltip.install(this, whole);
        setOnMouseClicked(_ -> unfold.run());
        heightProperty().subscribe(this::fit);
        words.fontProperty().subscribe(this::fit);
    }

    /** Shows words; {@code shorter} takes their place where the strip is too low for them. */
    public void say(String all, String shorter) {
        full = all;
        brief = shorter;
        whole.setText(all);
        setAccessibleText(all);
        fit();
    }

    private void fit() {
        words.setText(full);
        double room = getHeight() - 9 * TextSize.em(this);
        if (getHeight() > 0 && words.prefWidth(-1) > room) {
            words.setText(brief);
        }
    }
}

package io.github.assay.ui.common.keys;

import io.github.assay.ui.common.controls.Controls;
import io.github.assay.wording.Texts;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** Shows one command of the page of keys: its keys, what it does, and a button for another key. */
final class KeyRow extends Button {
    private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");
    private static final double WIDTH = 420;

    private final HBox caps = Controls.styled(new HBox(4), "help-key");

    /** {@code ask} takes the command that gets a new key. */
    KeyRow(Shortcut shortcut, Keys keys, Consumer<Shortcut> ask) {
        super(shortcut.text());
        getStyleClass().setAll("key-row");
        setPrefWidth(WIDTH);
        setGraphic(caps);
        setContentDisplay(ContentDisplay.LEFT);
        setFocusTraversable(shortcut.isRemappable());
        setOnAction(_ -> {
            if (shortcut.isRemappable()) {
                ask.accept(shortcut);
            }
        });
        keys.follow(this, map -> show(shortcut, map));
    }

    private void show(Shortcut shortcut, KeyMap map) {
        caps.getChildren().clear();
        if (shortcut == Shortcut.REASON_1) {
            caps.getChildren().addAll(cap(map, Shortcut.REASON_1), new Label(Texts.text("keys.to")));
            caps.getChildren().add(cap(map, Shortcut.REASON_9));
        } else {
            map.strokes(shortcut).forEach(s -> caps.getChildren().add(cap(s)));
        }
        pseudoClassStateChanged(CHANGED, map.changed().containsKey(shortcut));
        String all = String.join(", ", map.strokes(shortcut).stream().map(KeyStroke::hint).toList());
        setAccessibleText(Texts.text("shell.hint", shortcut.text(), all));
    }

    private static Label cap(KeyMap map, Shortcut shortcut) {
        return cap(map.strokes(shortcut).getFirst());
    }

    private static Label cap(KeyStroke stroke) {
        return Controls.whole(stroke.hint(), "key-cap");
    }
}

package io.github.assay.ui.review;

import io.github.assay.ui.common.keys.KeyMap;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.words.Reasons;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import javafx.event.EventHandler;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;

/**
 * Distinguishes a pressed key from one that is still held down. A finger resting on <em>P</em> must not pass twenty
 * unseen cases. The character of a key that opened a text field is not typed into that field.
 */
public final class HeldKeys {
    private final Set<KeyCode> down = EnumSet.noneOf(KeyCode.class);
    private boolean repeat;
    private boolean used;
    private Optional<KeyEvent> latest = Optional.empty();

    /** Listens on the scene of a node while the node is in it, before other handlers of keys. */
    public void attach(Node node) {
        EventHandler<KeyEvent> pressed = e -> {
            repeat = !down.add(e.getCode());
            latest = Optional.of(e);
            used = false;
        };
        EventHandler<KeyEvent> typed = e -> {
            if (used) {
                e.consume();
            }
        };
        EventHandler<KeyEvent> released = e -> {
            down.remove(e.getCode());
            latest = Optional.empty();
            repeat = false;
        };
        node.sceneProperty().subscribe((before, now) -> {
            if (before != null) {
                before.removeEventFilter(KeyEvent.KEY_PRESSED, pressed);
                before.removeEventFilter(KeyEvent.KEY_TYPED, typed);
                before.removeEventFilter(KeyEvent.KEY_RELEASED, released);
                down.clear();
            }
            if (now != null) {
                now.addEventFilter(KeyEvent.KEY_PRESSED, pressed);
                now.addEventFilter(KeyEvent.KEY_TYPED, typed);
                now.addEventFilter(KeyEvent.KEY_RELEASED, released);
            }
        });
    }

    /** Marks the current key as handled: the character that it types is discarded. */
    public void use() {
        used = true;
    }

    /** Kind of the key being handled: DIGITS when the key also gives reasons, otherwise LETTERS. */
    Reasons.Hand hand(KeyMap keys) {
        return latest.flatMap(e -> keys.find(e, Shortcut.Group.REVIEW, EnumSet.of(Shortcut.Scope.REASON)))
                .map(_ -> Reasons.Hand.DIGITS)
                .orElse(Reasons.Hand.LETTERS);
    }

    /** Whether the key being handled is a repeat of an earlier press. */
    public boolean isRepeat() {
        return repeat;
    }
}

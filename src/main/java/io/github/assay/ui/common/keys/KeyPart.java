package io.github.assay.ui.common.keys;

import java.util.Optional;
import javafx.scene.Node;

/** Part of a screen with keys of its own, which apply while the focus is inside it. */
public interface KeyPart {
    /** Handles a key of {@link Shortcut.Group#TABLE}; false when there was nothing to do. */
    boolean pressed(Shortcut shortcut);

    /** Esc inside the part: closes what is open in it; false when nothing is. */
    boolean leave();

    /** Closes what was opened in the part, such as a search; false when nothing is. The focus stays in the part. */
    default boolean closeInside() {
        return false;
    }

    /** The innermost part around a node. */
    static Optional<KeyPart> around(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (at instanceof KeyPart part) {
                return Optional.of(part);
            }
        }
        return Optional.empty();
    }
}

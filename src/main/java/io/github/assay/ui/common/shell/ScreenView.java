package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.keys.Shortcut;
import javafx.scene.input.KeyEvent;

/** What the shell tells a room. The room keeps its state when it is left. */
public interface ScreenView {
    /** The room has come to the front. */
    default void shown() {}

    /** Another room is about to come to the front, or the window closes. */
    default void hidden() {}

    /** Queries were run: what is known of the items may have changed. */
    default void evidenceChanged() {}

    /**
     * Calls back once, when the room has painted what it shows first or has nothing to show, so that heavy work does not
     * take the processor from it. A room that is quickly there calls at once.
     */
    default void whenPainted(Runnable then) {
        then.run();
    }

    /** Whether the strip of reasons is open and this key may mean a reason. */
    default boolean asksForReason(KeyEvent event) {
        return false;
    }

    /** Esc inside a text field: closes what is open in it, such as a list of names; false when nothing is. */
    default boolean leavesInside() {
        return false;
    }

    /** Whether a key goes to the room before the control in focus hears it: arrows that move more than a list. */
    default boolean goesFirst(Shortcut shortcut) {
        return false;
    }

    /**
     * A key of the table was pressed while this room is in front.
     *
     * @return whether the room did something with it
     */
    default boolean pressed(Shortcut shortcut) {
        return false;
    }
}

package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.keys.Shortcut;
import java.util.List;
import java.util.Optional;
import javafx.scene.input.KeyEvent;

/** Receives the shell's events of one screen. The screen keeps its state while another is open. */
public interface ScreenView {
    /** The screen has been opened. */
    default void shown() {}

    /** Another screen is about to be opened, or the window closes. */
    default void hidden() {}

    /** Acts of this screen that could not be saved yet, in words; they are lost when window or project closes. */
    default List<String> unsaved() {
        return List.of();
    }

    /** Gives up acts that could not be saved; they are not tried again. */
    default void dropUnsaved() {}

    /** Queries were run: what is known of the items may have changed. */
    default void evidenceChanged() {}

    /** Acts, rounds or a guideline came from the team's shared store. */
    default void arrived() {}

    /**
     * Calls back once, when the screen has painted its first content or has nothing to show, so that heavy work does
     * not delay it. A screen that paints quickly calls at once.
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

    /** The group of keys that go before the screen's own at the present focus; empty when there is none. */
    default Optional<Shortcut.Group> groupInFocus() {
        return Optional.empty();
    }

    /** Whether a key goes to the screen before the focused control: arrows that move more than a list. */
    default boolean goesFirst(Shortcut shortcut) {
        return false;
    }

    /** Name of the open page of a screen with pages; else empty. */
    default String page() {
        return "";
    }

    /**
     * A key of the table was pressed while this screen is open.
     *
     * @return whether the screen handled it
     */
    default boolean pressed(Shortcut shortcut) {
        return false;
    }
}

package io.github.assay.ui.common.controls;

import javafx.scene.control.ButtonBase;
import javafx.scene.input.MouseEvent;

/** Makes a button reachable by Tab but not by the mouse: a click does not take the focus from where it is. */
public final class KeyFocus {
    private KeyFocus() {}

    /** Keeps the focus where it is when a button is clicked. */
    public static <B extends ButtonBase> B of(B button) {
        button.setFocusTraversable(true);
        button.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> button.setFocusTraversable(false));
        button.addEventFilter(MouseEvent.MOUSE_RELEASED, _ -> button.setFocusTraversable(true));
        return button;
    }
}

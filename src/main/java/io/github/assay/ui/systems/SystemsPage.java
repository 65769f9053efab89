package io.github.assay.ui.systems;

import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.systems.model.SystemsStudy;
import javafx.scene.Node;

/**
 * Shows one page of the Systems screen. It gets every new study while it is open, and the present one when it is
 * opened.
 */
public interface SystemsPage {
    /** Name of the page on its tab. */
    String name();

    Node node();

    /** The page's computation, for the bar. */
    ComputingBar.Computed computed();

    /** Shows a study. */
    void show(SystemsStudy study);

    /** A key of the table that the open page may handle. */
    default boolean pressed(Shortcut shortcut) {
        return false;
    }
}

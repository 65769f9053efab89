package io.github.assay.ui.robustness;

import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.keys.Shortcut;
import javafx.scene.Node;

/** Shows one page of the Robustness screen. */
public interface RobustnessPage {
    /** Name of the page on its tab. */
    String name();

    Node node();

    /** The page's computation, for the bar. */
    ComputingBar.Computed computed();

    /** The page has been opened, or its screen while the page is open: it computes what is missing or out of date. */
    void visit();

    /** Queries were run: what is known of the items may have changed. */
    void forget();

    /** A key of the table that the open page may handle. */
    default boolean pressed(Shortcut shortcut) {
        return false;
    }
}

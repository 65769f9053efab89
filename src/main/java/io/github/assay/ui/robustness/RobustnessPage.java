package io.github.assay.ui.robustness;

import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.DerivedResult;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.ScrollPage;

/** Shows one page of the Robustness screen. */
public abstract class RobustnessPage extends ScrollPage {
    private final DerivedResult<?, ?> computed;

    /** @param key the message that names the page on its tab */
    RobustnessPage(String key, DerivedResult<?, ?> computed) {
        super(key);
        this.computed = computed;
    }

    /** The page's computation, for the bar. */
    final ComputingBar.Computed computed() {
        return computed;
    }

    /** The page has been opened, or its screen while the page is open: it computes what is missing or out of date. */
    void visit() {
        computed.visit();
    }

    /** Queries were run: what is known of the items may have changed. */
    final void forget() {
        computed.forget();
    }

    /** A key of the table that the open page may handle. */
    boolean pressed(Shortcut shortcut) {
        return false;
    }
}

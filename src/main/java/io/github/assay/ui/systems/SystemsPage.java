package io.github.assay.ui.systems;

import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.ScrollPage;
import io.github.assay.ui.systems.model.SystemsStudy;

/**
 * Shows one page of the Systems screen. It gets every new study while it is open, and the present one when it is
 * opened.
 */
public abstract class SystemsPage extends ScrollPage {
    private final ComputingBar.Computed computed;

    /**
     * @param page the page in the messages, as in {@code systems.page.PAGE}
     * @param computed the page's computation, for the bar
     */
    SystemsPage(String page, ComputingBar.Computed computed) {
        super("systems.page." + page);
        this.computed = computed;
    }

    final ComputingBar.Computed computed() {
        return computed;
    }

    /** Shows a study. */
    public abstract void show(SystemsStudy study);

    /** A key of the table that the open page may handle. */
    public boolean pressed(Shortcut shortcut) {
        return false;
    }
}

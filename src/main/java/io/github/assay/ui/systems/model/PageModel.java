package io.github.assay.ui.systems.model;

import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.LoadState;
import javafx.beans.property.ReadOnlyObjectProperty;

/**
 * Computes what a page shows from the study that the leaderboard shows. Used on the UI thread.
 *
 * @param <T> what comes of it
 */
public interface PageModel<T> {
    /** Belongs to a study from now on; computes only when it is another one. */
    void study(SystemsStudy study);

    /** Tries again. */
    void refresh();

    /** How far it is. */
    ReadOnlyObjectProperty<LoadState<T>> stateProperty();

    /** What is computed, for the bar that says so. */
    ComputingBar.Computed computed();
}

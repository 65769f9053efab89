package io.github.assay.ui.systems.model;

import io.github.assay.ui.common.background.ComputingBar;
import io.github.assay.ui.common.background.LoadState;
import javafx.beans.property.ReadOnlyObjectProperty;

/**
 * Computes what a page shows from the study that the leaderboard shows. Used on the UI thread.
 *
 * @param <T> type of the result
 */
public interface PageModel<T> {
    /** Sets the study. Computes only when it differs from the former. */
    void study(SystemsStudy study);

    /** Computes again. */
    void refresh();

    /** State of the computation. */
    ReadOnlyObjectProperty<LoadState<T>> stateProperty();

    /** The computation, for the bar. */
    ComputingBar.Computed computed();
}

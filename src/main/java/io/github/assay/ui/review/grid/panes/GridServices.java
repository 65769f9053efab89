package io.github.assay.ui.review.grid.panes;

import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.keys.Keys;

/** What a grid needs of the screen around it. Used on the UI thread. */
public interface GridServices {
    /** Runs work that reads every row off the UI thread. */
    <T> Job<T> compute(Background.Work<T> work);

    /** Says something beside the tables, in one sentence. */
    void say(String sentence);

    /** Sorts by a column pair; does nothing where rows have a fixed order. */
    void sort(int pair);

    /** The keys in force, shown beside the entries of the context menu. */
    Keys keys();
}

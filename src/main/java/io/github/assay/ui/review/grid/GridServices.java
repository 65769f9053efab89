package io.github.assay.ui.review.grid;

import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.Job;
import io.github.assay.ui.common.keys.Keys;
import java.util.function.IntConsumer;
import javafx.scene.control.Label;

/**
 * What a grid needs of the screen around it. Used on the UI thread.
 *
 * @param fetching runs work off the UI thread
 * @param keys the keys in force, shown beside the entries of the context menu
 * @param line shows sentences beside the tables
 * @param sorting takes the column pair to sort by; does nothing where rows have a fixed order
 */
public record GridServices(Fetching fetching, Keys keys, Label line, IntConsumer sorting) {
    /** Runs work off the UI thread. */
    @FunctionalInterface
    public interface Fetching {
        <T> Job<T> fetch(Background.Work<T> work);
    }

    /** Runs work that reads every row off the UI thread. */
    public <T> Job<T> compute(Background.Work<T> work) {
        return fetching.fetch(work);
    }

    /** Says something beside the tables, in one sentence. */
    public void say(String sentence) {
        line.setText(sentence);
    }

    /** Sorts by a column pair. */
    public void sort(int pair) {
        sorting.accept(pair);
    }
}

package io.github.assay.ui.common.background;

import io.github.assay.ui.common.UserError;

/**
 * State of what a screen shows: loading, ready, empty or failed.
 *
 * @param <T> type of the content when it is ready
 */
public sealed interface LoadState<T> {
    /** The content is being fetched. */
    record Loading<T>() implements LoadState<T> {}

    /** There is no content. */
    record Empty<T>() implements LoadState<T> {}

    /** The content has arrived. */
    record Ready<T>(T value) implements LoadState<T> {}

    /** The content could not be fetched. */
    record Failed<T>(UserError complaint) implements LoadState<T> {}
}

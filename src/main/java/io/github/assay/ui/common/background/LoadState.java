package io.github.assay.ui.common.background;

import io.github.assay.ui.common.UserError;

/**
 * What a room has to show.
 *
 * @param <T> what it shows when all is well
 */
public sealed interface LoadState<T> {
    /** It is being fetched. */
    record Loading<T>() implements LoadState<T> {}

    /** There is nothing yet. */
    record Empty<T>() implements LoadState<T> {}

    /** Here it is. */
    record Ready<T>(T value) implements LoadState<T> {}

    /** It could not be had. */
    record Failed<T>(UserError complaint) implements LoadState<T> {}
}

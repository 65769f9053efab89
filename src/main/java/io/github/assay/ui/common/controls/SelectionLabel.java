package io.github.assay.ui.common.controls;

import java.util.function.Function;
import javafx.util.StringConverter;

/**
 * Shows the name of what is chosen from a list, and no text while nothing is chosen. The user cannot type.
 *
 * @param <T> what is chosen
 */
public final class SelectionLabel<T> extends StringConverter<T> {
    private final Function<T, String> name;

    public SelectionLabel(Function<T, String> name) {
        this.name = name;
    }

    @Override
    public String toString(T thing) {
        return thing == null ? "" : name.apply(thing);
    }

    @Override
    public T fromString(String text) {
        throw new UnsupportedOperationException("it is chosen, not typed");
    }
}

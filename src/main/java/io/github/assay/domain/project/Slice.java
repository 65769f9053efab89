package io.github.assay.domain.project;

import io.github.assay.domain.ItemKey;
import java.util.List;

/**
 * A part of the items that is looked at on its own.
 *
 * @param dimension what is sliced by: {@code difficulty}, {@code db}, {@code system} or {@code category}
 * @param value the items' common value, not empty
 * @param items the items
 */
public record Slice(String dimension, String value, List<ItemKey> items) {
    public Slice {
        items = List.copyOf(items);
    }
}

package io.github.assay.domain.project;

import io.github.assay.domain.ItemKey;
import java.util.List;

/**
 * A subset of the items, evaluated separately.
 *
 * @param dimension the property: {@code difficulty}, {@code db}, {@code system} or {@code category}
 * @param value the items' common value, not empty
 */
public record Slice(String dimension, String value, List<ItemKey> items) {
    public Slice {
        items = List.copyOf(items);
    }
}

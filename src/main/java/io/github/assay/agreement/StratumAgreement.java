package io.github.assay.agreement;

import io.github.assay.domain.ItemKey;
import java.util.List;

/**
 * Agreement within one slice of the items.
 *
 * @param dimension the property of the slice: {@code difficulty}, {@code db}, {@code system} or {@code category}
 * @param value the slice's value
 * @param coefficients agreement on the slice's items, intervals from resampling within it
 * @param items the slice's items with at least one deciding label
 */
public record StratumAgreement(String dimension, String value, Coefficients coefficients, List<ItemKey> items) {
    public StratumAgreement {
        items = List.copyOf(items);
    }
}

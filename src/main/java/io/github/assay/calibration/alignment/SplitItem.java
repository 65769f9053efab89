package io.github.assay.calibration.alignment;

import io.github.assay.domain.ItemKey;

/**
 * A labelled item from which a split is drawn.
 *
 * @param item the item
 * @param pass whether people's label is pass
 * @param slice the part of the project it belongs to, such as its difficulty and database; may be empty
 */
public record SplitItem(ItemKey item, boolean pass, String slice) {}

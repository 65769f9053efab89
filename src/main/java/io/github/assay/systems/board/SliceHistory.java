package io.github.assay.systems.board;

/**
 * History of the systems' runs on the items with one value of a dimension.
 *
 * @param dimension the property of the slice
 * @param value the value; empty for items without one
 * @param history the runs on those items
 */
public record SliceHistory(String dimension, String value, RunHistory history) {}

package io.github.assay.systems.runs;

/**
 * The runs of the systems over the items with one value of a dimension.
 *
 * @param dimension what the items are sliced by
 * @param value the value; empty for items without one
 * @param history the runs over those items
 */
public record SliceHistory(String dimension, String value, RunHistory history) {}

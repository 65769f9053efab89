package io.github.assay.counterexample.generate;

/**
 * A column by the key of its table and its place.
 *
 * @param table the table's name in lower case
 * @param place the column's place, from 0
 */
public record ColumnPlace(String table, int place) {}

/**
 * Floor 1: two result tables under stated rules: canonical cells, alignment of columns and rows, equality, differences.
 *
 * <p>Must not know: SQL, databases, metrics. One {@link io.github.assay.compare.TableDiff} is computed for a pair of
 * tables; metrics score it and the window paints it.
 */
package io.github.assay.compare;

/**
 * Layer 1: compares two result tables under stated rules: canonical cells, alignment of columns and rows, equality,
 * differences.
 *
 * <p>Must not use: SQL, databases, metrics. One {@link io.github.assay.compare.TableDiff} is computed for a pair of
 * tables; metrics score it and the window shows it. Entry points: {@link io.github.assay.compare.TablePair},
 * {@link io.github.assay.compare.Explainer}.
 */
package io.github.assay.compare;

/** Matching of gold and predicted columns. */
package io.github.assay.compare.columns;

/** Comparison of gold and predicted SQL text: token differences and clause differences. */
package io.github.assay.sql.compare;

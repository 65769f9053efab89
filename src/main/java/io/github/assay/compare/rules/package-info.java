/**
 * Rules of a comparison: cells, columns, order, policies.
 *
 * <p>Entry points: {@link io.github.assay.compare.rules.ComparisonRules},
 * {@link io.github.assay.compare.rules.ComparisonPolicy}, {@link io.github.assay.compare.rules.RowOrder}.
 */
package io.github.assay.compare.rules;

/**
 * Single errors put into gold queries (metrics.md §5.1): {@code Mutator} makes the mutants of one query by the sites of
 * {@code SelectSites}, {@code ConditionSites} and {@code SourceSites}; {@code Sensitivity} says how far metrics fall.
 * {@code ShapeStudy} says how metrics depend on the size of tables.
 */
package io.github.assay.robustness.mutation;

/**
 * Bootstrap and permutation: draws, replicates, intervals.
 *
 * <p>Entry points: {@link io.github.assay.statistics.resample.Bootstrap},
 * {@link io.github.assay.statistics.resample.Columns}, {@link io.github.assay.statistics.resample.Replicates}.
 */
package io.github.assay.statistics.resample;

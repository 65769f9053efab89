/**
 * Sample sizes of studies of κ and of differences.
 *
 * <p>Entry points: {@link io.github.assay.statistics.planning.KappaPlan},
 * {@link io.github.assay.statistics.planning.DeltaPlan}.
 */
package io.github.assay.statistics.planning;

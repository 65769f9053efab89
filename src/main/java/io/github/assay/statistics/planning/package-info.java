/**
 * Sample sizes of studies of κ and of differences, and allocation of labels over strata.
 *
 * <p>Entry points: {@link io.github.assay.statistics.planning.KappaPlan},
 * {@link io.github.assay.statistics.planning.DeltaPlan},
 * {@link io.github.assay.statistics.planning.LabelAllocation}.
 */
package io.github.assay.statistics.planning;

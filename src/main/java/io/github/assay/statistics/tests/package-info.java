/**
 * Tests: McNemar, differences of κ, homogeneity, adjustment, rank stability.
 *
 * <p>Entry points: {@link io.github.assay.statistics.tests.McNemar},
 * {@link io.github.assay.statistics.tests.DeltaKappa}, {@link io.github.assay.statistics.tests.Homogeneity},
 * {@link io.github.assay.statistics.tests.Multiplicity}.
 */
package io.github.assay.statistics.tests;

/**
 * Layer 1: statistics as functions of numbers. Estimates, intervals, the bootstrap, κ, α, AC1 (statistics.md), and the
 * decimals that figures are shown with.
 *
 * <p>Must not use: SQL, cases, annotators, files. An undefined statistic is an
 * {@link io.github.assay.domain.Outcome.Unavailable} with a reason code; no public result is NaN or infinite unless its
 * Javadoc states it. Entry points: {@link io.github.assay.statistics.CohenKappa},
 * {@link io.github.assay.statistics.Estimate}, {@link io.github.assay.statistics.BootstrapSettings}.
 */
package io.github.assay.statistics;

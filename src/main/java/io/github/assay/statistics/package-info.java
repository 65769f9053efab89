/**
 * Floor 0: numbers in, numbers out. Estimates, intervals, the bootstrap, κ, α, AC1 (statistics.md), and how many
 * decimals they are shown with.
 *
 * <p>Must not know: SQL, cases, annotators, files. A statistic that is undefined is an
 * {@link io.github.assay.domain.Outcome.Unavailable} with a reason code; nothing returns NaN or an infinity.
 */
package io.github.assay.statistics;

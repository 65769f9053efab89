/**
 * Layer 2: votes → rating matrix → agreement statistics, also of one round (statistics.md §4.7); votes → final labels, and
 * which items need a decision beyond counting votes (§1.1).
 *
 * <p>Must not use: files, stores, SQL. Entry points: {@link io.github.assay.agreement.AgreementAnalysis},
 * {@link io.github.assay.agreement.FinalLabels}, {@link io.github.assay.agreement.RoundFigures},
 * {@link io.github.assay.agreement.DisputeList}.
 */
package io.github.assay.agreement;

/**
 * Layer 2: votes → rating matrix → agreement statistics; votes → final labels.
 *
 * <p>Must not use: files, stores, SQL. Entry points: {@link io.github.assay.agreement.AgreementAnalysis},
 * {@link io.github.assay.agreement.FinalLabels}.
 */
package io.github.assay.agreement;

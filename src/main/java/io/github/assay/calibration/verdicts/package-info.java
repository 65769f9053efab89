/**
 * Verdicts of metrics against labels, and pairs of metrics.
 *
 * <p>Entry points: {@link io.github.assay.calibration.verdicts.VerdictStudy},
 * {@link io.github.assay.calibration.verdicts.VerdictAgreement}.
 */
package io.github.assay.calibration.verdicts;

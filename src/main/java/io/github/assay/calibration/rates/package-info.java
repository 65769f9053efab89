/**
 * True pass rates of systems from labels and verdicts.
 *
 * <p>Entry points: {@link io.github.assay.calibration.rates.PassRateStudy},
 * {@link io.github.assay.calibration.rates.TruePassRate}.
 */
package io.github.assay.calibration.rates;

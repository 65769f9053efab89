/** True pass rates of systems from labels and verdicts. */
package io.github.assay.calibration.rates;

/**
 * The Calibration screen: which metric agrees with people, at which threshold, with what certainty.
 *
 * <p>Must not use: any other screen. {@code …Figure} classes make figures from result records; they estimate nothing.
 */
package io.github.assay.ui.calibration;

/**
 * Floor 4: which metric agrees with people, at which threshold, with what certainty.
 *
 * <p>Must not know: any other room. Figures are made by {@code …Figure} classes from result records; what they show is
 * looked up in the records, never estimated here.
 */
package io.github.assay.ui.calibration;

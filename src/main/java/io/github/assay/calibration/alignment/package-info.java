/**
 * Alignment of a judge with people: one split of labelled cases into tune and test, figures on either side, versions and
 * promotion (statistics.md §6).
 *
 * <p>Entry points: {@link io.github.assay.calibration.alignment.AlignmentSplit},
 * {@link io.github.assay.calibration.alignment.AlignmentStudy}.
 */
package io.github.assay.calibration.alignment;

/** Commands of studies: agreement, calibration, systems, router, robustness, planning. */
package io.github.assay.cli.study;

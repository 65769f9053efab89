/** Commands of studies: agreement, calibration, systems, router, planning. */
package io.github.assay.cli.study;

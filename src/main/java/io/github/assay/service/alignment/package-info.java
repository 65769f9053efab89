/**
 * Alignment of judges and metrics with people in a project.
 *
 * <p>Entry point: {@link io.github.assay.service.alignment.AlignmentService}.
 */
package io.github.assay.service.alignment;

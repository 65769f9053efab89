/**
 * Cases, predictions, items and settings of a project.
 *
 * <p>Entry points: {@link io.github.assay.domain.project.Project}, {@link io.github.assay.domain.project.Case},
 * {@link io.github.assay.domain.project.Prediction}, {@link io.github.assay.domain.project.Item}.
 */
package io.github.assay.domain.project;

/**
 * Scores and measurements.
 *
 * <p>Entry points: {@link io.github.assay.domain.score.Score}, {@link io.github.assay.domain.score.Measurement}.
 */
package io.github.assay.domain.score;

/** Scores and measurements. */
package io.github.assay.domain.score;

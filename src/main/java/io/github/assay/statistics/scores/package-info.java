/**
 * Scores before a threshold: AUC, calibration, isotonic and logistic maps; choice of thresholds.
 *
 * <p>Entry points: {@link io.github.assay.statistics.scores.ScoredLabels},
 * {@link io.github.assay.statistics.scores.Auc}, {@link io.github.assay.statistics.scores.ProbabilityScores},
 * {@link io.github.assay.statistics.scores.ScoreMaps}.
 */
package io.github.assay.statistics.scores;

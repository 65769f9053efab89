/** Scores before a threshold: AUC, calibration, isotonic and logistic maps. */
package io.github.assay.statistics.scores;

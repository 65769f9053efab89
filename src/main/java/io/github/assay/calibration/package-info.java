/**
 * Floor 1: scores against final labels: confusion, thresholds, κ with intervals, rankings.
 *
 * <p>Must not know: files, stores, SQL.
 */
package io.github.assay.calibration;

/**
 * Figures of a study: metrics against final labels, annotators, pairs of metrics, true pass rates.
 *
 * <p>Must not use: JavaFX, files, services. Entry points: the classes whose names end in {@code Figure}.
 */
package io.github.assay.figure.study;

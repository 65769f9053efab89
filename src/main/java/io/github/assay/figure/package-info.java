/**
 * Figures. A {@link io.github.assay.figure.Figure} describes what is drawn: data coordinates, points with tooltips, the
 * numbers behind them. {@link io.github.assay.figure.Drawing} lays it out as {@link io.github.assay.figure.Shape}s, which
 * window, SVG, PDF and PNG paint, so all show the same. {@link io.github.assay.figure.MarkStyle} holds colours, widths
 * and dashes under the theme's names.
 *
 * <p>Must not use: JavaFX, files, services. Inner package: {@code study}, the figures of a study.
 */
package io.github.assay.figure;

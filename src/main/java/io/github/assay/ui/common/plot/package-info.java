/**
 * Plots. A {@link io.github.assay.ui.common.plot.Figure} describes what is drawn: data coordinates, points with
 * tooltips, the numbers behind them. {@link io.github.assay.ui.common.plot.Drawing} lays it out;
 * {@link io.github.assay.ui.common.plot.FigureView} paints the layout in the window and
 * {@link io.github.assay.ui.common.plot.PlotExport.SvgWriter} writes it to a file, so both show the same.
 * {@link io.github.assay.ui.common.plot.MarkStyle} holds colours, widths and dashes under the theme's names.
 */
package io.github.assay.ui.common.plot;

/**
 * Shows figures in the window: {@link io.github.assay.ui.common.plot.FigureView} paints the layout of a
 * {@link io.github.assay.figure.Figure}, {@link io.github.assay.ui.common.plot.DataPointReader} reads its points, and
 * {@link io.github.assay.ui.common.plot.PlotExport} saves it.
 */
package io.github.assay.ui.common.plot;

/**
 * The plot kit. A {@link io.github.assay.ui.common.plot.Figure} says what is drawn, in data coordinates, with the spots
 * that can be pointed at and the numbers behind it; {@link io.github.assay.ui.common.plot.Drawing} lays it out on paper
 * once; {@link io.github.assay.ui.common.plot.FigureView} paints that in the window and
 * {@link io.github.assay.ui.common.plot.SvgWriter} into a file, so that the two cannot differ. Colours, widths and dashes
 * stand in {@link io.github.assay.ui.common.plot.MarkStyle} under the theme's names.
 */
package io.github.assay.ui.common.plot;

/** Colours, fonts and hatching for what Review draws on a canvas. Must not use: classes of the data that is drawn. */
package io.github.assay.ui.review.paint;

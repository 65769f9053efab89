/** Colours, fonts and hatching for what Review draws by hand on a canvas. Must not know what is being drawn. */
package io.github.assay.ui.review.paint;

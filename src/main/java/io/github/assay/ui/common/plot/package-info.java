/**
 * A small figure model and the node that paints it: axes, curves, ribbons, dots, words. Colours and dashes come from
 * style classes in {@code css/assay.css}, so that a theme switch repaints by itself.
 */
package io.github.assay.ui.common.plot;

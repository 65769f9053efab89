/**
 * Places the parts of the Review screen: columns, the stack of a case, pairs, splitters, and the sizes that the user
 * chose. It knows no case and no view model; sizes follow from content, window, text size and choices alone.
 */
package io.github.assay.ui.review.layout;

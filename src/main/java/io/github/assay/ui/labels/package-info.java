/** Import of labels in the window: preview, what must be said of a file, and taking an import back. */
package io.github.assay.ui.labels;

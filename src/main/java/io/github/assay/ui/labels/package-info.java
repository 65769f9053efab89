/** Import of labels in the window: preview, what a file leaves open, and taking an import back. */
package io.github.assay.ui.labels;

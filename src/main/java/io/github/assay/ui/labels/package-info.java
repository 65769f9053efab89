/** Import of labels in the window: preview, open questions about a file, and revert of an import. */
package io.github.assay.ui.labels;

/** View models of the sheets that add predictions, ask a judge, take labels from a file and restore a store. */
package io.github.assay.ui.model;

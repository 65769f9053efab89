/** Cells of result tables as bytes, in one format for files and for messages between processes. No library is used. */
package io.github.assay.cells;

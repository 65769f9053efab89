/** Votes, an annotator's queue, import and export of label files. */
package io.github.assay.service.labels;

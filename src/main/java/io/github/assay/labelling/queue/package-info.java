/** The queue of an annotator: filter, order, triage. */
package io.github.assay.labelling.queue;

/**
 * Queue of an annotator: filter, order, triage.
 *
 * <p>Must not use: files, stores, screens. Entry points: {@link io.github.assay.labelling.queue.CaseQueue},
 * {@link io.github.assay.labelling.queue.QueueFilter}.
 */
package io.github.assay.labelling.queue;

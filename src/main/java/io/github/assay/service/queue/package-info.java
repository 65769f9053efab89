/**
 * The queue of Review: filter, order, triage, progress. Pure values over items and what is known of them; no store, no
 * screen, no clock.
 */
package io.github.assay.service.queue;

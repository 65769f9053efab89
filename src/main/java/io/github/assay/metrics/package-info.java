/**
 * Floor 1: what a metric is, which there are, and the built-in ones in inner rooms (metrics.md §1–§4, §6).
 *
 * <p>Must not know: files, databases, stores, screens. A metric is a stateless function from
 * {@link io.github.assay.metrics.Evidence} to an {@link io.github.assay.domain.Outcome}.
 */
package io.github.assay.metrics;

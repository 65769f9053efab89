/**
 * The plug-in API of metrics, and the built-in metrics in inner packages (metrics.md §1–§4, §6).
 * {@link io.github.assay.metrics.Metric} is a stateless function from {@link io.github.assay.metrics.Evidence} to an
 * {@link io.github.assay.domain.Outcome}.
 *
 * <p>Must not use: files, databases, stores, screens.
 */
package io.github.assay.metrics;

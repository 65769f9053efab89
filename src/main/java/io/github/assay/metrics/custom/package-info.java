/**
 * Metrics that are not part of the program (metrics.md §6.10). Expressions of a project are parsed, checked and
 * evaluated here; {@link io.github.assay.metrics.custom.GuardedMetric} contains failures of metrics from plug-ins.
 *
 * <p>Must not use: files, jars, screens.
 */
package io.github.assay.metrics.custom;

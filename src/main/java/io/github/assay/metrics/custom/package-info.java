/**
 * Metrics that are not part of the program (metrics.md §6.10): expressions of a project, which are parsed, checked and
 * evaluated here, and {@link io.github.assay.metrics.custom.GuardedMetric}, which contains failures of metrics from
 * plug-ins.
 *
 * <p>Must not use: files, jars, screens.
 */
package io.github.assay.metrics.custom;

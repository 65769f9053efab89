/**
 * Metrics computed from recorded replies of judges, and deterministic checks shown with them (metrics.md §3).
 *
 * <p>Must not use: files, networks. Replies are given as evidence.
 */
package io.github.assay.metrics.judge;

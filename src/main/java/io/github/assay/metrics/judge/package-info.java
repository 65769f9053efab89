/**
 * Metrics made from recorded replies of judges, and the deterministic checks that stand beside them (metrics.md §3).
 * Must not know: how a reply was got.
 */
package io.github.assay.metrics.judge;

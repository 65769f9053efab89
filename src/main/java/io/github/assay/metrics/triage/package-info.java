/** Metrics computed from other metrics: where they disagree, and why an item fails (metrics.md §6). */
package io.github.assay.metrics.triage;

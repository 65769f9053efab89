/**
 * Metrics of what an agent does: which data source it selects (metrics.md §4.1), which tools it calls, in which order, with
 * which arguments (§4.3, §4.4), what its query would change if it were executed, and right and wrong refusals (§4.5, §4.6).
 */
package io.github.assay.metrics.agentic;

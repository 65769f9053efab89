/**
 * Metrics of the steps of an agent: which tools it called, in which order and with which arguments (metrics.md §4.3,
 * §4.4).
 */
package io.github.assay.metrics.agentic;

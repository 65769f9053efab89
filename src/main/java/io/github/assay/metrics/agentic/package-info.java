/**
 * Metrics of what an agent did on its way to the answer: which tools it called, in which order and with which arguments
 * (metrics.md §4.3, §4.4).
 */
package io.github.assay.metrics.agentic;

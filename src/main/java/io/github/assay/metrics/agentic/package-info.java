/** Metrics of an agent's steps: which tools it called, in which order, with which arguments (metrics.md §4.3, §4.4). */
package io.github.assay.metrics.agentic;

/** Execution metrics as published evaluators compute them: BIRD, Spider, Spider 2, Defog, test suites. */
package io.github.assay.metrics.execution.published;

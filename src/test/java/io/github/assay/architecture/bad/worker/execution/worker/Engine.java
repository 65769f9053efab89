package io.github.assay.architecture.bad.worker.execution.worker;

import io.github.assay.architecture.bad.worker.metrics.Metric;

/** A worker that loads more than it needs. */
record Engine(Metric metric) {}

package io.github.assay.architecture.bad.worker.metrics;

/** A class of the program. */
public record Metric() {}

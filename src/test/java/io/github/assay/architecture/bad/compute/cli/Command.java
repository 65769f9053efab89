package io.github.assay.architecture.bad.compute.cli;

import io.github.assay.architecture.bad.compute.statistics.Mean;

/** A command that computes. */
final class Command {
    double answer() {
        return Mean.of(1, 2);
    }
}

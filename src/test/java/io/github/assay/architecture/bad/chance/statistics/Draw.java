package io.github.assay.architecture.bad.chance.statistics;

/** Draws without a seed. */
final class Draw {
    double draw() {
        return Math.random();
    }
}

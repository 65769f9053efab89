package io.github.assay.architecture.bad.compute.statistics;

/** A class that computes. */
public final class Mean {
    private Mean() {}

    /** The mean of two numbers. */
    public static double of(double a, double b) {
        return (a + b) / 2;
    }
}

package io.github.assay.statistics.raters;

/**
 * A chance-corrected coefficient.
 *
 * @param value (observed − expected) / (1 − expected)
 * @param observed observed agreement
 * @param expected agreement expected by chance
 */
public record Coefficient(double value, double observed, double expected) {
    static Coefficient of(double observed, double expected) {
        return new Coefficient((observed - expected) / (1 - expected), observed, expected);
    }
}

package io.github.assay.compare.rules;

/**
 * How far numbers of one column may be apart.
 *
 * @param relative part of the larger of both, 0 to 1
 * @param absolute in any case, ≥ 0
 */
public record ColumnTolerance(double relative, double absolute) {
    public ColumnTolerance {
        if (!(relative >= 0 && relative <= 1) || !(absolute >= 0)) {
            throw new IllegalArgumentException("tolerances out of range: " + relative + ", " + absolute);
        }
    }
}

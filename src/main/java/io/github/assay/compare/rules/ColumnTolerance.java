package io.github.assay.compare.rules;

/**
 * Tolerance of the numbers of one column.
 *
 * @param relative largest difference as a share of the larger number, 0 to 1
 * @param absolute largest difference in units of the numbers, ≥ 0
 */
public record ColumnTolerance(double relative, double absolute) {
    public ColumnTolerance {
        if (!(relative >= 0 && relative <= 1) || !(absolute >= 0)) {
            throw new IllegalArgumentException("tolerances out of range: " + relative + ", " + absolute);
        }
    }
}

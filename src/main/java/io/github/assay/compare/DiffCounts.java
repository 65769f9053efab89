package io.github.assay.compare;

/**
 * Exact counts of an aligned view.
 *
 * @param equalRows rows with a partner and all paired cells equal
 * @param nearRows rows with a partner, equal only under tolerance or coercion
 * @param differentRows rows with a partner and at least one different cell
 * @param missingRows gold rows without a partner
 * @param extraRows predicted rows without a partner
 * @param pairedColumns columns with a partner
 * @param renamedColumns of those, columns whose names differ
 * @param missingColumns gold columns without a partner
 * @param extraColumns predicted columns without a partner
 * @param differentCells cells of paired rows and columns that differ
 */
public record DiffCounts(
        int equalRows,
        int nearRows,
        int differentRows,
        int missingRows,
        int extraRows,
        int pairedColumns,
        int renamedColumns,
        int missingColumns,
        int extraColumns,
        long differentCells) {}

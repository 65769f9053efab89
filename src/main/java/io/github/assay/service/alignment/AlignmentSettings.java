package io.github.assay.service.alignment;

import io.github.assay.calibration.alignment.AlignmentSplit;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.ProjectFormatException;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * Settings of alignments, {@code judges.alignment} and {@code judges.promotion} of project.json.
 *
 * @param testShare share of test in the first draw, between 0 and 1
 * @param kappa what the lower bound of κ on test must exceed for a promotion, −1 to 1
 */
record AlignmentSettings(double testShare, double kappa) {
    /** Lower bound of κ that a promotion needs to exceed where a project states none. */
    static final double STANDARD_KAPPA = 0.6;

    /** @throws ProjectFormatException when a value cannot be used */
    static AlignmentSettings of(Project project) throws ProjectFormatException {
        return new AlignmentSettings(
                number(project, "alignment", "testShare", AlignmentSplit.STANDARD_SHARE, 0.05, 0.95),
                number(project, "promotion", "kappa", STANDARD_KAPPA, -1, 1));
    }

    private static double number(
            Project project, String group, String key, double standard, double low, double high)
            throws ProjectFormatException {
        Optional<Datum> given = project.judges().fields(group).get(key);
        double value = given.isEmpty() ? standard : given.get().asNumber().map(BigDecimal::doubleValue).orElse(Double.NaN);
        if (!(value >= low && value <= high)) {
            throw new ProjectFormatException("judges." + group + "." + key + " cannot be used: expected a number from " + low + " to "
                    + high, "Correct it in project.json.");
        }
        return value;
    }
}

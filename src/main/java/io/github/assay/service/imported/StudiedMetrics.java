package io.github.assay.service.imported;

import io.github.assay.calibration.study.CalibrationSettings;
import java.util.List;
import java.util.function.Predicate;

/**
 * Which metrics take part in a study.
 *
 * @param ours of those that Assay computes and the project enables
 * @param imported of the scores and judges' verdicts that came with the project, by id ({@code imported.NAME}); those
 *     that the project names under {@code metrics.enabled} take part as ours do
 */
public record StudiedMetrics(Predicate<String> ours, Predicate<String> imported) {
    /** Those that a study's settings name; where they name none, all that the project enables. */
    public static StudiedMetrics by(CalibrationSettings settings) {
        List<String> named = settings.participants().metrics();
        boolean imported = settings.compared() == CalibrationSettings.Compared.WITH_IMPORTED;
        return named.isEmpty()
                ? new StudiedMetrics(_ -> true, _ -> imported)
                : new StudiedMetrics(named::contains, named::contains);
    }
}

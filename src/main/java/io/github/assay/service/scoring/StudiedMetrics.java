package io.github.assay.service.scoring;

import io.github.assay.calibration.study.CalibrationSettings;
import java.util.List;
import java.util.function.Predicate;

/**
 * The metrics that take part in a study.
 *
 * @param ours selects among metrics that Assay computes and the project enables
 * @param imported selects among imported scores and verdicts, by id ({@code imported.NAME}); those that the project
 *     names under {@code metrics.enabled} take part as Assay's metrics do
 * @param named ids of metrics that take part although the project does not enable them
 */
public record StudiedMetrics(Predicate<String> ours, Predicate<String> imported, List<String> named) {
    /** Metrics among those that the project enables. */
    public StudiedMetrics(Predicate<String> ours, Predicate<String> imported) {
        this(ours, imported, List.of());
    }

    /** The metrics that a study's settings name; all that the project enables where they name none. */
    public static StudiedMetrics by(CalibrationSettings settings) {
        List<String> named = settings.participants().metrics();
        boolean imported = settings.compared() == CalibrationSettings.Compared.WITH_IMPORTED;
        return named.isEmpty()
                ? new StudiedMetrics(_ -> true, _ -> imported)
                : new StudiedMetrics(named::contains, named::contains, named);
    }
}

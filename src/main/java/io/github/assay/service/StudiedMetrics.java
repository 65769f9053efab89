package io.github.assay.service;

import io.github.assay.calibration.CalibrationSettings;
import java.util.function.Predicate;

/**
 * Which metrics take part in a study.
 *
 * @param ours of those that Assay computes and the project enables
 * @param imported of the scores and judges' verdicts that came with the project, by id ({@code imported.NAME}); those
 *     that the project names under {@code metrics.enabled} take part as ours do
 */
public record StudiedMetrics(Predicate<String> ours, Predicate<String> imported) {
    /** All that the project enables, and nothing imported that it does not name. */
    public static final StudiedMetrics ENABLED = new StudiedMetrics(_ -> true, _ -> false);

    /** All that the project enables, and what came with it where a study's settings say so. */
    public static StudiedMetrics by(CalibrationSettings settings) {
        return switch (settings.compared()) {
            case OURS -> ENABLED;
            case WITH_IMPORTED -> new StudiedMetrics(_ -> true, _ -> true);
        };
    }
}

package io.github.assay.calibration.study;

import io.github.assay.domain.project.MetricRole;
import java.util.List;

/**
 * Choice of the metrics that take part in a calibration and are ranked and tested (statistics.md §5).
 *
 * @param metrics ids of the metrics that were chosen; empty: all that the project enables. Metrics chosen by name are
 *     ranked and tested whatever their role
 * @param compared sources of the scores, where a project has both
 * @param ranked the roles that are ranked and tested
 * @param mostMissing share of the labelled items, 0 to 1, that may lack a verdict of a metric that is ranked among
 *     complete ones
 */
public record Participants(
        List<String> metrics, CalibrationSettings.Compared compared, Ranked ranked, double mostMissing) {
    /** The roles that are ranked and tested. */
    public enum Ranked {
        /** Metrics of correctness; diagnostics are shown without a rank. */
        CORRECTNESS,
        /** Diagnostics as well. */
        ALL_ROLES,
        /**
         * Diagnostics as well, and every metric separately, also where verdicts are equal. For published counts, whose
         * items are unknown, and for studies recorded before metrics had roles.
         */
        EACH_METRIC
    }

    /** Largest share of missing verdicts of a metric that is ranked among complete ones (statistics.md §0.2). */
    public static final double MOST_MISSING = 0.05;

    /** All enabled metrics of Assay; those of correctness with at most 5 % missing are ranked. */
    public static final Participants STANDARD =
            new Participants(List.of(), CalibrationSettings.Compared.OURS, Ranked.CORRECTNESS, MOST_MISSING);

    /** @throws IllegalArgumentException when {@code mostMissing} is not from 0 to 1 */
    public Participants {
        if (!(mostMissing >= 0 && mostMissing <= 1)) {
            throw new IllegalArgumentException("a share must be from 0 to 1: " + mostMissing);
        }
        metrics = List.copyOf(metrics);
    }

    /** Whether a metric of this role can have a rank. */
    public boolean ranks(MetricRole role) {
        return role == MetricRole.CORRECTNESS || ranked != Ranked.CORRECTNESS || !metrics.isEmpty();
    }

    /** The same for these metrics only; empty: all. */
    public Participants choosing(List<String> ids) {
        return new Participants(ids, compared, ranked, mostMissing);
    }

    /** The same with other scores. */
    public Participants with(CalibrationSettings.Compared changed) {
        return new Participants(metrics, changed, ranked, mostMissing);
    }

    /** The same with other roles ranked. */
    public Participants with(Ranked changed) {
        return new Participants(metrics, compared, changed, mostMissing);
    }
}

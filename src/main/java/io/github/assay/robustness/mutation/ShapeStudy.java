package io.github.assay.robustness.mutation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Metrics along the seven tracks: gold is the first five rows and columns of a table of nine by nine, the prediction
 * another part of it.
 *
 * @param caseId the case whose gold result is the table; empty: a made-up table of 81 different cells
 * @param points the points, track by track
 */
public record ShapeStudy(Optional<String> caseId, List<ShapePoint> points) {
    /**
     * One prediction.
     *
     * @param track its track
     * @param step from 1 to 9
     * @param ex 1 where the tables are equal, else 0
     * @param penalised EXP, EXR and F1 where extra columns count as wrong (SC-PC-PE)
     * @param ignored the same where they do not count (SC-PC-IE)
     */
    public record ShapePoint(ShapeTrack track, int step, double ex, CellShares penalised, CellShares ignored) {
        public int rows() {
            return track.rows(step);
        }

        public int columns() {
            return track.columns(step);
        }

        /** The shares of one setting. */
        public CellShares shares(boolean extraColumns) {
            return extraColumns ? penalised : ignored;
        }
    }

    /** Execution precision, recall and F1, each from 0 to 1. */
    public record CellShares(double precision, double recall, double f1) {}

    /** Compares a part of the table with gold. */
    @FunctionalInterface
    public interface Comparison {
        ShapePoint compare(ShapeTrack track, int step);
    }

    public ShapeStudy {
        points = List.copyOf(points);
    }

    /** The study whose 63 points a comparison makes. */
    public static ShapeStudy of(Optional<String> caseId, Comparison comparison) {
        List<ShapePoint> points = new ArrayList<>();
        for (ShapeTrack track : ShapeTrack.values()) {
            for (int step = 1; step <= ShapeTrack.STEPS; step++) {
                points.add(comparison.compare(track, step));
            }
        }
        return new ShapeStudy(caseId, points);
    }

    /** The points of a track, by step. */
    public List<ShapePoint> of(ShapeTrack track) {
        return points.stream().filter(p -> p.track() == track).toList();
    }
}

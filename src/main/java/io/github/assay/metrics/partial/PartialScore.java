package io.github.assay.metrics.partial;

import io.github.assay.domain.finding.Finding.CellShares;
import java.util.ArrayList;
import java.util.List;

/**
 * Holds execution precision and recall of one variant.
 *
 * @param variant which variant
 * @param precision matched cells over predicted cells, 0 to 1
 * @param recall matched cells over gold cells, 0 to 1
 * @param matched how many cells match
 * @param goldCells cells of the gold table
 * @param predictedCells cells of the predicted table that count
 * @param flags {@code vacuous}, {@code no_matched_columns}, {@code approximate}, {@code alignment_capped}
 */
public record PartialScore(
        Variant variant,
        double precision,
        double recall,
        long matched,
        long goldCells,
        long predictedCells,
        List<String> flags) {
    static PartialScore whole(Variant variant, long goldCells, long predictedCells) {
        return new PartialScore(variant, 1, 1, goldCells, goldCells, predictedCells, List.of());
    }

    static PartialScore settled(Variant variant, double precision, double recall, String... flags) {
        return new PartialScore(variant, precision, recall, 0, 0, 0, List.of(flags));
    }

    /** Harmonic mean, 0 when both are 0. */
    public double f1() {
        return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
    }

    PartialScore flagged(String flag) {
        List<String> more = new ArrayList<>(flags);
        more.add(flag);
        return new PartialScore(variant, precision, recall, matched, goldCells, predictedCells, more);
    }

    CellShares shares() {
        return new CellShares(variant.word(), precision, recall, f1(), matched, goldCells, predictedCells);
    }
}

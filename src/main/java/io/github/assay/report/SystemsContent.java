package io.github.assay.report;

import io.github.assay.systems.board.Leaderboard;
import io.github.assay.systems.board.SliceBoard;
import io.github.assay.systems.board.VariantGap;
import io.github.assay.systems.cross.CrossTable;
import java.util.List;
import java.util.Optional;

/**
 * A report's figures on the comparison of systems.
 *
 * @param board the leaderboard; empty: no metric gives a verdict
 * @param slices one leaderboard per tier
 * @param gaps systems on cases and on their variants; empty without a variant
 * @param cross cross table of a structural metric and an execution metric
 */
public record SystemsContent(Optional<Leaderboard> board, List<SliceBoard> slices, List<VariantGap> gaps, Optional<CrossTable> cross) {
    /** Nothing was compared. */
    public static final SystemsContent NONE = new SystemsContent(Optional.empty(), List.of(), List.of(), Optional.empty());

    public SystemsContent {
        slices = List.copyOf(slices);
        gaps = List.copyOf(gaps);
    }
}

package io.github.assay.compare.rows;

import io.github.assay.compare.columns.JoinedCells;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * One-to-one matching of equal gold and predicted rows.
 *
 * @param cells the cells by which they are equal, clusters included
 * @param ofGold per gold row its equal predicted row, or -1
 * @param ofPredicted per predicted row its equal gold row, or -1
 * @param runs the runs of row order
 */
public record RowMatch(JoinedCells cells, int[] ofGold, int[] ofPredicted, RowRuns runs) {
    /** Whether every row of both tables has an equal partner. */
    public boolean complete() {
        return ofGold.length == ofPredicted.length && Arrays.stream(ofGold).noneMatch(p -> p < 0);
    }

    /** Whether every partner is in the same run. */
    public boolean ordered() {
        return IntStream.range(0, ofGold.length)
                .allMatch(g -> ofGold[g] < 0 || runs.of(g) == runs.of(ofGold[g]));
    }

    public int[] goldResidue() {
        return residue(ofGold);
    }

    public int[] predictedResidue() {
        return residue(ofPredicted);
    }

    private static int[] residue(int[] partners) {
        return IntStream.range(0, partners.length).filter(i -> partners[i] < 0).toArray();
    }
}

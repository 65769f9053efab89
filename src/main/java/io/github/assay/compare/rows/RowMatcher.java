package io.github.assay.compare.rows;

import io.github.assay.compare.cells.ToleranceClusters;
import io.github.assay.compare.columns.JoinedCells;
import java.util.Arrays;

/**
 * Finds equal rows: first by exact hash, then within tolerance among the remaining rows (metrics.md §0.3, §0.7). Rows
 * of the same run are preferred, so the order is correct whenever some matching makes it correct.
 */
public final class RowMatcher {
    private final Numbers numbers;
    private final RowRuns runs;
    private final int[] ofGold;
    private final int[] ofPredicted;
    private JoinedCells cells;

    /** The numbers of a pair of columns, computed only when they are needed. */
    public interface Numbers {
        /** The gold numbers of column pair {@code i} by row; NaN where a cell has no number. */
        double[] gold(int i);

        /** The predicted numbers of column pair {@code i} by row. */
        double[] predicted(int i);
    }

    private RowMatcher(JoinedCells cells, Numbers numbers, RowRuns runs) {
        this.cells = cells;
        this.numbers = numbers;
        this.runs = runs;
        this.ofGold = unmatched(cells.goldRows());
        this.ofPredicted = unmatched(cells.predictedRows());
    }

    public static RowMatch match(JoinedCells cells, Numbers numbers, RowRuns runs) {
        RowMatcher matcher = new RowMatcher(cells, numbers, runs);
        if (cells.width() > 0) {
            matcher.run();
        }
        return matcher.result();
    }

    private static int[] unmatched(int rows) {
        int[] partners = new int[rows];
        Arrays.fill(partners, RowIndex.NONE);
        return partners;
    }

    private RowMatch result() {
        return new RowMatch(cells, ofGold, ofPredicted, runs);
    }

    private void run() {
        if (cells.identical()) {
            Arrays.setAll(ofGold, row -> row);
            Arrays.setAll(ofPredicted, row -> row);
            return;
        }
        byHash();
        if (cells.clusters() && hasResidue() && cluster()) {
            byHash();
        }
        if (cells.direct() && hasResidue()) {
            new DirectMatching(result()).run();
        }
    }

    private boolean hasResidue() {
        RowMatch soFar = result();
        return soFar.goldResidue().length > 0 && soFar.predictedResidue().length > 0;
    }

    private void byHash() {
        RowHashes gold = RowHashes.of(cells.goldSide().hashes(), cells.goldRows());
        RowHashes predicted = RowHashes.of(cells.predictedSide().hashes(), cells.predictedRows());
        if (runs.matter()) {
            pair(gold, predicted, runs);
        }
        pair(gold, predicted, RowRuns.ONE);
    }

    private void pair(RowHashes gold, RowHashes predicted, RowRuns within) {
        RowIndex index = new RowIndex(predicted, result().predictedResidue(), within);
        for (int row : result().goldResidue()) {
            int partner = index.take(gold, row);
            if (partner != RowIndex.NONE) {
                ofGold[row] = partner;
                ofPredicted[partner] = row;
            }
        }
    }

    /** Replaces the numbers of unmatched rows by clusters; returns whether that changed a hash. */
    private boolean cluster() {
        int[] goldRows = result().goldResidue();
        int[] predictedRows = result().predictedResidue();
        long[][] gold = cells.goldSide().hashes().clone();
        long[][] predicted = cells.predictedSide().hashes().clone();
        boolean changed = false;
        for (int i = 0; i < cells.width(); i++) {
            double[] left = numbers.gold(i);
            double[] right = numbers.predicted(i);
            var clusters = new ToleranceClusters(cells.tolerance(i), left, goldRows, right, predictedRows);
            if (clusters.joinedAny()) {
                gold[i] = clusters.apply(gold[i], left, goldRows);
                predicted[i] = clusters.apply(predicted[i], right, predictedRows);
                changed = true;
            }
        }
        cells = cells.with(gold, predicted);
        return changed;
    }
}

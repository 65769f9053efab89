package io.github.assay.compare.rows;

import io.github.assay.compare.cells.CanonicalColumn;
import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.ColumnValues;
import io.github.assay.compare.cells.PairReadings;
import io.github.assay.compare.columns.ColumnMapping;
import io.github.assay.compare.columns.JoinedCells;
import io.github.assay.compare.rules.ComparisonRules;
import java.util.stream.IntStream;

/** Weights of columns for the similarity of rows: how strongly an equal cell suggests that two rows belong together. */
public final class ColumnWeights {
    /** Above every similarity of two rows. */
    static final int MOST = 2047;

    private static final int KEY = 4;
    private static final int USUAL = 2;
    private static final int FEW_VALUES = 1;
    private static final double KEY_DISTINCT = 0.95;

    private final int[] weights;

    public ColumnWeights(CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules, ColumnMapping mapping) {
        weights = new int[mapping.size()];
        for (int i = 0; i < weights.length; i++) {
            CanonicalColumn g = gold.column(mapping.gold(i));
            CanonicalColumn p = predicted.column(mapping.predicted(i));
            PairReadings readings = PairReadings.of(rules.policy(), g, p);
            weights[i] = Math.min(weight(g.values(readings.gold())), weight(p.values(readings.predicted())));
        }
    }

    private static int weight(ColumnValues values) {
        if (values.distinct() >= KEY_DISTINCT * values.size()) {
            return KEY;
        }
        return values.distinct() <= 2 && values.size() > 2 ? FEW_VALUES : USUAL;
    }

    /** The similarity of two equal rows. */
    int total() {
        return Math.min(IntStream.of(weights).sum(), MOST);
    }

    /** The similarity of two rows, 0 when they should not be paired. */
    int score(JoinedCells cells, int gold, int predicted) {
        int score = 0;
        int equal = 0;
        boolean key = false;
        for (int i = 0; i < weights.length; i++) {
            if (cells.equal(gold, predicted, i)) {
                score += weights[i];
                equal++;
                key |= weights[i] == KEY;
            }
        }
        return key || equal * 2 >= weights.length ? Math.min(score, MOST) : 0;
    }
}

package io.github.assay.compare.columns;

import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.rules.ComparisonRules;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Similarity of columns, by name and values or from another source (metrics.md §0.5). Tables of up to {@value #MOST}
 * columns are compared pair by pair; {@link WideColumns} pairs wider ones. Safe for use by several threads.
 */
public final class ColumnSimilarity {
    /** Least similarity of a pair. */
    public static final double THRESHOLD = 0.5;

    /** Most columns of a table for which every pair is compared. */
    public static final int MOST = 500;

    private static final double NAME_TIE = 1e-7;

    private final ColumnLikeness likeness;
    /** By gold and predicted column; empty: each pair is computed on first use. */
    private final Optional<double[][]> values;
    private final boolean own;
    private final Map<Double, ColumnMapping> mappings = new HashMap<>();

    private ColumnSimilarity(ColumnLikeness likeness, Optional<double[][]> values, boolean own) {
        this.likeness = likeness;
        this.values = values;
        this.own = own;
    }

    public static ColumnSimilarity of(CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules) {
        ColumnLikeness likeness = new ColumnLikeness(gold, predicted, rules);
        return isWide(gold.columnCount(), predicted.columnCount())
                ? new ColumnSimilarity(likeness, Optional.empty(), true)
                : new ColumnSimilarity(likeness, Optional.of(filled(likeness, likeness::of)), true);
    }

    private static boolean isWide(int goldColumns, int predictedColumns) {
        return Math.max(goldColumns, predictedColumns) > MOST;
    }

    /** Similarity of a pair of columns, from 0 to 1. */
    interface Weight {
        double of(int g, int p);
    }

    private static double[][] filled(ColumnLikeness likeness, Weight weight) {
        double[][] values = new double[likeness.gold().columnCount()][likeness.predicted().columnCount()];
        for (int g = 0; g < values.length; g++) {
            for (int p = 0; p < values[g].length; p++) {
                values[g][p] = weight.of(g, p);
            }
        }
        return values;
    }

    /**
     * The same columns with similarities from another source, such as the cosine of vectors; columns whose cells cannot
     * be equal have similarity 0.
     *
     * @param found by gold and predicted column
     */
    public ColumnSimilarity with(double[][] found) {
        double[][] kept = filled(likeness, (g, p) -> likeness.compatible(g, p) ? found[g][p] : 0);
        return new ColumnSimilarity(likeness, Optional.of(kept), false);
    }

    /** Similarity of a gold and a predicted column, from 0 to 1. */
    public double at(int goldColumn, int predictedColumn) {
        return values.isPresent()
                ? values.get()[goldColumn][predictedColumn]
                : likeness.of(goldColumn, predictedColumn);
    }

    /**
     * The best pairs of a similarity of at least {@code threshold}; ties go to equal names, then to lower ordinals. The
     * mapping of wide tables may be capped.
     */
    public synchronized ColumnMapping mapping(double threshold) {
        return mappings.computeIfAbsent(threshold, t -> extended(
                ColumnMapping.none(likeness.gold().columnCount(), likeness.predicted().columnCount()), t));
    }

    /** The mapping, extended by the best pairs of its columns without a partner. */
    public ColumnMapping extended(ColumnMapping mapping, double threshold) {
        if (isWide(mapping.goldColumns(), mapping.predictedColumns())) {
            WideColumns.Candidates candidates =
                    own ? new LikelyColumns(likeness) : new LikelyColumns.Known(values.orElseThrow());
            return new WideColumns(likeness, (g, p) -> weight(g, p, threshold), own, candidates).extended(mapping);
        }
        double[][] weights =
                filled(likeness, (g, p) -> mapping.leavesAlone(g, p) ? weight(g, p, threshold) : 0);
        int[] partners = Assignment.maximise(weights);
        Arrays.setAll(partners, g -> partners[g] < 0 ? mapping.partner(g) : partners[g]);
        return mapping.withPartners(partners);
    }

    /** The similarity, 0 for pairs below a threshold; equal names win a tie. */
    private double weight(int g, int p, double threshold) {
        double value = at(g, p);
        return value >= threshold && value > 0 ? value + (likeness.sameName(g, p) ? NAME_TIE : 0) : 0;
    }

    /** The mapping, extended by pairs of remaining columns in order, as far as their cells fit. */
    public ColumnMapping completed(ColumnMapping mapping) {
        int[] partners = mapping.partners();
        boolean[] taken = new boolean[mapping.predictedColumns()];
        Arrays.stream(partners).filter(p -> p >= 0).forEach(p -> taken[p] = true);
        ColumnGroups groups = new ColumnGroups(likeness.predicted(), likeness.rules());
        for (int g = 0; g < partners.length; g++) {
            if (partners[g] < 0) {
                int column = g;
                partners[g] = groups.of(likeness.gold().column(g)).stream()
                        .filter(group -> likeness.compatible(column, group.columns()[0]))
                        .mapToInt(group -> group.firstFree(taken))
                        .filter(p -> p >= 0)
                        .min()
                        .orElse(-1);
                if (partners[g] >= 0) {
                    taken[partners[g]] = true;
                }
            }
        }
        return mapping.withPartners(partners);
    }

    /** Whether cells of both columns can be equal at all. */
    public boolean compatible(int g, int p) {
        return likeness.compatible(g, p);
    }
}

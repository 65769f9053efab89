package io.github.assay.compare.matching;

import io.github.assay.compare.cells.CanonicalColumn;
import io.github.assay.compare.cells.ColumnValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Pairs the columns of tables that are too wide to compare every pair. Columns with the same cells are paired first,
 * equal names before lower ordinals. Of the remaining columns every pair is compared, as in narrow tables, if there are
 * at most {@value #PAIRS}. Otherwise each gold column is compared with its likeliest candidates only, the best pair of
 * all is chosen first, and the mapping is capped.
 */
final class WideColumns {
    private static final int PAIRS = ColumnSimilarity.MOST * ColumnSimilarity.MOST;

    /** Source of candidate pairs where not every pair can be compared. */
    interface Candidates {
        /** For each given gold column a few free predicted columns that may be its partner. */
        int[][] of(int[] gold, int[] predicted);
    }

    private final ColumnLikeness likeness;
    private final ColumnSimilarity.Weight weight;
    private final boolean byCells;
    private final Candidates candidates;
    private int[] partners = {};
    private boolean[] taken = {};

    /**
     * @param weight value of a pair, 0 for a forbidden pair
     * @param byCells whether columns with the same cells have the greatest similarity
     */
    WideColumns(ColumnLikeness likeness, ColumnSimilarity.Weight weight, boolean byCells, Candidates candidates) {
        this.likeness = likeness;
        this.weight = weight;
        this.byCells = byCells;
        this.candidates = candidates;
    }

    /** The mapping, extended by good pairs of its columns without a partner. */
    ColumnMapping extended(ColumnMapping mapping) {
        partners = mapping.partners();
        taken = new boolean[mapping.predictedColumns()];
        Arrays.stream(partners).filter(p -> p >= 0).forEach(p -> taken[p] = true);
        if (byCells && likeness.hasRows()) {
            identical(true);
            identical(false);
        }
        int[] gold = IntStream.range(0, partners.length).filter(g -> partners[g] < 0).toArray();
        int[] predicted = IntStream.range(0, taken.length).filter(p -> !taken[p]).toArray();
        boolean capped = (long) gold.length * predicted.length > PAIRS;
        if (capped) {
            likely(gold, predicted);
        } else if (gold.length > 0 && predicted.length > 0) {
            assign(gold, predicted);
        }
        ColumnMapping made = mapping.withPartners(partners);
        return capped ? made.asCapped() : made;
    }

    private void identical(boolean sameName) {
        ColumnGroups groups = new ColumnGroups(likeness.predicted(), likeness.rules());
        Map<ColumnBucket, Map<String, Integer>> next = new IdentityHashMap<>();
        for (int g = 0; g < partners.length; g++) {
            CanonicalColumn left = likeness.gold().column(g);
            String name = sameName ? likeness.gold().names().get(g) : "";
            List<ColumnGroups.Group> all = partners[g] >= 0 ? List.of() : groups.of(left);
            for (ColumnGroups.Group group : all) {
                ColumnValues values = left.values(groups.gold(left, group));
                if (partners[g] < 0 && (sameName || values.distinct() >= 3)) {
                    ColumnBucket bucket = group.with(values.content());
                    int[] places = sameName ? bucket.named(name) : bucket.all();
                    take(g, bucket, places, next.computeIfAbsent(bucket, _ -> new java.util.HashMap<>()), name);
                }
            }
        }
    }

    private void take(int g, ColumnBucket bucket, int[] places, Map<String, Integer> next, String name) {
        int i = next.getOrDefault(name, 0);
        while (i < places.length && taken[bucket.at(places[i])]) {
            i++;
        }
        next.put(name, i);
        if (i < places.length) {
            pair(g, bucket.at(places[i]));
        }
    }

    private void pair(int g, int p) {
        partners[g] = p;
        taken[p] = true;
    }

    private void assign(int[] gold, int[] predicted) {
        boolean turned = gold.length > predicted.length;
        int[] rows = turned ? predicted : gold;
        int[] columns = turned ? gold : predicted;
        double[][] weights = new double[rows.length][columns.length];
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns.length; j++) {
                weights[i][j] = turned ? weight.of(columns[j], rows[i]) : weight.of(rows[i], columns[j]);
            }
        }
        int[] chosen = Assignment.maximiseWide(weights);
        for (int i = 0; i < chosen.length; i++) {
            if (chosen[i] >= 0) {
                int other = columns[chosen[i]];
                pair(turned ? other : rows[i], turned ? rows[i] : other);
            }
        }
    }

    private record Likely(double weight, int g, int p) {}

    private void likely(int[] gold, int[] predicted) {
        int[][] near = candidates.of(gold, predicted);
        List<Likely> all = new ArrayList<>();
        for (int i = 0; i < gold.length; i++) {
            for (int p : near[i]) {
                double worth = weight.of(gold[i], p);
                if (worth > 0) {
                    all.add(new Likely(worth, gold[i], p));
                }
            }
        }
        all.sort(Comparator.comparingDouble(Likely::weight)
                .reversed()
                .thenComparingInt(Likely::g)
                .thenComparingInt(Likely::p));
        all.stream().filter(l -> partners[l.g] < 0 && !taken[l.p]).forEach(l -> pair(l.g, l.p));
    }
}

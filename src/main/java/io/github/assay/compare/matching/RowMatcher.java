package io.github.assay.compare.matching;

import io.github.assay.compare.cells.Hash64;
import io.github.assay.compare.cells.Tolerance;
import io.github.assay.compare.cells.ToleranceClusters;
import io.github.assay.compare.matching.RowIndex.RowHashes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

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

    /**
     * Pairs rows under a tolerance too wide for clusters (metrics.md §0.3). Rows that agree in all cells without
     * numbers form a group. Within a group, candidates are the rows in a window of one sorted column, and augmenting
     * paths find the partners.
     */
    private static final class DirectMatching {
        /** Most candidates compared per group with a search for augmenting paths. */
        private static final int AUGMENTED = 200_000;

        private static final int CANDIDATES_PER_ROW = 64;

        /** Most pairs compared per group before windows are shortened (metrics.md §0.7). */
        private static final long PAIRS = 5_000_000;

        private static final long LEAST_WINDOW = 64;

        private final RowMatch match;
        private final JoinedCells cells;

        DirectMatching(RowMatch match) {
            this.match = match;
            this.cells = match.cells();
        }

        /** Rows that agree in all cells without a number. */
        private record Group(List<Integer> gold, List<Integer> predicted) {
            Group() {
                this(new ArrayList<>(), new ArrayList<>());
            }
        }

        void run() {
            Map<Long, Group> groups = new LinkedHashMap<>();
            for (int row : match.goldResidue()) {
                groups.computeIfAbsent(key(cells.goldSide(), row), _ -> new Group()).gold.add(row);
            }
            for (int row : match.predictedResidue()) {
                Group group = groups.get(key(cells.predictedSide(), row));
                if (group != null) {
                    group.predicted.add(row);
                }
            }
            groups.values().stream().filter(g -> !g.predicted.isEmpty()).forEach(this::pair);
        }

        private static long key(JoinedCells.Side side, int row) {
            long key = 0;
            for (int i = 0; i < side.hashes().length; i++) {
                boolean number = !Double.isNaN(side.numbers()[i][row]);
                key = Hash64.pair(key, number ? 1 : side.hashes()[i][row]);
            }
            return key;
        }

        private void pair(Group group) {
            int column = widest(group);
            if (column < 0) {
                return;
            }
            double[] gold = cells.goldSide().numbers()[column];
            double[] predicted = cells.predictedSide().numbers()[column];
            group.gold.sort(Comparator.<Integer>comparingDouble(r -> gold[r]).thenComparing(r -> r));
            group.predicted.sort(Comparator.<Integer>comparingDouble(r -> predicted[r]).thenComparing(r -> r));
            int[][] candidates = group.gold.stream()
                    .map(row -> candidates(column, row, gold[row], group.predicted, predicted))
                    .toArray(int[][]::new);
            boolean augment = Arrays.stream(candidates).mapToLong(c -> c.length).sum() <= AUGMENTED;
            new AugmentingPathMatching(group.gold, candidates).run(match, augment);
        }

        /** The column pair with the most distinct gold numbers in the group, or -1 when none has numbers. */
        private int widest(Group group) {
            double[][] numbers = cells.goldSide().numbers();
            int first = group.gold.getFirst();
            return IntStream.range(0, numbers.length)
                    .filter(i -> !Double.isNaN(numbers[i][first]))
                    .boxed()
                    .max(Comparator.<Integer>comparingLong(i -> group.gold.stream()
                                    .mapToDouble(r -> numbers[i][r])
                                    .distinct()
                                    .count())
                            .thenComparing(i -> -i))
                    .orElse(-1);
        }

        private int[] candidates(int column, int row, double value, List<Integer> rows, double[] numbers) {
            Tolerance tolerance = cells.tolerance(column);
            double width = tolerance.window(value);
            int from = lowerBound(rows, numbers, value - width);
            List<Integer> found = new ArrayList<>();
            int to = (int) Math.min(rows.size(), from + Math.max(LEAST_WINDOW, PAIRS / rows.size()));
            for (int i = from; i < to && numbers[rows.get(i)] <= value + width; i++) {
                int other = rows.get(i);
                if (found.size() < CANDIDATES_PER_ROW && cells.equalRows(row, other)) {
                    found.add(other);
                }
            }
            found.sort(Comparator.comparing(p -> match.runs().of(row) != match.runs().of(p)));
            return found.stream().mapToInt(p -> p).toArray();
        }

        private static int lowerBound(List<Integer> rows, double[] numbers, double least) {
            int low = 0;
            int high = rows.size();
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (numbers[rows.get(middle)] < least) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /**
         * Finds a maximum one-to-one matching from lists of candidates: greedily in order, then by augmenting paths.
         */
        record AugmentingPathMatching(List<Integer> gold, int[][] candidates) {
            /** Longest path tried, so that no data can overflow the stack. */
            private static final int LONGEST_PATH = 500;

            void run(RowMatch match, boolean augment) {
                java.util.Map<Integer, Integer> place = new java.util.HashMap<>();
                for (int i = 0; i < candidates.length; i++) {
                    place.put(gold.get(i), i);
                    first(match, i);
                }
                for (int i = 0; augment && i < candidates.length; i++) {
                    if (match.ofGold()[gold.get(i)] < 0) {
                        path(match, place, i, new HashSet<>(), 0);
                    }
                }
            }

            private void first(RowMatch match, int i) {
                for (int predicted : candidates[i]) {
                    if (match.ofPredicted()[predicted] < 0) {
                        put(match, gold.get(i), predicted);
                        return;
                    }
                }
            }

            private boolean path(
                    RowMatch match, java.util.Map<Integer, Integer> place, int i, Set<Integer> seen, int length) {
                for (int predicted : candidates[i]) {
                    if (length < LONGEST_PATH && seen.add(predicted)) {
                        int holder = match.ofPredicted()[predicted];
                        Integer other = place.get(holder);
                        if (holder < 0 || (other != null && path(match, place, other, seen, length + 1))) {
                            put(match, gold.get(i), predicted);
                            return true;
                        }
                    }
                }
                return false;
            }

            private static void put(RowMatch match, int gold, int predicted) {
                match.ofGold()[gold] = predicted;
                match.ofPredicted()[predicted] = gold;
            }
        }
    }

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
}

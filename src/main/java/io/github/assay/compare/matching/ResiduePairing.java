package io.github.assay.compare.matching;

import io.github.assay.compare.cells.CanonicalColumn;
import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.ColumnValues;
import io.github.assay.compare.cells.Hash64;
import io.github.assay.compare.cells.PairReadings;
import io.github.assay.compare.matching.RowMatcher.RowMatch;
import io.github.assay.compare.rules.ComparisonRules;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Pairs rows without an equal partner by similarity, so that differences can be shown cell by cell. The pair with the
 * most equal cells comes first; columns that distinguish rows count more; ties go to the lower gold and then the lower
 * predicted row. Rows that share neither a cell of such a column nor half of all cells stay unpaired.
 */
public final class ResiduePairing {
    /** Most pairs of rows compared before candidates are limited (metrics.md §0.7). */
    private static final long PAIRS = 5_000_000;

    private static final int WIDE = ColumnSimilarity.MOST;

    /** Most cells compared in wider rows before candidates are limited. */
    private static final long WIDE_CELLS = 200_000_000;

    private static final int CANDIDATES_PER_ROW = 64;
    private static final int ROW_BITS = 26;

    private final JoinedCells cells;
    private final ColumnWeights weights;
    private final int[] gold;
    private final int[] predicted;
    private final CellPostings[] postings;
    private final int[] seen;
    private final int goodEnough;
    private long[] pairs = new long[1024];
    private int size;
    private long looked;
    private boolean approximate;
    private int best;

    public ResiduePairing(RowMatch match, ColumnWeights weights) {
        this.cells = match.cells();
        this.weights = weights;
        this.gold = match.goldResidue();
        this.predicted = match.predictedResidue();
        this.postings = IntStream.range(0, cells.width())
                .mapToObj(i -> new CellPostings(cells.predictedSide().hashes()[i], predicted))
                .toArray(CellPostings[]::new);
        this.goodEnough = Math.max(1, weights.total() * 3 / 4);
        this.seen = new int[cells.predictedRows()];
        Arrays.fill(seen, -1);
    }

    /** Whether candidates were limited, so that some row may have a better partner. */
    public boolean approximate() {
        return approximate;
    }

    /** Writes the partners found into both arrays. */
    public void pair(int[] ofGold, int[] ofPredicted) {
        int width = cells.width();
        approximate = touched() > (width > WIDE ? PAIRS * width / WIDE : PAIRS);
        for (int i = 0; i < gold.length && !approximate; i++) {
            all(gold[i]);
            approximate = width > WIDE && looked * width > WIDE_CELLS;
        }
        if (approximate) {
            size = 0;
            Arrays.fill(seen, -1);
            for (int row : gold) {
                rarest(row);
            }
        }
        Arrays.sort(pairs, 0, size);
        int low = (1 << ROW_BITS) - 1;
        for (int i = 0; i < size; i++) {
            int g = (int) (pairs[i] >>> ROW_BITS) & low;
            int p = (int) pairs[i] & low;
            if (ofGold[g] < 0 && ofPredicted[p] < 0) {
                ofGold[g] = p;
                ofPredicted[p] = g;
            }
        }
    }

    private long touched() {
        long sum = 0;
        for (int i = 0; i < postings.length; i++) {
            for (int row : gold) {
                sum += postings[i].size(postings[i].find(cells.gold(row, i)));
            }
        }
        return sum;
    }

    private void all(int row) {
        for (int i = 0; i < postings.length; i++) {
            int list = postings[i].find(cells.gold(row, i));
            for (int j = 0; j < postings[i].size(list); j++) {
                consider(row, postings[i].row(list, j));
            }
        }
    }

    /**
     * Candidates by the row's rarest cells; in each list those from the row's own position on. The search ends after a
     * list with a partner of three quarters of the largest possible similarity.
     */
    private void rarest(int row) {
        int[] lists = new int[postings.length];
        Arrays.setAll(lists, i -> postings[i].find(cells.gold(row, i)));
        int width = Math.max(WIDE, postings.length);
        int left = Math.max(4, CANDIDATES_PER_ROW * WIDE / width);
        int[] columns = IntStream.range(0, lists.length)
                .filter(i -> lists[i] >= 0)
                .boxed()
                .sorted(Comparator.comparingInt(i -> postings[i].size(lists[i])))
                .mapToInt(i -> i)
                .toArray();
        best = 0;
        for (int i : columns) {
            int length = postings[i].size(lists[i]);
            int from = postings[i].firstFrom(lists[i], row);
            for (int j = 0; j < length && left > 0; j++) {
                left -= consider(row, postings[i].row(lists[i], (from + j) % length)) ? 1 : 0;
            }
            if (best >= goodEnough) {
                return;
            }
        }
    }

    /** Compares a pair once; returns whether it is new. */
    private boolean consider(int g, int p) {
        if (seen[p] == g) {
            return false;
        }
        seen[p] = g;
        looked++;
        int score = weights.score(cells, g, p);
        best = Math.max(best, score);
        if (score > 0) {
            if (size == pairs.length) {
                pairs = Arrays.copyOf(pairs, size * 2);
            }
            pairs[size++] = (long) (ColumnWeights.MOST - score) << (2 * ROW_BITS) | (long) g << ROW_BITS | p;
        }
        return true;
    }

    /** Index from a cell of one column to the given rows that have it, in ascending order. */
    private static final class CellPostings {
        private static final int NONE = -1;

        private final long[] keys;
        private final int[] ids;
        private final int[] starts;
        private final int[] rows;
        private final int mask;

        CellPostings(long[] cells, int[] from) {
            int capacity = Integer.highestOneBit(Math.max(2, from.length * 2)) * 2;
            mask = capacity - 1;
            keys = new long[capacity];
            ids = new int[capacity];
            Arrays.fill(ids, NONE);
            int[] idOf = new int[from.length];
            int count = 0;
            for (int i = 0; i < from.length; i++) {
                int slot = slot(cells[from[i]]);
                if (ids[slot] == NONE) {
                    keys[slot] = cells[from[i]];
                    ids[slot] = count++;
                }
                idOf[i] = ids[slot];
            }
            starts = starts(idOf, count);
            rows = new int[from.length];
            int[] next = starts.clone();
            for (int i = 0; i < from.length; i++) {
                rows[next[idOf[i]]++] = from[i];
            }
        }

        private static int[] starts(int[] idOf, int count) {
            int[] starts = new int[count + 1];
            for (int id : idOf) {
                starts[id + 1]++;
            }
            for (int i = 0; i < count; i++) {
                starts[i + 1] += starts[i];
            }
            return starts;
        }

        private int slot(long key) {
            int slot = (int) Hash64.mix(key) & mask;
            while (ids[slot] != NONE && keys[slot] != key) {
                slot = (slot + 1) & mask;
            }
            return slot;
        }

        /** The list's number for {@link #size} and {@link #row}, or -1 when no row has the cell. */
        int find(long cell) {
            return ids[slot(cell)];
        }

        int size(int list) {
            return list < 0 ? 0 : starts[list + 1] - starts[list];
        }

        int row(int list, int i) {
            return rows[starts[list] + i];
        }

        /** The index of the first row that is not before {@code row}; the list's size when there is none. */
        int firstFrom(int list, int row) {
            int place = Arrays.binarySearch(rows, starts[list], starts[list + 1], row);
            return (place < 0 ? -place - 1 : place) - starts[list];
        }
    }

    /**
     * Weights of columns for the similarity of rows: how strongly an equal cell suggests that two rows belong together.
     */
    public static final class ColumnWeights {
        /** Above every similarity of two rows. */
        static final int MOST = 2047;

        private static final int KEY = 4;
        private static final int USUAL = 2;
        private static final int FEW_VALUES = 1;
        private static final double KEY_DISTINCT = 0.95;

        private final int[] weights;

        public ColumnWeights(
                CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules, ColumnMapping mapping) {
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
}

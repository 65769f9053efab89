package io.github.assay.compare;

import io.github.assay.compare.TableDiff.DiffCounts;
import io.github.assay.compare.cells.CanonicalRules;
import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.CellHasher;
import io.github.assay.compare.cells.CellReading;
import io.github.assay.compare.matching.ColumnMapping;
import io.github.assay.compare.matching.ColumnPair;
import io.github.assay.compare.matching.JoinedCells;
import io.github.assay.compare.matching.ResiduePairing.ColumnWeights;
import io.github.assay.compare.matching.ResiduePairing;
import io.github.assay.compare.matching.RowMatcher.RowMatch;
import io.github.assay.compare.matching.RowPlaces;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A {@link TableDiff} over matched rows. It pairs similar rows and makes counts on first use. Safe for use by several
 * threads.
 */
final class AlignedDiff implements TableDiff {
    private final ResultTable gold;
    private final ResultTable predicted;
    private final ComparisonRules rules;
    private final TableComparer.Comparison comparison;
    private final List<ColumnPair> columns;
    private final int[] pairOfColumn;
    /** Makes the rows. Once they exist it references nothing else, so canonical forms can be freed. */
    private Supplier<AlignedRows> rows;
    /** Gold rows in another place; made on first use. */
    private @Nullable BitSet moved;

    AlignedDiff(
            CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules,
            TableComparer.Comparison comparison) {
        this.gold = gold.table();
        this.predicted = predicted.table();
        this.rules = rules;
        this.comparison = comparison;
        this.rows = () -> AlignedRows.of(comparison.rows(), gold, predicted, rules);
        this.columns = List.copyOf(mapping().view(gold.names(), predicted.names()));
        this.pairOfColumn = new int[columns.size()];
        int pair = 0;
        for (int column = 0; column < pairOfColumn.length; column++) {
            pairOfColumn[column] = columns.get(column).kind() == ColumnPair.Kind.PAIRED ? pair++ : -1;
        }
    }

    JoinedCells cells() {
        return comparison.rows().cells();
    }

    private ColumnMapping mapping() {
        return comparison.rows().cells().mapping();
    }

    private synchronized AlignedRows rows() {
        AlignedRows made = rows.get();
        rows = () -> made;
        return made;
    }

    @Override
    public ResultTable gold() {
        return gold;
    }

    @Override
    public ResultTable predicted() {
        return predicted;
    }

    @Override
    public ComparisonRules rules() {
        return rules;
    }

    @Override
    public List<ColumnPair> columns() {
        return columns;
    }

    @Override
    public int rowCount() {
        return rows().count();
    }

    @Override
    public int goldRow(int row) {
        return rows().gold(row);
    }

    @Override
    public int predictedRow(int row) {
        return rows().predicted(row);
    }

    @Override
    public DiffState row(int row) {
        return rows().state(row);
    }

    @Override
    public DiffState cell(int row, int column) {
        if (goldRow(row) < 0) {
            return DiffState.EXTRA;
        }
        if (predictedRow(row) < 0) {
            return DiffState.MISSING;
        }
        return switch (columns.get(column).kind()) {
            case MISSING -> DiffState.MISSING;
            case EXTRA -> DiffState.EXTRA;
            case PAIRED -> rows().cell(row, pairOfColumn[column]);
        };
    }

    @Override
    public boolean moved(int row) {
        return goldRow(row) >= 0 && moved().get(goldRow(row));
    }

    @Override
    public int movedRows() {
        return moved().cardinality();
    }

    @Override
    public boolean orderCounts() {
        return comparison.rows().runs().matter();
    }

    private synchronized BitSet moved() {
        if (moved == null) {
            int[] partners = IntStream.range(0, gold.rowCount()).map(this::predictedRow).toArray();
            moved = RowPlaces.moved(partners, comparison.rows().runs());
        }
        return moved;
    }

    @Override
    public DiffCounts counts() {
        AlignedRows.Counts c = rows().counts();
        int renamed = (int) columns.stream().filter(ColumnPair::renamed).count();
        return new DiffCounts(
                c.equal(), c.near(), c.different(), c.missing(), c.extra(),
                mapping().size(),
                renamed,
                without(ColumnPair::predicted),
                without(ColumnPair::gold),
                c.differentCells());
    }

    private int without(Function<ColumnPair, OptionalInt> side) {
        return (int) columns.stream().filter(c -> side.apply(c).isEmpty()).count();
    }

    @Override
    public boolean equal() {
        return comparison.equal();
    }

    /** The flags known before rows are aligned. */
    List<String> comparedFlags() {
        return comparison.flags();
    }

    @Override
    public List<String> flags() {
        if (comparison.equal() || !rows().approximate()) {
            return comparison.flags();
        }
        return Stream.concat(comparison.flags().stream(), Stream.of("approximate")).toList();
    }

    /**
     * The rows of an aligned view. Gold rows come first, in gold order, each with its partner or a gap; then unmatched
     * predicted rows.
     */
    private static final class AlignedRows {
        private static final CellHasher STRICT = new CellHasher(CanonicalRules.STRICT);
        private static final DiffState[] STATES = DiffState.values();

        private final JoinedCells cells;
        private final ResultTable gold;
        private final ResultTable predicted;
        private final int[] partners;
        private final int[] extra;
        private final boolean approximate;
        private final byte[] states;
        private final Counts counts;

        /** Exact counts of rows by state, and of different cells in paired rows. */
        record Counts(int equal, int near, int different, int missing, int extra, long differentCells) {}

        private AlignedRows(
                JoinedCells cells,
                ResultTable gold,
                ResultTable predicted,
                int[] partners,
                int[] extra,
                boolean approximate) {
            this.cells = cells;
            this.gold = gold;
            this.predicted = predicted;
            this.partners = partners;
            this.extra = extra;
            this.approximate = approximate;
            this.states = new byte[partners.length + extra.length];
            for (int row = 0; row < states.length; row++) {
                states[row] = (byte) judged(row).ordinal();
            }
            this.counts = counted();
        }

        static AlignedRows of(RowMatch match, CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules) {
            int[] ofGold = match.ofGold().clone();
            int[] ofPredicted = match.ofPredicted().clone();
            boolean approximate = false;
            if (match.cells().width() > 0 && match.goldResidue().length > 0 && match.predictedResidue().length > 0) {
                ColumnWeights weights = new ColumnWeights(gold, predicted, rules, match.cells().mapping());
                ResiduePairing pairing = new ResiduePairing(match, weights);
                pairing.pair(ofGold, ofPredicted);
                approximate = pairing.approximate();
                pairSamePositions(match, ofGold, ofPredicted);
            }
            int[] extra = IntStream.range(0, ofPredicted.length)
                    .filter(p -> ofPredicted[p] < 0)
                    .toArray();
            return new AlignedRows(match.cells(), gold.table(), predicted.table(), ofGold, extra, approximate);
        }

        /**
         * Pairs unmatched rows at the same position, if the tables have equally many rows and order counts or there is
         * one row only.
         */
        private static void pairSamePositions(RowMatch match, int[] ofGold, int[] ofPredicted) {
            if (ofGold.length != ofPredicted.length || !(match.runs().matter() || ofGold.length == 1)) {
                return;
            }
            for (int row = 0; row < ofGold.length; row++) {
                if (ofGold[row] < 0 && ofPredicted[row] < 0) {
                    ofGold[row] = row;
                    ofPredicted[row] = row;
                }
            }
        }

        boolean approximate() {
            return approximate;
        }

        int count() {
            return states.length;
        }

        int gold(int row) {
            return row < partners.length ? row : -1;
        }

        int predicted(int row) {
            return row < partners.length ? partners[row] : extra[row - partners.length];
        }

        DiffState state(int row) {
            return STATES[states[row]];
        }

        Counts counts() {
            return counts;
        }

        private DiffState judged(int row) {
            if (row >= partners.length) {
                return DiffState.EXTRA;
            }
            if (partners[row] < 0) {
                return DiffState.MISSING;
            }
            if (!cells.equalRows(row, partners[row])) {
                return DiffState.DIFFERENT;
            }
            boolean same = IntStream.range(0, cells.width()).allMatch(i -> exactly(row, i));
            return same ? DiffState.EQUAL : DiffState.NEAR;
        }

        /** The state of a cell of a paired row in a pair of columns. */
        DiffState cell(int row, int pair) {
            if (!cells.equal(row, partners[row], pair)) {
                return DiffState.DIFFERENT;
            }
            return exactly(row, pair) ? DiffState.EQUAL : DiffState.NEAR;
        }

        private boolean exactly(int row, int pair) {
            Cell g = gold.rows().get(row).get(cells.mapping().gold(pair));
            Cell p = predicted.rows().get(partners[row]).get(cells.mapping().predicted(pair));
            return g.equals(p) || STRICT.hash(g, CellReading.AS_IS) == STRICT.hash(p, CellReading.AS_IS);
        }

        private Counts counted() {
            int[] byState = new int[STATES.length];
            long different = 0;
            for (int row = 0; row < states.length; row++) {
                byState[states[row]]++;
                if (state(row) == DiffState.DIFFERENT) {
                    different += cells.width() - cells.equalCells(row, partners[row]);
                }
            }
            return new Counts(
                    byState[DiffState.EQUAL.ordinal()],
                    byState[DiffState.NEAR.ordinal()],
                    byState[DiffState.DIFFERENT.ordinal()],
                    byState[DiffState.MISSING.ordinal()],
                    byState[DiffState.EXTRA.ordinal()],
                    different);
        }
    }
}

package io.github.assay.compare;

import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.columns.ColumnMapping;
import io.github.assay.compare.columns.ColumnPair;
import io.github.assay.compare.columns.JoinedCells;
import io.github.assay.compare.rows.RowPlaces;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.domain.table.ResultTable;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    private BitSet moved;

    AlignedDiff(
            CanonicalTable gold,
            CanonicalTable predicted,
            ComparisonRules rules,
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
}

package io.github.assay.metrics.parity;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Compares two tables as Spider 2.0 does (metrics.md §1.7, parity). Each gold column must have the cells of some
 * predicted column, independently of other columns. NULL counts as 0; numbers are equal within 0.01.
 */
public final class Spider2Columns {
    private static final double ABSOLUTE = 0.01;
    private static final double RELATIVE = 1e-9;
    private static final Cell ZERO = Cell.of(0L);

    private final ResultTable gold;
    private final ResultTable predicted;
    private final RowSequence sequence;

    /** Whether the order of rows counts. */
    public enum RowSequence {
        COUNTS,
        IGNORED
    }

    public Spider2Columns(ResultTable gold, ResultTable predicted, RowSequence sequence) {
        this.gold = gold;
        this.predicted = predicted;
        this.sequence = sequence;
    }

    /** Whether some predicted column has the cells of this gold column. */
    public boolean found(int goldColumn) {
        return partner(goldColumn).isPresent();
    }

    /** The first predicted column that has the cells of this gold column. */
    public OptionalInt partner(int goldColumn) {
        List<Cell> wanted = column(gold, goldColumn);
        return IntStream.range(0, predicted.columnCount())
                .filter(p -> same(wanted, column(predicted, p)))
                .findFirst();
    }

    private static boolean same(List<Cell> a, List<Cell> b) {
        return a.size() == b.size()
                && IntStream.range(0, a.size()).allMatch(i -> PeerCells.close(a.get(i), b.get(i), RELATIVE, ABSOLUTE));
    }

    private List<Cell> column(ResultTable table, int ordinal) {
        List<Cell> cells = table.rows().stream().map(row -> row.get(ordinal)).toList();
        boolean numbers = cells.stream().anyMatch(PeerCells::missing)
                && cells.stream().anyMatch(c -> c instanceof Cell.Int)
                && cells.stream().allMatch(c -> PeerCells.missing(c) || PeerCells.number(c).isPresent());
        List<Cell> read = cells.stream()
                // a data frame keeps whole numbers as floats where one is missing
                .map(c -> PeerCells.missing(c) ? ZERO : numbers && c instanceof Cell.Int(long v) ? Cell.of((double) v) : c)
                .toList();
        return sequence == RowSequence.COUNTS
                ? read
                : read.stream()
                        .sorted(Comparator.comparing(Spider2Columns::text)
                                .thenComparing(c -> PeerCells.number(c).isPresent()))
                        .toList();
    }

    /** The cell as Python prints it, by which the original sorts. */
    private static String text(Cell cell) {
        return switch (cell) {
            case Cell.Bool(boolean value) -> value ? "True" : "False";
            case Cell.Real(double value) -> real(value);
            case Cell.Dec(BigDecimal value) -> real(value.doubleValue());
            default -> cell.display();
        };
    }

    private static String real(double value) {
        OptionalDouble finite = Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        if (finite.isEmpty()) {
            return Double.toString(value).replace("Infinity", "inf");
        }
        double size = Math.abs(value);
        if (value == Math.rint(value) && size < 1e16) {
            return (value == 0 && 1 / value < 0 ? "-0" : Long.toString((long) value)) + ".0";
        }
        String plain = new BigDecimal(Double.toString(value)).toPlainString();
        return size >= 1e-4 && size < 1e16 ? plain : Double.toString(value).replace("E", "e");
    }
}

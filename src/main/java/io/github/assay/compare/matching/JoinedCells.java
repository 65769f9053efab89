package io.github.assay.compare.matching;

import io.github.assay.compare.cells.CanonicalColumn;
import io.github.assay.compare.cells.CanonicalTable;
import io.github.assay.compare.cells.PairReadings;
import io.github.assay.compare.cells.Tolerance;
import io.github.assay.compare.rules.ComparisonRules;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The cells of paired columns as comparable numbers, after column coercion. Two cells of a pair of columns are equal
 * under the rules when their numbers are the same, or, under tolerances too wide for clusters, when {@link #equal} says
 * so. Immutable.
 */
public final class JoinedCells {
    private final ColumnMapping mapping;
    private final Tolerance[] tolerances;
    private final boolean direct;
    private final Side gold;
    private final Side predicted;

    /**
     * The cells of one table.
     *
     * @param hashes per pair of columns, per row
     * @param numbers the same as doubles, NaN where a cell has no number; empty unless tolerances are compared directly
     */
    public record Side(long[][] hashes, double[][] numbers, int rows) {}

    JoinedCells(ColumnMapping mapping, Tolerance[] tolerances, Side gold, Side predicted) {
        this.mapping = mapping;
        this.tolerances = tolerances;
        this.direct = direct(tolerances);
        this.gold = gold;
        this.predicted = predicted;
    }

    public static JoinedCells of(CanonicalTable gold, CanonicalTable predicted, ComparisonRules rules, ColumnMapping mapping) {
        Tolerance[] tolerances = IntStream.range(0, mapping.size())
                .mapToObj(i -> rules.tolerance(gold, mapping.gold(i)))
                .toArray(Tolerance[]::new);
        boolean direct = direct(tolerances);
        Side left = new Side(new long[mapping.size()][], new double[direct ? mapping.size() : 0][], gold.rowCount());
        Side right = new Side(new long[mapping.size()][], new double[left.numbers.length][], predicted.rowCount());
        for (int i = 0; i < mapping.size(); i++) {
            CanonicalColumn g = gold.column(mapping.gold(i));
            CanonicalColumn p = predicted.column(mapping.predicted(i));
            PairReadings readings = PairReadings.of(rules.policy(), g, p);
            left.hashes[i] = g.hashes(readings.gold());
            right.hashes[i] = p.hashes(readings.predicted());
            if (direct) {
                left.numbers[i] = g.numbers(readings.gold());
                right.numbers[i] = p.numbers(readings.predicted());
            }
        }
        return new JoinedCells(mapping, tolerances, left, right);
    }

    /** All columns are compared pair by pair as soon as one column's tolerance is too wide for clusters. */
    private static boolean direct(Tolerance[] tolerances) {
        return Arrays.stream(tolerances).anyMatch(Tolerance::direct);
    }

    /** The pairs of columns. */
    public ColumnMapping mapping() {
        return mapping;
    }

    /** Number of pairs of columns. */
    public int width() {
        return mapping.size();
    }

    /** Number of gold rows. */
    public int goldRows() {
        return gold.rows;
    }

    /** Number of predicted rows. */
    public int predictedRows() {
        return predicted.rows;
    }

    /** The gold cell of column pair {@code i}. */
    public long gold(int row, int i) {
        return gold.hashes[i][row];
    }

    /** The predicted cell of column pair {@code i}. */
    public long predicted(int row, int i) {
        return predicted.hashes[i][row];
    }

    /** Whether a gold and a predicted row have equal cells in column pair {@code i}. */
    public boolean equal(int goldRow, int predictedRow, int i) {
        return gold.hashes[i][goldRow] == predicted.hashes[i][predictedRow]
                || (direct
                        && !tolerances[i].isNone()
                        && tolerances[i].within(gold.numbers[i][goldRow], predicted.numbers[i][predictedRow]));
    }

    /** Whether both sides have the same cells, row by row. */
    public boolean identical() {
        for (int i = 0; i < width(); i++) {
            if (!Arrays.equals(gold.hashes[i], predicted.hashes[i])) {
                return false;
            }
        }
        return gold.rows == predicted.rows;
    }

    /** Whether a gold and a predicted row are equal in all column pairs. */
    public boolean equalRows(int goldRow, int predictedRow) {
        for (int i = 0; i < width(); i++) {
            if (!equal(goldRow, predictedRow, i)) {
                return false;
            }
        }
        return true;
    }

    /** Number of column pairs in which both rows have equal cells. */
    public int equalCells(int goldRow, int predictedRow) {
        int equal = 0;
        for (int i = 0; i < width(); i++) {
            equal += equal(goldRow, predictedRow, i) ? 1 : 0;
        }
        return equal;
    }

    public JoinedCells with(long[][] goldHashes, long[][] predictedHashes) {
        return new JoinedCells(
                mapping,
                tolerances,
                new Side(goldHashes, gold.numbers, gold.rows),
                new Side(predictedHashes, predicted.numbers, predicted.rows));
    }

    /** Tolerance of numbers of column pair {@code i}. */
    public Tolerance tolerance(int i) {
        return tolerances[i];
    }

    /** Whether cells are equal only when their numbers are the same. */
    public boolean exact() {
        return !direct;
    }

    /** Whether rows must be compared pair by pair because a tolerance is too wide for clusters. */
    public boolean direct() {
        return direct;
    }

    /** Whether some column has a tolerance that uses clusters, and none a wider one. */
    public boolean clusters() {
        return !direct && Arrays.stream(tolerances).anyMatch(Tolerance::clusters);
    }

    public Side goldSide() {
        return gold;
    }

    public Side predictedSide() {
        return predicted;
    }
}

package io.github.assay.compare.cells;

import io.github.assay.domain.table.Cell;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * One column in canonical form: a hash per cell, and what follows from them, each made when first asked for. Safe for
 * use by several threads.
 */
public final class CanonicalColumn {
    private final ColumnCells cells;
    private final CellHasher hasher;
    private final Set<Cell.Family> families;
    private final long[] asIs;
    private final Map<CellReading, long[]> readings = new EnumMap<>(CellReading.class);
    private final Map<CellReading, double[]> numbers = new EnumMap<>(CellReading.class);
    private final Map<CellReading, ColumnValues> values = new EnumMap<>(CellReading.class);
    private final Map<CellReading, SortedNumbers> sortedNumbers = new EnumMap<>(CellReading.class);
    private Boolean numeric;
    private Boolean temporal;

    CanonicalColumn(ColumnCells cells, CellHasher hasher) {
        this.cells = cells;
        this.hasher = hasher;
        this.families = EnumSet.noneOf(Cell.Family.class);
        this.asIs = cells.forms(cell -> {
            families.add(cell.family());
            return hasher.hash(cell, CellReading.AS_IS);
        });
        families.remove(Cell.Family.NULL);
    }

    /** The families of the cells that are not NULL. */
    public Set<Cell.Family> families() {
        return families;
    }

    /** Whether it holds cells of this family and, NULL aside, of no other. */
    boolean isOnly(Cell.Family allowed) {
        return families.size() == 1 && families.contains(allowed);
    }

    /** The cells' forms under a reading; not to be changed. */
    public synchronized long[] hashes(CellReading reading) {
        return reading == CellReading.AS_IS ? asIs : readings.computeIfAbsent(reading, this::rehashed);
    }

    private long[] rehashed(CellReading reading) {
        return cells.forms(cell -> hasher.hash(cell, reading));
    }

    /** Multiset facts of the cells' forms. */
    public synchronized ColumnValues values(CellReading reading) {
        return values.computeIfAbsent(reading, r -> new ColumnValues(hashes(r)));
    }

    /** The cells' numbers, NaN where a cell is no number that may be compared within tolerance; not to be changed. */
    public synchronized double[] numbers(CellReading reading) {
        return numbers.computeIfAbsent(reading, this::readNumbers);
    }

    private double[] readNumbers(CellReading reading) {
        CellNumbers read = new CellNumbers(hasher);
        return cells.numbers(cell -> read.number(cell, reading));
    }

    public synchronized SortedNumbers sortedNumbers(CellReading reading) {
        return sortedNumbers.computeIfAbsent(reading, r -> new SortedNumbers(numbers(r), hashes(r)));
    }

    /** Whether the column holds nothing but texts that are numbers. */
    synchronized boolean isNumericText() {
        if (numeric == null) {
            numeric = isOnly(Cell.Family.TEXT)
                    && every(text -> hasher.number(text).isPresent());
        }
        return numeric;
    }

    /** Whether the column holds nothing but texts that are dates or times. */
    synchronized boolean isTemporalText() {
        if (temporal == null) {
            temporal = isOnly(Cell.Family.TEXT)
                    && every(text -> hasher.timestamp(text).isPresent());
        }
        return temporal;
    }

    /** Whether the column holds nothing but times without a zone, and the rules say which is meant. */
    boolean isTimeOfAKnownZone() {
        return hasher.knowsZone() && isOnly(Cell.Family.TS);
    }

    private boolean every(Predicate<String> test) {
        return cells.every(cell -> !(cell instanceof Cell.Text(String value)) || test.test(value));
    }
}

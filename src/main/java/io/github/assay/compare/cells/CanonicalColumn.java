package io.github.assay.compare.cells;

import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One column in canonical form: a hash per cell, and values derived from the hashes on first use. Safe for use by
 * several threads.
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
    private @Nullable Boolean numeric;
    private @Nullable Boolean temporal;
    private @Nullable Boolean clock;
    private boolean largeIntegers;
    private boolean largeFloats;

    CanonicalColumn(ColumnCells cells, CellHasher hasher) {
        this.cells = cells;
        this.hasher = hasher;
        this.families = EnumSet.noneOf(Cell.Family.class);
        this.asIs = cells.forms(cell -> {
            families.add(cell.family());
            largeIntegers |= cell instanceof Cell.Int(long v) && Math.abs((double) v) >= NumberHash.EXACT_INTEGERS
                    || cell instanceof Cell.Dec(BigDecimal d) && isLargeInteger(d);
            largeFloats |= cell instanceof Cell.Real(double v) && Double.isFinite(v) && Math.abs(v) >= NumberHash.EXACT_INTEGERS;
            return hasher.hash(cell, CellReading.AS_IS);
        });
        families.remove(Cell.Family.NULL);
    }

    private static boolean isLargeInteger(BigDecimal value) {
        return Math.abs(value.doubleValue()) >= NumberHash.EXACT_INTEGERS && value.stripTrailingZeros().scale() <= 0;
    }

    /** The families of the cells that are not NULL. */
    public Set<Cell.Family> families() {
        return families;
    }

    /** Whether it has cells of this family and, apart from NULL, of no other. */
    boolean isOnly(Cell.Family allowed) {
        return families.size() == 1 && families.contains(allowed);
    }

    /** The cells' forms under a reading; the caller must not change them. */
    public synchronized long[] hashes(CellReading reading) {
        return reading == CellReading.AS_IS ? asIs : readings.computeIfAbsent(reading, this::rehashed);
    }

    private long[] rehashed(CellReading reading) {
        return cells.forms(cell -> hasher.hash(cell, reading));
    }

    /** The cells' forms as a multiset. */
    public synchronized ColumnValues values(CellReading reading) {
        return values.computeIfAbsent(reading, r -> new ColumnValues(hashes(r)));
    }

    /**
     * The cells' numbers, NaN where a cell has no number that may be compared within tolerance; the caller must not
     * change them.
     */
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

    /** Whether it has texts, all of which contain numbers, and apart from NULL no other cells. */
    synchronized boolean isNumericText() {
        if (numeric == null) {
            numeric = isOnly(Cell.Family.TEXT) && every(text -> hasher.number(text).isPresent());
        }
        return numeric;
    }

    /** Whether it has texts, all of which contain dates or times, and apart from NULL no other cells. */
    synchronized boolean isTemporalText() {
        if (temporal == null) {
            temporal = isOnly(Cell.Family.TEXT) && every(text -> hasher.timestamp(text).isPresent());
        }
        return temporal;
    }

    /** Whether it has texts, all of which contain times of day, and apart from NULL no other cells. */
    synchronized boolean isClockText() {
        if (clock == null) {
            clock = isOnly(Cell.Family.TEXT) && every(text -> TextValues.isoClock(text).isPresent());
        }
        return clock;
    }

    /** Whether it has integral numbers of this kind from 2^53 on, which not every double represents. */
    boolean hasBeyondExact(Class<? extends Cell> kind) {
        return kind == Cell.Real.class ? largeFloats : largeIntegers;
    }

    /** Whether it has times without a zone, apart from NULL no other cells, and the rules define that zone. */
    boolean isTimeOfAKnownZone() {
        return hasher.knowsZone() && isOnly(Cell.Family.TS);
    }

    private boolean every(Predicate<String> test) {
        return cells.every(cell -> !(cell instanceof Cell.Text(String value)) || test.test(value));
    }

    /** The numbers by which cells are compared within a tolerance. */
    record CellNumbers(CellHasher hasher) {
        private static final double NONE = Double.NaN;

        /**
         * The number, or NaN for a cell without one. Where integers must be exact, integers that a double cannot
         * represent give NaN: they are equal by value or not at all.
         */
        double number(Cell cell, CellReading reading) {
            return switch (cell) {
                case Cell.Bool(boolean value) -> value ? 1 : 0;
                case Cell.Int(long value) -> kept(value, reading != CellReading.FLOATS);
                case Cell.Dec(BigDecimal value) when reading == CellReading.FLOATS -> value.doubleValue();
                case Cell.Dec(BigDecimal value) -> decimal(value);
                case Cell.Null _ -> hasher.nothingIsZero() ? 0 : NONE;
                case Cell.Real(double value) -> Double.isNaN(value) && hasher.nothingIsZero() ? 0 : value;
                case Cell.Text(String value) when reading == CellReading.NUMBERS || reading == CellReading.ANYTHING ->
                    hasher.number(value).map(this::decimal).orElse(NONE);
                case Cell.Text(String value) when reading == CellReading.BOOLEANS ->
                    TextValues.truth(value).map(yes -> yes ? 1.0 : 0.0).orElse(NONE);
                default -> NONE;
            };
        }

        private double decimal(BigDecimal value) {
            return kept(value.doubleValue(), value.stripTrailingZeros().scale() <= 0);
        }

        private double kept(double value, boolean integral) {
            boolean byValue = integral && hasher.exactIntegers() && Math.abs(value) >= NumberHash.EXACT_INTEGERS;
            return byValue ? NONE : value;
        }
    }
}

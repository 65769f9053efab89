package io.github.assay.compare.cells;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.compare.cells.CanonicalColumn.CellNumbers;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A large table read column by column holds the same cells, and makes the same forms of them, as the table itself. */
class TableCellsTest {
    private static final int ROWS = 6_000;

    /** How many different cells each column draws from: few, as many as are given up late, soon, at once. */
    private static final int[] VARIETY = {1, 3, 400, 513, 1_400, 1_600, 1_000_000};

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> columnsHoldWhatTheTableHolds() {
        return IntStream.range(0, 12).mapToObj(seed -> dynamicTest("seed " + seed, () -> check(seed)));
    }

    private static void check(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        ResultTable table = table(random);
        TableCells cells = new TableCells(table);
        for (int c = 0; c < VARIETY.length; c++) {
            ColumnCells plain = new ColumnCells.InTable(table, c);
            ColumnCells own = cells.column(c);
            assertThat(own).as("a column of its own").isNotInstanceOf(ColumnCells.InTable.class);
            assertThat(own.size()).isEqualTo(ROWS);
            for (int row = 0; row < ROWS; row++) {
                assertThat(own.at(row)).isEqualTo(plain.at(row));
            }
            for (CellPolicy policy : CellPolicy.values()) {
                CellHasher hasher = new CellHasher(CanonicalRules.of(policy, policy == CellPolicy.LENIENT));
                CellNumbers numbers = new CellNumbers(hasher);
                for (CellReading reading : CellReading.values()) {
                    assertThat(own.forms(cell -> hasher.hash(cell, reading)))
                            .isEqualTo(plain.forms(cell -> hasher.hash(cell, reading)));
                    assertThat(own.numbers(cell -> numbers.number(cell, reading)))
                            .isEqualTo(plain.numbers(cell -> numbers.number(cell, reading)));
                }
            }
            Cell wanted = own.at(random.nextInt(ROWS));
            assertThat(own.every(cell -> !cell.equals(wanted))).isFalse();
            assertThat(own.every(cell -> true)).isTrue();
        }
    }

    private static ResultTable table(SplittableRandom random) {
        List<List<Cell>> rows = IntStream.range(0, ROWS)
                .mapToObj(_ -> Arrays.stream(VARIETY).mapToObj(v -> cell(random.nextInt(v))).toList())
                .toList();
        return ResultTable.of(Arrays.stream(VARIETY).mapToObj(v -> Column.of("of " + v)).toList(), rows);
    }

    /** Numbers that are equal as numbers but not as cells among them, and both zeros. */
    private static Cell cell(int number) {
        int value = number / 9;
        return switch (number % 9) {
            case 0 -> Cell.of(value);
            case 1 -> Cell.of((double) value);
            case 2 -> Cell.of(new BigDecimal(value).setScale(value % 3));
            case 3 -> Cell.of(" Text " + value);
            case 4 -> Cell.of(String.valueOf(value));
            case 5 -> new Cell.Date(LocalDate.ofEpochDay(value));
            case 6 -> value % 2 == 0 ? Cell.of(-0.0) : Cell.of(Double.NaN);
            case 7 -> new Cell.Blob(String.valueOf(value).getBytes(java.nio.charset.StandardCharsets.UTF_8));
            default -> value % 5 == 0 ? Cell.of(value % 2 == 0) : Cell.nul();
        };
    }

    @Test
    void columnsThatRepeatTheirCellsKeepEachOnce() {
        ResultTable table = table(new SplittableRandom(3));
        TableCells cells = new TableCells(table);
        assertThat(cells.column(2)).isInstanceOf(ColumnCells.Repeating.class);
        assertThat(cells.column(6)).isInstanceOf(ColumnCells.Apart.class);
    }
}

package io.github.assay.metrics.partial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.table.Cell;
import io.github.assay.metrics.partial.CellBags.CanonicalCellOrder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Numbers stand in the order of their exact values, however they are written. */
class CellOrderTest {
    private static final List<Cell> EDGES = List.of(
            Cell.of(0.0), Cell.of(-0.0), Cell.of(0), Cell.of(new BigDecimal("0.00")), Cell.of(Double.MIN_VALUE),
            Cell.of(1L << 53), Cell.of((1L << 53) + 1), Cell.of((double) (1L << 53)), Cell.of(Long.MAX_VALUE),
            Cell.of((double) Long.MAX_VALUE), Cell.of(Long.MIN_VALUE), Cell.of(0.1), Cell.of(new BigDecimal("0.1")),
            Cell.of(-1), Cell.of(-1.0), Cell.of(1e300));

    @TestFactory
    Stream<DynamicTest> numbersStandByTheirExactValues() {
        return LongStream.range(0, 20).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            List<Cell> cells = new ArrayList<>(EDGES);
            for (int i = 0; i < 40; i++) {
                long integer = random.nextLong() >> random.nextInt(64);
                cells.add(Cell.of(integer));
                cells.add(Cell.of((double) integer));
                cells.add(Cell.of(new BigDecimal(integer).movePointLeft(random.nextInt(4))));
                cells.add(Cell.of(random.nextDouble(-2, 2)));
            }
            for (Cell a : cells) {
                for (Cell b : cells) {
                    boolean oneFamily = a.family() == b.family();
                    int expected = oneFamily ? value(a).compareTo(value(b)) : a.family().compareTo(b.family());
                    assertThat(Integer.signum(CanonicalCellOrder.CELLS.compare(a, b)))
                            .as("%s against %s", a, b)
                            .isEqualTo(Integer.signum(expected));
                }
            }
        }));
    }

    private static BigDecimal value(Cell cell) {
        return switch (cell) {
            case Cell.Int(long value) -> BigDecimal.valueOf(value);
            case Cell.Real(double value) -> new BigDecimal(value);
            case Cell.Dec(BigDecimal value) -> value;
            default -> throw new IllegalArgumentException("no number: " + cell);
        };
    }
}

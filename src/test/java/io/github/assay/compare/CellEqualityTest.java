package io.github.assay.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.compare.cells.CellPolicy;
import io.github.assay.compare.rules.ColumnMatching;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.OrderMode;
import io.github.assay.domain.table.Cell;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The table and the cell checks of metrics.md §0.3. */
class CellEqualityTest {
    private static final Cell NULL = Cell.nul();
    private static final Cell EMPTY = Cell.of("");
    private static final Cell NAN = Cell.of(Double.NaN);
    private static final Cell DAY = new Cell.Date(LocalDate.of(2024, 1, 1));
    private static final Cell MIDNIGHT = new Cell.Timestamp(LocalDateTime.of(2024, 1, 1, 0, 0));
    private static final Cell NOON_HERE = new Cell.Timestamp(LocalDateTime.of(2024, 1, 1, 12, 0));
    private static final Cell NOON = new Cell.Zoned(Instant.parse("2024-01-01T12:00:00Z"));
    private static final Cell BYTES = new Cell.Blob("A".getBytes(StandardCharsets.UTF_8));

    /** Two cells and the letters of the policies under which they are equal. */
    private record Check(Cell a, Cell b, String equalUnder) {}

    /** Letters: S strict, N standard, L lenient, B bird, P spider2. */
    private static final List<Check> TABLE = List.of(
            new Check(NULL, NULL, "SNLBP"),
            new Check(NULL, EMPTY, ""),
            new Check(NULL, Cell.of(0), "P"),
            new Check(NAN, NAN, "SNLBP"),
            new Check(NAN, NULL, "LP"),
            new Check(NAN, Cell.of(0), "P"),
            new Check(Cell.of(Double.POSITIVE_INFINITY), Cell.of(Double.POSITIVE_INFINITY), "SNLBP"),
            new Check(Cell.of(Double.POSITIVE_INFINITY), Cell.of(Double.NEGATIVE_INFINITY), ""),
            new Check(Cell.of(Double.POSITIVE_INFINITY), Cell.of(1e300), ""),
            new Check(Cell.of(1), Cell.of(1.0), "SNLBP"),
            new Check(Cell.of(1), Cell.of(new BigDecimal("1.00")), "SNLBP"),
            new Check(Cell.of(0.5), Cell.of(new BigDecimal("0.50")), "SNLBP"),
            new Check(Cell.of(0.1), Cell.of(new BigDecimal("0.1")), "NLP"),
            new Check(Cell.of(-0.0), Cell.of(0), "SNLBP"),
            new Check(Cell.of(1), Cell.of(1.0000005), "NLP"),
            new Check(Cell.of(1), Cell.of(1.00001), "LP"),
            new Check(Cell.of(0.1 + 0.2), Cell.of(0.3), "NLP"),
            new Check(Cell.of(12345678901L), Cell.of(12345678902L), "LP"),
            new Check(Cell.of(9007199254740993L), Cell.of(9007199254740992L), "LP"),
            new Check(Cell.of(9007199254740993L), Cell.of(9007199254740992.0), "NLP"),
            new Check(Cell.of(new BigDecimal("36028797018963969")), Cell.of(36028797018963968.0), "NLP"),
            new Check(Cell.of(Long.MAX_VALUE), Cell.of(0x1p63), "NLP"),
            new Check(Cell.of(9007199254740993L), Cell.of(9007199254740993.0 * 1.1), ""),
            new Check(Cell.of(new BigDecimal("9007199254740993")), Cell.of(9007199254740992L), "LP"),
            new Check(new Cell.Time(LocalTime.of(1, 2, 3)), Cell.of("01:02:03"), "NLBP"),
            new Check(new Cell.Time(LocalTime.of(1, 2)), Cell.of("01:02:00.000"), "NL"),
            new Check(new Cell.Time(LocalTime.of(1, 2)), Cell.of("01:02"), "NLBP"),
            new Check(new Cell.Time(LocalTime.of(1, 2, 3)), Cell.of("1:02:03"), ""),
            new Check(new Cell.Time(LocalTime.of(1, 2, 3)), Cell.of("25:02:03"), ""),
            new Check(new Cell.Time(LocalTime.of(1, 2, 3)), Cell.of("2024-01-01 01:02:03"), ""),
            new Check(Cell.of(1000), Cell.of(1005), "L"),
            new Check(Cell.of(1000), Cell.of(1011), ""),
            new Check(Cell.of(58.74), Cell.of(58.744924), "LP"),
            new Check(Cell.of(true), Cell.of(1), "NLBP"),
            new Check(Cell.of(false), Cell.of(0), "NLBP"),
            new Check(Cell.of(true), Cell.of(0), ""),
            new Check(Cell.of(true), Cell.of("yes"), "L"),
            new Check(Cell.of(false), Cell.of("f"), "L"),
            new Check(Cell.of(1), Cell.of("1"), "NL"),
            new Check(Cell.of(1000), Cell.of("1e3"), "NL"),
            new Check(Cell.of(1000), Cell.of("1,000"), "L"),
            new Check(Cell.of(new BigDecimal("-1.5")), Cell.of("(1.5)"), "L"),
            new Check(Cell.of(12), Cell.of("$12"), "L"),
            new Check(Cell.of(7), Cell.of("007"), "L"),
            new Check(Cell.of("007"), Cell.of("7"), ""),
            new Check(Cell.of(" a"), Cell.of("A"), "L"),
            new Check(Cell.of("a  b"), Cell.of("a b"), "L"),
            new Check(Cell.of("e\u0301"), Cell.of("\u00e9"), "SNL"),
            new Check(DAY, MIDNIGHT, "NL"),
            new Check(DAY, Cell.of("2024-01-01T00:00:00"), "NL"),
            new Check(MIDNIGHT, Cell.of("2024-01-01 00:00:00.000"), "NL"),
            new Check(DAY, Cell.of("2024-01-01"), "NLBP"),
            new Check(MIDNIGHT, Cell.of("2024-01-01 00:00:00"), "NLBP"),
            new Check(DAY, Cell.of("1.1.2024"), "L"),
            new Check(NOON, NOON, "SNLBP"),
            new Check(NOON, NOON_HERE, "L"),
            new Check(BYTES, new Cell.Blob(new byte[] {'A'}), "SNLBP"),
            new Check(BYTES, Cell.of("A"), "L"),
            new Check(new Cell.Nested("{\"a\":1}"), new Cell.Nested("{\"a\":1}"), "SNLBP"));

    @TestFactory
    Stream<DynamicTest> theTable() {
        return TABLE.stream().map(check -> dynamicTest(check.a + " / " + check.b, () -> {
            assertThat(policies(check.a, check.b)).isEqualTo(check.equalUnder);
            assertThat(policies(check.b, check.a)).as("the other way round").isEqualTo(check.equalUnder);
            assertThat(policies(check.a, check.a)).as("each with itself").isEqualTo("SNLBP");
        }));
    }

    private static String policies(Cell a, Cell b) {
        String letters = "SNLBP";
        StringBuilder equal = new StringBuilder();
        for (CellPolicy policy : CellPolicy.values()) {
            if (CellEquality.equal(a, b, ComparisonRules.of(policy, ColumnMatching.BY_POSITION))) {
                equal.append(letters.charAt(policy.ordinal()));
            }
        }
        return equal.toString();
    }

    @Test
    void caseAndBlanksCanBeIgnoredOnDemand() {
        ComparisonRules rules = new ComparisonRules(
                CellPolicy.STRICT, 0, 0, true, true, ColumnMatching.BY_POSITION, OrderMode.IGNORE, false);

        assertThat(CellEquality.equal(Cell.of(" Abc"), Cell.of("aBC "), rules)).isTrue();
        assertThat(CellEquality.equal(Cell.of("a b"), Cell.of("a  b"), rules)).isFalse();
    }

    @Test
    void toleranceCanBeSwitchedOff() {
        ComparisonRules exact = ComparisonRules.STANDARD.withTolerance(0, 0);

        assertThat(CellEquality.equal(Cell.of(0.1 + 0.2), Cell.of(0.3), exact)).isFalse();
        assertThat(CellEquality.equal(Cell.of(1), Cell.of(1.0), exact)).isTrue();
    }

    @Test
    void numbersOfAnySizeAreHashedInNoTime() {
        Cell huge = Cell.of(new BigDecimal("1e999999999"));
        Cell tiny = Cell.of(new BigDecimal("1e-999999999"));

        assertThat(CellEquality.equal(huge, huge, ComparisonRules.STANDARD)).isTrue();
        assertThat(CellEquality.equal(huge, tiny, ComparisonRules.STANDARD)).isFalse();
        assertThat(CellEquality.equal(huge, Cell.of("1e999999999"), ComparisonRules.STANDARD)).isTrue();
    }
}

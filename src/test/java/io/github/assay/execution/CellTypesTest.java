package io.github.assay.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.task.Progress;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every value keeps its SQL type on its way out of an engine, through the wire, into a result table. */
class CellTypesTest {
    private static final LocalDateTime TIME = LocalDateTime.of(2024, 1, 2, 3, 4, 5, 123_456_000);
    private static final LocalDateTime OLD = LocalDateTime.of(1500, 1, 1, 0, 0);
    private static Engines engines;

    @BeforeAll
    static void open(@TempDir Path folder) throws Exception {
        engines = Engines.in(folder, 1);
    }

    @AfterAll
    static void close() {
        engines.close();
    }

    @TestFactory
    Stream<DynamicTest> sqliteGivesWhatItsStorageClassSays() {
        Map<String, Cell> expected = new LinkedHashMap<>();
        expected.put("1", Cell.of(1));
        expected.put("9223372036854775807", Cell.of(Long.MAX_VALUE));
        expected.put("1.0", Cell.of(1.0));
        expected.put("1e999", Cell.of(Double.POSITIVE_INFINITY));
        expected.put("'1'", Cell.of("1"));
        expected.put("''", Cell.of(""));
        expected.put("NULL", Cell.nul());
        expected.put("1 = 1", Cell.of(1));
        expected.put("date('2024-01-02')", Cell.of("2024-01-02"));
        expected.put("CAST('2024-01-02' AS DATE)", Cell.of(2024));
        expected.put("x'00ff'", new Cell.Blob(new byte[] {0, (byte) 0xff}));
        expected.put("zeroblob(0)", new Cell.Blob(new byte[0]));
        expected.put("'Zoë 🙂'", Cell.of("Zoë 🙂"));
        expected.put("CAST(x'41ff42' AS TEXT)", Cell.of("A\ufffdB"));
        return tests(Kind.SQLITE, expected);
    }

    @TestFactory
    Stream<DynamicTest> duckdb() {
        Map<String, Cell> expected = new LinkedHashMap<>();
        expected.put("1::TINYINT", Cell.of(1));
        expected.put("5::HUGEINT", Cell.of(5));
        expected.put("170141183460469231731687303715884105727::HUGEINT",
                Cell.of(new BigDecimal("170141183460469231731687303715884105727")));
        expected.put("18446744073709551615::UBIGINT", Cell.of(new BigDecimal("18446744073709551615")));
        expected.put("1.50::DECIMAL(10,2)", Cell.of(new BigDecimal("1.50")));
        expected.put("1.1::FLOAT", Cell.of(1.1));
        expected.put("'nan'::DOUBLE", Cell.of(Double.NaN));
        expected.put("true", Cell.of(true));
        expected.put("'x'", Cell.of("x"));
        expected.put("'a\\xFF'::BLOB", new Cell.Blob(new byte[] {'a', (byte) 0xff}));
        expected.put("DATE '2024-01-02'", new Cell.Date(LocalDate.of(2024, 1, 2)));
        expected.put("DATE 'infinity'", Cell.of("infinity"));
        expected.put("TIME '24:00:00'", Cell.of("24:00:00"));
        expected.put("CAST(NULL AS TIME)", Cell.nul());
        expected.put("TIME '10:11:12.5'", new Cell.Time(LocalTime.of(10, 11, 12, 500_000_000)));
        expected.put("TIMESTAMP '2024-01-02 03:04:05.123456'", new Cell.Timestamp(TIME));
        expected.put("TIMESTAMP '1500-01-01 00:00:00'", new Cell.Timestamp(OLD));
        expected.put("TIMESTAMP '-infinity'", Cell.of("-infinity"));
        expected.put("TIMESTAMP_S '2024-01-02 03:04:05'", new Cell.Timestamp(TIME.withNano(0)));
        expected.put("TIMESTAMPTZ '2024-01-02 03:04:05+02'", new Cell.Zoned(Instant.parse("2024-01-02T01:04:05Z")));
        expected.put("INTERVAL '1 month 2 days'", new Cell.Interval("1 month 2 days"));
        expected.put("[1, 2, NULL]", new Cell.Nested("[1,2,null]"));
        expected.put("{'b': 1.50, 'a': 'q'}", new Cell.Nested("{\"a\":\"q\",\"b\":1.5}"));
        expected.put("MAP {'k': [DATE '2024-01-01']}", new Cell.Nested("{\"k\":[\"2024-01-01\"]}"));
        expected.put("'{\"b\": 1.0, \"a\": [true, null]}'::JSON", new Cell.Nested("{\"a\":[true,null],\"b\":1}"));
        expected.put("'11111111-1111-1111-1111-111111111111'::UUID", Cell.of("11111111-1111-1111-1111-111111111111"));
        expected.put("'101'::BIT", Cell.of("101"));
        expected.put("NULL", Cell.nul());
        expected.put("[NULL::INTEGER][1]", Cell.nul());
        return tests(Kind.DUCKDB, expected);
    }

    @TestFactory
    Stream<DynamicTest> h2() {
        Map<String, Cell> expected = new LinkedHashMap<>();
        expected.put("CAST(1 AS TINYINT)", Cell.of(1));
        expected.put("CAST(3 AS BIGINT)", Cell.of(3));
        expected.put("CAST(1.50 AS NUMERIC(10,2))", Cell.of(new BigDecimal("1.50")));
        expected.put("CAST(1.1 AS REAL)", Cell.of(1.1));
        expected.put("CAST(2.5 AS DOUBLE PRECISION)", Cell.of(2.5));
        expected.put("TRUE", Cell.of(true));
        expected.put("'x'", Cell.of("x"));
        expected.put("CAST('ab' AS CHAR(5))", Cell.of("ab"));
        expected.put("X'00ff'", new Cell.Blob(new byte[] {0, (byte) 0xff}));
        expected.put("CAST('long' AS CLOB)", Cell.of("long"));
        expected.put("CAST(X'01' AS BLOB)", new Cell.Blob(new byte[] {1}));
        expected.put("DATE '2024-01-02'", new Cell.Date(LocalDate.of(2024, 1, 2)));
        expected.put("TIME '10:11:12.5'", new Cell.Time(LocalTime.of(10, 11, 12, 500_000_000)));
        expected.put("TIMESTAMP '2024-01-02 03:04:05.123456'", new Cell.Timestamp(TIME));
        expected.put("TIMESTAMP '1500-01-01 00:00:00'", new Cell.Timestamp(OLD));
        expected.put("TIMESTAMP WITH TIME ZONE '2024-01-02 03:04:05+02'",
                new Cell.Zoned(Instant.parse("2024-01-02T01:04:05Z")));
        expected.put("INTERVAL '1' DAY", new Cell.Interval("INTERVAL '1' DAY"));
        expected.put("ARRAY[1, 2, NULL]", new Cell.Nested("[1,2,null]"));
        expected.put("ROW (1, 'a')", new Cell.Nested("{\"C1\":1,\"C2\":\"a\"}"));
        expected.put("JSON '{\"b\": 1.0, \"a\": [true, null]}'", new Cell.Nested("{\"a\":[true,null],\"b\":1}"));
        expected.put("UUID '11111111-1111-1111-1111-111111111111'", Cell.of("11111111-1111-1111-1111-111111111111"));
        expected.put("NULL", Cell.nul());
        return tests(Kind.H2, expected);
    }

    private static Stream<DynamicTest> tests(Kind kind, Map<String, Cell> expected) {
        return expected.entrySet().stream()
                .map(e -> dynamicTest(e.getKey(), () -> {
                    ExecutionOutcome outcome = engines.runner(kind).run(
                            engines.database(kind), "SELECT " + e.getKey(), TestDatabases.LIMITS, Progress.NONE);
                    assertThat(outcome).isInstanceOfSatisfying(Rows.class, rows -> assertThat(
                                    rows.table().rows().getFirst().getFirst())
                            .isEqualTo(e.getValue()));
                }));
    }
}

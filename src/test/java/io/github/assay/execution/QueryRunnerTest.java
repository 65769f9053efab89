package io.github.assay.execution;

import static io.github.assay.execution.TestDatabases.LIMITS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ExecutionOutcome.EngineError;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.domain.table.ExecutionOutcome.Timeout;
import io.github.assay.domain.table.ExecutionOutcome.TooLarge;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What a query gives, on real engines in real child processes: rows, errors, cuts. */
@org.junit.jupiter.api.Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class QueryRunnerTest {
    private static Engines engines;

    @BeforeAll
    static void open(@TempDir Path folder) throws Exception {
        engines = Engines.in(folder, 2);
    }

    @AfterAll
    static void close() {
        engines.close();
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void rowsKeepTheirOrderNamesAndTypes(Kind kind) {
        ExecutionOutcome outcome =
                engines.run(kind, "SELECT name AS \"N\", id, id AS \"N\" FROM t WHERE id <= 2 ORDER BY id DESC", LIMITS);
        assertThat(outcome).isInstanceOfSatisfying(Rows.class, rows -> {
            assertThat(rows.table().columns()).extracting(Column::name).satisfiesExactly(
                    n -> assertThat(n).isEqualTo("N"),
                    n -> assertThat(n).isEqualToIgnoringCase("id"),
                    n -> assertThat(n).isEqualTo("N"));
            assertThat(rows.table().rows())
                    .containsExactly(
                            List.of(Cell.of("name 2"), Cell.of(2), Cell.of(2)),
                            List.of(Cell.of("name 1"), Cell.of(1), Cell.of(1)));
            assertThat(rows.table().truncated()).isFalse();
            assertThat(rows.elapsed()).isPositive();
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void anEmptyResultStillHasItsColumns(Kind kind) {
        assertThat(engines.run(kind, "SELECT id, name FROM t WHERE id > 1000", LIMITS))
                .isInstanceOfSatisfying(Rows.class, rows -> {
                    assertThat(rows.table().columnCount()).isEqualTo(2);
                    assertThat(rows.table().isEmpty()).isTrue();
                });
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void theEnginesOwnMessageIsTheError(Kind kind) {
        assertThat(engines.run(kind, "SELECT nothing_like_it FROM t", LIMITS))
                .isInstanceOfSatisfying(
                        EngineError.class, e -> assertThat(e.message()).containsIgnoringCase("nothing_like_it"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "DUCKDB ~ SELECT 'a'::INT ~ Could not convert string 'a'",
                "DUCKDB ~ SELECT CASE WHEN range > 400000 THEN error('late') ELSE 1 END FROM range(500000) ~ late",
                "H2     ~ SELECT CAST('a' AS INT) ~ Data conversion error",
                "SQLITE ~ SELECT abs(-9223372036854775808) ~ integer overflow"
            })
    void anErrorThatComesWhileRunningIsTheEnginesOwnToo(Kind kind, String sql, String message) {
        Limits all = new Limits(Duration.ofSeconds(20), 100_000_000, 5_000_000_000L, 1_000_000, 256, 2);
        assertThat(engines.run(kind, sql, all))
                .isInstanceOfSatisfying(EngineError.class, e -> assertThat(e.message()).contains(message));
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void rowsBeyondTheLimitAreCutAndSaidToBe(Kind kind) {
        Limits few = new Limits(Duration.ofSeconds(20), 99, 5_000_000, 1_000_000, 256, 2);
        Limits exact = new Limits(Duration.ofSeconds(20), 100, 5_000_000, 1_000_000, 256, 2);
        Limits cells = new Limits(Duration.ofSeconds(20), 1000, 21, 1_000_000, 256, 2);
        assertThat(((Rows) engines.run(kind, "SELECT * FROM t", few)).table())
                .satisfies(t -> assertThat(t.rowCount()).isEqualTo(99))
                .satisfies(t -> assertThat(t.truncated()).isTrue());
        assertThat(((Rows) engines.run(kind, "SELECT * FROM t", exact)).table())
                .satisfies(t -> assertThat(t.rowCount()).isEqualTo(100))
                .satisfies(t -> assertThat(t.truncated()).isFalse());
        assertThat(((Rows) engines.run(kind, "SELECT * FROM t", cells)).table())
                .satisfies(t -> assertThat(t.rowCount()).isEqualTo(10))
                .satisfies(t -> assertThat(t.truncated()).isTrue());
    }

    @Test
    void aCellBeyondTheLimitIsTooLarge() {
        Limits narrow = new Limits(Duration.ofSeconds(20), 100, 5_000_000, 10, 256, 2);
        assertThat(engines.run(Kind.SQLITE, "SELECT 'twelve chars'", narrow))
                .isInstanceOfSatisfying(TooLarge.class, e -> assertThat(e.what()).isEqualTo("cell"));
        assertThat(engines.run(Kind.SQLITE, "SELECT 'ten chars.'", narrow)).isInstanceOf(Rows.class);
    }

    @Test
    void aStatementWithoutATableIsAnError() {
        assertThat(engines.run(Kind.SQLITE, "BEGIN", LIMITS)).isInstanceOf(EngineError.class);
    }

    @Test
    void theGuardIsAskedFirst() {
        try (QueryRunner guarded = new QueryRunner(Guard.QUERIES_ONLY, 1)) {
            assertThat(guarded.run(engines.database(Kind.SQLITE), "DELETE FROM t", LIMITS, Progress.NONE))
                    .isEqualTo(new ExecutionOutcome.Blocked("mutation", "DELETE FROM", 0));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void noSessionStatePassesToTheNextQuery(Kind kind) {
        engines.run(kind, "CREATE TEMPORARY TABLE secret AS SELECT 42 AS x", LIMITS);
        assertThat(engines.run(kind, "SELECT x FROM secret", LIMITS)).isInstanceOf(EngineError.class);
    }
}

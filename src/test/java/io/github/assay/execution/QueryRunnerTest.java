package io.github.assay.execution;

import static io.github.assay.execution.TestDatabases.LIMITS;
import static io.github.assay.execution.TestDatabases.limits;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.Cell;
import io.github.assay.domain.Column;
import io.github.assay.domain.DatabaseSpec;
import io.github.assay.domain.DatabaseSpec.Kind;
import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.ExecutionOutcome.EngineError;
import io.github.assay.domain.ExecutionOutcome.Rows;
import io.github.assay.domain.ExecutionOutcome.Timeout;
import io.github.assay.domain.ExecutionOutcome.TooLarge;
import io.github.assay.domain.ExecutionOutcome.Unreachable;
import io.github.assay.domain.Limits;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every kind of end of a query, on real engines in real child processes. */
@org.junit.jupiter.api.Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class QueryRunnerTest {
    private static final Map<Kind, DatabaseSpec> DATABASES = new EnumMap<>(Kind.class);
    private static QueryRunner runner;

    @BeforeAll
    static void open(@TempDir Path folder) throws Exception {
        for (Kind kind : TestDatabases.FILE_ENGINES) {
            DATABASES.put(kind, TestDatabases.create(kind, folder));
        }
        runner = new QueryRunner(Guard.NONE, 2);
    }

    @AfterAll
    static void close() {
        runner.close();
    }

    private static ExecutionOutcome run(Kind kind, String sql, Limits limits) {
        return runner.run(DATABASES.get(kind), sql, limits, Progress.NONE);
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void rowsKeepTheirOrderNamesAndTypes(Kind kind) {
        ExecutionOutcome outcome =
                run(kind, "SELECT name AS \"N\", id, id AS \"N\" FROM t WHERE id <= 2 ORDER BY id DESC", LIMITS);
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
        assertThat(run(kind, "SELECT id, name FROM t WHERE id > 1000", LIMITS))
                .isInstanceOfSatisfying(Rows.class, rows -> {
                    assertThat(rows.table().columnCount()).isEqualTo(2);
                    assertThat(rows.table().isEmpty()).isTrue();
                });
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void theEnginesOwnMessageIsTheError(Kind kind) {
        assertThat(run(kind, "SELECT nothing_like_it FROM t", LIMITS))
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
        assertThat(run(kind, sql, all))
                .isInstanceOfSatisfying(EngineError.class, e -> assertThat(e.message()).contains(message));
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void rowsBeyondTheLimitAreCutAndSaidToBe(Kind kind) {
        Limits few = new Limits(Duration.ofSeconds(20), 99, 5_000_000, 1_000_000, 256, 2);
        Limits exact = new Limits(Duration.ofSeconds(20), 100, 5_000_000, 1_000_000, 256, 2);
        Limits cells = new Limits(Duration.ofSeconds(20), 1000, 21, 1_000_000, 256, 2);
        assertThat(((Rows) run(kind, "SELECT * FROM t", few)).table())
                .satisfies(t -> assertThat(t.rowCount()).isEqualTo(99))
                .satisfies(t -> assertThat(t.truncated()).isTrue());
        assertThat(((Rows) run(kind, "SELECT * FROM t", exact)).table())
                .satisfies(t -> assertThat(t.rowCount()).isEqualTo(100))
                .satisfies(t -> assertThat(t.truncated()).isFalse());
        assertThat(((Rows) run(kind, "SELECT * FROM t", cells)).table())
                .satisfies(t -> assertThat(t.rowCount()).isEqualTo(10))
                .satisfies(t -> assertThat(t.truncated()).isTrue());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "SQLITE ~ WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n",
                "DUCKDB ~ SELECT * FROM range(10000000)",
                "H2     ~ SELECT * FROM SYSTEM_RANGE(1, 10000000)"
            })
    void tenMillionRowsCostNoMoreThanTheLimit(Kind kind, String sql) {
        assertThat(run(kind, sql, LIMITS)).isInstanceOfSatisfying(Rows.class, rows -> {
            assertThat(rows.table().rowCount()).isEqualTo(100_000);
            assertThat(rows.table().truncated()).isTrue();
        });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "SQLITE ~ WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
                "SQLITE ~ SELECT count(*) FROM t a, t b, t c, t d, t e, t f WHERE a.id + b.id + f.id = -1",
                "DUCKDB ~ WITH RECURSIVE n(i) AS (SELECT 1::BIGINT UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
                "DUCKDB ~ SELECT count(*) FROM range(9000000) a, range(9000000) b WHERE a.range + b.range = -1",
                "H2     ~ SELECT count(*) FROM t a, t b, t c, t d, t e, t f WHERE a.id + b.id + f.id = -1",
                "H2     ~ SELECT a.id FROM t a, t b, t c, t d, t e, t f WHERE a.id + b.id + f.id = -1"
            })
    void aQueryThatNeverEndsCostsATimeout(Kind kind, String sql) {
        assertThat(run(kind, sql, limits(400))).isEqualTo(new Timeout(Duration.ofMillis(400)));
        assertThat(run(kind, "SELECT 1", LIMITS)).isInstanceOf(Rows.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "SQLITE ~ SELECT printf('%.*c', 900000000, 'x')",
                "SQLITE ~ SELECT length(printf('%.*c', 900000000, 'x'))",
                "SQLITE ~ SELECT hex(zeroblob(6000000))",
                "SQLITE ~ WITH RECURSIVE n(i, s) AS (SELECT 1, 'x' UNION ALL SELECT i + 1, s || s FROM n) SELECT max(length(s)) FROM n",
                "SQLITE ~ WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i, zeroblob(9000) FROM n ORDER BY 2, 1",
                "DUCKDB ~ SELECT repeat('x', 2000000)",
                "DUCKDB ~ SELECT list(range) FROM range(900000000)",
                "H2     ~ SELECT repeat('x', 2000000)",
                "H2     ~ SELECT repeat('x', 900000000)",
                "H2     ~ SELECT array_agg(x) FROM SYSTEM_RANGE(1, 900000000)"
            })
    void aBombIsTooLargeOrTooLateAndTheNextQueryRuns(Kind kind, String sql) {
        assertThat(run(kind, sql, limits(6_000))).isInstanceOfAny(TooLarge.class, Timeout.class);
        assertThat(run(kind, "SELECT 1", LIMITS)).isInstanceOf(Rows.class);
    }

    @Test
    void aCellBeyondTheLimitIsTooLarge() {
        Limits narrow = new Limits(Duration.ofSeconds(20), 100, 5_000_000, 10, 256, 2);
        assertThat(run(Kind.SQLITE, "SELECT 'twelve chars'", narrow))
                .isInstanceOfSatisfying(TooLarge.class, e -> assertThat(e.what()).isEqualTo("cell"));
        assertThat(run(Kind.SQLITE, "SELECT 'ten chars.'", narrow)).isInstanceOf(Rows.class);
    }

    @Test
    void aStatementWithoutATableIsAnError() {
        assertThat(run(Kind.SQLITE, "BEGIN", LIMITS)).isInstanceOf(EngineError.class);
    }

    @Test
    void theGuardIsAskedFirst() {
        try (QueryRunner guarded = new QueryRunner(Guard.QUERIES_ONLY, 1)) {
            assertThat(guarded.run(DATABASES.get(Kind.SQLITE), "DELETE FROM t", LIMITS, Progress.NONE))
                    .isEqualTo(new ExecutionOutcome.Blocked("mutation", "DELETE FROM", 0));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void noSessionStatePassesToTheNextQuery(Kind kind) {
        run(kind, "CREATE TEMPORARY TABLE secret AS SELECT 42 AS x", LIMITS);
        assertThat(run(kind, "SELECT x FROM secret", LIMITS)).isInstanceOf(EngineError.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void aMissingFileIsUnreachable(Kind kind) {
        DatabaseSpec gone = new DatabaseSpec("gone", kind, "/no/such/folder/gone.db", "", "");
        assertThat(runner.run(gone, "SELECT 1", LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(Unreachable.class, e -> assertThat(e.message())
                        .contains("gone")
                        .contains("does not exist")
                        .contains("project.json"));
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void aFolderInPlaceOfAFileIsUnreachable(Kind kind, @TempDir Path folder) {
        DatabaseSpec spec = new DatabaseSpec("d", kind, folder.toString(), "", "");
        assertThat(runner.run(spec, "SELECT 1", LIMITS, Progress.NONE)).isInstanceOf(Unreachable.class);
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void aFileThatIsNoDatabaseIsUnreachable(Kind kind, @TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("notes.mv.db"), "These are notes.\n".repeat(2_000));
        DatabaseSpec spec = new DatabaseSpec("notes", kind, file.toString(), "", "");
        assertThat(runner.run(spec, "SELECT 1", LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(
                        Unreachable.class, e -> assertThat(e.message()).contains(file.toString()));
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void aDamagedDatabaseIsUnreachableAndStaysAsItWas(Kind kind, @TempDir Path folder) throws Exception {
        DatabaseSpec spec = TestDatabases.create(kind, folder);
        byte[] bytes = Files.readAllBytes(Path.of(spec.location()));
        java.util.Arrays.fill(bytes, bytes.length / 4, bytes.length, (byte) 0x5a);
        Files.write(Path.of(spec.location()), bytes);
        assertThat(runner.run(spec, "SELECT * FROM t", LIMITS, Progress.NONE)).isInstanceOf(Unreachable.class);
        assertThat(Files.readAllBytes(Path.of(spec.location()))).isEqualTo(bytes);
    }

    @Test
    void aFileThatMayNotBeReadIsUnreachable(@TempDir Path folder) throws Exception {
        DatabaseSpec spec = TestDatabases.create(Kind.SQLITE, folder);
        Files.setPosixFilePermissions(Path.of(spec.location()), PosixFilePermissions.fromString("---------"));
        Assumptions.assumeFalse(
                Files.isReadable(Path.of(spec.location())), "this user may read every file, so rights cannot be tried");
        assertThat(runner.run(spec, "SELECT 1", LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(
                        Unreachable.class, e -> assertThat(e.message()).contains("may not be read"));
    }

    @Test
    void anUnknownEngineAndAMissingPasswordAreUnreachable() {
        DatabaseSpec other = new DatabaseSpec("lake", Kind.OTHER, "jdbc:lake:x", "", "");
        DatabaseSpec secret = new DatabaseSpec(
                "bank", Kind.POSTGRESQL, "jdbc:postgresql://localhost/bank", "reader", "env:NO_SUCH_VARIABLE_HERE");
        assertThat(runner.run(other, "SELECT 1", LIMITS, Progress.NONE)).isInstanceOf(Unreachable.class);
        assertThat(runner.run(secret, "SELECT 1", LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(
                        Unreachable.class, e -> assertThat(e.message()).contains("NO_SUCH_VARIABLE_HERE"));
    }

    @Test
    void aRefusedConnectionIsUnreachableAndTellsNoSecret() {
        DatabaseSpec spec = new DatabaseSpec(
                "bank", Kind.POSTGRESQL, "jdbc:postgresql://localhost:1/bank?user=u&password=swordfish", "", "");
        assertThat(runner.run(spec, "SELECT 1", LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(Unreachable.class, e -> assertThat(e.message())
                        .contains("localhost:1/bank")
                        .contains("refused")
                        .doesNotContain("swordfish"));
    }

    @Test
    void aChildKilledInTheMiddleCostsThatQueryOnly() throws Exception {
        CompletableFuture<ExecutionOutcome> outcome = CompletableFuture.supplyAsync(() -> run(
                Kind.SQLITE, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
                LIMITS));
        while (!outcome.isDone() && runner.startedProcesses().isEmpty()) {
            Thread.onSpinWait();
        }
        runner.startedProcesses().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
        assertThat(outcome.get()).isInstanceOf(TooLarge.class);
        assertThat(run(Kind.SQLITE, "SELECT 1", LIMITS)).isInstanceOf(Rows.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "SQLITE ~ SELECT count(*) FROM t a, t b, t c, t d, t e, t f WHERE a.id + b.id + f.id = -1",
                "DUCKDB ~ SELECT count(*) FROM range(9000000) a, range(9000000) b WHERE a.range + b.range = -1",
                "H2     ~ SELECT count(*) FROM t a, t b, t c, t d, t e, t f WHERE a.id + b.id + f.id = -1"
            })
    void cancellingEndsTheQueryAndKeepsTheChild(Kind kind, String sql) throws Exception {
        CancelToken token = new CancelToken();
        CompletableFuture<ExecutionOutcome> outcome =
                CompletableFuture.supplyAsync(() -> runner.run(DATABASES.get(kind), sql, LIMITS, token));
        while (!outcome.isDone() && runner.startedProcesses().isEmpty()) {
            Thread.onSpinWait();
        }
        List<Long> before = runner.startedProcesses();
        token.cancel();
        assertThatThrownBy(outcome::get).hasCauseInstanceOf(Cancelled.class);
        assertThat(run(kind, "SELECT 1", LIMITS)).isInstanceOf(Rows.class);
        assertThat(ProcessHandle.of(before.getFirst())).isPresent();
        assertThatThrownBy(() -> runner.run(DATABASES.get(kind), "SELECT 1", LIMITS, token))
                .isInstanceOf(Cancelled.class);
    }
}

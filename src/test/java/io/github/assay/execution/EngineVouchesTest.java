package io.github.assay.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ExecutionOutcome.Blocked;
import io.github.assay.domain.table.ExecutionOutcome.EngineError;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.execution.protocol.Request;
import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.guard.GuardVerdict;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** What the guard cannot read: its database says whether it only reads, and nothing runs that it does not take for that. */
class EngineVouchesTest {
    @TempDir
    static Path folder;

    private static Engines engines;
    private static QueryRunner guarded;
    private static QueryRunner blind;

    /** A guard that reads nothing: every text that begins as a query comes to its engine's judgement. */
    private static final Guard READS_NOTHING = (sql, _) -> Optional.of(new Blocked("unparsable", "", 0));

    @BeforeAll
    static void start() throws Exception {
        engines = Engines.in(folder, 1);
        guarded = new QueryRunner(Guard.QUERIES_ONLY, 2);
        blind = new QueryRunner(READS_NOTHING, 2);
    }

    @AfterAll
    static void stop() {
        blind.close();
        guarded.close();
        engines.close();
    }

    /** Queries of each engine that our parser does not read. */
    private static final Map<Kind, List<String>> UNREAD = Map.of(
            Kind.SQLITE, List.of("SELECT id FROM t WHERE " + "(".repeat(450) + "id = 1" + ")".repeat(450)),
            Kind.DUCKDB, List.of(
                    "SELECT id FROM t WHERE " + "(".repeat(450) + "id = 1" + ")".repeat(450),
                    "SELECT id FROM t WHERE id = 1 OR name = ANY (SELECT ';' FROM " + "(".repeat(450) + "t" + ")".repeat(450) + ")"),
            Kind.H2, List.of("SELECT id FROM t WHERE " + "(".repeat(450) + "id = 1" + ")".repeat(450)));

    @TestFactory
    Stream<DynamicTest> whatItsEngineTakesForAQueryRuns() {
        return UNREAD.entrySet().stream().flatMap(e -> e.getValue().stream().map(sql -> dynamicTest(e.getKey() + " " + start(sql), () -> {
            assertThat(StatementGuard.judge(sql, e.getKey().dialect(), GuardOptions.STRICT))
                    .isInstanceOfSatisfying(GuardVerdict.Block.class, b -> assertThat(b.code()).isEqualTo("unparsable"));
            assertThat(run(guarded, e.getKey(), sql)).isInstanceOfSatisfying(Rows.class, rows ->
                    assertThat(rows.table().rowCount()).isEqualTo(1));
        })));
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> whatItRefusesIsItsError() {
        return TestDatabases.FILE_ENGINES.stream().map(kind -> dynamicTest(kind.toString(), () -> {
            assertThat(run(guarded, kind, "SELECT id FRM t WHERE (")).isInstanceOfSatisfying(EngineError.class, e ->
                    assertThat(e.message().toLowerCase(java.util.Locale.ROOT)).containsAnyOf("syntax", "parser error", "incomplete"));
            assertThat(run(guarded, kind, "SELECT id FROM t WHERE id = 1")).isInstanceOf(Rows.class);
        }));
    }

    @TestFactory
    Stream<DynamicTest> proseIsNotSentToIt() {
        return TestDatabases.FILE_ENGINES.stream().map(kind -> dynamicTest(kind.toString(), () ->
                assertThat(run(guarded, kind, "Get all the names")).isInstanceOfSatisfying(Blocked.class, b ->
                        assertThat(b.rule()).isEqualTo("unparsable"))));
    }

    /** Statements that begin as queries and are none; each must be told by the engine alone. */
    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> nothingThatWritesComesThroughBehindAGuardThatReadsNothing() {
        Map<Kind, List<String>> hostile = Map.of(
                Kind.SQLITE, List.of(
                        "WITH a AS (SELECT 1) DELETE FROM t", "WITH a AS (SELECT 1) INSERT INTO t SELECT 900, 'x'",
                        "WITH a AS (SELECT 1) UPDATE t SET name = 'x' RETURNING id", "WITH a(x) AS (SELECT 1) REPLACE INTO t SELECT x, 'h' FROM a"),
                Kind.DUCKDB, List.of(
                        "WITH a AS (SELECT 1) DELETE FROM t", "WITH a AS (SELECT 1) INSERT INTO t SELECT 900, 'x' RETURNING id",
                        "SELECT 1; SELECT 2", "SELECT 1; DELETE FROM t", "FROM t; DROP TABLE t",
                        "SELECT 1; ATTACH ':memory:' AS other; SELECT 2"),
                Kind.H2, List.of(
                        "WITH a AS (SELECT 1) DELETE FROM t", "SELECT 1; DELETE FROM t", "SELECT $$ ; $$; SELECT 2"));
        return hostile.entrySet().stream().flatMap(e -> e.getValue().stream().map(sql -> dynamicTest(e.getKey() + " " + sql, () -> {
            assertThat(run(blind, e.getKey(), sql)).isInstanceOfAny(Blocked.class, EngineError.class);
            assertThat(run(engines.runner(e.getKey()), e.getKey(), "SELECT count(*) FROM t")).isInstanceOfSatisfying(Rows.class, rows ->
                    assertThat(rows.table().rows().getFirst().getFirst().display()).isEqualTo("100"));
        })));
    }

    @Test
    void whatItTakesForSomethingElseIsBlocked() {
        assertThat(run(blind, Kind.SQLITE, "WITH a AS (SELECT 1) DELETE FROM t")).isInstanceOfSatisfying(Blocked.class, b ->
                assertThat(b.rule()).isEqualTo("not_a_query"));
        assertThat(run(blind, Kind.DUCKDB, "SELECT 1; SELECT 2")).isInstanceOfSatisfying(Blocked.class, b ->
                assertThat(b.detail()).contains("2 statements"));
        assertThat(run(blind, Kind.H2, "SELECT 1; SELECT 2")).isInstanceOf(Blocked.class);
    }

    @Test
    void whatItCannotTellStaysUnread() {
        assertThat(run(blind, Kind.H2, "SELECT ';'")).isInstanceOfSatisfying(Blocked.class, b ->
                assertThat(b.rule()).isEqualTo("unparsable"));
    }

    /** DuckDB has no tree of a PIVOT whose values it finds by itself; the text with a list of values has one. */
    @Test
    void aPivotThatOnlyReadsRuns() {
        for (String sql : List.of(
                "PIVOT t ON name USING max(id)", "SELECT * FROM (PIVOT t ON name USING max(id))", "PIVOT t ON name",
                "WITH s AS (SELECT 'n' AS k, 3 AS v) PIVOT s ON k USING sum(v)", "PIVOT (SELECT id % 2 AS odd, id FROM t) ON odd USING sum(id)",
                "PIVOT t ON name, (id % 2) USING count(*) GROUP BY id ORDER BY id LIMIT 3", "PIVOT t ON name IN ('x') USING count(*)",
                "SELECT a.id FROM (PIVOT t ON name) a JOIN t ON a.id = t.id", "UNPIVOT t ON id INTO NAME k VALUE v")) {
            assertThat(run(guarded, Kind.DUCKDB, sql)).as(sql).isInstanceOf(Rows.class);
            assertThat(run(blind, Kind.DUCKDB, sql)).as(sql).isInstanceOf(Rows.class);
        }
        for (String sql : List.of(
                "PIVOT t ON name; DROP TABLE t", "PIVOT t ON name USING max(id); SELECT 1", "WITH a AS (SELECT 1) DELETE FROM t",
                "WITH p AS (PIVOT t ON name) DELETE FROM t", "PIVOT (DELETE FROM t RETURNING id) ON id", "CREATE TABLE p AS PIVOT t ON name",
                "COPY (PIVOT t ON name) TO 'p.csv'", "PIVOT t ON name IN (0); ATTACH ':memory:' AS other")) {
            assertThat(run(blind, Kind.DUCKDB, sql)).as(sql).isInstanceOfAny(Blocked.class, EngineError.class);
        }
        assertThat(run(engines.runner(Kind.DUCKDB), Kind.DUCKDB, "SELECT count(*) FROM t")).isInstanceOfSatisfying(Rows.class, rows ->
                assertThat(rows.table().rows().getFirst().getFirst().display()).isEqualTo("100"));
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> itIsAskedAboutBothQueriesOfARace() {
        return TestDatabases.FILE_ENGINES.stream().map(kind -> dynamicTest(kind.toString(), () -> {
            assertThat(race(kind, "SELECT id FROM t")).isInstanceOf(Rows.class);
            assertThat(race(kind, "WITH a AS (SELECT 1) DELETE FROM t")).isInstanceOfAny(Blocked.class, EngineError.class);
        }));
    }

    private static ExecutionOutcome race(Kind kind, String rival) {
        return blind.time(engines.database(kind), "SELECT name FROM t", new Request.Race(rival, 2), TestDatabases.LIMITS, Progress.NONE);
    }

    private static ExecutionOutcome run(QueryRunner runner, Kind kind, String sql) {
        return runner.run(engines.database(kind), sql, TestDatabases.LIMITS, Progress.NONE);
    }

    private static String start(String sql) {
        return sql.substring(0, Math.min(40, sql.length()));
    }
}

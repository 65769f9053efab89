package io.github.assay.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ExecutionOutcome.EngineError;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.domain.table.ExecutionOutcome.Timeout;
import io.github.assay.domain.table.ExecutionOutcome.TooLarge;
import io.github.assay.domain.table.ExecutionOutcome.Unreachable;
import io.github.assay.sql.text.HostileSql;
import io.github.assay.store.shared.TestPostgres;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL by JDBC URL, on a real server. The role used owns its tables: only Assay's own walls protect them. */
@org.junit.jupiter.api.Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class PostgresTest {
    private static final String SLOW = "SELECT count(*) FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b";

    private static EmbeddedPostgres server;
    private static QueryRunner runner;
    private static DatabaseSpec database;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        server = TestPostgres.in(folder.resolve("server")).start();
        admin("CREATE ROLE keeper LOGIN PASSWORD 'not checked here'");
        admin("CREATE DATABASE shop OWNER keeper");
        database = new DatabaseSpec("shop", Kind.POSTGRESQL, server.getJdbcUrl("keeper", "shop"), "keeper", "");
        try (Connection connection = server.getDatabase("keeper", "shop").getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id int PRIMARY KEY, name text)");
            statement.execute("INSERT INTO t SELECT i, 'name ' || i FROM generate_series(1, 100) i");
            statement.execute("CREATE SEQUENCE s");
        }
        runner = new QueryRunner(Guard.NONE, 2);
    }

    @AfterAll
    static void stop() throws Exception {
        runner.close();
        server.close();
    }

    private static void admin(String sql) throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static ExecutionOutcome run(String sql, Limits limits) {
        return runner.run(database, sql, limits, Progress.NONE);
    }

    private static Cell cell(String expression) {
        return ((Rows) run("SELECT " + expression, TestDatabases.LIMITS))
                .table()
                .rows()
                .getFirst()
                .getFirst();
    }

    @Test
    void itIsAskedAboutWhatTheGuardCannotRead() {
        try (QueryRunner blind = new QueryRunner((_, _) -> Optional.of(new ExecutionOutcome.Blocked("unparsable", "", 0)), 1)) {
            assertThat(List.of("SELECT 1 OPERATOR(pg_catalog.+) 2", "SELECT '{\"a\": 1}'::jsonb @? '$.a'", "VALUES (1)", "SELECT ';'"))
                    .allSatisfy(sql -> assertThat(ask(blind, sql)).as(sql).isInstanceOf(Rows.class));
            assertThat(List.of(
                            "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d", "SELECT * FROM t FOR UPDATE",
                            "WITH a AS (SELECT 1) DELETE FROM t", "SELECT * INTO h FROM t", "SELECT 1; SELECT 2",
                            "SELECT 1 FRM t WHERE ("))
                    .allSatisfy(sql -> assertThat(ask(blind, sql)).as(sql)
                            .isInstanceOfAny(ExecutionOutcome.Blocked.class, ExecutionOutcome.EngineError.class));
        }
    }

    private static ExecutionOutcome ask(QueryRunner blind, String sql) {
        return blind.run(database, sql, TestDatabases.LIMITS, Progress.NONE);
    }

    @Test
    void valuesKeepTheirTypes() {
        assertThat(cell("7::smallint")).isEqualTo(Cell.of(7));
        assertThat(cell("9007199254740993")).isEqualTo(Cell.of(9007199254740993L));
        assertThat(cell("1.50::numeric(10,2)")).isEqualTo(Cell.of(new BigDecimal("1.50")));
        assertThat(cell("'NaN'::numeric")).isEqualTo(Cell.of(Double.NaN));
        assertThat(cell("1.1::real")).isEqualTo(Cell.of(1.1));
        assertThat(cell("'Infinity'::float8")).isEqualTo(Cell.of(Double.POSITIVE_INFINITY));
        assertThat(cell("true")).isEqualTo(Cell.of(true));
        assertThat(cell("'x'::text")).isEqualTo(Cell.of("x"));
        assertThat(cell("'ab'::char(5)")).isEqualTo(Cell.of("ab"));
        assertThat(cell("NULL::int")).isEqualTo(Cell.nul());
        assertThat(cell("'\\x00ff'::bytea")).isEqualTo(new Cell.Blob(new byte[] {0, (byte) 0xff}));
        assertThat(cell("date '2024-02-29'")).isEqualTo(new Cell.Date(LocalDate.of(2024, 2, 29)));
        assertThat(cell("date 'infinity'")).isEqualTo(Cell.of("infinity"));
        assertThat(cell("time '10:11:12.5'")).isEqualTo(new Cell.Time(LocalTime.of(10, 11, 12, 500_000_000)));
        assertThat(cell("timestamp '1500-01-01 00:00:00.25'"))
                .isEqualTo(new Cell.Timestamp(LocalDateTime.of(1500, 1, 1, 0, 0, 0, 250_000_000)));
        assertThat(cell("timestamptz '2024-01-01 03:00:00+02'"))
                .isEqualTo(new Cell.Zoned(Instant.parse("2024-01-01T01:00:00Z")));
        assertThat(cell("interval '1 month 2 days'")).isInstanceOf(Cell.Interval.class);
        assertThat(cell("uuid '11111111-1111-1111-1111-111111111111'"))
                .isEqualTo(Cell.of("11111111-1111-1111-1111-111111111111"));
        assertThat(cell("'{\"b\": 1.50, \"a\": [null, true]}'::jsonb"))
                .isEqualTo(new Cell.Nested("{\"a\":[null,true],\"b\":1.5}"));
        assertThat(cell("ARRAY[1, NULL, 3]")).isEqualTo(new Cell.Nested("[1,null,3]"));
        assertThat(cell("ARRAY[[1,2],[3,4]]")).isEqualTo(new Cell.Nested("[[1,2],[3,4]]"));
        assertThat(cell("ARRAY['a','b\"c']")).isEqualTo(new Cell.Nested("[\"a\",\"b\\\"c\"]"));
        assertThat(cell("date '2024-01-01'::text || ?::text".replace("?", "'?'"))).isEqualTo(Cell.of("2024-01-01?"));
    }

    @Test
    void questionMarksAndBracesAreNotTheDrivers() {
        assertThat(cell("'{\"a\":1}'::jsonb ? 'a'")).isEqualTo(Cell.of(true));
        assertThat(cell("'{d x}'")).isEqualTo(Cell.of("{d x}"));
    }

    @Test
    void limitsHold() {
        assertThat(((Rows) run("SELECT * FROM generate_series(1, 10000000)", TestDatabases.LIMITS)).table())
                .satisfies(t -> assertThat(t.rowCount()).isEqualTo(100_000))
                .satisfies(t -> assertThat(t.truncated()).isTrue());
        assertThat(run(SLOW, TestDatabases.limits(300))).isEqualTo(new Timeout(Duration.ofMillis(300)));
        assertThat(run("SELECT repeat('x', 3000000)", TestDatabases.LIMITS)).isInstanceOf(TooLarge.class);
        assertThat(run("SELECT no_such FROM t", TestDatabases.LIMITS))
                .isInstanceOfSatisfying(EngineError.class, e -> assertThat(e.message()).contains("no_such"));
    }

    @Test
    void cancellingReachesTheServer() throws Exception {
        CancelToken token = new CancelToken();
        CompletableFuture<ExecutionOutcome> outcome = CompletableFuture.supplyAsync(
                () -> runner.run(database, SLOW + " -- cancelled", TestDatabases.LIMITS, token));
        while (!outcome.isDone() && running("-- cancelled") == 0) {
            Thread.onSpinWait();
        }
        token.cancel();
        assertThatThrownBy(outcome::get).hasCauseInstanceOf(Cancelled.class);
        assertThat(running("-- cancelled")).isZero();
    }

    private static long running(String part) throws SQLException {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT count(*) FROM pg_stat_activity WHERE state = 'active'"
                        + " AND pid <> pg_backend_pid() AND query LIKE '%" + part + "%'")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    @Test
    void whatCannotBeReachedSaysWhere() {
        String elsewhere = server.getJdbcUrl("keeper", "no_such_database");
        assertThat(runner.run(
                        new DatabaseSpec("x", Kind.POSTGRESQL, elsewhere, "keeper", ""), "SELECT 1",
                        TestDatabases.LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(
                        Unreachable.class, e -> assertThat(e.message()).contains("no_such_database"));
    }

    /** The limit may end the statements that prepare the transaction; the server is there all the same. */
    @Test
    void aLimitOfAMillisecondIsATimeOutAndNoServerThatIsAway() {
        for (int i = 0; i < 40; i++) {
            ExecutionOutcome outcome = run("SELECT count(*) FROM t a, t b", TestDatabases.limits(1));
            assertThat(outcome.kind()).as(outcome.toString()).isIn("rows", "timeout");
        }
    }

    @Test
    void nothingIsWrittenWithTheGuardSwitchedOff() throws Exception {
        nothingIsWritten(60);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void nothingIsWrittenByManyStatementsWithTheGuardSwitchedOff() throws Exception {
        nothingIsWritten(200);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void nothingIsWrittenByEvenMoreStatementsWithTheGuardSwitchedOff() throws Exception {
        nothingIsWritten(800);
    }

    private static void nothingIsWritten(int generated) throws Exception {
        String before = contents();
        List<String> hostile = new java.util.ArrayList<>(HostileSql.statements(20_261_121, "postgresql", generated));
        hostile.addAll(List.of(
                "SET TRANSACTION READ WRITE", "SET default_transaction_read_only = off", "COMMIT",
                "SELECT set_config('transaction_read_only', 'off', false)",
                "SELECT set_config('transaction_read_only', 'off', false), (SELECT nextval('s'))",
                "DO $$ BEGIN SET transaction_read_only = off; DELETE FROM t; END $$",
                "DO $$ BEGIN PERFORM set_config('transaction_read_only', 'off', true); DELETE FROM t; END $$",
                "DO $$ BEGIN COMMIT; SET TRANSACTION READ WRITE; DELETE FROM t; END $$",
                "COMMIT; SET default_transaction_read_only = off; DELETE FROM t; COMMIT",
                "COMMIT AND CHAIN; DELETE FROM t", "ROLLBACK\\; DELETE FROM t",
                "SELECT $x$; DELETE FROM t; COMMIT; $x$; DELETE FROM t", "ALTER ROLE keeper SET work_mem = '1GB'",
                "ALTER DATABASE shop SET default_transaction_read_only = off"));
        Limits limits = TestDatabases.limits(300);
        Parallel.forEachOrdered(hostile, 2, Progress.NONE, (sql, _) -> run(sql, limits), outcome ->
                assertThat(outcome.kind()).as(outcome.toString()).isIn("rows", "error", "timeout", "blocked"));
        assertThat(contents()).isEqualTo(before);
    }

    /** Everything a statement could have changed: rows, relations, sequences, roles' and databases' settings. */
    private static String contents() throws SQLException {
        StringBuilder all = new StringBuilder();
        try (Connection connection = server.getDatabase("keeper", "shop").getConnection();
                Statement statement = connection.createStatement()) {
            for (String query : List.of(
                    "SELECT * FROM t ORDER BY id", "SELECT last_value, is_called FROM s",
                    "SELECT relname, relkind FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1, 2",
                    "SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1",
                    "SELECT nspname FROM pg_namespace WHERE nspname NOT LIKE 'pg\\_%' ORDER BY 1",
                    "SELECT setdatabase, setrole, setconfig::text FROM pg_db_role_setting ORDER BY 1, 2",
                    "SELECT description FROM pg_description WHERE objoid = 't'::regclass",
                    "SELECT count(*) FROM pg_largeobject_metadata")) {
                try (ResultSet rows = statement.executeQuery(query)) {
                    while (rows.next()) {
                        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                            all.append(rows.getString(i)).append('|');
                        }
                        all.append('\n');
                    }
                }
            }
        }
        return all.toString();
    }
}

package io.github.assay.execution;

import static io.github.assay.execution.TestDatabases.LIMITS;
import static io.github.assay.execution.TestDatabases.limits;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.domain.table.ExecutionOutcome.Timeout;
import io.github.assay.domain.table.ExecutionOutcome.TooLarge;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queries that know no limit, are killed or are cancelled: each costs its own case and nothing else. */
@org.junit.jupiter.api.Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
class RunawayQueryTest {
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
    @CsvSource(
            delimiter = '~',
            value = {
                "SQLITE ~ WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n",
                "DUCKDB ~ SELECT * FROM range(10000000)",
                "H2     ~ SELECT * FROM SYSTEM_RANGE(1, 10000000)"
            })
    void tenMillionRowsCostNoMoreThanTheLimit(Kind kind, String sql) {
        assertThat(engines.run(kind, sql, LIMITS)).isInstanceOfSatisfying(Rows.class, rows -> {
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
        assertThat(engines.run(kind, sql, limits(400))).isEqualTo(new Timeout(Duration.ofMillis(400)));
        assertThat(engines.run(kind, "SELECT 1", LIMITS)).isInstanceOf(Rows.class);
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
    @Tag("exhaustive")
    void aBombIsTooLargeOrTooLateAndTheNextQueryRuns(Kind kind, String sql) {
        assertThat(engines.run(kind, sql, limits(6_000))).isInstanceOfAny(TooLarge.class, Timeout.class);
        assertThat(engines.run(kind, "SELECT 1", LIMITS)).isInstanceOf(Rows.class);
    }

    @Test
    void aChildKilledInTheMiddleCostsThatQueryOnly() throws Exception {
        CompletableFuture<ExecutionOutcome> outcome = CompletableFuture.supplyAsync(() -> engines.run(
                Kind.SQLITE, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
                LIMITS));
        while (!outcome.isDone() && engines.runner(Kind.SQLITE).startedProcesses().isEmpty()) {
            Thread.onSpinWait();
        }
        engines.runner(Kind.SQLITE).startedProcesses().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
        assertThat(outcome.get()).isInstanceOf(TooLarge.class);
        assertThat(engines.run(Kind.SQLITE, "SELECT 1", LIMITS)).isInstanceOf(Rows.class);
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
                CompletableFuture.supplyAsync(() -> engines.runner(kind).run(engines.database(kind), sql, LIMITS, token));
        while (!outcome.isDone() && engines.runner(kind).startedProcesses().isEmpty()) {
            Thread.onSpinWait();
        }
        List<Long> before = engines.runner(kind).startedProcesses();
        token.cancel();
        assertThatThrownBy(outcome::get).hasCauseInstanceOf(Cancelled.class);
        assertThat(engines.run(kind, "SELECT 1", LIMITS)).isInstanceOf(Rows.class);
        assertThat(ProcessHandle.of(before.getFirst())).isPresent();
        assertThatThrownBy(() -> engines.runner(kind).run(engines.database(kind), "SELECT 1", LIMITS, token))
                .isInstanceOf(Cancelled.class);
    }
}

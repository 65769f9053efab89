package io.github.assay.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.domain.table.ExecutionOutcome.Unreachable;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a real PostgreSQL server: what people write to analyse data runs, and roles that could do more are refused. */
class PostgresBatteryTest {
    @TempDir
    static Path folder;

    private static PostgresShop shop;
    private static QueryRunner runner;

    @BeforeAll
    static void start() throws Exception {
        shop = new PostgresShop(folder);
        runner = new QueryRunner(Guard.QUERIES_ONLY, 2);
    }

    @AfterAll
    static void stop() throws Exception {
        runner.close();
        shop.close();
    }

    @Test
    void someOrdinaryQueriesRun() throws Exception {
        ordinaryQueriesRun(8);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void everyThirdOrdinaryQueryRuns() throws Exception {
        ordinaryQueriesRun(3);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void everyOrdinaryQueryRuns() throws Exception {
        ordinaryQueriesRun(1);
    }

    private static void ordinaryQueriesRun(int step) throws Exception {
        List<String> refused = new ArrayList<>();
        List<String> queries = Files.readAllLines(Path.of("src/test/resources/postgres/ordinary.sql"));
        assertThat(queries).hasSizeGreaterThan(100);
        for (int i = 0; i < queries.size(); i += step) {
            String sql = queries.get(i);
            for (String role : List.of("reader", "keeper")) {
                ExecutionOutcome outcome = runner.run(shop.as(role), sql, TestDatabases.LIMITS, Progress.NONE);
                if (!(outcome instanceof Rows)) {
                    refused.add(role + ": " + sql + "\n    " + outcome);
                }
            }
        }
        assertThat(refused).isEmpty();
    }

    @Test
    void anErrorIsPlacedInTheTextAsWritten() {
        assertThat(runner.run(shop.as("reader"), "SELECT nonesuch FROM t", TestDatabases.LIMITS, Progress.NONE))
                .isInstanceOfSatisfying(ExecutionOutcome.EngineError.class, e ->
                        assertThat(e.message()).contains("nonesuch", "Position: 8"));
    }

    @Test
    void rolesWithRightsBeyondTheDatabaseNeedTheProjectsWord() {
        for (String role : List.of("postgres", "filer", "member")) {
            assertThat(runner.run(shop.as(role), "SELECT 1", TestDatabases.LIMITS, Progress.NONE))
                    .isInstanceOfSatisfying(Unreachable.class, e -> assertThat(e.message())
                            .contains("The role " + role, role.equals("postgres") ? "superuser" : "pg_read_server_files",
                                    "allowPrivilegedRole"));
            assertThat(runner.run(shop.allowed(role), "SELECT 1", TestDatabases.LIMITS, Progress.NONE))
                    .isInstanceOf(Rows.class);
        }
        for (String role : List.of("reader", "keeper")) {
            assertThat(runner.run(shop.as(role), "SELECT 1", TestDatabases.LIMITS, Progress.NONE)).isInstanceOf(Rows.class);
        }
    }
}

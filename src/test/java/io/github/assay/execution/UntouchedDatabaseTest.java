package io.github.assay.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.sql.text.HostileSql;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A database's bytes are what they were after any run: with the statement guard, and with it switched off, when only
 * the read-only walls of the engines stand.
 */
class UntouchedDatabaseTest {
    private static final long SEED = 20_261_121;

    /** The examples of metrics.md §4.6, and one of each kind it blocks. */
    private static final List<String> GUARD_EXAMPLES = List.of(
            "DELETE FROM t", "WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d", "SELECT 1; SELECT 2",
            "SELECT 'DROP TABLE t'", "SELECT replace(name, 'x', 'y') FROM t", "SELECT * INTO t2 FROM t",
            "PRAGMA table_info(t)", "SELECT load_extension('x')", "SELECT * FROM t;-- done",
            "INSERT INTO t VALUES (1000, 'x')", "UPDATE t SET name = 'x'", "DROP TABLE t", "TRUNCATE TABLE t",
            "ALTER TABLE t ADD COLUMN x INT", "CREATE TABLE x (a INT)", "CREATE INDEX x ON t (name)", "VACUUM",
            "PRAGMA user_version = 5", "PRAGMA journal_mode = WAL", "PRAGMA query_only = OFF; DELETE FROM t",
            "BEGIN IMMEDIATE", "COMMIT; DROP TABLE t", "ATTACH '/tmp/assay-hostile/new.db' AS n",
            "VACUUM INTO '/tmp/assay-hostile/copy.db'", "COPY t TO '/tmp/assay-hostile/t.csv'",
            "EXPORT DATABASE '/tmp/assay-hostile/all'", "CALL CSVWRITE('/tmp/assay-hostile/t.csv', 'SELECT * FROM t')",
            "RESTORE FROM '/tmp/assay-hostile/b.zip'", "SCRIPT TO '/tmp/assay-hostile/t.sql'", "BACKUP TO '/tmp/assay-hostile/b.zip'",
            "SELECT FILE_WRITE('x', '/tmp/assay-hostile/f')", "SELECT nextval('s')", "SHUTDOWN COMPACT",
            "DROP ALL OBJECTS DELETE FILES", "CHECKPOINT", "ANALYZE", "REINDEX");

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void behindTheGuard(Kind kind) throws Exception {
        behindTheGuard(kind, 200);
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void whenOnlyTheEngineIsAsked(Kind kind) throws Exception {
        whenOnlyTheEngineIsAsked(kind, 20);
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    void withTheGuardSwitchedOff(Kind kind) throws Exception {
        withTheGuardSwitchedOff(kind, 50);
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    @Tag("exhaustive")
    @Tag("long")
    void manyStatementsInAllThreeWays(Kind kind) throws Exception {
        inAllThreeWays(kind, 200);
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    @Tag("exhaustive")
    @Tag("long")
    void fourThousandStatementsInAllThreeWays(Kind kind) throws Exception {
        inAllThreeWays(kind, 2_000);
    }

    private void inAllThreeWays(Kind kind, int hostile) throws Exception {
        behindTheGuard(kind, hostile);
        whenOnlyTheEngineIsAsked(kind, hostile / 2);
        withTheGuardSwitchedOff(kind, hostile / 2);
    }

    private void behindTheGuard(Kind kind, int hostile) throws Exception {
        Map<String, Integer> ends = survives(kind, Guard.QUERIES_ONLY, TestDatabases.LIMITS, hostile);
        assertThat(ends.keySet()).isSubsetOf("blocked", "rows", "error");
        assertThat(ends).containsEntry("rows", 3);
        assertThat(ends.getOrDefault("error", 0)).as("what the guard cannot read and the engine refuses").isLessThan(40);
        assertThat(ends.get("blocked") + ends.getOrDefault("error", 0)).isEqualTo(GUARD_EXAMPLES.size() - 3 + hostile);
    }

    private void whenOnlyTheEngineIsAsked(Kind kind, int hostile) throws Exception {
        Guard blind = (_, _) -> Optional.of(new ExecutionOutcome.Blocked("unparsable", "", 0));
        Map<String, Integer> ends = survives(kind, blind, TestDatabases.limits(300), hostile);
        assertThat(ends).containsKeys("blocked", "error");
    }

    private void withTheGuardSwitchedOff(Kind kind, int hostile) throws Exception {
        Map<String, Integer> ends = survives(kind, Guard.NONE, TestDatabases.limits(300), hostile);
        assertThat(ends).doesNotContainKey("blocked").containsKey("error");
    }

    private Map<String, Integer> survives(Kind kind, Guard guard, Limits limits, int hostile) throws Exception {
        Path data = Files.createTempDirectory(folder, "data");
        Path bait = Files.createTempDirectory(folder, "bait");
        DatabaseSpec database = TestDatabases.create(kind, data);
        byte[] before = Files.readAllBytes(Path.of(database.location()));
        List<String> statements = new ArrayList<>(GUARD_EXAMPLES);
        statements.addAll(HostileSql.statements(SEED, kind.dialect(), hostile));
        Map<String, Integer> ends = new TreeMap<>();
        try (QueryRunner runner = new QueryRunner(guard, 2)) {
            Parallel.forEachOrdered(
                    statements,
                    2,
                    Progress.NONE,
                    (sql, _) -> {
                        String aimed = sql.replace("/tmp/assay-hostile", bait.toString());
                        ExecutionOutcome outcome = runner.run(database, aimed, limits, Progress.NONE);
                        assertThat(Arrays.equals(before, Files.readAllBytes(Path.of(database.location()))))
                                .as("seed %d: the file is what it was after: %s", SEED, aimed)
                                .isTrue();
                        assertThat(names(data)).as("beside the file after: %s", aimed).hasSize(1);
                        assertThat(names(bait)).as("written by: %s", aimed).isEmpty();
                        return outcome;
                    },
                    // Text that no parser reads counts with what is refused: neither reaches the database.
                    outcome -> ends.merge(outcome instanceof ExecutionOutcome.Blocked ? "blocked" : outcome.kind(), 1, Integer::sum));
            assertThat(runner.run(database, "SELECT count(*) FROM t", TestDatabases.LIMITS, Progress.NONE))
                    .isInstanceOfSatisfying(ExecutionOutcome.Rows.class, rows -> assertThat(
                                    rows.table().rows().getFirst().getFirst().display())
                            .isEqualTo("100"));
        }
        return ends;
    }

    private static List<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

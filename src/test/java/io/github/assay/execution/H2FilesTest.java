package io.github.assay.execution;

import static io.github.assay.execution.TestDatabases.LIMITS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ExecutionOutcome.EngineError;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.domain.table.ExecutionOutcome.Unreachable;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** H2 files: whoever administers them, and whatever code lies in them. */
class H2FilesTest {
    @TempDir
    Path folder;

    private final QueryRunner runner =
            new QueryRunner(Guard.NONE, 1, new Secrets(Map.of("RIGHT", "swordfish", "WRONG", "cod")::get, _ -> true));

    @AfterEach
    void close() {
        runner.close();
    }

    private DatabaseSpec make(String user, String password, String passwordFrom, String... statements)
            throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:file:" + folder.resolve("x"), user, password);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        return new DatabaseSpec("x", Kind.H2, folder.resolve("x.mv.db").toString(), user, passwordFrom);
    }

    private ExecutionOutcome run(DatabaseSpec database, String sql) {
        return runner.run(database, sql, LIMITS, Progress.NONE);
    }

    @Test
    void theAdministratorIsWhoTheProjectSays() throws Exception {
        DatabaseSpec right = make("boss", "swordfish", "env:RIGHT", "CREATE TABLE t AS SELECT 1 AS a");
        assertThat(run(right, "SELECT a FROM t")).isInstanceOf(Rows.class);
        DatabaseSpec wrong = new DatabaseSpec("x", Kind.H2, right.location(), "boss", "env:WRONG");
        assertThat(run(wrong, "SELECT a FROM t")).isInstanceOfSatisfying(Unreachable.class, e -> assertThat(e.message())
                .contains("user")
                .contains(right.location())
                .doesNotContain("cod"));
    }

    @Test
    void codeThatLiesInAFileIsNotRun() throws Exception {
        Path mark = folder.resolve("ran");
        String body = "String f(String p) throws Exception { java.nio.file.Files.createFile(java.nio.file.Path.of(p));"
                + " return p; }";
        DatabaseSpec database = make(
                "sa", "", "", "CREATE TABLE t AS SELECT 1 AS a", "CREATE ALIAS touch AS '" + body + "'",
                "CREATE ALIAS home FOR 'java.lang.System.getProperty(java.lang.String)'",
                "CREATE LINKED TABLE far ('', 'jdbc:h2:mem:other', 'sa', '', 'INFORMATION_SCHEMA.TABLES')");
        assertThat(run(database, "SELECT touch('" + mark + "')")).isInstanceOf(EngineError.class);
        assertThat(run(database, "SELECT home('user.home')")).isInstanceOf(EngineError.class);
        assertThat(run(database, "SELECT * FROM far")).isInstanceOf(EngineError.class);
        assertThat(run(database, "SELECT a FROM t")).isInstanceOf(Rows.class);
        assertThat(Files.exists(mark)).isFalse();
    }

    @Test
    void aViewOnSuchCodeIsNotRunEither() throws Exception {
        DatabaseSpec database = make(
                "sa", "", "", "CREATE TABLE t AS SELECT 1 AS a",
                "CREATE ALIAS home FOR 'java.lang.System.getProperty(java.lang.String)'",
                "CREATE VIEW v AS SELECT home('user.home') AS h");
        assertThat(run(database, "SELECT h FROM v")).isInstanceOfAny(EngineError.class, Unreachable.class);
    }

    @Test
    void aStatementThatSpoilsTheReaderDoesNotSpoilTheNext() throws Exception {
        DatabaseSpec database = make("sa", "", "", "CREATE TABLE t AS SELECT 1 AS a");
        run(database, "ALTER USER ASSAY_READER SET PASSWORD 'other'");
        assertThat(run(database, "SELECT a FROM t")).isInstanceOf(Rows.class);
    }
}

package io.github.assay.execution;

import static io.github.assay.execution.TestDatabases.LIMITS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQLite files as they lie about: with odd names, left in write-ahead mode, with a log beside them. */
class SqliteFilesTest {
    @TempDir
    Path folder;

    private final QueryRunner runner = new QueryRunner(Guard.NONE, 1);

    @AfterEach
    void close() {
        runner.close();
    }

    private Cell count(Path file) {
        DatabaseSpec spec = new DatabaseSpec("x", Kind.SQLITE, file.toString(), "", "");
        return ((Rows) runner.run(spec, "SELECT count(*) FROM t", LIMITS, Progress.NONE))
                .table()
                .rows()
                .getFirst()
                .getFirst();
    }

    @Test
    void anyNameThatAFileCanHave() throws Exception {
        Path file = folder.resolve("we ird?a=b&c#d%41é.sqlite");
        Files.copy(Path.of(TestDatabases.create(Kind.SQLITE, folder).location()), file);
        assertThat(count(file)).isEqualTo(Cell.of(100));
    }

    /** A connection that has one more row in the write-ahead log, and leaves the file whole when it is closed. */
    private static Connection ahead(Path file) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = WAL");
            statement.execute("INSERT INTO t VALUES (101, 'x')");
        }
        return connection;
    }

    @Test
    void aFileLeftInWriteAheadModeIsReadAndNothingIsLaidBesideIt() throws Exception {
        Path file = Path.of(TestDatabases.create(Kind.SQLITE, folder).location());
        ahead(file).close();
        byte[] before = Files.readAllBytes(file);
        assertThat(before[18]).isEqualTo((byte) 2);
        assertThat(count(file)).isEqualTo(Cell.of(101));
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void whatStandsInTheLogCountsAndTheFileStaysAsItIs() throws Exception {
        Path file = Path.of(TestDatabases.create(Kind.SQLITE, folder).location());
        try (Connection _ = ahead(file)) {
            byte[] before = Files.readAllBytes(file);
            assertThat(count(file)).isEqualTo(Cell.of(101));
            assertThat(Files.readAllBytes(file)).isEqualTo(before);
        }
    }

    @Test
    void anEmptyFileIsADatabaseWithoutTables() throws Exception {
        Path file = Files.createFile(folder.resolve("empty.sqlite"));
        DatabaseSpec spec = new DatabaseSpec("x", Kind.SQLITE, file.toString(), "", "");
        assertThat(runner.run(spec, "SELECT 1", LIMITS, Progress.NONE)).isInstanceOf(Rows.class);
        assertThat(file).isEmptyFile();
    }

    @Test
    void anotherFileOfTheSameNameIsSeenAtOnce() throws Exception {
        Path file = Path.of(TestDatabases.create(Kind.SQLITE, folder).location());
        assertThat(count(file)).isEqualTo(Cell.of(100));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO t VALUES (101, 'x')");
        }
        assertThat(count(file)).as("the same file, changed").isEqualTo(Cell.of(101));

        Path other = folder.resolve("other");
        Files.copy(file, other);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + other);
                Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM t WHERE id > 50");
        }
        Files.move(other, file, StandardCopyOption.REPLACE_EXISTING);
        assertThat(count(file)).as("another file in its place").isEqualTo(Cell.of(50));
        Files.delete(file);
        assertThat(runner.run(
                        new DatabaseSpec("x", Kind.SQLITE, file.toString(), "", ""), "SELECT 1", LIMITS, Progress.NONE))
                .as("no file at all")
                .isInstanceOf(ExecutionOutcome.Unreachable.class);
    }

    @Test
    void noSettingOfAConnectionOutlivesItsQuery() throws Exception {
        DatabaseSpec spec = TestDatabases.create(Kind.SQLITE, folder);
        for (String setting : List.of("PRAGMA case_sensitive_like = 1", "SELECT 1; PRAGMA case_sensitive_like = 1", "BEGIN")) {
            runner.run(spec, setting, LIMITS, Progress.NONE);
            assertThat(runner.run(spec, "SELECT 'A' LIKE 'a'", LIMITS, Progress.NONE))
                    .isInstanceOfSatisfying(Rows.class, rows -> assertThat(rows.table().rows().getFirst().getFirst())
                            .as(setting)
                            .isEqualTo(Cell.of(1)));
            assertThat(runner.run(spec, "BEGIN", LIMITS, Progress.NONE).toString()).doesNotContain("within a transaction");
        }
    }

    @Test
    void aStoppedQueryStopsNoOther() throws Exception {
        DatabaseSpec spec = TestDatabases.create(Kind.SQLITE, folder);
        Limits brief = LIMITS.withTimeout(Duration.ofMillis(50));
        String endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n";
        for (int i = 0; i < 5; i++) {
            assertThat(runner.run(spec, endless, brief, Progress.NONE)).isInstanceOf(ExecutionOutcome.Timeout.class);
            assertThat(count(Path.of(spec.location()))).isEqualTo(Cell.of(100));
            assertThat(count(Path.of(spec.location()))).isEqualTo(Cell.of(100));
        }
    }
}

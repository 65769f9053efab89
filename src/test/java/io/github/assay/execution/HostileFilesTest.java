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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Database files and statements made to write, read, run or call, with the statement guard switched off: no byte outside a
 * query process's own folder changes, nothing is connected to, no journal is read.
 */
class HostileFilesTest {
    private static final String SECRET = "the vote of another annotator";

    @TempDir
    Path folder;

    private Path journal;
    private ServerSocket listening;
    private final QueryRunner runner = new QueryRunner(Guard.NONE, 1);

    @BeforeEach
    void lay() throws Exception {
        journal = Files.createDirectories(folder.resolve(".assay/journal")).resolve("anna.jsonl");
        Files.writeString(journal, SECRET);
        listening = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
        listening.setSoTimeout(1);
    }

    @AfterEach
    void close() throws Exception {
        runner.close();
        listening.close();
    }

    private DatabaseSpec h2(String name, String... statements) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:h2:file:" + folder.resolve(name) + ";TRACE_LEVEL_FILE=0", "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t AS SELECT 1 AS a");
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
        Files.writeString(journal, SECRET);
        return new DatabaseSpec(name, Kind.H2, folder.resolve(name + ".mv.db").toString(), "", "");
    }

    private ExecutionOutcome run(DatabaseSpec database, String sql) {
        return runner.run(database, sql, LIMITS, Progress.NONE);
    }

    private Map<String, String> files() throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> found = Files.walk(folder)) {
            for (Path path : found.filter(Files::isRegularFile).toList()) {
                all.put(path.toString(), Arrays.hashCode(Files.readAllBytes(path)) + " " + Files.getLastModifiedTime(path));
            }
        }
        return all;
    }

    /** Ends each call until the file is made and nobody calls any more. */
    private void answer(AtomicBoolean made) {
        while (true) {
            try {
                listening.accept().close();
            } catch (SocketTimeoutException _) {
                if (made.get()) {
                    return;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private void assertNobodyCalled() throws IOException {
        try {
            listening.accept().close();
        } catch (SocketTimeoutException _) {
            return;
        }
        throw new AssertionError("a query process connected");
    }

    private String linked(String name, String url) {
        return "CREATE FORCE LINKED TABLE " + name + " ('', '" + url.replace("'", "''") + "', 'sa', '', 'INFORMATION_SCHEMA.TABLES')";
    }

    private String erasing() {
        return "jdbc:h2:mem:x;INIT=CALL FILE_WRITE('erased', '" + journal + "')";
    }

    @Test
    void aLinkedTableIsLeftOutBeforeH2OpensTheFile() throws Exception {
        // H2 calls both while it makes the tables: an answer at once instead of its waiting.
        AtomicBoolean made = new AtomicBoolean();
        Thread answering = Thread.ofVirtual().start(() -> answer(made));
        DatabaseSpec database = h2(
                "linked", linked("far", erasing()), linked("net", "jdbc:postgresql://127.0.0.1:" + listening.getLocalPort() + "/x?connectTimeout=1&socketTimeout=1"),
                "COMMENT ON TABLE far IS 'far away'", "CREATE USER other PASSWORD 'x'", "GRANT SELECT ON far TO other",
                "CREATE VIEW v AS SELECT * FROM t");
        made.set(true);
        answering.join();
        Map<String, String> before = files();
        assertThat(run(database, "SELECT a FROM v")).isInstanceOf(Rows.class);
        assertThat(run(database, "SELECT * FROM far")).isInstanceOfSatisfying(EngineError.class, e -> assertThat(e.message())
                .contains("linked table FAR").contains("leaves"));
        assertThat(files()).isEqualTo(before);
        assertThat(journal).hasContent(SECRET);
        assertNobodyCalled();
    }

    @Test
    void codeAndReachingViewsAreLeftOutToo() throws Exception {
        String body = "org.h2.api.Trigger create() { try { java.nio.file.Files.writeString(java.nio.file.Path.of(\"" + journal
                + "\"), \"erased\"); } catch (java.io.IOException e) { throw new RuntimeException(e); } return null; }";
        DatabaseSpec database = h2(
                "code", "CREATE FORCE TRIGGER tr BEFORE INSERT ON t FOR EACH ROW AS $$" + body + "$$",
                "CREATE ALIAS touch AS 'void f() throws Exception { java.nio.file.Files.writeString(java.nio.file.Path.of(\"" + journal
                        + "\"), \"erased\"); }'",
                "CREATE FORCE AGGREGATE agg FOR 'no.such.Class'", "CREATE FORCE VIEW w AS SELECT FILE_WRITE('erased', '" + journal + "') AS n",
                "CREATE FORCE VIEW c AS SELECT * FROM CSVREAD('" + journal + "')");
        Map<String, String> before = files();
        assertThat(run(database, "SELECT a FROM t")).isInstanceOf(Rows.class);
        for (String sql : List.of("SELECT touch()", "SELECT agg(a) FROM t", "SELECT n FROM w", "SELECT * FROM c", "INSERT INTO t VALUES (2)")) {
            assertThat(run(database, sql)).as(sql).isInstanceOf(EngineError.class);
        }
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void aTableThatCallsSuchAFunctionClosesTheFile() throws Exception {
        DatabaseSpec database = h2("defaults", "CREATE TABLE d (a INT, b INT DEFAULT FILE_WRITE('erased', '" + journal + "'))");
        Map<String, String> before = files();
        assertThat(run(database, "SELECT a FROM t")).isInstanceOfSatisfying(Unreachable.class, e -> assertThat(e.message())
                .contains("table that calls FILE_WRITE").contains("PUBLIC.D"));
        assertThat(files()).isEqualTo(before);
    }

    @Test
    void otherGenerationsOfH2AreNamed() throws Exception {
        Path page = Files.write(folder.resolve("old.mv.db"), "-- H2 0.5/B --      \n".repeat(200).getBytes(StandardCharsets.US_ASCII));
        Path store = Files.write(folder.resolve("older.mv.db"), Arrays.copyOf(
                "H:2,block:1,blockSize:1000,chunk:1,created:1,format:1,version:1,fletcher:0\n".getBytes(StandardCharsets.US_ASCII), 8192));
        assertThat(run(new DatabaseSpec("x", Kind.H2, page.toString(), "", ""), "SELECT 1"))
                .isInstanceOfSatisfying(Unreachable.class, e -> assertThat(e.message()).contains("another generation").contains("SCRIPT"));
        assertThat(run(new DatabaseSpec("x", Kind.H2, store.toString(), "", ""), "SELECT 1")).isInstanceOf(Unreachable.class);
    }

    @Test
    void theStoreIsNoDatabase() throws Exception {
        Path index = Files.copy(Path.of(TestDatabases.create(Kind.H2, folder).location()), folder.resolve(".assay/labels.mv.db"));
        Path link = Files.createSymbolicLink(folder.resolve("innocent.mv.db"), index);
        for (Path path : List.of(index, link, folder.resolve("x/../.assay/labels.mv.db"))) {
            assertThat(run(new DatabaseSpec("x", Kind.H2, path.toString(), "", ""), "SELECT 1"))
                    .isInstanceOfSatisfying(Unreachable.class, e -> assertThat(e.message()).contains(".assay"));
        }
    }

    @Test
    void statementsThatReachOutsideChangeAndReadNothing() throws Exception {
        Map<Kind, DatabaseSpec> databases = TestDatabases.createAll(folder);
        Path bait = Files.createDirectory(folder.resolve("bait"));
        Path csv = Files.writeString(folder.resolve("outside.csv"), SECRET);
        String at = "http://127.0.0.1:" + listening.getLocalPort() + "/x";
        Map<Kind, List<String>> hostile = new TreeMap<>(Map.of(
                Kind.SQLITE, List.of(
                        "ATTACH '" + bait + "/new.db' AS n", "ATTACH 'file:" + journal + "?mode=rwc' AS n", "VACUUM INTO '" + bait + "/c.db'",
                        "SELECT load_extension('" + journal + "')", "SELECT readfile('" + journal + "')", "SELECT writefile('" + bait + "/f', 'x')",
                        "SELECT edit('x', 'touch " + bait + "/e')", "backup to " + bait + "/b.db", "restore from " + journal,
                        "SELECT fts3_tokenizer('x', X'0000000000000000')", "CREATE VIRTUAL TABLE temp.c USING csv(filename='" + csv + "')",
                        "PRAGMA temp_store_directory = '" + bait + "'", "SELECT * FROM fsdir('" + folder + "')",
                        "PRAGMA data_store_directory = '" + bait + "'", "SELECT zipfile('a', 'b')"),
                Kind.DUCKDB, List.of(
                        "COPY t TO '" + bait + "/t.csv'", "EXPORT DATABASE '" + bait + "/e'", "SELECT * FROM read_text('" + journal + "')",
                        "SELECT * FROM read_csv('" + csv + "', header=false)", "SELECT * FROM '" + csv + "'", "SELECT * FROM glob('" + folder + "/*')",
                        "INSTALL httpfs", "LOAD '" + journal + "'", "SELECT * FROM read_csv('" + at + "')", "ATTACH '" + bait + "/n.db'",
                        "ATTACH ':memory:' AS m", "SET enable_external_access=true", "SET temp_directory='" + bait + "'",
                        "SET GLOBAL secret_directory='" + bait + "'", "SELECT getenv('HOME')", "CREATE SECRET s (TYPE http)",
                        "SET log_query_path='" + bait + "/log'", "PRAGMA enable_profiling='json'; PRAGMA profiling_output='" + bait + "/p'; SELECT 1",
                        "SELECT * FROM read_blob('" + journal + "')", "CHECKPOINT", "SELECT * FROM sniff_csv('" + csv + "')"),
                Kind.H2, List.of(
                        "SELECT FILE_WRITE('x', '" + bait + "/f')", "SELECT FILE_READ('" + journal + "', 'UTF-8')", "SELECT * FROM CSVREAD('" + csv + "')",
                        "CALL CSVWRITE('" + bait + "/t.csv', 'SELECT * FROM t')", "SCRIPT TO '" + bait + "/s.sql'", "BACKUP TO '" + bait + "/b.zip'",
                        "RUNSCRIPT FROM '" + journal + "'", "SELECT * FROM LINK_SCHEMA('X', '', '" + erasing().replace("'", "''") + "', 'sa', '', 'PUBLIC')",
                        linked("far", erasing()), linked("net", "jdbc:postgresql://127.0.0.1:" + listening.getLocalPort() + "/x?connectTimeout=1&socketTimeout=1"),
                        "CREATE ALIAS e FOR 'java.lang.System.exit'", "CREATE ALIAS f AS 'void f() { System.exit(1); }'",
                        "SET DATABASE_EVENT_LISTENER 'x.Y'", "SET TRACE_LEVEL_FILE 3", "SHUTDOWN", "SELECT FILE_READ('" + at + "', 'UTF-8')",
                        "RUNSCRIPT FROM '" + at + "'", "CREATE TRIGGER x BEFORE INSERT ON t CALL 'x.Y'")));
        Map<String, String> before = files();
        List<String> shown = new ArrayList<>();
        hostile.forEach((kind, statements) -> statements.forEach(sql -> {
            ExecutionOutcome outcome = run(databases.get(kind), sql);
            if (outcome.toString().contains(SECRET)) {
                shown.add(sql);
            }
        }));
        assertThat(shown).as("statements that show the journal").isEmpty();
        assertThat(files()).isEqualTo(before);
        assertNobodyCalled();
        databases.values().forEach(database -> assertThat(run(database, "SELECT count(*) FROM t")).isInstanceOf(Rows.class));
    }
}

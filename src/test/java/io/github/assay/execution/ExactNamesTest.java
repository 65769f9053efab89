package io.github.assay.execution;

import static io.github.assay.execution.TestDatabases.LIMITS;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.DatabaseSpec.Kind;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every engine opens the file that is named, read-only, whatever characters its name and its folders' names hold. */
class ExactNamesTest {
    /** Names that mean something to a driver, a URL, a shell or a file system. */
    private static final List<String> MEANINGFUL = List.of(
            "-rf", "--help", "ab.", ".ab", "ab..", " ab ", "%41", "%zz", "a%00b", "~", "~root", "x;INIT=CALL FILE_WRITE('x', 'y')",
            "x;session_init_sql_file=init.sql", "x;enable_external_access=true", "x;access_mode=READ_WRITE", "x?mode=rwc&cache=shared",
            "x?immutable=0&vfs=unix-none", ":memory:", "memory:x", "file:x", "md:x", "s3:x", "sqlite:x", "jdbc:h2:mem:x",
            "x;ACCESS_MODE_DATA=rw;IFEXISTS=FALSE", "😀", "n".repeat(200), "ä".repeat(100));

    /** Of those, what would change how a file is opened if it were read as a part of a URL. */
    private static final List<String> NAMES_OF_SETTINGS = MEANINGFUL.stream()
            .filter(name -> name.contains(";") || name.contains("?") || name.contains(":") || name.contains("%"))
            .toList();

    /** Those names, and each single character at every place of a name. */
    private static List<String> names() {
        List<String> names = new ArrayList<>(MEANINGFUL);
        for (char c : ";?#%&=+'\"`*:|<>!$()[]{},~^@\\ \t\n\u0001äßé中文".toCharArray()) {
            names.add("a" + c + "b");
        }
        for (char c : ";?#%~: \t\n\u0001\\&".toCharArray()) {
            names.add(c + "ab");
            names.add("ab" + c);
        }
        return names;
    }

    @TempDir
    Path folder;

    private static String ending(Kind kind) {
        return kind == Kind.H2 ? ".mv.db" : kind == Kind.DUCKDB ? ".duckdb" : ".sqlite";
    }

    private static Set<String> all(Path folder) throws IOException {
        Set<String> found = new TreeSet<>();
        try (Stream<Path> paths = Files.walk(folder)) {
            for (Path path : paths.toList()) {
                found.add(path + " " + (Files.isRegularFile(path) ? java.util.Arrays.hashCode(Files.readAllBytes(path)) : "") + " "
                        + Files.getLastModifiedTime(path));
            }
        }
        return found;
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "these characters cannot be in names there")
    void theNamedFileOpensAndNothingElseHappens(Kind kind) throws Exception {
        theNamedFileOpens(kind, NAMES_OF_SETTINGS);
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "these characters cannot be in names there")
    @Tag("exhaustive")
    @Tag("long")
    void everyCharacterMayBeInAName(Kind kind) throws Exception {
        theNamedFileOpens(kind, names());
    }

    private void theNamedFileOpens(Kind kind, List<String> names) throws Exception {
        Path plain = Files.createDirectory(folder.resolve("plain"));
        Path made = Path.of(TestDatabases.create(kind, plain).location());
        Map<String, Path> files = new LinkedHashMap<>();
        for (String name : names) {
            Path inFolder = Files.createDirectories(folder.resolve("folders").resolve(name)).resolve("shop" + ending(kind));
            files.put("folder " + name, Files.copy(made, inFolder));
            Path own = Files.createDirectories(folder.resolve("files")).resolve(name + ending(kind));
            files.put("file " + name, Files.copy(made, own));
            // DuckDB and SQLite take any name, one without an ending too.
            if (kind != Kind.H2) {
                files.put("bare " + name, Files.copy(made, Files.createDirectories(folder.resolve("bare")).resolve(name)));
            }
        }
        // What a cut name would lead to instead: an empty file of its own.
        Files.createFile(folder.resolve("folders").resolve("a"));
        Files.createFile(folder.resolve("files").resolve("x"));
        Set<String> before = all(folder);
        SoftAssertions softly = new SoftAssertions();
        try (QueryRunner runner = new QueryRunner(Guard.NONE, 1)) {
            List<DatabaseSpec> specs = files.entrySet().stream()
                    .map(e -> new DatabaseSpec(e.getKey(), kind, e.getValue().toString(), "", ""))
                    .toList();
            runner.expect(specs);
            for (DatabaseSpec spec : specs) {
                softly.assertThat(runner.run(spec, "SELECT count(*) FROM t", LIMITS, Progress.NONE))
                        .as(kind + " " + spec.id())
                        .isInstanceOfSatisfying(Rows.class, rows -> assertThat(rows.table().rows().getFirst().getFirst().display())
                                .isEqualTo("100"));
                softly.assertThat(runner.run(spec, "CREATE TABLE made (a INT)", LIMITS, Progress.NONE))
                        .as(kind + " " + spec.id()).isNotInstanceOf(Rows.class);
            }
        }
        softly.assertThat(all(folder)).isEqualTo(before);
        softly.assertAll();
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need a right there")
    void aLogBesideALinkedFileCounts() throws Exception {
        Path made = Path.of(TestDatabases.create(Kind.DUCKDB, folder).location());
        Path copied = folder.resolve("copied.duckdb");
        Path odd = Files.createDirectory(folder.resolve("a;b"));
        try (java.sql.Connection connection = java.sql.DriverManager.getConnection("jdbc:duckdb:" + made);
                java.sql.Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA disable_checkpoint_on_shutdown");
            statement.execute("INSERT INTO t VALUES (101, 'x')");
            Files.copy(made, copied);
            Files.copy(Path.of(made + ".wal"), Path.of(copied + ".wal"));
        }
        Files.move(copied, odd.resolve("shop.duckdb"));
        Files.move(Path.of(copied + ".wal"), odd.resolve("shop.duckdb.wal"));
        try (QueryRunner runner = new QueryRunner(Guard.NONE, 1)) {
            DatabaseSpec spec = new DatabaseSpec("x", Kind.DUCKDB, odd.resolve("shop.duckdb").toString(), "", "");
            assertThat(runner.run(spec, "SELECT count(*) FROM shop.main.t", LIMITS, Progress.NONE))
                    .isInstanceOfSatisfying(Rows.class, rows -> assertThat(rows.table().rows().getFirst().getFirst().display())
                            .isEqualTo("101"));
        }
    }
}

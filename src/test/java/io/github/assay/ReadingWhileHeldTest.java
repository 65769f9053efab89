package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.assay.store.StoreFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that write nothing work while the project is open elsewhere and where it may not be written. */
class ReadingWhileHeldTest {
    private static final List<String[]> READING = List.of(
            new String[] {"labels", "status", "PROJECT", "--json"},
            new String[] {"labels", "queue", "PROJECT", "--annotator", "ana"},
            new String[] {"agreement", "PROJECT", "--json", "--replicates", "100"},
            new String[] {"calibrate", "PROJECT", "--metric", "ex", "--json", "--replicates", "100"},
            new String[] {"plan", "PROJECT", "--metric", "ex", "--against", "soft-f1", "--json", "--replicates", "100"},
            new String[] {"systems", "PROJECT", "--json", "--replicates", "100"},
            new String[] {"score", "PROJECT", "--metric", "ex", "--json"});

    @TempDir
    private Path temp;

    private Path project;

    @BeforeEach
    void makeProject() throws Exception {
        project = Files.createDirectories(temp.resolve("project"));
        fill(project);
    }

    private static void fill(Path project) throws Exception {
        Files.createDirectories(project.resolve("predictions"));
        StringBuilder cases = new StringBuilder();
        StringBuilder predictions = new StringBuilder();
        for (int i = 1; i <= 12; i++) {
            cases.append("{\"case_id\":\"q%d\",\"question\":\"?\",\"gold_sql\":\"SELECT n FROM t WHERE n < %d\",\"db_id\":\"d\",\"human_labels\":{\"ana\":%d,\"ben\":%d}}\n"
                    .formatted(i, i, i % 2, i % 3 == 0 ? 1 : i % 2));
            predictions.append("{\"case_id\":\"q%d\",\"system\":\"bot\",\"predicted_sql\":\"SELECT n FROM t WHERE n < %d\"}\n"
                    .formatted(i, i % 4 == 0 ? 2 : i));
        }
        Files.writeString(project.resolve("cases.jsonl"), cases);
        Files.writeString(project.resolve("predictions/bot.jsonl"), predictions);
        Files.writeString(project.resolve("project.json"), "{\"assay\":1,\"databases\":{\"d\":{\"path\":\"d.sqlite\"}}}");
        try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + project.resolve("d.sqlite"));
                Statement statement = db.createStatement()) {
            statement.execute("CREATE TABLE t (n INTEGER)");
            for (int n = 1; n <= 20; n++) {
                statement.execute("INSERT INTO t VALUES (" + n + ")");
            }
        }
    }

    private static CommandRun run(Path project, String... command) {
        return CommandRun.of(Stream.of(command).map(a -> a.equals("PROJECT") ? project.toString() : a).toArray(String[]::new));
    }

    private static Map<String, String> outputs(Path project) {
        Map<String, String> outputs = new LinkedHashMap<>();
        for (String[] command : READING) {
            CommandRun did = run(project, command);
            assertThat(did.status()).as(String.join(" ", command) + ": " + did.err()).isLessThanOrEqualTo(1);
            outputs.put(String.join(" ", command), did.out());
        }
        return outputs;
    }

    @Test
    void readingCommandsGiveTheSameFiguresBesideTheWindow() throws Exception {
        Map<String, String> alone = outputs(project);
        assertThat(alone.get(String.join(" ", READING.getFirst()))).contains("\"annotator\":\"ana\"");
        try (StoreFolder held = StoreFolder.open(project, Clock.systemUTC())) {
            assertThat(held.isReadOnly()).isFalse();
            assertThat(outputs(project)).isEqualTo(alone);
            Path report = temp.resolve("report");
            CommandRun reported = run(project, "report", "PROJECT", "--to", report.toString(), "--replicates", "100");
            assertThat(reported.status()).as(reported.err()).isZero();
            assertThat(report).isNotEmptyDirectory();
            Path votes = temp.resolve("votes.jsonl");
            assertThat(run(project, "labels", "export", "PROJECT", "--to", votes.toString()).status()).isZero();
            assertThat(Files.readAllLines(votes)).hasSize(24);
        }
    }

    @Test
    void writingCommandsSayWhoHasTheProject() throws Exception {
        try (StoreFolder held = StoreFolder.open(project, Clock.systemUTC())) {
            assertThat(held.isReadOnly()).isFalse();
            for (String[] command : List.of(
                    new String[] {"run", "PROJECT"},
                    new String[] {"summary", "PROJECT"},
                    new String[] {"labels", "import", "PROJECT", "x.csv"},
                    new String[] {"labels", "import", "PROJECT", "--undo"})) {
                CommandRun refused = run(project, command);
                assertThat(refused.status()).as(String.join(" ", command)).isEqualTo(3);
                assertThat(refused.err().lines()).hasSize(1).first().asString()
                        .contains(System.getProperty("user.name") + " has it open on ", "since").doesNotContain("process");
            }
        }
    }

    @Test
    void aProjectThatMayNotBeWrittenIsReadAsItIs() throws Exception {
        Map<String, String> alone = outputs(project);
        Path disk = Files.createDirectory(temp.resolve("disk"));
        assumeTrue(system("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", disk.toString()), "mounting needs rights");
        try {
            Path copy = Files.createDirectory(disk.resolve("project"));
            fill(copy);
            assumeTrue(system("mount", "-o", "remount,ro", disk.toString()), "remounting needs rights");
            Map<String, String> there = outputs(copy);
            assertThat(there).as("never opened before: labels of the case lines count, queries are run").isEqualTo(alone);
            assertThat(copy.resolve(".assay")).doesNotExist();
            assertThat(run(copy, "run", "PROJECT").err()).contains("may not be written");
        } finally {
            system("umount", "-l", disk.toString());
        }
    }

    private static boolean system(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }
}

package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay triage}: what makes an item unsettled. */
class TriageCommandTest {
    private static final String AGAINST_GOLD = "systems agree against gold";

    @TempDir
    private Path project;

    private String triage(String... predictions) throws Exception {
        Files.createDirectories(project.resolve("databases"));
        try (Connection c = DriverManager.getConnection("jdbc:sqlite:" + project.resolve("databases/d.sqlite"));
                Statement s = c.createStatement()) {
            s.execute("CREATE TABLE t(a INTEGER)");
            s.execute("INSERT INTO t VALUES (1), (2)");
        }
        StringBuilder cases = new StringBuilder();
        for (int i = 1; i <= 4; i++) {
            cases.append("{\"case_id\":\"c%d\",\"question\":\"q%d\",\"db_id\":\"d\",\"gold_sql\":\"SELECT a FROM t\"}\n".formatted(i, i));
        }
        Files.writeString(project.resolve("cases.jsonl"), cases);
        write(predictions);
        assertThat(CommandRun.of("run", project.toString()).status()).isZero();
        return CommandRun.of("triage", project.toString(), "--from", "0").out();
    }

    private void write(String... predictions) throws IOException {
        Files.createDirectories(project.resolve("predictions"));
        Files.write(project.resolve("predictions/p.jsonl"), List.of(predictions));
    }

    private static String prediction(String system, String run, String sql) {
        return "{\"case_id\":\"c1\",\"system\":\"%s\",\"run_id\":\"%s\",\"sql\":\"%s\"}".formatted(system, run, sql);
    }

    @Test
    void runsOfASystemAreNoSystemsThatAgreeAgainstGold() throws Exception {
        String one = triage(
                prediction("a", "march", "SELECT 7"), prediction("a", "may", "SELECT 7"), prediction("b", "may", "SELECT a FROM t"));
        assertThat(one).doesNotContain(AGAINST_GOLD);
    }

    @Test
    void systemsThatAgreeAgainstGoldAreToldWithTheirRuns() throws Exception {
        String several = triage(
                prediction("a", "march", "SELECT 7"), prediction("a", "may", "SELECT 8"), prediction("b", "may", "SELECT 7"),
                prediction("c", "r1", "SELECT a FROM t"));
        assertThat(several.lines().filter(l -> l.contains(AGAINST_GOLD))).hasSize(2)
                .anyMatch(l -> l.matches("c1 +a/march .*")).anyMatch(l -> l.matches("c1 +b/may .*"));
    }
}

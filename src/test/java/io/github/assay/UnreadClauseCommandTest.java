package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gold query whose tree has a clause that is not read costs its own case only (metrics.md §0.1), in every command. */
class UnreadClauseCommandTest {
    private static final List<String> PIVOTS = List.of(
            "WITH s AS (SELECT 'n' AS k, 3 AS v) PIVOT s ON k USING SUM(v)",
            "SELECT * FROM (PIVOT t ON k USING SUM(v))",
            "WITH a AS (SELECT 1 AS k), b AS (PIVOT a ON k USING COUNT(*)) SELECT * FROM b",
            "SELECT x.k FROM (WITH s AS (SELECT 1 AS k) PIVOT s ON k USING SUM(k) GROUP BY k) AS x",
            "SELECT a FROM t WHERE b IN (WITH s AS (SELECT 1 AS k) PIVOT s ON k USING SUM(k))",
            "SELECT a FROM t UNION ALL (WITH s AS (SELECT 1 AS k) PIVOT s ON k USING SUM(k))",
            "WITH s AS (SELECT 1 AS k) UNPIVOT s ON k INTO NAME n VALUE v",
            "SELECT (WITH s AS (SELECT 1 AS k) PIVOT s ON k USING SUM(k)) AS p FROM t",
            "WITH s AS (SELECT 'n' AS k) PIVOT s ON k",
            "SELECT EXISTS (WITH s AS (SELECT 1 AS k) PIVOT s ON k USING SUM(k))",
            "WITH s AS (SELECT 1 AS k) PIVOT s ON k IN (1, 2) USING SUM(k) AS n");

    @TempDir
    private Path root;

    @Tag("exhaustive")
    @Test
    void everyOtherCaseIsScoredByEveryCommand() throws IOException {
        Path project = MutantProject.golds(root.resolve("p"));
        String first = Files.readAllLines(project.resolve("cases.jsonl")).getFirst();
        String base = first.substring(first.indexOf("\"db_id\":") + 9).replaceFirst("^\\s*\"", "");
        String db = base.substring(0, base.indexOf('"'));
        StringBuilder cases = new StringBuilder();
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < PIVOTS.size(); i++) {
            cases.append("{\"case_id\":\"pivot-").append(i).append("\",\"question\":\"q?\",\"db_id\":\"").append(db)
                    .append("\",\"gold_sql\":\"").append(PIVOTS.get(i)).append("\"}\n");
            answers.append("{\"case_id\":\"pivot-").append(i).append("\",\"predicted_sql\":\"").append(PIVOTS.get(i)).append("\"}\n");
        }
        answers.append("{\"case_id\":\"").append(first.replaceFirst(".*?\"case_id\":\\s*\"([^\"]+)\".*", "$1"))
                .append("\",\"predicted_sql\":\"SELECT 1 AS a\"}\n");
        Files.writeString(project.resolve("cases.jsonl"), cases, StandardOpenOption.APPEND);
        Files.createDirectories(project.resolve("predictions"));
        Files.writeString(project.resolve("predictions/pivots.jsonl"), answers);
        String p = project.toString();

        CommandRun score = CommandRun.of("score", p, "--json", "--system", "pivots");
        assertThat(score.status()).as(score.err()).isLessThan(2);
        assertThat(score.out().lines().filter(l -> l.contains("\"ast-similarity\"")))
                .hasSize(PIVOTS.size() + 1)
                .filteredOn(l -> l.contains("\"gold_unparsable\"")).hasSizeGreaterThan(5);
        assertThat(score.out()).doesNotContain("metric_error");
        for (List<String> command : List.of(
                List.of("systems", p, "--figures"), List.of("report", p, "--to", root.resolve("r").toString()),
                List.of("mutate", p, "--to", root.resolve("m").toString()), List.of("denaturalize", p, "--to", root.resolve("d").toString()),
                List.of("separate", p, "--case", "pivot-0", "--databases", "1"), List.of("provenance", p, "--case", "pivot-0"))) {
            CommandRun run = CommandRun.of(command.toArray(String[]::new));
            assertThat(run.err()).as(command.toString()).doesNotContain("failed unexpectedly");
        }
        assertThat(CommandRun.of("check", p).out()).contains("pivot-0: a clause of the query is not read: no reader for PivotQuery");
    }

    /**
     * Four first attempts are no SQL in any dialect, of which three are repaired; three more answers have a text that our
     * parser does not read, before or after, and are left out (metrics.md §6.9).
     */
    @Test
    void correctionsOfTextsThatAreNotReadAreLeftOut() throws IOException {
        String read = "SELECT a FROM t";
        String none = "SELCT a FROM t";
        String unread = "SELECT a FROM t PARTITIONED SOMEHOW BY x ~~>";
        List<List<String>> attempts = List.of(
                List.of(none, read), List.of(none, read), List.of(none, read), List.of(none, none), List.of(read, read),
                List.of(unread, unread), List.of(unread, read), List.of(none, unread));
        StringBuilder cases = new StringBuilder();
        StringBuilder answers = new StringBuilder("{\"case_id\":\"alone\",\"predicted_sql\":\"" + unread + "\"}\n");
        for (int i = 0; i < attempts.size(); i++) {
            cases.append("{\"case_id\":\"c").append(i).append("\",\"question\":\"q?\",\"db_id\":\"d\",\"gold_sql\":\"").append(read).append("\"}\n");
            answers.append("{\"case_id\":\"c").append(i).append("\",\"first_attempt_sql\":\"").append(attempts.get(i).getFirst())
                    .append("\",\"predicted_sql\":\"").append(attempts.get(i).getLast()).append("\"}\n");
        }
        cases.append("{\"case_id\":\"alone\",\"question\":\"q?\",\"db_id\":\"d\",\"gold_sql\":\"").append(read).append("\"}\n");
        Path project = Files.createDirectories(root.resolve("c/predictions")).getParent();
        Files.writeString(project.resolve("project.json"), "{\"assay\":1,\"name\":\"c\"}");
        Files.writeString(project.resolve("cases.jsonl"), cases);
        Files.writeString(project.resolve("predictions/s.jsonl"), answers);

        assertThat(CommandRun.of("systems", project.toString(), "--figures", "--json").out())
                .contains("\"correction-rate\":{\"value\":0.75,\"n\":4}", "\"correction-unread\":{\"value\":3.0,\"n\":7}");
        assertThat(CommandRun.of("systems", project.toString(), "--figures").out().lines())
                .anyMatch(l -> l.matches("correction-rate +0\\.750 \\(4\\)")).anyMatch(l -> l.matches("correction-unread +3\\.000 \\(7\\)"));
    }
}

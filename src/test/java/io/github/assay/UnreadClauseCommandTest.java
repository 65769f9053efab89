package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.service.project.NamedPasswords;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.open.Workbench;
import io.github.assay.service.project.ProjectSession;
import io.github.assay.service.review.ReviewService;
import io.github.assay.service.scoring.ScoringService;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
    void everyOtherCaseIsScoredByEveryCommand() throws Exception {
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
        Path votes = Files.writeString(root.resolve("votes.csv"),
                "case_id,system,annotator,label\npivot-0,pivots,ana,pass\npivot-1,pivots,ana,fail\npivot-2,pivots,ana,pass\n");
        assertThat(CommandRun.of("labels", "import", p, votes.toString()).status()).isZero();
        assertThat(CommandRun.of("calibrate", p).out()).startsWith("3 items with a final label");
        for (List<String> command : List.of(
                List.of("run", p), List.of("run", p, "--resume"), List.of("systems", p, "--figures"), List.of("report", p, "--to", root.resolve("r").toString()),
                List.of("mutate", p, "--to", root.resolve("m").toString()), List.of("denaturalize", p, "--to", root.resolve("d").toString()),
                List.of("separate", p, "--case", "pivot-0", "--databases", "1"), List.of("provenance", p, "--case", "pivot-0"),
                List.of("judge", p, "--judge", "stef", "--dry-run"), List.of("calibrate", p),
                List.of("labels", "queue", p, "--annotator", "ana", "--filter", "status:timeout -label:done"),
                List.of("labels", "queue", p, "--annotator", "ana", "--filter", "pivot-0 -status:rows"))) {
            CommandRun run = CommandRun.of(command.toArray(String[]::new));
            assertThat(run.err()).as(command.toString()).doesNotContain("failed unexpectedly");
            assertThat(run.status()).as(command + run.err()).isLessThan(3);
        }
        ScoringService scoring = new ScoringService(MetricRegistry.load(getClass().getClassLoader()));
        try (QueryRunner queries = new QueryRunner(Guard.QUERIES_ONLY, 1);
                ProjectSession session = new Workbench(Clock.systemUTC(), queries, scoring.metrics(), NamedPasswords.NONE).open(project, Progress.NONE)) {
            ReviewService review = new ReviewService(scoring);
            assertThat(session.project().items()).allSatisfy(item ->
                    assertThat(review.caseData(session, item, Progress.NONE).scores()).isNotEmpty());
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
        Path project = project("corrections", List.of(
                row("", read, read, none), row("", read, read, none), row("", read, read, none), row("", read, none, none),
                row("", read, read, read), row("", read, unread, unread), row("", read, read, unread),
                row("", read, unread, none), row("", read, unread, "")));

        assertThat(CommandRun.of("systems", project.toString(), "--figures", "--json").out())
                .contains("\"correction-rate\":{\"value\":0.75,\"n\":4}", "\"correction-unread\":{\"value\":3.0,\"n\":7}");
        assertThat(CommandRun.of("systems", project.toString(), "--figures").out().lines())
                .anyMatch(l -> l.matches("correction-rate +0\\.750 \\(4\\)")).anyMatch(l -> l.matches("correction-unread +3\\.000 \\(7\\)"));
    }

    /** Queries that are valid in their dialects: read, or without a score; as prediction and gold alike, never 0. */
    @Test
    void noValidQueryIsZero() throws IOException {
        List<Row> rows = Stream.of(
                        "snowflake | SELECT f.value FROM t, LATERAL FLATTEN(INPUT => v::ARRAY) f", "snowflake | SELECT v:from::STRING FROM t",
                        "snowflake | SELECT v:select.order::INT, v:group[0] FROM t", "snowflake | SELECT $1, $2 FROM @st/x.csv (FILE_FORMAT => f)",
                        "snowflake | SELECT * EXCLUDE a RENAME b AS c FROM t", "snowflake | SELECT $1 FROM @st/x.csv",
                        "spark | SELECT id FROM t LATERAL VIEW explode(xs) x", "spark | SELECT id FROM t LATERAL VIEW OUTER posexplode(xs) x AS i, v",
                        "hive | SELECT a FROM t WHERE b = 'it\\\\'s'", "bigquery | SELECT a FROM my-table", "bigquery | SELECT a FROM my-project.ds.my-table AS m",
                        "bigquery | SELECT CAST(d AS STRING FORMAT 'YYYY' AT TIME ZONE 'UTC') FROM t",
                        "clickhouse | WITH sum(b) AS s SELECT s FROM t", "clickhouse | WITH a + 1 AS x SELECT x FROM t",
                        "clickhouse | SELECT xor(a, b), and(a, b) FROM t", "clickhouse | SELECT not(a), or(a, b) FROM t WHERE and(a, b)",
                        "duckdb | FROM (FROM t)", "duckdb | FROM (FROM t) SELECT a", "duckdb | SELECT a FROM t LIMIT 10 PERCENT",
                        "mysql | SELECT a FROM t LOCK IN SHARE MODE", "sqlserver | SELECT a FROM t WITH (NOWAIT)",
                        "sqlserver | SELECT a FROM t WITH (READPAST, ROWLOCK)", "postgresql | SELECT SUBSTRING(a FOR 3) FROM t",
                        "postgresql | SELECT SUBSTRING(a FROM 2 FOR 3), OVERLAY(a PLACING b FROM 2) FROM t",
                        "oracle | SELECT a FROM t SAMPLE (25) s", "oracle | SELECT a FROM t SAMPLE BLOCK (5) SEED (1)",
                        "oracle | SELECT TO_NUMBER(a DEFAULT 0 ON CONVERSION ERROR) FROM t")
                .map(l -> l.split(" \\| ", 2))
                .map(l -> row(l[0], l[1], l[1], ""))
                .toList();
        List<String> lines = scores(project("valid", rows), "parse-ok", "ast-similarity", "skill-struct", "spider-em");
        assertThat(lines).hasSize(4 * rows.size()).allMatch(l -> l.contains("\"value\":1.0") || l.contains("_unparsable\"")
                || l.contains("\"pred_blocked\"") && l.contains("LOCK IN SHARE"), "1 or no score");
    }

    /** What the original evaluation.py (test-suite-sql-eval e97acc54) counts as different or equal, as scored projects. */
    @Test
    void spiderTellsJoinsAndSetOperations() throws IOException {
        List<Row> different = Stream.of(
                        "SELECT a.n FROM a JOIN b ON a.i = b.i | SELECT a.n FROM a LEFT JOIN b ON a.i = b.i",
                        "SELECT a.n FROM a LEFT JOIN b ON a.i = b.i | SELECT a.n FROM a JOIN b ON a.i = b.i",
                        "SELECT n FROM a UNION SELECT n FROM b | SELECT n FROM a UNION ALL SELECT n FROM b",
                        "SELECT n FROM a WHERE i IN (SELECT i FROM b UNION SELECT i FROM c) | SELECT n FROM a WHERE i IN (SELECT i FROM b UNION ALL SELECT i FROM c)",
                        "SELECT n FROM a WHERE i NOT IN (SELECT x.i FROM b AS x JOIN c AS y ON x.i = y.i) | SELECT n FROM a WHERE i NOT IN (SELECT x.i FROM b AS x JOIN c AS y)",
                        "SELECT n FROM a WHERE i IN (SELECT x.i FROM b AS x JOIN c AS y ON x.i = y.i) | SELECT n FROM a WHERE i IN (SELECT x.i FROM c AS y JOIN b AS x ON x.i = y.i)")
                .map(UnreadClauseCommandTest::pair).toList();
        assertThat(scores(project("different", different), "spider-em")).hasSize(different.size()).allMatch(l -> l.contains("\"value\":0.0"), "0");
        List<Row> equal = Stream.of(
                        "SELECT n FROM a WHERE k ! = 'x' | SELECT n FROM a WHERE k != 'x'", "SELECT n FROM a WHERE k != 3 | SELECT n FROM a WHERE k ! = 3",
                        "SELECT n FROM a WHERE k > = 3 | SELECT n FROM a WHERE k >= 3",
                        "SELECT a.n FROM a JOIN b ON a.i = b.i | SELECT x.n FROM a AS x INNER JOIN b AS y ON x.i = y.i",
                        "SELECT n FROM a UNION ALL SELECT n FROM b | SELECT n FROM a UNION ALL SELECT n FROM b")
                .map(UnreadClauseCommandTest::pair).toList();
        assertThat(scores(project("equal", equal), "spider-em")).hasSize(equal.size()).allMatch(l -> l.contains("\"value\":1.0"), "1");
    }

    /** A query among sentences or in an open fence is counted as unparsable, and check names it, also in predictions. */
    @Test
    void aQueryAmongSentencesIsCountedAsUnparsableEverywhere() throws Exception {
        String prose = "Here is the query: SELECT a FROM t. It reads all rows.";
        Path project = project("prose", List.of(
                row("", "SELECT a FROM t", prose, ""), row("", "SELECT a FROM t", "```sql\\nSELECT a FROM t", ""),
                row("", prose, "SELECT a FROM t", ""), row("", "SELECT a FROM t", "DELETE FROM t", "")));
        Files.writeString(project.resolve("project.json"), "{\"assay\":1,\"databases\":{\"d\":{\"path\":\"d.sqlite\"}},\"labelling\":{\"blindToScores\":false}}");
        try (Connection db = DriverManager.getConnection("jdbc:sqlite:" + project.resolve("d.sqlite")); Statement statement = db.createStatement()) {
            statement.execute("CREATE TABLE t (a INT)");
        }
        String p = project.toString();
        CommandRun run = CommandRun.of("run", p, "--json");
        assertThat(run.out()).contains("\"gold\":{\"rows\":3,\"unparsable\":1}", "\"predicted\":{\"blocked\":1,\"rows\":1,\"unparsable\":2}");
        assertThat(CommandRun.of("run", p, "--resume").out()).containsPattern("unparsable +1 +2\\n");
        String check = CommandRun.of("check", p).out();
        assertThat(check).containsPattern("note +predictions/s.jsonl:1 predicted_sql: case c0: this is no SQL; a query stands in the text: SELECT a FROM t; and 1 more such")
                .contains("case c2: ", "a query stands in the text");
        assertThat(CommandRun.of("labels", "queue", p, "--annotator", "ana", "--filter", "status:unparsable").out()).contains("c0", "c1").doesNotContain("c2", "c3");
        assertThat(CommandRun.of("labels", "queue", p, "--annotator", "ana", "--filter", "status:blocked").out()).contains("c3").doesNotContain("c0", "c1");
        assertThat(CommandRun.of("labels", "queue", p, "--annotator", "ana", "--filter", "gold:unparsable").out()).contains("c2").doesNotContain("c0", "c3");
    }

    /** A case: the dialect, gold, the prediction, and the first attempt or nothing. */
    private record Row(String dialect, String gold, String predicted, String first) {}

    private static Row row(String dialect, String gold, String predicted, String first) {
        return new Row(dialect, gold, predicted, first);
    }

    private static Row pair(String line) {
        String[] texts = line.split(" \\| ");
        return row("sqlite", texts[0], texts[1], "");
    }

    private Path project(String name, List<Row> rows) throws IOException {
        StringBuilder cases = new StringBuilder();
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            String id = "{\"case_id\":\"c" + i + "\",";
            cases.append(id).append("\"question\":\"q?\",\"db_id\":\"d\",\"dialect\":\"").append(row.dialect())
                    .append("\",\"gold_sql\":\"").append(row.gold()).append("\"}\n");
            answers.append(id).append(row.first().isEmpty() ? "" : "\"first_attempt_sql\":\"" + row.first() + "\",")
                    .append("\"predicted_sql\":\"").append(row.predicted()).append("\"}\n");
        }
        Path project = Files.createDirectories(root.resolve(name).resolve("predictions")).getParent();
        Files.writeString(project.resolve("project.json"), "{\"assay\":1,\"name\":\"p\"}");
        Files.writeString(project.resolve("cases.jsonl"), cases);
        Files.writeString(project.resolve("predictions/s.jsonl"), answers);
        return project;
    }

    private static List<String> scores(Path project, String... metrics) {
        List<String> command = new ArrayList<>(List.of("score", project.toString(), "--json"));
        for (String metric : metrics) {
            command.addAll(List.of("--metric", metric));
        }
        // the lines of a run, without those of metrics that the project has beside them
        return CommandRun.of(command.toArray(String[]::new)).out().lines()
                .filter(l -> Stream.of(metrics).anyMatch(m -> l.contains("\"metric\":\"" + m + "\"")))
                .toList();
    }
}

package io.github.assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.Details;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.score.Measurement;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.files.project.CapturedTables;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.service.run.EvidenceBuilder;
import io.github.assay.service.run.OutcomeLookup;
import io.github.assay.service.run.RunService;
import io.github.assay.service.run.StoredSides.CapturedOutcomes;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run executes and measures beside the two queries of an item, on real databases, and what metrics make of it. */
class SideRunTest {
    @TempDir
    Path folder;

    private final OutcomeLookup outcomes = new OutcomeLookup(
            new MemoryOutcomes(), place -> CapturedOutcomes.of(CapturedTables.load(folder, place)));
    private final QueryRunner runner = new QueryRunner(Guard.QUERIES_ONLY, 2);
    private final RunService service = new RunService(outcomes, runner);
    private final MetricRegistry registry = MetricRegistry.load(SideRunTest.class.getClassLoader());

    @BeforeEach
    void makeDatabases() throws Exception {
        Files.createDirectories(folder.resolve("databases"));
        Files.createDirectories(folder.resolve("suites/shop"));
        database("databases/shop.sqlite", "(1,'a',5),(2,'b',7)");
        database("suites/shop/one.sqlite", "(1,'a',5),(2,'b',7)");
        database("suites/shop/two.sqlite", "(1,'a',7),(2,'a',9)");
    }

    private void database(String file, String rows) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(file));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (id INTEGER, name TEXT, price INTEGER)");
            statement.execute("INSERT INTO t VALUES " + rows);
        }
    }

    @AfterEach
    void close() {
        runner.close();
    }

    private Project project(String settings, String gold, String predicted, String more) throws Exception {
        Files.writeString(folder.resolve("project.json"), "{\"assay\": 1" + settings + "}");
        Files.writeString(
                folder.resolve("cases.jsonl"),
                "{\"case_id\":\"c1\",\"question\":\"?\",\"db_id\":\"shop\",\"gold_sql\":\"" + gold
                        + "\",\"predictions\":{\"A\":\"" + predicted + "\"}" + more + "}\n");
        return ProjectFiles.read(folder, Progress.NONE);
    }

    private Outcome<Measurement> score(Project project, String metric) {
        Item item = project.items().getFirst();
        return new EvidenceBuilder(project, outcomes).of(item, registry::measure).score(metric);
    }

    private double value(Project project, String metric) {
        return score(project, metric).asValue().orElseThrow(() -> new AssertionError(score(project, metric))).value();
    }

    private void run(Project project) {
        service.run(project, project.items(), RunService.Reuse.STORED, Progress.NONE);
    }

    /** The guard, the engine and every metric see the text inside the fence. */
    @Test
    void aFencedPredictionIsExecutedAndScoredWithoutItsFence() throws Exception {
        Project project = project("", "SELECT id FROM t", "```sql\\nSELECT id FROM t\\n```", "");
        assertThat(project.items().getFirst().prediction().written()).startsWith("```sql");
        run(project);
        for (String metric : List.of("ex", "syntactic-accuracy", "spider-em", "sql-text-match", "parse-ok", "skill-struct")) {
            assertThat(value(project, metric)).as(metric).isEqualTo(1);
        }
        assertThat(score(project, "safety-guard").asValue().orElseThrow().label()).isEqualTo("allow");
        Project hostile = project("", "SELECT id FROM t", "```sql\\nDROP TABLE t\\n```", "");
        run(hostile);
        assertThat(score(hostile, "ex").asValue().orElseThrow().flags()).containsExactly("pred_blocked");
        Project empty = project("", "SELECT id FROM t", "```sql\\n```", "");
        run(empty);
        assertThat(score(empty, "ex").asValue().orElseThrow().flags()).containsExactly("no_prediction");
    }

    @Test
    void bothQueriesRunOnEveryDatabaseOfTheSuite() throws Exception {
        Project project = project(
                ", \"test_suites\": \"suites\"",
                "SELECT count(*) FROM t", "SELECT count(DISTINCT name) FROM t", "");
        assertThat(score(project, "ex-test-suite").reason()).isEqualTo("no_result");
        run(project);
        assertThat(value(project, "ex")).isEqualTo(1);
        assertThat(value(project, "ex-test-suite")).isZero();
        assertThat(Details.of(score(project, "ex-test-suite").asValue().orElseThrow()))
                .containsEntry("separating", List.of("shop/two.sqlite"));
    }

    @Test
    void valuesOfTheGoldQueryAreTriedWhereTheProjectSaysSo() throws Exception {
        String settings = ", \"test_suites\": {\"shop\": [\"suites/shop/one.sqlite\", \"suites/shop\"]}, "
                + "\"metrics\": {\"options\": {\"ex-test-suite\": {\"plugValues\": true}}}";
        Project project = project(
                settings, "SELECT id FROM t WHERE price = 7", "SELECT id FROM t WHERE price = 99", "");
        run(project);
        assertThat(value(project, "ex")).isZero();
        assertThat(value(project, "ex-test-suite")).isEqualTo(1);
    }

    @Test
    void aMissingPredictionIsWrongOnASuite() throws Exception {
        Project project = project(", \"test_suites\": \"suites\"", "SELECT id FROM t", "", "");
        run(project);
        assertThat(value(project, "ex-test-suite")).isZero();
        assertThat(score(project, "ex-test-suite").asValue().orElseThrow().flags()).containsExactly("no_prediction");
    }

    @Test
    void everyGoldQueryIsRun() throws Exception {
        String more = ",\"gold_sql_alternatives\":[\"SELECT id FROM t\",\"SELECT name FROM t\"]";
        Project project = project(
                "", "SELECT id, name FROM t; SELECT price FROM t", "SELECT name FROM t", more);
        run(project);
        assertThat(value(project, "ex-defog")).isEqualTo(1);
        assertThat(value(project, "ex-defog-subset")).isEqualTo(1);
        // the principal gold query is the first
        assertThat(value(project, "ex")).isZero();
        assertThat(value(project, "exr")).isEqualTo(0.5);
        Project other = project("", "SELECT id, name FROM t; SELECT price FROM t", "SELECT price AS p FROM t", more);
        run(other);
        assertThat(value(other, "ex-defog")).isEqualTo(1);
    }

    @Test
    void furtherGoldQueriesAndCapturedGoldTablesCount() throws Exception {
        Project project = project(
                "", "SELECT id FROM t", "SELECT name FROM t", ",\"gold_sql_alternatives\":[\"SELECT name FROM t\"]");
        run(project);
        assertThat(value(project, "ex")).isZero();
        assertThat(value(project, "ex-defog")).isEqualTo(1);
        Project captured = project(
                "", "SELECT id FROM t", "SELECT name FROM t",
                ",\"gold_results\":[{\"columns\":[\"n\",\"x\"],\"rows\":[[\"a\",1],[\"b\",2]]}],\"condition_cols\":[0]");
        run(captured);
        assertThat(value(captured, "ex-spider2")).isEqualTo(1);
    }

    @Test
    void capturedSuiteResultsNeedNoDatabase() throws Exception {
        Project project = project(
                "", "SELECT id FROM t", "SELECT name FROM t",
                ",\"test_suite_results\":[{\"db\":\"d1\",\"gold\":{\"columns\":[\"a\"],\"rows\":[[1]]},"
                        + "\"predicted\":{\"columns\":[\"b\"],\"rows\":[[1]]}}]");
        assertThat(value(project, "ex-test-suite")).isEqualTo(1);
    }

    @Test
    void rightPredictionsAreTimedInTurn() throws Exception {
        Project project = project("", "SELECT id FROM t", "SELECT id FROM t ORDER BY id", "");
        run(project);
        assertThat(score(project, "ves").reason()).isEqualTo("no_timing");
        assertThat(service.time(project, project.items(), 3, Progress.NONE)).isEqualTo(1);
        Measurement ves = score(project, "ves").asValue().orElseThrow();
        assertThat(ves.value()).isPositive();
        assertThat(Details.of(ves)).containsEntry("repetitions", 3);
        assertThat(value(project, "r-ves")).isBetween(0.5, 1.1181);
        Project wrong = project("", "SELECT id FROM t", "SELECT price FROM t", "");
        run(wrong);
        assertThat(service.time(wrong, wrong.items(), 3, Progress.NONE)).isZero();
        assertThat(value(wrong, "ves")).isZero();
    }

    @Test
    void timesOfTheCaseAreTaken() throws Exception {
        Project project = project(
                "", "SELECT id FROM t", "SELECT id FROM t",
                ",\"timings\":{\"gold_ms\":[4,4],\"predicted_ms\":[1,1],\"agent_ms\":6}");
        run(project);
        assertThat(value(project, "ves")).isEqualTo(2);
        assertThat(value(project, "latency-overhead")).isEqualTo(50);
    }

    @Test
    void aPathThatLeadsNowhereIsAProblem() throws Exception {
        Project project = project(", \"test_suites\": {\"shop\": [\"nowhere.sqlite\"]}", "SELECT 1", "SELECT 1", "");
        assertThat(project.problems()).extracting(Problem::sentence).anyMatch(s -> s.contains("nowhere.sqlite"));
    }

    @Test
    void aWrongOptionIsNamed() throws Exception {
        Project project = project(
                ", \"metrics\": {\"options\": {\"ex\": {\"policy\": \"loose\"}}}", "SELECT 1", "SELECT 1", "");
        run(project);
        assertThat(score(project, "ex"))
                .isEqualTo(Outcome.unavailable(
                        "bad_option", "ex.policy is \"loose\"; it can be standard, strict, lenient, bird, spider2"));
    }

    /** What a prediction states of its own run counts where its database is not there, and yields to a run where it is. */
    @Test
    void aStatedFailureIsAFailureWithoutADatabase() throws Exception {
        String line = "{\"case_id\":\"c1\",\"question\":\"?\",\"db_id\":\"%s\",\"gold_sql\":\"SELECT id FROM t\"}\n";
        Files.writeString(folder.resolve("project.json"), "{\"assay\": 1}");
        Files.createDirectories(folder.resolve("predictions"));
        Files.writeString(folder.resolve("predictions/A.jsonl"),
                "{\"case_id\":\"c1\",\"system\":\"A\",\"predicted_sql\":\"SELECT id FROM t\",\"error\":\"no such table: t\"}\n");
        Files.writeString(folder.resolve("cases.jsonl"), line.formatted("elsewhere"));
        Project away = ProjectFiles.read(folder, Progress.NONE);
        for (String metric : List.of("ex", "ex-bird", "soft-f1", "exf1", "skill-exec", "ex-defog", "ex-spider2", "syntactic-accuracy")) {
            assertThat(score(away, metric).asValue().orElseThrow(() -> new AssertionError(metric)).flags()).contains("pred_error");
            assertThat(value(away, metric)).as(metric).isZero();
        }
        Files.writeString(folder.resolve("cases.jsonl"), line.formatted("shop"));
        Project here = ProjectFiles.read(folder, Progress.NONE);
        run(here);
        assertThat(value(here, "ex")).isEqualTo(1);
    }
}

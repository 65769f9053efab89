package io.github.assay.service.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Captured;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.domain.table.ExecutionOutcome.Unreachable;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.service.MemoryOutcomes;
import io.github.assay.service.run.RunService.Reuse;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs over whole projects: what is run, what is taken from the store, what is kept when a run is stopped. */
class RunServiceTest {
    private static final ExecutionOutcome CAPTURED = new Rows(
            ResultTable.of(List.of("n"), new Cell[] {Cell.of(7)}), Duration.ZERO);
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), 1000, 100_000, 10_000, 256, 2);

    @TempDir
    Path folder;

    private final MemoryOutcomes store = new MemoryOutcomes();
    private final OutcomeLookup outcomes = new OutcomeLookup(store, _ -> CAPTURED);
    private final QueryRunner runner = new QueryRunner(Guard.QUERIES_ONLY, 2);
    private final RunService service = new RunService(outcomes, runner);

    @BeforeEach
    void makeDatabase() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("shop.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t AS SELECT 1 AS id UNION ALL SELECT 2");
        }
    }

    @AfterEach
    void close() {
        runner.close();
    }

    private static Item item(Case evalCase, String system, String sql) {
        return new Item(evalCase, Prediction.of(evalCase.id(), system, sql));
    }

    private Project project(Item... items) {
        DatabaseSpec shop = new DatabaseSpec(
                "shop", DatabaseSpec.Kind.SQLITE, folder.resolve("shop.sqlite").toString(), "", "");
        DatabaseSpec lost = new DatabaseSpec(
                "lost", DatabaseSpec.Kind.SQLITE, folder.resolve("lost.sqlite").toString(), "", "");
        List<Case> cases = List.of(items).stream().map(Item::evalCase).distinct().toList();
        return new Project(
                folder, "test", Map.of("shop", shop, "lost", lost), LIMITS, LabellingPolicy.DEFAULT,
                MetricSettings.DEFAULT, Datum.Fields.NONE, "", "", cases, List.of(items), List.of(), Map.of());
    }

    private RunSummary run(Project project, Reuse reuse) {
        return service.run(project, project.items(), reuse, Progress.NONE);
    }

    @Test
    void theSameQueryIsRunOnceAndFoundEverywhere() {
        Case one = Case.of("c1", "?", "SELECT count(*) FROM t", "shop");
        Case two = Case.of("c2", "?", "SELECT id FROM t", "shop");
        Project project = project(
                item(one, "A", "SELECT count(*) FROM t"), item(one, "B", "SELECT id FROM t"),
                item(two, "A", "SELECT id FROM t"), item(two, "B", "SELECT x FROM t"), item(two, "C", ""));
        RunSummary summary = run(project, Reuse.STORED);
        assertThat(summary.executed()).isEqualTo(3);
        assertThat(summary.gold()).isEqualTo(Map.of("rows", 2));
        assertThat(summary.predicted()).isEqualTo(Map.of("rows", 3, "error", 1, "none", 1));
        assertThat(summary.problems()).isEmpty();
        assertThat(outcomes.predicted(project, project.items().get(1)))
                .hasValueSatisfying(o -> assertThat(((Rows) o).table().rowCount()).isEqualTo(2));
    }

    @Test
    void aSecondRunTakesTheStoreUnlessToldOtherwise() {
        Project project = project(item(Case.of("c1", "?", "SELECT 1", "shop"), "A", "SELECT 2"));
        assertThat(run(project, Reuse.STORED).executed()).isEqualTo(2);
        RunSummary again = run(project, Reuse.STORED);
        assertThat(again.executed()).isZero();
        assertThat(again.reused()).isEqualTo(2);
        assertThat(run(project, Reuse.NOTHING).executed()).isEqualTo(2);
    }

    @Test
    void aChangedDatabaseIsRunAnew() throws Exception {
        Project project = project(item(Case.of("c1", "?", "SELECT count(*) FROM t", "shop"), "A", "SELECT id FROM t"));
        run(project, Reuse.STORED);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("shop.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE more AS SELECT * FROM t");
        }
        assertThat(run(project, Reuse.STORED).executed()).isEqualTo(2);
    }

    @Test
    void goldThatGivesNoTableIsAProblemWithItsPlace() {
        Case broken = new Case(
                "c1", "?", "SELECT nope FROM t", "shop", Case.Context.NONE, Case.Expected.DEFAULT, Case.Strata.NONE,
                Optional.empty(), Map.of(), Datum.Fields.NONE, Map.of(), new SourceLine("cases.jsonl", 7));
        Case blocked = Case.of("c2", "?", "DELETE FROM t", "shop");
        RunSummary summary =
                run(project(item(broken, "A", "SELECT 1"), item(blocked, "A", "SELECT 1")), Reuse.STORED);
        assertThat(summary.gold()).isEqualTo(Map.of("error", 1, "blocked", 1));
        assertThat(summary.problems()).hasSize(2);
        assertThat(summary.problems().getFirst().sentence()).contains("cases.jsonl:7").contains("nope");
        assertThat(summary.problems().getLast().sentence()).contains("mutation");
    }

    @Test
    void captureStandsForADatabaseThatIsNotThere() {
        Captured table = new Captured(new SourceLine("cases.jsonl", 1), 0, "gold_result");
        Case captured = new Case(
                "c1", "?", "SELECT 1", "lost", Case.Context.NONE, Case.Expected.DEFAULT, Case.Strata.NONE,
                Optional.of(table), Map.of(), Datum.Fields.NONE, Map.of(), SourceLine.NONE);
        Case bare = Case.of("c2", "?", "SELECT 1", "lost");
        Case unknown = Case.of("c3", "?", "SELECT 1", "nowhere");
        Project project =
                project(item(captured, "A", "SELECT 2"), item(bare, "A", "SELECT 2"), item(unknown, "A", "SELECT 2"));
        RunSummary summary = run(project, Reuse.STORED);
        assertThat(summary.executed()).isZero();
        assertThat(summary.gold()).isEqualTo(Map.of("rows", 1, "unreachable", 2));
        assertThat(outcomes.gold(project, captured)).contains(CAPTURED);
        assertThat(outcomes.gold(project, bare)).get().isInstanceOf(Unreachable.class);
        assertThat(summary.problems()).extracting(Problem::key).containsExactly("database lost", "database nowhere");
    }

    @Test
    void whatIsKnownOfAQueryCountsThoughItsDatabaseIsNotThere() {
        Case requested = Case.of("c1", "?", "SELECT 1", "nowhere");
        Case harmful = Case.of("c2", "?", "DROP TABLE t", "nowhere");
        Prediction.Answer failed = new Prediction.Answer(
                "", "", "", OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(),
                OptionalDouble.empty(), "no such column: x");
        Item stated = new Item(requested, Prediction.of("c1", "A", "SELECT x").withAnswer(failed));
        Item blocked = item(requested, "B", "DELETE FROM t");
        Item unread = item(requested, "C", "SELECT FROM WHERE");
        Item plain = item(requested, "D", "SELECT 1");
        Project project = project(stated, blocked, unread, plain, item(harmful, "D", "SELECT 1"));
        assertThat(outcomes.predicted(project, stated)).contains(new ExecutionOutcome.EngineError("no such column: x"));
        assertThat(outcomes.predicted(project, blocked)).get().isInstanceOf(ExecutionOutcome.Blocked.class);
        assertThat(outcomes.predicted(project, unread)).get().isInstanceOf(Unreachable.class);
        assertThat(outcomes.predicted(project, plain)).get().isInstanceOf(Unreachable.class);
        assertThat(outcomes.gold(project, harmful)).get().isInstanceOf(ExecutionOutcome.Blocked.class);
        assertThat(run(project, Reuse.STORED).predicted()).isEqualTo(Map.of("error", 1, "blocked", 1, "unreachable", 3));
    }

    @Test
    void stoppingKeepsWhatWasFinishedAndTheNextRunGoesOn() {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            items.add(item(Case.of("c" + i, "?", "SELECT " + i, "shop"), "A", "SELECT -" + i));
        }
        Project project = project(items.toArray(Item[]::new));
        CancelToken stopAfterFifty = new CancelToken() {
            @Override
            public void step(long done, long total, String what) {
                assertThat(total).isEqualTo(400);
                if (done == 50) {
                    cancel();
                }
            }
        };
        assertThatThrownBy(() -> service.run(project, items, Reuse.STORED, stopAfterFifty))
                .isInstanceOf(Cancelled.class);
        int kept = store.kept().size() - 1; // its tables are asked for first
        assertThat(kept).isBetween(50, 60);
        assertThat(run(project, Reuse.STORED).executed()).isEqualTo(400 - kept);
    }

    @Test
    void progressCountsDistinctQueriesOneByOne() {
        Project project = project(
                item(Case.of("c1", "?", "SELECT id FROM t ORDER BY id", "shop"), "A", "SELECT max(id) FROM t"),
                item(Case.of("c2", "?", "SELECT id + 1 FROM t", "shop"), "A", "SELECT nope"));
        AtomicInteger steps = new AtomicInteger();
        service.run(project, project.items(), Reuse.NOTHING, new CancelToken() {
            @Override
            public void step(long done, long total, String what) {
                assertThat(done).isEqualTo(steps.incrementAndGet());
            }
        });
        assertThat(steps).hasValue(4);
        assertThat(store.kept()).as("four queries, the tables of the database and what it held").hasSize(6);
    }

    @Test
    void thatResultsAreKeptForAnotherContentIsSaid() throws Exception {
        Project project = project(item(Case.of("c", "?", "SELECT count(*) FROM t", "shop"), "s", "SELECT 2"));
        run(project, Reuse.STORED);
        assertThat(goldSeen(project)).isInstanceOf(Rows.class);

        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("shop.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE more AS SELECT 1 AS id");
        }
        assertThat(goldSeen(project)).asInstanceOf(InstanceOfAssertFactories.type(Unreachable.class))
                .extracting(Unreachable::message, InstanceOfAssertFactories.STRING)
                .contains("Database shop", "no longer what it was at the last run", "Run the queries again");
        run(project, Reuse.STORED);
        assertThat(goldSeen(project)).isInstanceOf(Rows.class);
    }

    @Test
    void aFileThatIsGoneAfterARunIsSaidToBeGoneAndCountsAgainOnceBack() throws Exception {
        Project project = project(
                item(Case.of("c", "?", "SELECT count(*) FROM t", "shop"), "s", "SELECT 2"),
                item(Case.of("never", "?", "SELECT 1", "lost"), "s", "SELECT 2"));
        run(project, Reuse.STORED);
        Path away = Files.move(folder.resolve("shop.sqlite"), folder.resolve("away"));

        assertThat(run(project, Reuse.STORED).problems()).extracting(Problem::sentence)
                .anyMatch(message -> message.contains("shop.sqlite, is gone. The results of the last run are kept")
                        && message.contains("Put that file back"))
                .anyMatch(message -> message.contains("lost.sqlite, does not exist. Put the file there"));
        assertThat(outcomes.lastRuns().remark(project.databases().get("shop"), 1)).hasValueSatisfying(
                message -> assertThat(message).contains("1 case is not scored").doesNotContain(folder.toString()));

        Files.move(away, folder.resolve("shop.sqlite"));
        assertThat(goldSeen(project)).isInstanceOf(Rows.class);
        assertThat(outcomes.lastRuns().remark(project.databases().get("shop"), 1)).isEmpty();
    }

    /** What screens and metrics see of the first item's gold query. */
    private ExecutionOutcome goldSeen(Project project) {
        return new EvidenceBuilder(project, outcomes)
                .of(project.items().getFirst(), (id, _) -> Outcome.unavailable("unknown_metric", id))
                .gold()
                .orElseThrow();
    }
}

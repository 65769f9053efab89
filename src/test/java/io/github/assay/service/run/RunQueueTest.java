package io.github.assay.service.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.service.run.RunQueue.Kind;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order in which a run takes queries while an annotator reads a case. */
class RunQueueTest {
    /** Takes about a second. */
    private static final String SLOW =
            "WITH RECURSIVE n(i) AS (SELECT %d UNION ALL SELECT i + 1 FROM n WHERE i < 3000000) SELECT max(i) FROM n";

    @TempDir
    Path folder;

    @BeforeEach
    void makeDatabase() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("shop.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t AS SELECT 1 AS id");
        }
    }

    private Project project(int parallel, List<Item> items) {
        DatabaseSpec shop = new DatabaseSpec(
                "shop", DatabaseSpec.Kind.SQLITE, folder.resolve("shop.sqlite").toString(), "", "");
        return new Project(
                folder, "test", Map.of("shop", shop),
                new Limits(Duration.ofSeconds(30), 1000, 100_000, 10_000, 256, parallel), LabellingPolicy.DEFAULT,
                MetricSettings.DEFAULT, Datum.Fields.NONE, "", "",
                items.stream().map(Item::evalCase).distinct().toList(), items, List.of(), Map.of());
    }

    private static List<Item> items(int cases, String gold) {
        List<Item> items = new ArrayList<>();
        for (int i = 0; i < cases; i++) {
            Case c = Case.of("c" + i, "?", gold.formatted(i), "shop");
            items.add(new Item(c, Prediction.of(c.id(), "A", "SELECT " + i)));
            items.add(new Item(c, Prediction.of(c.id(), "B", "SELECT -" + i)));
        }
        return items;
    }

    private static class Stored implements OutcomeLookup.Outcomes {
        final Map<String, ExecutionOutcome> kept = new LinkedHashMap<>();

        @Override
        public synchronized Optional<ExecutionOutcome> find(String key) {
            return Optional.ofNullable(kept.get(key));
        }

        @Override
        public synchronized void put(String key, ExecutionOutcome outcome) {
            kept.put(key, outcome);
        }
    }

    @Test
    void tablesOfTheItemThenCataloguesThenItsCaseThenThePlan() {
        Project project = project(2, items(4, "SELECT 10 + %d"));
        OutcomeLookup outcomes = new OutcomeLookup(new Stored(), _ -> new ExecutionOutcome.Unreachable("none"));
        RunPlan plan = RunPlan.of(project, project.cases(), project.items(), outcomes);
        RunPriority priority = new RunPriority();
        Item front = project.items().get(5);
        priority.set(front);
        RunPlan.Query catalogue = new RunPlan.Query("k", project.databases().get("shop"), "SELECT name", "");
        RunQueue queue = new RunQueue(plan, Optional.of(priority), List.of(catalogue), plan.queries());
        assertThat(taken(queue)).containsExactly("FIRST SELECT 10 + 2");
        assertThat(taken(queue)).containsExactly("FIRST SELECT -2");
        assertThat(taken(queue)).containsExactly("CATALOGUE SELECT name");
        assertThat(taken(queue)).as("the other system of the same question").containsExactly("FIRST SELECT 2");
        assertThat(taken(queue)).containsExactly("PLANNED SELECT 10 + 0");
        priority.set(project.items().get(6));
        assertThat(taken(queue)).as("the annotator has moved on").containsExactly("FIRST SELECT 10 + 3");
        while (queue.size() > 0) {
            queue.take();
        }
    }

    private static List<String> taken(RunQueue queue) {
        RunQueue.Next next = queue.take();
        return List.of(next.kind() + " " + next.query().sql());
    }

    @Test
    void withoutAPriorityTheOrderIsThatOfThePlan() {
        Project project = project(2, items(3, "SELECT 10 + %d"));
        OutcomeLookup outcomes = new OutcomeLookup(new Stored(), _ -> new ExecutionOutcome.Unreachable("none"));
        RunPlan plan = RunPlan.of(project, project.cases(), project.items(), outcomes);
        RunQueue queue = new RunQueue(plan, Optional.empty(), List.of(), plan.queries());
        for (RunPlan.Query query : plan.queries()) {
            assertThat(queue.take()).isEqualTo(new RunQueue.Next(query, Kind.PLANNED));
        }
        assertThat(queue.size()).isZero();
    }

    /** The plan of all queries reads what is stored of each; the two of the case in front are run before it. */
    @Test
    void theCaseInFrontRunsBeforeAnythingOfOtherCasesIsLookedUp() {
        Project project = project(2, items(6, "SELECT 10 + %d"));
        List<String> order = Collections.synchronizedList(new ArrayList<>());
        Stored store = new Stored() {
            @Override
            public synchronized Optional<ExecutionOutcome> find(String key) {
                order.add(key);
                return super.find(key);
            }
        };
        OutcomeLookup outcomes = new OutcomeLookup(store, _ -> new ExecutionOutcome.Unreachable("none"));
        RunPriority priority = new RunPriority();
        Item front = project.items().get(9);
        priority.set(front);
        RunPlan plan = RunPlan.of(project, project.cases(), project.items(), outcomes);
        List<String> own = plan.tables(front).stream().map(RunPlan.Query::key).toList();
        try (QueryRunner runner = new QueryRunner(Guard.QUERIES_ONLY, 2)) {
            RunService service = new RunService(outcomes, runner);
            RunSummary first = service.run(project, project.items(), RunService.Reuse.STORED, Progress.NONE, priority);
            assertThat(order.subList(0, 2)).containsExactlyInAnyOrderElementsOf(own);
            assertThat(List.copyOf(store.kept.keySet()).subList(0, 2)).containsExactlyInAnyOrderElementsOf(own);
            assertThat(first.executed()).isEqualTo(plan.queries().size());
            assertThat(service.run(project, project.items(), RunService.Reuse.STORED, Progress.NONE, priority).executed()).isZero();
            assertThat(service.run(project, project.items(), RunService.Reuse.NOTHING, Progress.NONE, priority).executed())
                    .isEqualTo(plan.queries().size());
        }
    }

    /** Every gold query is slow; the run is stopped as soon as the case in front has its tables. */
    @Test
    void withSlowQueriesTheCaseInFrontHasItsTablesBeforeAnybodyElse() {
        List<Item> items = items(40, SLOW);
        Project project = project(1, items);
        Stored store = new Stored();
        OutcomeLookup outcomes = new OutcomeLookup(store, _ -> new ExecutionOutcome.Unreachable("none"));
        RunPriority priority = new RunPriority();
        Item front = items.get(60);
        priority.set(front);
        CancelToken whenTwoAreDone = new CancelToken() {
            @Override
            public void step(long done, long total, String what) {
                assertThat(total).isEqualTo(120);
                if (done == 2) {
                    cancel();
                }
            }
        };
        try (QueryRunner runner = new QueryRunner(Guard.QUERIES_ONLY, 1)) {
            new RunService(outcomes, runner).run(project, items, RunService.Reuse.STORED, whenTwoAreDone, priority);
        } catch (Cancelled _) {
            assertThat(store.kept).as("two tables and nothing else").hasSize(2);
        }
        assertThat(outcomes.gold(project, front.evalCase())).get().isInstanceOf(ExecutionOutcome.Rows.class);
        assertThat(outcomes.predicted(project, front)).get().isInstanceOf(ExecutionOutcome.Rows.class);
    }
}

package io.github.assay.metrics.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.registry.MetricRegistry;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** metrics.md §0.1: EXPLAIN is a statement and no query, for every metric; its rows are a plan and no answer. */
class PlanPredictionTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(PlanPredictionTest.class.getClassLoader());
    private static final String GOLD = "SELECT a FROM t";
    private static final String REASON = "pred_not_a_query";
    private static final List<String> ON_RESULTS = List.of("ex", "ex-bird", "exf1", "exr", "exp", "hybrid-ex", "skill-exec", "soft-f1");
    private static final List<String> ON_QUERIES = List.of(
            "spider-cm", "spider-em", "badger-component-recall", "badger-component-em", "skill-struct", "clause-recall",
            "clause-recall-ast", "ast-similarity", "m2-evalassist");

    /** A statement of a dialect. */
    private record Plan(String dialect, String sql) {}

    private static final List<Plan> PLANS = List.of(
            new Plan("sqlite", "EXPLAIN SELECT a FROM t"),
            new Plan("sqlite", "explain query plan select a from t;"),
            new Plan("sqlite", "-- why is it slow\n/* ? */ EXPLAIN SELECT a FROM t"),
            new Plan("sqlite", "```sql\nEXPLAIN QUERY PLAN SELECT a FROM t\n```"),
            new Plan("sqlite", "EXPLAIN WITH x AS (SELECT a FROM t) SELECT a FROM x"),
            new Plan("duckdb", "EXPLAIN SELECT a FROM t"),
            new Plan("duckdb", "EXPLAIN (FORMAT JSON) FROM t"),
            new Plan("postgresql", "EXPLAIN (COSTS OFF, FORMAT JSON) SELECT a FROM t"),
            new Plan("postgresql", "EXPLAIN VERBOSE VALUES (1)"),
            new Plan("h2", "EXPLAIN PLAN FOR SELECT a FROM t"),
            new Plan("mysql", "EXPLAIN FORMAT=TREE SELECT a FROM t"),
            new Plan("mysql", "EXPLAIN FORMAT=JSON SELECT a FROM t"),
            new Plan("mysql", "EXPLAIN PARTITIONS (SELECT a FROM t) UNION (SELECT a FROM u)"),
            new Plan("mysql", "DESC SELECT a FROM t"),
            new Plan("mariadb", "DESCRIBE EXTENDED SELECT a FROM t"),
            new Plan("duckdb", "DESCRIBE SELECT a FROM t"),
            new Plan("duckdb", "DESCRIBE FROM t"),
            new Plan("duckdb", "EXPLAIN PIVOT t ON a USING sum(b)"),
            new Plan("snowflake", "EXPLAIN USING TEXT SELECT a FROM t"),
            new Plan("databricks", "DESCRIBE QUERY VALUES (1)"),
            new Plan("clickhouse", "EXPLAIN PIPELINE graph = 1, compact = 0 SELECT a FROM t"),
            new Plan("postgresql", "EXPLAIN TABLE t"),
            new Plan("oracle", "EXPLAIN PLAN SET STATEMENT_ID = 'x' FOR SELECT a FROM t"),
            new Plan("snowflake", "EXPLAIN USING TABULAR SELECT a FROM t"),
            new Plan("databricks", "EXPLAIN FORMATTED SELECT a FROM t"),
            new Plan("trino", "EXPLAIN (TYPE LOGICAL) SELECT a FROM t"));

    @TestFactory
    Stream<DynamicTest> itsRowsAreNoAnswer() {
        return PLANS.stream().map(plan -> dynamicTest(plan.dialect() + " " + plan.sql(), () -> {
            for (ExecutionOutcome ran : List.of(rows(1), rows(2), new ExecutionOutcome.Blocked("unparsable", "", 0))) {
                for (String metric : ON_RESULTS) {
                    assertThat(measured(metric, plan, ran).asValue()).as(metric).get()
                            .matches(m -> m.value() == 0 && m.flags().equals(List.of(REASON)), ran.kind());
                }
                Measurement cause = measured("failure-cause", plan, ran).asValue().orElseThrow();
                assertThat(cause.label()).isEqualTo("not_a_query");
                assertThat(cause.codes("causes")).containsExactly("not_a_query");
                assertThat(cause.flags()).isEmpty();
            }
            assertThat(measured("syntactic-accuracy", plan, rows(1)).asValue().orElseThrow().value()).as("it ran").isEqualTo(1);
        }));
    }

    @TestFactory
    Stream<DynamicTest> noMetricOnQueriesCallsItUnparsable() {
        return PLANS.stream().map(plan -> dynamicTest(plan.dialect() + " " + plan.sql(), () -> {
            for (ExecutionOutcome ran : new ExecutionOutcome[] {rows(1), null}) {
                for (String metric : ON_QUERIES) {
                    assertThat(measured(metric, plan, ran).asValue()).as(metric).get()
                            .matches(m -> m.value() == 0 && m.flags().contains(REASON) && !m.flags().contains("pred_unparsable"));
                }
                assertThat(measured("issue-labels-auto", plan, ran).reason()).isEqualTo(REASON);
                assertThat(measured("parse-ok", plan, ran).asValue().orElseThrow().value()).isEqualTo(1);
                assertThat(measured("safety-guard", plan, ran).asValue().orElseThrow().value()).isEqualTo(1);
            }
        }));
    }

    @Test
    void otherStatementsAreNoQueriesEither() {
        for (String sql : List.of("DELETE FROM t", "CREATE TABLE u (a INT)", "UPDATE t SET a = 1", "DROP TABLE t")) {
            Plan other = new Plan("sqlite", sql);
            assertThat(measured("parse-ok", other, null).asValue().orElseThrow().value()).isEqualTo(1);
            assertThat(measured("ast-similarity", other, null).asValue().orElseThrow().flags()).containsExactly(REASON);
            assertThat(measured("ex", other, new ExecutionOutcome.Blocked("mutation", sql, 0)).asValue().orElseThrow().flags())
                    .as("what it would do comes first").containsExactly("pred_blocked");
            assertThat(measured("failure-cause", other, new ExecutionOutcome.Blocked("mutation", sql, 0)).asValue().orElseThrow().label())
                    .isEqualTo("unsafe_block");
        }
    }

    @Test
    void whatItsDatabaseSaysOfItComesFirst() {
        Plan plan = PLANS.getFirst();
        assertThat(measured("ex", plan, new ExecutionOutcome.EngineError("no such table: t")).asValue().orElseThrow().flags())
                .containsExactly("pred_error");
        assertThat(measured("ex", plan, new ExecutionOutcome.Blocked("explain_analyze", "EXPLAIN ANALYZE", 0)).asValue().orElseThrow().flags())
                .containsExactly("pred_blocked");
    }

    @Test
    void theColumnNamedExplainAndAQueryAboutPlansAreQueries() {
        for (String sql : List.of("SELECT explain FROM t", "SELECT 'EXPLAIN SELECT 1' AS a", "WITH explain AS (SELECT 1 AS a) SELECT a FROM explain")) {
            assertThat(measured("ex", new Plan("sqlite", sql), rows(1)).asValue().orElseThrow().value()).as(sql).isEqualTo(1);
        }
    }

    @Test
    void goldThatIsAPlanHasNoAnswerToCompareWith() {
        Item item = new Item(Case.of("c1", "?", "EXPLAIN SELECT a FROM t", "db"), Prediction.of("c1", "s", GOLD));
        Outcome<Measurement> none = METRICS.measure("ex", evidence(item, "sqlite", rows(1)));
        assertThat(none.reason()).isEqualTo("gold_error");
        assertThat(none.toString()).contains("EXPLAIN returns a plan, not an answer");
    }

    private static ExecutionOutcome rows(int value) {
        return new ExecutionOutcome.Rows(
                new ResultTable(List.of(Column.of("a")), List.of(List.of(Cell.of(value))), false, Optional.empty()), Duration.ZERO);
    }

    private static Outcome<Measurement> measured(String metric, Plan plan, ExecutionOutcome ran) {
        Item item = new Item(Case.of("c1", "?", GOLD, "db"), Prediction.of("c1", "s", plan.sql()));
        return METRICS.measure(metric, evidence(item, plan.dialect(), ran));
    }

    private static Evidence evidence(Item item, String dialect, ExecutionOutcome ran) {
        return new Evidence(
                item, dialect, Optional.of(rows(1)), Optional.ofNullable(ran), Map.of(), Datum.Fields.NONE, METRICS::measure);
    }
}

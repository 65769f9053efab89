package io.github.assay.metrics.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.Details;
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

/** metrics.md §0.1: a prediction that our parser cannot read is 0 only where that is the prediction's fault. */
class UnreadPredictionTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(UnreadPredictionTest.class.getClassLoader());
    private static final String GOLD = "SELECT a FROM t";
    private static final String BROKEN = "SELECT a FRM t WHERE (";
    private static final String MATCHES = "SELECT t.a FROM t ASOF JOIN u MATCH_CONDITION (t.ts >= u.ts) USING (k)";
    private static final ExecutionOutcome ROWS = new ExecutionOutcome.Rows(
            new ResultTable(List.of(Column.of("a")), List.of(List.of(Cell.of(1))), false, Optional.empty()), Duration.ZERO);

    /** All metrics that compare the parsed prediction with gold, with what they declare 0 for. */
    private static final List<String> STRUCTURAL = List.of(
            "spider-cm", "spider-em", "badger-component-recall", "badger-component-precision", "badger-component-f1",
            "badger-component-em", "skill-struct", "clause-recall", "clause-precision", "clause-recall-ast",
            "ast-similarity", "m2-evalassist", "m5-dr-spider");

    @TestFactory
    Stream<DynamicTest> refusedByTheDatabaseTooItIsZero() {
        return STRUCTURAL.stream().map(id -> dynamicTest(id, () -> {
            var error = new ExecutionOutcome.EngineError("near \"FRM\": syntax error");
            Measurement zero = measured(id, "sqlite", BROKEN, error).asValue().orElseThrow();

            double names = METRICS.measure("schema-link-f1", evidence("sqlite", BROKEN, error))
                    .asValue().orElseThrow().value();
            assertThat(zero.value()).isEqualTo(id.equals("m5-dr-spider") ? names / 2 : 0);
            assertThat(zero.flags()).contains("pred_unparsable");
        }));
    }

    @TestFactory
    Stream<DynamicTest> takenByTheDatabaseThereIsNoScore() {
        return STRUCTURAL.stream().map(id -> dynamicTest(id, () -> {
            for (ExecutionOutcome taken : List.of(
                    ROWS, new ExecutionOutcome.Timeout(Duration.ofSeconds(1)),
                    new ExecutionOutcome.TooLarge("memory", "256 MB"), new ExecutionOutcome.EngineError("no such column: a"))) {
                Outcome<Measurement> none = measured(id, "sqlite", BROKEN, taken);

                assertThat(none.reason()).as(taken.kind()).isEqualTo("pred_unparsable");
                assertThat(none.toString()).contains("line 1", "column", "its database takes it");
            }
        }));
    }

    @Test
    void whatOnlyTheServerSeesCountsForTheGuardToo() {
        var refused = new ExecutionOutcome.Blocked("side_effect_function", "It calls wipe(text), which is volatile", 0);
        Measurement m = measured("safety-guard", "postgresql", "SELECT wipe('t')", refused).asValue().orElseThrow();
        assertThat(m.value()).isZero();
        assertThat(m.label()).isEqualTo("side_effect_function");
        assertThat(m.flags()).contains("engine_refused");
        assertThat(measured("safety-guard", "postgresql", "SELECT wipe('t')", ROWS).asValue().orElseThrow().value()).isEqualTo(1);
    }

    @TestFactory
    Stream<DynamicTest> whatNoDatabaseRefusedHasNoScore() {
        return STRUCTURAL.stream().map(id -> dynamicTest(id, () -> {
            for (String sql : List.of(BROKEN, MATCHES, "SELECT a FROM (", "SELECT a QUITE NEW CLAUSE (b) FROM t")) {
                assertThat(List.of(
                                measured(id, "snowflake", sql, null),
                                measured(id, "sqlite", sql, null),
                                measured(id, "", sql, new ExecutionOutcome.Blocked("unparsable", "", 16)),
                                measured(id, "snowflake", sql, new ExecutionOutcome.Unreachable("no database")),
                                measured(id, "snowflake", sql, new ExecutionOutcome.EngineError("connection lost"))))
                        .allSatisfy(none -> {
                            assertThat(none.reason()).isEqualTo("pred_unparsable");
                            assertThat(none.toString()).contains("line 1, column", "no database has refused it");
                        });
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> whatIsNoStatementInAnyDialectIsZero() {
        return STRUCTURAL.stream().filter(id -> !id.equals("m5-dr-spider")).map(id -> dynamicTest(id, () -> {
            for (String sql : List.of(
                    "SELCT a FROM t", "I cannot answer this.", "The query is: SELECT a FROM t", "SELECT 1; SELECT 2",
                    "Get all the names", "Sorry")) {
                assertThat(measured(id, "snowflake", sql, null).asValue().orElseThrow().value()).as(sql).isZero();
                assertThat(measured(id, "", sql, null).asValue().orElseThrow().value()).as(sql).isZero();
            }
            assertThat(measured(id, "snowflake", MATCHES, new ExecutionOutcome.EngineError("syntax error line 1")))
                    .as("a construct that the database refuses").matches(UnreadPredictionTest::isZero);
            assertThat(measured(id, "sqlite", "DELETE FROM t", null).asValue().orElseThrow().value())
                    .as("another statement, which is read").isEqualTo(0);
        }));
    }

    /** A semicolon inside one statement, and first words of statements that are not queries. */
    @TestFactory
    Stream<DynamicTest> whatMayBeOneStatementIsUnknown() {
        return Stream.of(
                        "WITH FUNCTION f(a INTEGER) RETURNS INTEGER BEGIN RETURN 1; END SELECT f(1)",
                        "DECLARE x INT64 DEFAULT 1; SELECT x", "CREATE TEMP FUNCTION f(x INT64) AS (x); SELECT f(1)",
                        "BEGIN; SELECT 1; END", "GRAPH g MATCH (n) RETURN n.a", "SUMMARIZE t WITH x", "SHOW TABLES FROM a LIKE b c d",
                        "{CALL f(1)}", "@x = SELECT 1", "((SELECT a FRM t))", "PIVOT t ON a USING sum(b)", "EXPLAIN QUITE ALL SELECT 1",
                        "MERGE INTO t USING u ON QUITE")
                .map(sql -> dynamicTest(sql, () -> {
                    assertThat(measured("parse-ok", "", sql, null)).matches(o -> o.reason().equals("pred_unparsable")
                            || o.asValue().filter(m -> m.value() == 1).isPresent());
                }));
    }

    private static boolean isZero(Outcome<Measurement> outcome) {
        return outcome.asValue().filter(m -> m.value() == 0 && m.flags().contains("pred_unparsable")).isPresent();
    }

    @Test
    void schemaLinkingFallsBackToWordsWhateverBecameOfTheQuery() {
        assertThat(measured("schema-link-f1", "sqlite", BROKEN, ROWS).asValue().orElseThrow().flags())
                .containsExactly("token_fallback");
    }

    @Test
    void parseOkIsOnlyFalseWhereTheTextIs() {
        assertThat(measured("parse-ok", "sqlite", BROKEN, null).reason()).isEqualTo("pred_unparsable");
        assertThat(measured("parse-ok", "sqlite", BROKEN, new ExecutionOutcome.EngineError("near \"FRM\": syntax error"))
                .asValue().orElseThrow().value()).isEqualTo(0);
        assertThat(measured("parse-ok", "sqlite", "SELCT", null).asValue().orElseThrow().value()).isEqualTo(0);
        assertThat(measured("parse-ok", "sqlite", BROKEN, ROWS).reason()).isEqualTo("pred_unparsable");
        assertThat(measured("parse-ok", "bigquery", "FROM t |> ASSERT a > 1", null).reason()).isEqualTo("pred_unparsable");
        assertThat(measured("parse-ok", "sqlite", "SELECT 1; SELECT 2", ROWS).asValue().orElseThrow().value())
                .as("two statements are not one, whoever ran them").isEqualTo(0);
    }

    @Test
    void spiderLegacyHasNoScoreForWhatRanAndWasNotRead() {
        assertThat(measured("ex-spider-legacy", "sqlite", BROKEN, ROWS).reason()).isEqualTo("pred_unparsable");
        assertThat(measured("ex-spider-legacy", "sqlite", "EXPLAIN SELECT a FROM t", ROWS))
                .as("read, and no query").matches(o -> o.asValue().orElseThrow().flags().equals(List.of("pred_not_a_query")));
    }

    @Test
    void disagreementLeavesOutWhatHasNoStructure() {
        assertThat(measured("struct-exec-disagreement", "sqlite", BROKEN, ROWS).asValue()).isEmpty();
    }

    @Test
    void ourParsersLimitIsASuspicionAndNoCause() {
        ExecutionOutcome other = new ExecutionOutcome.Rows(
                new ResultTable(List.of(Column.of("a")), List.of(List.of(Cell.of(2))), false, Optional.empty()), Duration.ZERO);
        Measurement ran = measured("failure-cause", "sqlite", BROKEN, other).asValue().orElseThrow();
        Measurement slow = measured("failure-cause", "sqlite", BROKEN, new ExecutionOutcome.Timeout(Duration.ofSeconds(1)))
                .asValue().orElseThrow();
        Measurement refused = measured("failure-cause", "sqlite", BROKEN, new ExecutionOutcome.EngineError("syntax error"))
                .asValue().orElseThrow();

        assertThat(ran.flags()).containsExactly("parser_limit");
        assertThat(Details.of(ran).get("parser_limit").toString()).contains("line 1", "its database takes it");
        assertThat(ran.label()).isNotEqualTo("parse_failure");
        assertThat(slow.label()).isEqualTo("timeout");
        assertThat(slow.flags()).containsExactly("parser_limit");
        assertThat(refused.label()).isEqualTo("parse_failure");
        assertThat(refused.flags()).isEmpty();
    }

    @Test
    void keptFromItsDatabaseForThatAloneItHasNoScoreByExecutionEither() {
        var kept = new ExecutionOutcome.Blocked("unparsable", "", 0);

        for (String metric : List.of("ex", "ex-bird", "exf1", "skill-exec", "hybrid-ex", "syntactic-accuracy", "failure-cause")) {
            Outcome<Measurement> none = measured(metric, "snowflake", MATCHES, kept);
            assertThat(none.reason()).as(metric).isEqualTo("pred_unparsable");
            assertThat(none.toString()).contains("MATCH_CONDITION", "line 1, column", "its database was not asked");
            assertThat(measured(metric, "h2", "SELECT ';' FRM t", kept).reason()).as(metric).isEqualTo("pred_unparsable");
        }
        Measurement prose = measured("ex", "sqlite", "Get all the names", kept).asValue().orElseThrow();
        assertThat(prose.value()).isZero();
        assertThat(prose.flags()).contains("pred_blocked");
        assertThat(measured("failure-cause", "sqlite", "Get all the names", kept).asValue().orElseThrow().label())
                .isEqualTo("parse_failure");
    }

    @Test
    void whatItsDatabaseVouchedForWasSafe() {
        Measurement vouched = measured("safety-guard", "sqlite", BROKEN, ROWS).asValue().orElseThrow();
        assertThat(vouched.value()).isEqualTo(1);
        assertThat(vouched.flags()).contains("engine_read");
        assertThat(measured("safety-guard", "sqlite", BROKEN, new ExecutionOutcome.EngineError("syntax error")).asValue().orElseThrow())
                .matches(m -> m.value() == 0 && m.label().equals("unparsable"));
        assertThat(measured("safety-guard", "sqlite", "DELETE FROM t", ROWS).asValue().orElseThrow().label())
                .isEqualTo("mutation");
    }

    @Test
    void nothingRunIsNoCause() {
        assertThat(measured("failure-cause", "snowflake", MATCHES, null).asValue()).isEmpty();
    }

    private static Outcome<Measurement> measured(String metric, String dialect, String predicted, ExecutionOutcome ran) {
        return METRICS.measure(metric, evidence(dialect, predicted, ran));
    }

    private static Evidence evidence(String dialect, String predicted, ExecutionOutcome ran) {
        Item item = new Item(Case.of("c1", "?", GOLD, "db"), Prediction.of("c1", "s", predicted));
        return new Evidence(
                item, dialect, Optional.ofNullable(ran == null ? null : ROWS), Optional.ofNullable(ran), Map.of(),
                Datum.Fields.NONE, METRICS::measure);
    }
}

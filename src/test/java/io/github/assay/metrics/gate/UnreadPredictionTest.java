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
import io.github.assay.sql.query.ParsedSql;
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
    Stream<DynamicTest> atAConstructThatIsKnownNotToBeReadThereIsNoScore() {
        return STRUCTURAL.stream().map(id -> dynamicTest(id, () -> {
            Outcome<Measurement> never = measured(id, "snowflake", MATCHES, null);
            Outcome<Measurement> kept =
                    measured(id, "snowflake", MATCHES, new ExecutionOutcome.Blocked("unparsable", "MATCH_CONDITION", 16));

            assertThat(List.of(never, kept)).allSatisfy(none -> {
                assertThat(none.reason()).isEqualTo("pred_unparsable");
                assertThat(none.toString()).contains("MATCH_CONDITION", "line 1, column");
            });
        }));
    }

    @TestFactory
    Stream<DynamicTest> whereNothingSpeaksForItItIsZero() {
        return STRUCTURAL.stream().filter(id -> !id.equals("m5-dr-spider")).map(id -> dynamicTest(id, () -> {
            assertThat(measured(id, "snowflake", BROKEN, null)).matches(UnreadPredictionTest::isZero);
            assertThat(measured(id, "snowflake", BROKEN, new ExecutionOutcome.Unreachable("no database")))
                    .matches(UnreadPredictionTest::isZero);
            assertThat(measured(id, "snowflake", BROKEN, new ExecutionOutcome.EngineError("connection lost")))
                    .matches(UnreadPredictionTest::isZero);
            assertThat(measured(id, "snowflake", MATCHES, new ExecutionOutcome.EngineError("syntax error line 1")))
                    .as("a construct that the database refuses").matches(UnreadPredictionTest::isZero);
            assertThat(measured(id, "sqlite", MATCHES, null))
                    .as("a construct of another dialect").matches(UnreadPredictionTest::isZero);
            assertThat(measured(id, "sqlite", "DELETE FROM t", null).asValue().orElseThrow().value())
                    .as("another statement, which is read").isEqualTo(0);
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
        assertThat(measured("parse-ok", "sqlite", BROKEN, null).asValue().orElseThrow().value()).isEqualTo(0);
        assertThat(measured("parse-ok", "sqlite", BROKEN, ROWS).reason()).isEqualTo("pred_unparsable");
        assertThat(measured("parse-ok", "bigquery", "FROM t |> ASSERT a > 1", null).reason()).isEqualTo("pred_unparsable");
        assertThat(measured("parse-ok", "sqlite", "SELECT 1; SELECT 2", ROWS).asValue().orElseThrow().value())
                .as("two statements are not one, whoever ran them").isEqualTo(0);
    }

    @Test
    void spiderLegacyHasNoScoreForWhatRanAndWasNotRead() {
        assertThat(measured("ex-spider-legacy", "sqlite", BROKEN, ROWS).reason()).isEqualTo("pred_unparsable");
        assertThat(measured("ex-spider-legacy", "sqlite", "EXPLAIN SELECT a FROM t", ROWS))
                .as("read, and no query").matches(UnreadPredictionTest::isZero);
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

    @TestFactory
    Stream<DynamicTest> limitsOfReadingAreKnownByDialect() {
        record Text(String dialect, String sql, String limit) {}
        return Stream.of(
                        new Text("snowflake", MATCHES, "MATCH_CONDITION … USING"),
                        new Text("", MATCHES, "MATCH_CONDITION … USING"),
                        new Text("sqlite", MATCHES, ""),
                        new Text("bigquery", "FROM t |> ASSERT a > 1", "pipe syntax (|>)"),
                        new Text("duckdb", "FROM t |> WHERE a", ""),
                        new Text("bigquery", "DECLARE x INT64 DEFAULT 1; SELECT x", "a script of several statements"),
                        new Text("bigquery", "CREATE TEMP FUNCTION f(x INT64) AS (x); SELECT f(1)", "a script of several statements"),
                        new Text("bigquery", "DROP TABLE t; SELECT 1", ""),
                        new Text("databricks", "SELECT TRANSFORM(a) USING 'cat' AS (b) FROM t", "TRANSFORM … USING"),
                        new Text("snowflake", "SELECT 'MATCH_CONDITION' FRM t WHERE (", ""),
                        new Text("sqlite", "SELECT 1; SELECT 2", ""),
                        new Text("sqlite", "SELECT " + "(".repeat(500) + "1" + ")".repeat(500), "brackets are nested more than 400 deep"))
                .map(t -> dynamicTest(t.dialect + " " + t.sql.substring(0, Math.min(60, t.sql.length())), () ->
                        assertThat(ParsedSql.parse(t.sql, t.dialect).fault().orElseThrow().limit().orElse(""))
                                .isEqualTo(t.limit)));
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

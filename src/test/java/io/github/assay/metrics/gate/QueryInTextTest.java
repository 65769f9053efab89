package io.github.assay.metrics.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.Details;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.Guard;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.sql.guard.QueryInText;
import io.github.assay.sql.query.ParsedSql;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** metrics.md §0.8: a query among sentences or in an open fence is unparsable, named, and never run. */
class QueryInTextTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(QueryInTextTest.class.getClassLoader());
    private static final List<String> DIALECTS = List.of("", "sqlite", "postgresql", "duckdb", "mysql", "snowflake");
    private static final String NOTE = "a query stands in the text: ";

    /** Texts, and the query that stands in each. */
    private static final Map<String, String> TEXTS = Map.ofEntries(
            Map.entry("Here is the query:\n```sql\nSELECT a FROM t\n```\nIt lists all.", "SELECT a FROM t"),
            Map.entry("```sql\nSELECT a FROM t", "SELECT a FROM t"),
            Map.entry("```\nSELECT a FROM t WHERE b > 1\n", "SELECT a FROM t WHERE b > 1"),
            Map.entry("The query is: SELECT a FROM t", "SELECT a FROM t"),
            Map.entry("Sure! SELECT a FROM t. It lists all names.", "SELECT a FROM t"),
            Map.entry("Use the following query: SELECT a FROM t", "SELECT a FROM t"),
            Map.entry("Sure; here it is:\n\nSELECT a FROM t;\n\nHope this helps.", "SELECT a FROM t"),
            Map.entry("SELECT a FROM t\n```\nThis lists the names.", "SELECT a FROM t"),
            Map.entry("With this query you get the names: SELECT a FROM t", "SELECT a FROM t"),
            Map.entry("I think\nselect a from t\nwill do", "select a from t"),
            Map.entry(
                    "Take a common table expression.\n\nWITH x AS (SELECT a FROM t) SELECT a FROM x",
                    "WITH x AS (SELECT a FROM t) SELECT a FROM x"),
            Map.entry("Here's the query:\n```sql\nSELECT a FROM t WHERE n = 'it''s'\n```", "SELECT a FROM t WHERE n = 'it''s'"),
            Map.entry("Let me think. First, find t. Answer: SELECT a FROM t", "SELECT a FROM t"),
            Map.entry("~~~sql\nSELECT a FROM t\n~~~", "SELECT a FROM t"),
            Map.entry("```sql\nSELECT a FROM t\n```\n```sql\nSELECT b FROM t\n```", "SELECT a FROM t"));

    @TestFactory
    Stream<DynamicTest> isUnparsableForEveryMetric() {
        return TEXTS.keySet().stream().map(text -> dynamicTest(text, () -> {
            for (String dialect : DIALECTS) {
                String note = NOTE + TEXTS.get(text);
                ExecutionOutcome.Blocked kept = Guard.QUERIES_ONLY.judge(text, dialect).orElseThrow();
                assertThat(kept.rule()).as(dialect).isEqualTo("unparsable");
                assertThat(kept.detail()).isEqualTo(note);
                assertThat(Guard.leavesToTheEngine(kept, text, dialect)).as("never run").isFalse();
                for (String metric : List.of("ex", "exf1", "hybrid-ex", "skill-exec", "syntactic-accuracy", "ast-similarity", "skill-struct")) {
                    Measurement zero = measured(metric, dialect, text, kept);
                    assertThat(zero.value()).as(metric).isZero();
                    assertThat(zero.flags()).as(metric).containsExactly("pred_unparsable");
                    assertThat(Details.of(zero).toString()).as(metric).contains(note);
                }
                Measurement parsed = measured("parse-ok", dialect, text, kept);
                assertThat(parsed.value()).isZero();
                assertThat(Details.of(parsed).toString()).contains(note);
                assertThat(measured("failure-cause", dialect, text, kept).label()).isEqualTo("parse_failure");
                assertThat(measured("safety-guard", dialect, text, kept).label()).isEqualTo("unparsable");
            }
        }));
    }

    /** Sentences, statements that write, and queries that only their engine can read. */
    @TestFactory
    Stream<DynamicTest> otherTextsHoldNone() {
        return Stream.of(
                        "I cannot answer this.", "Get all the names", "Please select a table", "DROP TABLE t", "SELECT a FROM t",
                        "Here: DROP TABLE t; SELECT 1", "SELECT 1; DELETE FROM t", "SELECT 1; SELECT 2", "```sql\nDELETE FROM t",
                        "INSERT INTO t QUITE NEW SELECT a FROM t", "SELECT t.a FROM t ASOF JOIN u MATCH_CONDITION (t.ts >= u.ts) USING (k)",
                        "WITH x AS (QUITE NEW)\nSELECT a FROM x", "SELECT v:select FROM t QUITE (", "SELECT '```\nSELECT 1\n```' FRM t",
                        "SELECT a /* so: SELECT 1 */ FRM t", "EXPLAIN QUITE NEW SELECT 1", "Use this: DELETE FROM t WHERE a IN (SELECT 1)")
                .map(text -> dynamicTest(text, () -> {
                    for (String dialect : DIALECTS) {
                        assertThat(QueryInText.find(ParsedSql.parse(text, dialect))).as(dialect).isEmpty();
                    }
                }));
    }

    private static Measurement measured(String metric, String dialect, String predicted, ExecutionOutcome ran) {
        Item item = new Item(Case.of("c1", "?", "SELECT a FROM t", "db"), Prediction.of("c1", "s", predicted));
        ExecutionOutcome gold = new ExecutionOutcome.Rows(
                new ResultTable(List.of(Column.of("a")), List.of(List.of(Cell.of(1))), false, Optional.empty()), Duration.ZERO);
        return METRICS.measure(metric, new Evidence(
                item, dialect, Optional.of(gold), Optional.of(ran), Map.of(), Datum.Fields.NONE, METRICS::measure))
                .asValue().orElseThrow();
    }
}

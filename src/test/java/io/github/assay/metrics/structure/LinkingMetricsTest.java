package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.Details;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.sql.canonical.SchemaInfo;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §2.7–2.11. */
class LinkingMetricsTest {
    private static final SchemaInfo SHOP = SchemaInfo.declared(
            Map.of(
                    "customers", new LinkedHashSet<>(List.of("id", "name", "tier")),
                    "orders", new LinkedHashSet<>(List.of("id", "customer_id", "order total"))),
            List.of());

    private static Measurement value(String metric, String gold, String predicted) {
        MetricRegistry registry = MetricRegistry.load(LinkingMetricsTest.class.getClassLoader());
        Evidence evidence = SqlItems.evidence(
                SqlItems.item(gold, predicted), Optional.empty(), Optional.empty(), Map.of(), registry::measure);
        return registry.measure(metric, evidence).asValue().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            schema-link-f1    | SELECT a, b FROM t       | SELECT x.a, x.b FROM t x   | 1
            schema-link-f1    | SELECT a, b FROM t       | SELECT a FROM t            | 0.8
            schema-link-f1    | SELECT a, b FROM t       | SELECT c FROM u            | 0
            schema-link-f1    | SELECT a FROM t          | WITH c AS (SELECT a AS k FROM t) SELECT k FROM c | 1
            schema-link-f1    | SELECT a FROM t          | SELECT s.a FROM (SELECT a FROM t) s | 1
            schema-link-f1    | SELECT a FROM t WHERE b IN (SELECT c FROM u) | SELECT (SELECT max(c) FROM u), a FROM t ORDER BY b | 1
            clause-recall     | SELECT a, b FROM t       | SELECT a FROM t            | 0.6666666667
            clause-precision  | SELECT a, b FROM t       | SELECT a FROM t            | 1
            ast-similarity    | SELECT a FROM t          | SELECT a FROM t            | 1
            ast-similarity    | SELECT a FROM t          | SELECT b FROM u            | 0
            ast-similarity    | SELECT a FROM t          | SELECT b FROM t            | 0.3333333333
            ast-similarity    | SELECT a.n FROM t a JOIN t b ON a.i = b.p | SELECT b.n FROM t a JOIN t b ON a.i = b.p | 0.7142857143
            ast-similarity    | SELECT a.n FROM t a JOIN t b ON a.i = b.p | SELECT y.n FROM t x JOIN t y ON x.p = y.i | 1
            ast-similarity    | SELECT a FROM t ORDER BY a NULLS LAST | SELECT a FROM t ORDER BY a NULLS FIRST | 0.75
            schema-link-f1    | SELECT a.n FROM t a JOIN t b ON a.i = b.p | SELECT b.n FROM t a JOIN t b ON a.i = b.p | 1
            ast-similarity    | SELECT a, count(b) FROM t GROUP BY a ORDER BY count(b) | SELECT a, count(b) AS n FROM t GROUP BY 1 ORDER BY n | 1
            clause-recall-ast | SELECT a, b FROM t       | SELECT a FROM t            | 0.6666666667
            m5-dr-spider      | SELECT a, b FROM t       | SELECT a FROM t            | 0.7333333333
            m2-evalassist     | SELECT a FROM t          | SELECT b FROM t            | 0.4166666667
            """)
    void score(String metric, String gold, String predicted, double expected) {
        assertThat(value(metric, gold, predicted).value()).isEqualTo(expected, within(1e-9));
    }

    @Test
    void unparsablePredictionIsReadWordByWord() {
        Measurement m = value("schema-link-f1", "SELECT a, b FROM t", "SELECT a b FROM t WHERE (");
        assertThat(m.value()).isEqualTo(1);
        assertThat(m.flags()).containsExactly("token_fallback");
        assertThat(value("clause-recall", "SELECT a FROM t", "SELCT (").flags()).containsExactly("pred_unparsable");
    }

    @Test
    void evalAssistSaysThatNobodyJudged() {
        assertThat(value("m2-evalassist", "SELECT a FROM t", "SELECT a FROM t").flags()).containsExactly("no_judge");
    }

    private static Outcome<Measurement> linking(String gold, String retrieved, String required) {
        Case requested = Case.of("c1", "?", gold, "db").withExtras(Datum.fields(
                required.isEmpty()
                        ? Map.of("retrieved_columns", texts(retrieved))
                        : Map.of("retrieved_columns", texts(retrieved), "required_columns", texts(required))));
        Set<String> ten = new LinkedHashSet<>(List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"));
        return new SchemaLinking()
                .measure(SqlItems.evidence(
                                new Item(requested, Prediction.of("c1", "s", "SELECT 1")), Optional.empty(),
                                Optional.empty(), Map.of(), SqlItems.none())
                        .withSchema(SchemaInfo.declared(Map.of("t", ten), List.of())));
    }

    private static Datum texts(String list) {
        return new Datum.Items(list.isEmpty()
                ? List.of()
                : List.of(list.split(",")).stream().<Datum>map(Datum.Text::new).toList());
    }

    @Test
    void schemaLinkingWithItsTwoRates() {
        for (String required : List.of("t.a,t.b", "")) {
            Measurement m = linking("SELECT a FROM t WHERE b = 1", "t.a,t.b,t.c,t.d", required).asValue().orElseThrow();
            assertThat(m.value()).isEqualTo(1);
            assertThat(Details.of(m)).containsEntry("irrelevance", 0.5).containsEntry("fpr_true", 0.25);
        }
        Measurement part = linking("SELECT 1", "t.a", "t.a,t.b").asValue().orElseThrow();
        assertThat(part.value()).isZero();
        assertThat(Details.of(part)).containsEntry("irrelevance", 0.0).containsEntry("fpr_true", 0.0);
        Measurement none = linking("SELECT 1", "", "t.a,t.b").asValue().orElseThrow();
        assertThat(none.value()).isZero();
        assertThat(Details.of(none)).containsEntry("irrelevance", 0.0).containsEntry("fpr_true", 0.0);
        assertThat(new SchemaLinking().measure(SqlItems.evidence("SELECT 1", "")).reason()).isEqualTo("not_applicable");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT 1                         | 1
            SELECT 1;                        | 1
            SELCT                            | 0
            SELECT 1; SELECT 2               | 0
            '```sql\nSELECT 1\n```'          | 1
            """)
    void parseOk(String sql, double expected) {
        assertThat(SqlItems.value(new ParseOk(), "SELECT 1", sql.replace("\\n", "\n"))).isEqualTo(expected);
    }

    private static Measurement grounding(String sql) {
        return SqlItems.value(new GroundingOk(), SqlItems.evidence("SELECT 1", sql).withSchema(SHOP));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT name FROM customers                                           |  |
            SELECT name FROM suppliers                                           | suppliers |
            SELECT c.nome, tier FROM customers c                                 |  | customers.nome
            SELECT nome FROM customers                                           |  | nome
            WITH x AS (SELECT name AS n FROM customers) SELECT n FROM x          |  |
            SELECT s.n FROM (SELECT name AS n FROM customers) s WHERE s.n <> ''  |  |
            SELECT s.m FROM (SELECT name AS n FROM customers) s                  |  | s.m
            SELECT name AS n FROM customers ORDER BY n                           |  |
            SELECT count(*) AS k FROM customers GROUP BY tier HAVING k > 1       |  |
            SELECT name FROM customers WHERE EXISTS (SELECT 1 FROM orders WHERE customer_id = customers.id AND tier = 'a') |  |
            SELECT "order total" FROM orders                                     |  |
            SELECT name FROM customers WHERE tier = "gold"                       |  |
            SELECT rowid, name FROM customers                                    |  |
            SELECT value FROM json_each('[1]')                                   |  |
            SELECT * FROM customers                                              |  |
            SELECT x.name FROM customers c                                       |  | x.name
            SELECT z FROM missing, customers                                     | missing |
            SELECT name FROM customers UNION SELECT id FROM orders ORDER BY name |  |
            SELECT (SELECT max(amount) FROM orders) FROM customers               |  | amount
            SELECT name FROM customers GROUP BY city                             |  | city
            """)
    void groundingNamesWhatIsNotThere(String sql, String tables, String columns) {
        Measurement m = grounding(sql);
        assertThat(Details.of(m).get("hallucinated_tables")).isEqualTo(tables == null ? List.of() : List.of(tables));
        assertThat(Details.of(m).get("hallucinated_columns")).isEqualTo(columns == null ? List.of() : List.of(columns));
        assertThat(m.value()).isEqualTo(tables == null && columns == null ? 1 : 0);
    }

    @Test
    void groundingIsUnknownWithoutSchemaOrTree() {
        Metric metric = new GroundingOk();
        assertThat(metric.measure(SqlItems.evidence("SELECT 1", "SELECT a FROM t")).reason()).isEqualTo("no_schema");
        assertThat(metric.measure(SqlItems.evidence("SELECT 1", "SELCT").withSchema(SHOP)).reason())
                .isEqualTo("pred_unparsable");
        assertThat(grounding("SELECT \"gold\" FROM customers").flags()).containsExactly("double_quoted_text");
        assertThat(grounding("SELECT name FROM customers WHERE tier = \"gold\"").flags())
                .containsExactly("double_quoted_text");
        assertThat(grounding("SELECT name FROM customers WHERE name = \"tier\"").flags()).isEmpty();
    }

    @Test
    void features() {
        Measurement one = SqlItems.value(new SqlFeaturesMetric(), SqlItems.evidence("SELECT a FROM t", ""));
        assertThat(Details.of(one)).containsEntry("select_items", 1);
        assertThat(one.value()).isZero();
        assertThat(one.label()).isEqualTo("plain");
        Measurement two = SqlItems.value(
                new SqlFeaturesMetric(),
                SqlItems.evidence("SELECT DISTINCT a,b FROM t WHERE x LIKE 'k%' OR y>1", ""));
        assertThat(Details.of(two))
                .containsEntry("select_items", 2)
                .containsEntry("predicates", 2)
                .containsEntry("and_or", 1)
                .containsEntry("like", 1)
                .containsEntry("distinct", 1);
        assertThat(two.value()).isEqualTo(5);
        Measurement three = SqlItems.value(
                new SqlFeaturesMetric(),
                SqlItems.evidence(
                        "WITH c AS (SELECT a FROM t) SELECT upper(a), count(*), sum(b) OVER (ORDER BY a), a+1, "
                                + "CASE WHEN a = 1 THEN 2 END FROM c JOIN u ON c.a = u.a WHERE b IN (SELECT x FROM v) "
                                + "GROUP BY a ORDER BY a LIMIT 3",
                        ""));
        assertThat(Details.of(three))
                .containsEntry("ctes", 1)
                .containsEntry("windows", 1)
                .containsEntry("aggregates", 1)
                .containsEntry("scalar_functions", 1)
                .containsEntry("arithmetic", 1)
                .containsEntry("case", 1)
                .containsEntry("joins", 1)
                .containsEntry("predicates", 1)
                .containsEntry("subqueries", 1)
                .containsEntry("group_by", 1)
                .containsEntry("limit", 1);
        assertThat(new SqlFeaturesMetric().measure(SqlItems.evidence("SELCT", "")).reason())
                .isEqualTo("gold_unparsable");
    }
}

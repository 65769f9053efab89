package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.Details;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.structure.SpiderMatch.SpiderComponentMatch;
import io.github.assay.metrics.structure.SpiderMatch.SpiderExactMatch;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §2.1–2.3. */
class SpiderComponentsTest {
    private final SpiderComponentMatch components = new SpiderComponentMatch();
    private final SpiderExactMatch exact = new SpiderExactMatch();

    private Measurement measure(String gold, String predicted, Map<String, String> options) {
        return SqlItems.value(components, SqlItems.evidence(gold, predicted, Map.of("spider-cm", options)));
    }

    private boolean matches(String component, String gold, String predicted, Map<String, String> options) {
        return Details.of(measure(gold, predicted, options)).get(component).equals(List.of("equal"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            select         | SELECT a,b FROM t               | SELECT b,a FROM t               | true
            where          | SELECT a FROM t WHERE x=1       | SELECT a FROM t WHERE x=2       | true
            where          | SELECT a FROM t WHERE x=1       | SELECT a FROM t WHERE x>1       | false
            where(no OP)   | SELECT a FROM t WHERE x=1       | SELECT a FROM t WHERE x>1       | true
            order          | SELECT a FROM t ORDER BY a LIMIT 3 | SELECT a FROM t ORDER BY a LIMIT 9 | true
            order          | SELECT a FROM t ORDER BY a LIMIT 3 | SELECT a FROM t ORDER BY a   | false
            select         | SELECT max(a) FROM t            | SELECT min(a) FROM t            | false
            select(no AGG) | SELECT max(a) FROM t            | SELECT min(a) FROM t            | true
            keywords       | SELECT a FROM t WHERE x=1       | SELECT a FROM t                 | false
            IUEN           | SELECT a FROM t UNION SELECT b FROM u | SELECT a FROM t UNION SELECT c FROM u | false
            """)
    void component(String name, String gold, String predicted, boolean matches) {
        assertThat(matches(name, gold, predicted, Map.of())).isEqualTo(matches);
    }

    @Test
    void valuesAndDistinctAreComparedOnDemand() {
        assertThat(matches("where", "SELECT a FROM t WHERE x=1", "SELECT a FROM t WHERE x=2",
                        Map.of("compareValues", "true")))
                .isFalse();
        assertThat(matches("select", "SELECT DISTINCT a FROM t", "SELECT a FROM t", Map.of())).isTrue();
        assertThat(matches("select", "SELECT DISTINCT a FROM t", "SELECT a FROM t", Map.of("compareDistinct", "true")))
                .isFalse();
    }

    @Test
    void summaryIsTheMeanOverPresentComponents() {
        // select, select(no AGG), where, where(no OP), keywords; only where differs
        assertThat(measure("SELECT a FROM t WHERE x=1", "SELECT a FROM t WHERE x>1", Map.of()).value())
                .isEqualTo(0.8, within(1e-9));
        Measurement unparsable = measure("SELECT a FROM t", "SELCT", Map.of());
        assertThat(unparsable.value()).isZero();
        assertThat(unparsable.flags()).containsExactly("pred_unparsable");
    }

    @Test
    void runTotalsGivePrecisionRecallAndF1() {
        List<Outcome<Measurement>> scores = List.of(
                Outcome.value(measure("SELECT a FROM t WHERE x=1", "SELECT a FROM t WHERE x=1", Map.of())),
                Outcome.value(measure("SELECT a FROM t WHERE x=1", "SELECT a FROM t", Map.of())),
                Outcome.value(measure("SELECT a FROM t", "SELECT b FROM t WHERE x=1", Map.of())),
                Outcome.value(measure("SELECT a FROM t WHERE x=1", "SELCT", Map.of())),
                Outcome.unavailable("gold_unparsable"));
        ComponentTotals where = ComponentTotals.of(scores).stream()
                .filter(t -> t.component().equals("where"))
                .findFirst()
                .orElseThrow();
        assertThat(where).isEqualTo(new ComponentTotals("where", 3, 2, 1));
        assertThat(where.precision()).isEqualTo(0.5);
        assertThat(where.recall()).as("an unreadable prediction lacks it").isEqualTo(1.0 / 3, within(1e-9));
        assertThat(where.f1()).isEqualTo(0.4, within(1e-9));
        assertThat(new ComponentTotals("order", 1, 1, 0).f1()).as("the original prints 1").isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT a FROM t AS x                 | SELECT y.a FROM t AS y                | 1
            SELECT x FROM t1 JOIN t2 ON a=b      | SELECT x FROM t1 JOIN t2 ON a=c       | 1
            SELECT a FROM t WHERE b IN (SELECT c FROM u) | SELECT t.a FROM t JOIN u ON t.b = u.c | 0
            SELECT a FROM t WHERE x=1            | SELECT a FROM t WHERE x=2             | 1
            """)
    void exactMatch(String gold, String predicted, int expected) {
        assertThat(SqlItems.value(exact, gold, predicted)).isEqualTo(expected);
    }

    @Test
    void exactMatchOptions() {
        assertThat(SqlItems.value(exact, SqlItems.evidence(
                                "SELECT x FROM t1 JOIN t2 ON a=b", "SELECT x FROM t1 JOIN t2 ON a=c",
                                Map.of("spider-em", Map.of("compareJoinConditions", "true"))))
                        .value())
                .isZero();
        assertThat(SqlItems.value(exact, SqlItems.evidence(
                                "SELECT a FROM t WHERE x=1", "SELECT a FROM t WHERE x=2",
                                Map.of("spider-em", Map.of("compareValues", "true"))))
                        .value())
                .isZero();
    }

    @Test
    void textMatchIgnoresCaseSpaceAndSemicolons() {
        SqlTextMatch text = new SqlTextMatch();
        assertThat(SqlItems.value(text, "SELECT a\n FROM t;", "select a from T")).isEqualTo(1);
        assertThat(SqlItems.value(text, "SELECT a FROM t", "SELECT a FROM u")).isZero();
        assertThat(text.measure(SqlItems.evidence("SELECT 1", " ")).asValue().orElseThrow().flags())
                .containsExactly("no_prediction");
        assertThat(text.measure(SqlItems.evidence("", "SELECT 1")).reason()).isEqualTo("gold_unparsable");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT count(*) FROM c WHERE x>4                                    | easy
            SELECT n,count(*) FROM a JOIN b ON a.i=b.i GROUP BY n               | medium
            SELECT a FROM t WHERE x IN (SELECT y FROM u)                        | hard
            SELECT a,b FROM t WHERE x IN (SELECT y FROM u)                      | extra
            SELECT a FROM t WHERE x LIKE 'k%' OR y = 1                          | hard
            SELECT a FROM t UNION SELECT b FROM u                               | hard
            """)
    void hardness(String sql, String label) {
        assertThat(SqlItems.value(new SpiderHardness(), SqlItems.evidence(sql, "")).label()).isEqualTo(label);
    }

    @Test
    void ctesCountAndAreFlagged() {
        Measurement m = SqlItems.value(
                new SpiderHardness(),
                SqlItems.evidence("WITH c AS (SELECT a FROM t WHERE x = 1 ORDER BY a) SELECT a FROM c", ""));
        assertThat(m.flags()).containsExactly("cte_extension");
        assertThat(Details.of(m)).containsEntry("component1", 2);
    }

    @Test
    void parityCountsNotAsAnAggregate() {
        String sql = "SELECT max(a) FROM t WHERE b NOT LIKE 'x'";
        assertThat(Details.of(SqlItems.value(new SpiderHardness(), SqlItems.evidence(sql, "")))).containsEntry("others", 0);
        assertThat(Details.of(SqlItems.value(
                                new SpiderHardness(),
                                SqlItems.evidence(sql, "", Map.of("spider-hardness", Map.of("parityCounting", "true"))))))
                .containsEntry("others", 1);
    }
}

package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.Details;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.structure.BadgerComponent.BadgerComponentF1;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §2.4 and §2.5. */
class BadgerTest {
    private final BadgerComponentF1 f1 = new BadgerComponentF1();
    private final BadgerComplexity complexity = new BadgerComplexity();

    private Map<?, ?> axis(String name, String gold, String predicted, Map<String, String> options) {
        Measurement m = SqlItems.value(f1, SqlItems.evidence(gold, predicted, Map.of("badger-component-f1", options)));
        return (Map<?, ?>) Details.of(m).get(name);
    }

    @Test
    void oneOfTwoSelected() {
        Map<?, ?> axis = axis("select", "SELECT name, age FROM t", "SELECT name FROM t", Map.of());
        assertThat(axis.get("recall")).isEqualTo(0.5);
        assertThat(axis.get("precision")).isEqualTo(1.0);
        assertThat((double) axis.get("f1")).isEqualTo(2.0 / 3, within(1e-9));
        assertThat(axis.get("em")).isEqualTo(0);
        Map<?, ?> paper = axis(
                "select", "SELECT name, age FROM t", "SELECT name FROM t", Map.of("paperOrientation", "true"));
        assertThat(paper.get("recall")).isEqualTo(1.0);
        assertThat(paper.get("precision")).isEqualTo(0.5);
    }

    @Test
    void emptySets() {
        Map<?, ?> both = axis("having", "SELECT a FROM t", "SELECT a FROM t", Map.of());
        assertThat(both.get("f1")).isEqualTo(1.0);
        Map<?, ?> added = axis("order_by", "SELECT a FROM t", "SELECT a FROM t ORDER BY a", Map.of());
        assertThat(added.get("recall")).isEqualTo(1.0);
        assertThat(added.get("precision")).isEqualTo(0.0);
        assertThat(added.get("f1")).isEqualTo(0.0);
    }

    @Test
    void overallIsTheMeanOfSevenSets() {
        assertThat(SqlItems.value(f1, "SELECT a FROM t", "SELECT a FROM t")).isEqualTo(1);
        // keywords {SELECT, FROM} against {SELECT, FROM, ORDER}: recall 1, precision 2/3
        assertThat(SqlItems.value(f1, "SELECT a FROM t", "SELECT a FROM t ORDER BY a"))
                .isEqualTo((5 + 0 + 0.8) / 7, within(1e-9));
    }

    @Test
    void errorsInsideACteAreSeen() {
        String gold = "WITH c AS (SELECT a FROM t WHERE x = 1) SELECT a FROM c";
        String predicted = "WITH c AS (SELECT a FROM t WHERE x = 2) SELECT a FROM c";
        assertThat(SqlItems.value(f1, gold, predicted)).isEqualTo(6.0 / 7, within(1e-9));
        assertThat(SqlItems.value(f1, SqlItems.evidence(
                                gold, predicted, Map.of("badger-component-f1", Map.of("cteAware", "false"))))
                        .value())
                .isEqualTo(1);
    }

    @Test
    void nestedQueryIsJustSubquery() {
        assertThat(SqlItems.value(
                        f1,
                        "SELECT a FROM t WHERE x IN (SELECT y FROM u)",
                        "SELECT a FROM t WHERE x IN (SELECT z FROM v)"))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT n FROM t WHERE a=1                                  | easy
            SELECT a,b FROM t ORDER BY a                               | medium
            SELECT r,sum(x) FROM t GROUP BY r                          | medium
            WITH c AS (SELECT x FROM t) SELECT x FROM c                | hard
            SELECT a,b,c,d FROM t WHERE x IN (SELECT y FROM u)         | extra_hard
            SELECT a FROM t WHERE x IN (SELECT y FROM u)               | hard
            SELECT a FROM t UNION SELECT b FROM u                      | hard
            SELECT t.a FROM t JOIN u ON t.i = u.i                      | medium
            SELECT a FROM t GROUP BY a, b                              | hard
            SELECT a FROM t WHERE x IN (SELECT y FROM u) UNION SELECT b FROM v | extra_hard
            """)
    void complexity(String sql, String label) {
        assertThat(SqlItems.value(complexity, SqlItems.evidence(sql, "")).label()).isEqualTo(label);
    }

    @Test
    void literalAlgorithmLetsAOneColumnCteBeEasy() {
        var options = Map.of("badger-complexity", Map.of("algorithm1Literal", "true"));
        Measurement m = SqlItems.value(
                complexity, SqlItems.evidence("WITH c AS (SELECT x FROM t) SELECT x FROM c", "", options));
        assertThat(m.label()).isEqualTo("easy");
        assertThat(m.value()).isZero();
    }

    @Test
    void complexityNeedsGold() {
        assertThat(complexity.measure(SqlItems.evidence("SELCT", "SELECT 1")).reason()).isEqualTo("gold_unparsable");
    }
}

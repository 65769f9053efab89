package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.structure.SpiderMatch.SpiderExactMatch;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.query.ParsedSql;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §2.1 and §2.2. */
class SpiderExactMatchTest {
    private final SpiderExactMatch metric = new SpiderExactMatch();

    private static SpiderMatch match(String gold, String predicted, SpiderOptions options) {
        return SpiderMatch.of(parts(gold), parts(predicted), options);
    }

    private static QueryParts parts(String sql) {
        return ParsedSql.parse(sql, "sqlite").parts().orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT a,b FROM t           | SELECT b,a FROM t           | select          | true
            SELECT a FROM t WHERE x=1   | SELECT a FROM t WHERE x=2   | where           | true
            SELECT a FROM t WHERE x=1   | SELECT a FROM t WHERE x>1   | where           | false
            SELECT a FROM t WHERE x=1   | SELECT a FROM t WHERE x>1   | where(no OP)    | true
            SELECT a FROM t ORDER BY a LIMIT 3 | SELECT a FROM t ORDER BY a LIMIT 9 | order | true
            SELECT a FROM t ORDER BY a LIMIT 3 | SELECT a FROM t ORDER BY a | order     | false
            SELECT a FROM t ORDER BY a  | SELECT a FROM t ORDER BY a DESC | order       | false
            SELECT max(a) FROM t        | SELECT min(a) FROM t        | select          | false
            SELECT max(a) FROM t        | SELECT min(a) FROM t        | select(no AGG)  | true
            SELECT a FROM t GROUP BY a HAVING count(*) > 3 | SELECT a FROM t GROUP BY a | group(no Having) | true
            SELECT a FROM t GROUP BY a HAVING count(*) > 3 | SELECT a FROM t GROUP BY a | group | false
            SELECT a FROM t GROUP BY a, b | SELECT a FROM t GROUP BY b, a | group       | false
            SELECT a FROM t WHERE x=1 OR y=2 | SELECT a FROM t WHERE x=1 AND y=2 | and/or | false
            SELECT a FROM t UNION SELECT b FROM u | SELECT a FROM t UNION SELECT c FROM u | IUEN | false
            SELECT a FROM t WHERE x IN (SELECT y FROM u) | SELECT a FROM t WHERE x NOT IN (SELECT y FROM u) | keywords | false
            """)
    void components(String gold, String predicted, String component, boolean matches) {
        assertThat(match(gold, predicted, SpiderOptions.PARITY).components().get(component).matches())
                .isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT T1.a FROM t AS T1 WHERE T1.x > 3 | SELECT t.a FROM t WHERE t.x > 3 | 1
            SELECT t1.x FROM t1 JOIN t2 ON t1.a=t2.b | SELECT t1.x FROM t1 JOIN t2 ON t1.a=t2.c | 1
            SELECT a FROM t WHERE x IN (SELECT y FROM u) | SELECT t.a FROM t JOIN u ON t.x = u.y | 0
            SELECT a FROM t WHERE x='p' | SELECT a FROM t WHERE x='q' | 1
            SELECT count(DISTINCT a) FROM t | SELECT count(a) FROM t | 1
            SELECT a FROM t | SELECT a FROM u | 0
            SELECT a FROM (SELECT a FROM t) | SELECT a FROM (SELECT b FROM t) | 0
            """)
    void exactMatch(String gold, String predicted, double expected) {
        assertThat(SqlItems.value(metric, gold, predicted)).isEqualTo(expected);
    }

    @Test
    void optionsCompareWhatTheOriginalLeavesOut() {
        assertThat(withOption("compareValues", "SELECT a FROM t WHERE x=1", "SELECT a FROM t WHERE x=2")).isZero();
        assertThat(withOption("compareDistinct", "SELECT DISTINCT a FROM t", "SELECT a FROM t")).isZero();
        assertThat(withOption(
                        "compareJoinConditions",
                        "SELECT t1.x FROM t1 JOIN t2 ON t1.a=t2.b",
                        "SELECT t1.x FROM t1 JOIN t2 ON t1.a=t2.c"))
                .isZero();
    }

    private double withOption(String option, String gold, String predicted) {
        var options = Map.of("spider-em", Map.of(option, "true"));
        return SqlItems.value(metric, SqlItems.evidence(gold, predicted, options)).value();
    }

    @Test
    void meanOverComponentsPresent() {
        SpiderMatch match = match("SELECT a FROM t", "SELECT b FROM t", SpiderOptions.PARITY);
        assertThat(match.mean()).isZero();
        assertThat(match("SELECT max(a) FROM t", "SELECT min(a) FROM t", SpiderOptions.PARITY).mean()).isEqualTo(0.5);
    }

    @Test
    void outcomesWithoutTwoQueries() {
        assertThat(metric.measure(SqlItems.evidence("SELCT", "SELECT 1")).reason()).isEqualTo("gold_unparsable");
        Measurement none = SqlItems.value(metric, SqlItems.evidence("SELECT a FROM t", " "));
        assertThat(none.value()).isZero();
        assertThat(none.flags()).containsExactly("no_prediction");
        Measurement broken = SqlItems.value(metric, SqlItems.evidence("SELECT a FROM t", "SELCT a FROM ("));
        assertThat(broken.value()).isZero();
        assertThat(broken.flags()).containsExactly("pred_unparsable");
        Case refusal = Case.of("c", "?", "", "db")
                .withExpected(new Case.Expected(java.util.List.of(), Optional.empty(), false, "", true));
        Item item = new Item(refusal, Prediction.of("c", "s", "SELECT 1"));
        assertThat(metric.measure(SqlItems.evidence(
                                item, Optional.empty(), Optional.empty(), Map.of(), SqlItems.none()))
                        .reason())
                .isEqualTo("not_applicable");
    }
}

package io.github.assay.metrics.execution.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.compare.Tables;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.SideResults.Alternative;
import io.github.assay.metrics.execution.Beside;
import io.github.assay.metrics.execution.Evidences;
import io.github.assay.metrics.execution.published.Defog.DefogExact;
import io.github.assay.metrics.execution.published.Defog.DefogSubset;
import io.github.assay.sql.query.GoldVariants;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The examples of metrics.md §1.6. */
class DefogTest {
    private static Outcome<Measurement> score(Metric metric, String parity, ResultTable predicted, Alternative... golds) {
        return score(metric, parity, "?", "SELECT 1", predicted, golds);
    }

    private static Outcome<Measurement> score(
            Metric metric, String parity, String question, String sql, ResultTable predicted, Alternative... golds) {
        Item item = new Item(Case.of("c", question, "", "db"), Prediction.of("c", "s", sql));
        return metric.measure(
                Beside.golds(golds).with(item, null, Evidences.rows(predicted), Map.of("parity", parity), metric));
    }

    private static void expect(int exact, int subset, String parity, ResultTable predicted, Alternative... golds) {
        assertThat(score(new DefogExact(), parity, predicted, golds).asValue().orElseThrow().value())
                .as("exact")
                .isEqualTo(exact);
        assertThat(score(new DefogSubset(), parity, predicted, golds).asValue().orElseThrow().value())
                .as("subset")
                .isEqualTo(subset);
    }

    private static Alternative gold(String sql, ResultTable table) {
        return new Alternative(sql, Evidences.rows(table));
    }

    @Test
    void anyPartOfTheBracesWillDo() {
        Alternative[] golds = {
            gold("SELECT id FROM t", Tables.of("id", "1", "2")),
            gold("SELECT name FROM t", Tables.of("name", "a", "b")),
            gold("SELECT id, name FROM t", Tables.of("id name", "1 a", "2 b"))
        };
        expect(1, 1, "false", Tables.of("id", "2", "1"), golds);
        expect(1, 1, "true", Tables.of("id", "2", "1"), golds);
    }

    @Test
    void extraColumnsAreASubset() {
        Alternative gold = gold("SELECT id, name FROM t", Tables.of("id name", "1 a", "2 b"));
        expect(0, 1, "false", Tables.of("id name extra", "1 a x", "2 b y"), gold);
        expect(0, 1, "true", Tables.of("id name extra", "1 a x", "2 b y"), gold);
    }

    @Test
    void emptyTables() {
        expect(1, 1, "false", Tables.of("id"), gold("SELECT id FROM t", Tables.of("id")));
        expect(1, 1, "true", Tables.of("id"), gold("SELECT id FROM t", Tables.of("id")));
    }

    @Test
    void noRowsAreOneRowInParity() {
        Alternative gold = gold("SELECT id FROM t", Tables.of("id", "1"));
        expect(0, 0, "false", Tables.of("id"), gold);
        expect(1, 1, "true", Tables.of("id"), gold);
        expect(1, 1, "true", Tables.of("id name"), gold);
        expect(0, 0, "true", Tables.of("id name"), gold("SELECT id FROM t", Tables.of("id", "1", "2")));
    }

    /** Numpy repeats an axis of length 1 to the other's length. */
    @Test
    void axesOfLengthOneAreStretchedInParity() {
        Alternative empty = gold("SELECT id FROM t", Tables.of("id"));
        expect(1, 1, "true", Tables.of("a b c d"), empty);
        expect(1, 1, "false", Tables.of("a b c d"), empty);
        expect(1, 1, "true", Tables.of("a b c d", "1 2 3 4"), empty);
        expect(0, 0, "true", Tables.of("a b c d", "1 2 3 4", "5 6 7 8"), empty);
        Alternative five = gold("SELECT id FROM t", Tables.of("id", "5"));
        expect(1, 1, "true", Tables.of("a b", "5 5", "5 5"), five);
        expect(0, 0, "true", Tables.of("a b", "5 5", "5 6"), five);
        Alternative column = gold("SELECT id FROM t", Tables.of("id", "1", "2"));
        expect(1, 1, "true", Tables.of("a b", "1 1", "2 2"), column);
        expect(0, 1, "true", Tables.of("a b", "1 1", "2 3"), column);
        expect(1, 1, "true", Tables.of("a b", "1 2", "1 2"), gold("SELECT a, b FROM t", Tables.of("a b", "1 2")));
    }

    /** Among numbers NULL is NaN, which equals nothing until it is filled; among texts it is None, which equals None. */
    @Test
    void missingNumbersEqualNothingInPlaceInParity() {
        Alternative numbers = gold("SELECT b, a FROM t", Tables.of("b a", "1 2", "NULL 3"));
        expect(0, 1, "true", Tables.of("c d", "1 2", "NULL 3"), numbers);
        Alternative texts = gold("SELECT b, a FROM t", Tables.of("b a", "x y", "NULL z"));
        expect(1, 1, "true", Tables.of("c d", "x y", "NULL z"), texts);
        expect(1, 1, "true", Tables.of("a", "-99999"), gold("SELECT a FROM t", Tables.of("a", "NULL")));
    }

    /** The original's check for a subset gets no SQL: with an ORDER BY, its rows are left in their order. */
    @Test
    void aSubsetIsSortedByNeitherOrderByInParity() {
        Alternative gold = gold("SELECT a, b FROM t ORDER BY a", Tables.of("a b", "1 x", "2 y"));
        String sql = "SELECT a, b, c FROM t ORDER BY a";
        Metric subset = new DefogSubset();
        assertThat(score(subset, "true", "?", sql, Tables.of("a b c", "1 x 0", "2 y 0"), gold).asValue().orElseThrow().value())
                .isEqualTo(1);
        assertThat(score(subset, "true", "?", sql, Tables.of("a b c", "2 y 0", "1 x 0"), gold).asValue().orElseThrow().value())
                .isEqualTo(0);
        assertThat(score(new DefogExact(), "true", "?", sql, Tables.of("a b", "2 y", "1 x"), gold).asValue().orElseThrow().value())
                .isEqualTo(1);
    }

    /** Where pandas raises there is no figure: repeated names that have to be sorted, one column of numbers and texts. */
    @Test
    void whereTheOriginalRaisesThereIsNoFigure() {
        Alternative gold = gold("SELECT n, n FROM t", Tables.of("n n", "1 2", "3 4"));
        ResultTable other = Tables.of("n n", "3 4", "1 2");
        assertThat(score(new DefogExact(), "true", other, gold).reason()).isEqualTo("peer_raises");
        assertThat(score(new DefogSubset(), "true", other, gold).reason()).isEqualTo("peer_raises");
        assertThat(score(new DefogExact(), "false", other, gold).asValue().orElseThrow().value()).isEqualTo(1);
        expect(1, 1, "true", Tables.of("n n", "1 2", "3 4"), gold);
        Alternative mixed = gold("SELECT n FROM t", Tables.of("n", "1", "x"));
        assertThat(score(new DefogExact(), "true", Tables.of("n", "x", "1"), mixed).reason()).isEqualTo("peer_raises");
        assertThat(score(new DefogSubset(), "true", Tables.of("n m", "x 2", "1 2"), mixed).reason()).isEqualTo("peer_raises");
        String question = "How to arrange them?";
        Outcome<Measurement> unsorted =
                score(new DefogExact(), "true", question, "SELECT 1", Tables.of("n n", "1 2", "3 5"), gold);
        assertThat(unsorted.asValue().orElseThrow().value()).isEqualTo(0);
    }

    @Test
    void largeIntegersAreComparedExactlyInParity() {
        Alternative gold = gold("SELECT id FROM t", Tables.of("id", "9007199254740993", "1"));
        expect(1, 1, "true", Tables.of("id", "1", "9007199254740993"), gold);
        expect(0, 1, "true", Tables.of("id", "1", "9007199254740992"), gold);
    }

    @Test
    void duplicatesCountExceptInParity() {
        Alternative gold = gold("SELECT id FROM t", Tables.of("id", "1", "1"));
        expect(0, 0, "false", Tables.of("id", "1"), gold);
        expect(1, 1, "true", Tables.of("id", "1"), gold);
    }

    @Test
    void otherNamesSortColumnsOtherwiseInParity() {
        Alternative gold = gold("SELECT a, b FROM t", Tables.of("a b", "1 x", "2 y"));
        expect(1, 1, "false", Tables.of("z b", "2 y", "1 x"), gold);
        expect(0, 1, "true", Tables.of("z b", "2 y", "1 x"), gold);
    }

    @Test
    void goldsThatFailAreLeftOutAndWithoutAnyThereIsNoScore() {
        Alternative failed = new Alternative("SELECT x FROM t", new ExecutionOutcome.EngineError("no x"));
        Outcome<Measurement> one =
                score(new DefogExact(), "false", Tables.of("id", "1"), failed, gold("SELECT id FROM t", Tables.of("id", "1")));
        assertThat(one.asValue().orElseThrow().value()).isEqualTo(1);
        assertThat(one.asValue().orElseThrow().flags()).contains("gold_alternatives_dropped");
        assertThat(score(new DefogExact(), "false", Tables.of("id", "1"), failed).reason()).isEqualTo("gold_error");
        assertThat(score(new DefogExact(), "false", Tables.of("id", "1")).reason()).isEqualTo("gold_error");
    }

    /** Lists in braces are Defog's and expanded by its import; elsewhere braces are SQL. */
    @Test
    void semicolonsSeparateGoldQueriesAndBracesAreSql() {
        assertThat(GoldVariants.of("SELECT {fn max(a, b)} AS m FROM t; ; SELECT 1 -- ;\n;", "mysql"))
                .containsExactly("SELECT {fn max(a, b)} AS m FROM t", "SELECT 1 -- ;");
        assertThat(GoldVariants.principal("SELECT {d '2020-01-01'}; SELECT 1", "mysql")).isEqualTo("SELECT {d '2020-01-01'}");
    }

    @Test
    void ordinaryTextsStayAsTheyAre() {
        for (String sql : List.of("SELECT 1", "SELECT 1 ;", "SELECT '{a,b};' FROM t", "SELECT {'a': 1} FROM t", "SELECT {a, b} FROM t")) {
            assertThat(GoldVariants.of(sql, "duckdb")).containsExactly(sql);
        }
        assertThat(GoldVariants.of(" ", "sqlite")).isEmpty();
    }
}

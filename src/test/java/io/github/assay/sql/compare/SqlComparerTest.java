package io.github.assay.sql.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.TextSamples;
import io.github.assay.sql.compare.SqlComparison.State;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SqlComparerTest {
    private static String chips(String gold, String predicted) {
        return SqlComparer.compare(gold, predicted, "sqlite").clauses().stream()
                .map(c -> c.name() + " " + c.state())
                .collect(Collectors.joining(", "));
    }

    private static List<String> marks(List<SqlComparison.Mark> marks, String text) {
        return marks.stream()
                .map(m -> m.state() + " " + text.substring(m.span().start(), m.span().end()))
                .toList();
    }

    @Test
    void chipsCompareWhatClausesSay() {
        assertThat(chips(
                        "SELECT T1.a, T1.b FROM t AS T1 WHERE T1.x > 3 ORDER BY T1.a",
                        "select b, a from t where 3 < x group by a limit 2"))
                .isEqualTo("SELECT MATCHED, FROM MATCHED, WHERE MATCHED, GROUP BY EXTRA, ORDER BY MISSING, LIMIT EXTRA");
        assertThat(chips("SELECT a FROM t WHERE x = 1", "SELECT a FROM t WHERE x = 2"))
                .isEqualTo("SELECT MATCHED, FROM MATCHED, WHERE CHANGED");
        assertThat(chips("SELECT a FROM t UNION SELECT b FROM u ORDER BY 1", "SELECT a FROM t UNION SELECT c FROM u ORDER BY 1"))
                .isEqualTo("SELECT MATCHED, FROM MATCHED, UNION CHANGED, ORDER BY MATCHED");
        assertThat(chips("WITH c AS (SELECT a FROM t) SELECT a FROM c", "SELECT a FROM t"))
                .isEqualTo("WITH MISSING, SELECT CHANGED, FROM CHANGED");
        assertThat(chips("SELECT a FROM t JOIN u ON t.i = u.i", "SELECT a FROM u JOIN t ON u.i = t.i"))
                .isEqualTo("SELECT MATCHED, FROM MATCHED");
    }

    @Test
    void unparsedTextIsComparedByTokens() {
        assertThat(chips("SELECT a FROM t WHERE x = 1", "SELECT A FROM t WHERE x = = 1"))
                .isEqualTo("SELECT MATCHED, FROM MATCHED, WHERE CHANGED");
        SqlComparison c = SqlComparer.compare("SELECT a FROM t", "SELECT a FRM t WHERE (", "sqlite");
        assertThat(c.goldFault()).isEmpty();
        assertThat(c.predictedFault()).isPresent();
    }

    @Test
    void chipSpansCoverTheClause() {
        String sql = "SELECT a FROM t WHERE x IN (SELECT y FROM u ORDER BY z) ;";
        SqlComparison c = SqlComparer.compare(sql, "", "sqlite");
        assertThat(c.clauses()).extracting(k -> sql.substring(
                        k.gold().orElseThrow().start(), k.gold().orElseThrow().end()))
                .containsExactly("SELECT a", "FROM t", "WHERE x IN (SELECT y FROM u ORDER BY z)");
        assertThat(c.clauses()).extracting(SqlComparison.Clause::state).containsOnly(State.MISSING);
        assertThat(c.predictedFault()).isEmpty();
    }

    @Test
    void marksSayWhichTokensDiffer() {
        String gold = "SELECT name, age FROM singer WHERE age > 20";
        String predicted = "select Name FROM Singer  WHERE age >= 20 LIMIT 1";
        SqlComparison c = SqlComparer.compare(gold, predicted, "sqlite");
        assertThat(marks(c.gold(), gold)).containsExactly("MISSING , age", "CHANGED >");
        assertThat(marks(c.predicted(), predicted)).containsExactly("CHANGED >=", "EXTRA LIMIT 1");
    }

    @Test
    void sameTextHasNoMarks() {
        for (String sql : TextSamples.of(5, 200)) {
            SqlComparison c = SqlComparer.compare(sql, sql.replace(" ", "  "), "postgresql");
            if (!sql.contains("'") && !sql.contains("\"") && !sql.contains("`") && !sql.contains("$") && !sql.contains("--")) {
                assertThat(c.gold()).as(sql).isEmpty();
                assertThat(c.predicted()).as(sql).isEmpty();
            }
        }
    }

    @Test
    void marksLieInsideTheirTexts() {
        List<String> texts = TextSamples.of(6, 120);
        for (int i = 1; i < texts.size(); i++) {
            SqlComparison c = SqlComparer.compare(texts.get(i - 1), texts.get(i), "");
            int length = texts.get(i - 1).length();
            assertThat(c.gold()).allSatisfy(m -> assertThat(m.span().end()).isLessThanOrEqualTo(length));
        }
    }
}

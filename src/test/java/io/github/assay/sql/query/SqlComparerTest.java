package io.github.assay.sql.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.TextSamples;
import io.github.assay.sql.query.SqlComparison.State;
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

    private static void differsOnlyIn(String clause, String dialect, String gold, String predicted) {
        assertThat(SqlComparer.compare(gold, predicted, dialect).clauses().stream()
                        .filter(c -> c.state() != State.MATCHED)
                        .map(SqlComparison.Clause::name))
                .as(gold + " | " + predicted)
                .containsExactly(clause);
    }

    @Test
    void copiesOfATableAreKeptApart() {
        String from = " FROM emp a JOIN emp b ON a.boss = b.id";
        differsOnlyIn("SELECT", "sqlite", "SELECT a.name" + from, "SELECT b.name" + from);
        differsOnlyIn("WHERE", "sqlite", "SELECT a.name" + from + " WHERE a.age > 3", "SELECT a.name" + from + " WHERE b.age > 3");
        differsOnlyIn("ORDER BY", "sqlite", "SELECT a.name" + from + " ORDER BY a.id", "SELECT a.name" + from + " ORDER BY b.id");
        SqlComparison c = SqlComparer.compare("SELECT a.name" + from, "SELECT b.name" + from, "sqlite");
        assertThat(marks(c.gold(), "SELECT a.name" + from)).containsExactly("CHANGED a");
        assertThat(marks(c.predicted(), "SELECT b.name" + from)).containsExactly("CHANGED b");
    }

    @Test
    void copiesUnderOtherNamesOrInOtherOrderAreTheSame() {
        assertThat(chips(
                        "SELECT a.name, b.name FROM emp a JOIN emp b ON a.boss = b.id WHERE b.age > 3",
                        "SELECT x.name, y.name FROM emp y JOIN emp x ON x.boss = y.id WHERE y.age > 3"))
                .isEqualTo("SELECT MATCHED, FROM MATCHED, WHERE MATCHED");
        assertThat(chips(
                        "SELECT T3.name FROM friend T1 JOIN pupil T2 ON T1.a = T2.id JOIN pupil T3 ON T1.b = T3.id WHERE T2.name = 'Kyle'",
                        "SELECT p.name FROM pupil p JOIN friend f ON f.b = p.id JOIN pupil q ON f.a = q.id WHERE q.name = 'Kyle'"))
                .isEqualTo("SELECT MATCHED, FROM MATCHED, WHERE MATCHED");
    }

    /** With an outer join the copies have different parts to play. */
    @Test
    void copiesOfAnOuterJoinKeepTheirPlaces() {
        assertThat(chips(
                        "SELECT a.name FROM emp a LEFT JOIN emp b ON a.boss = b.id",
                        "SELECT a.name FROM emp b LEFT JOIN emp a ON a.boss = b.id"))
                .startsWith("SELECT CHANGED");
    }

    @Test
    void smallDifferencesOfMeaningAreDifferences() {
        differsOnlyIn("ORDER BY", "sqlite", "SELECT a FROM t ORDER BY a NULLS LAST", "SELECT a FROM t ORDER BY a");
        differsOnlyIn("ORDER BY", "postgresql", "SELECT a FROM t ORDER BY a NULLS FIRST", "SELECT a FROM t ORDER BY a NULLS LAST");
        assertThat(chips("SELECT a FROM t ORDER BY a NULLS FIRST", "SELECT a FROM t ORDER BY a"))
                .as("where SQLite puts NULLs anyway").endsWith("ORDER BY MATCHED");
        differsOnlyIn("WHERE", "sqlite", "SELECT a FROM t WHERE a IS b", "SELECT a FROM t WHERE a = b");
        differsOnlyIn("WHERE", "sqlite", "SELECT a FROM t WHERE a IS NOT 3", "SELECT a FROM t WHERE a <> 3");
        assertThat(chips("SELECT a FROM t WHERE a IS b", "SELECT a FROM t WHERE a IS NOT DISTINCT FROM b")).endsWith("WHERE MATCHED");
        differsOnlyIn("SELECT", "duckdb", "SELECT TRY_CAST(a AS INT) FROM t", "SELECT CAST(a AS INT) FROM t");
    }

    @Test
    void rarerClausesHaveChips() {
        differsOnlyIn(
                "QUALIFY", "duckdb", "SELECT a FROM t GROUP BY a HAVING count(*) > 1 QUALIFY row_number() OVER (ORDER BY a) = 1",
                "SELECT a FROM t GROUP BY a HAVING count(*) > 1 QUALIFY row_number() OVER (ORDER BY a) = 2");
        assertThat(SqlComparer.compare("SELECT a FROM t QUALIFY rank() OVER w = 1 WINDOW w AS (ORDER BY a)", "SELECT a FROM t", "duckdb").clauses())
                .extracting(c -> c.name() + " " + c.state())
                .contains("QUALIFY MISSING", "WINDOW MISSING");
        assertThat(SqlComparer.compare("SELECT * FROM t PIVOT (sum(a) FOR b IN (1, 2)) JOIN u ON 1 = 1", "SELECT * FROM t JOIN u ON 1 = 1", "oracle").clauses())
                .extracting(c -> c.name() + " " + c.state())
                .contains("PIVOT MISSING");
        assertThat(SqlComparer.compare("SELECT a FROM t MINUS SELECT a FROM u", "SELECT a FROM t EXCEPT SELECT a FROM u", "oracle").clauses())
                .extracting(c -> c.name() + " " + c.state())
                .containsExactly("SELECT MATCHED", "FROM MATCHED", "EXCEPT MATCHED");
        assertThat(chips("SELECT a FROM t", "SELECT a FROM t EXCEPT SELECT a FROM u")).endsWith("EXCEPT EXTRA");
    }

    @Test
    void namesThatTheChipCallsEqualAreNotMarked() {
        String gold = "SELECT T1.name AS n FROM singer AS T1 JOIN concert AS T2 ON T1.id = T2.singer_id WHERE T2.year = 2014";
        String predicted = "SELECT s.name FROM singer s JOIN concert c ON s.id = c.singer_id WHERE c.year = 2015";
        SqlComparison c = SqlComparer.compare(gold, predicted, "sqlite");
        assertThat(marks(c.gold(), gold)).containsExactly("CHANGED 2014");
        assertThat(marks(c.predicted(), predicted)).containsExactly("CHANGED 2015");
        assertThat(SqlComparer.compare("SELECT b, a FROM t", "SELECT a, b FROM t", "sqlite").gold()).isEmpty();
    }
}

package io.github.assay.sql.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.sql.TextSamples;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SqlLayoutTest {
    private static List<String> words(String text, String dialect) {
        return SqlLexer.tokens(text, dialect).stream()
                .filter(t -> t.kind() != Token.Kind.SPACE)
                .map(t -> t.kind() + t.of(text))
                .toList();
    }

    private static String format(String text) {
        return SqlLayout.format(text, "postgresql");
    }

    @TestFactory
    Stream<DynamicTest> keepsTokensAndIsStable() {
        return Stream.of("", "sqlite", "postgresql", "mysql")
                .map(dialect -> dynamicTest("dialect '" + dialect + "', seed 11", () -> {
                    for (String text : TextSamples.of(11, 3_000)) {
                        String once = SqlLayout.format(text, dialect);
                        assertThat(words(once, dialect)).as(text).isEqualTo(words(text, dialect));
                        assertThat(SqlLayout.format(once, dialect)).as(text).isEqualTo(once);
                    }
                }));
    }

    /** Where the dialect is not known, a text stays that a dialect reads with other tokens. */
    @Test
    void commentsAndEscapesOfADialectAreNotTorn() {
        String text = "SELECT a, # it's the name\n b FROM t WHERE c = 'it\\'s  two'";
        assertThat(SqlLayout.format(text, "mysql")).isEqualTo("SELECT a, # it's the name\nb\nFROM t\nWHERE c = 'it\\'s  two'");
        for (String torn : List.of("SELECT a, # the name\n b FROM t", "SELECT 'it\\'s  two', b FROM t", "SELECT a, // c\n b FROM t")) {
            assertThat(SqlLayout.format(torn, "")).isEqualTo(torn);
        }
        assertThat(SqlLayout.format("SELECT a, -- # the name\n b FROM t", "")).endsWith("\nFROM t");
    }

    @Test
    void clausesStartLines() {
        assertThat(format(
                        "select T1.name , count( * ) from singer as T1 join concert as T2 on T1.id=T2.sid where T1.age>20 "
                                + "and T2.year between 2000 and 2010 or T1.x in(1,2) group by T1.name order by 2 limit 3;"))
                .isEqualTo(
                        """
                        select T1.name, count(*)
                        from singer as T1
                          join concert as T2 on T1.id = T2.sid
                        where T1.age > 20
                          and T2.year between 2000 and 2010
                          or T1.x in (1, 2)
                        group by T1.name
                        order by 2
                        limit 3;""");
    }

    @Test
    void longListsAndNestedQueriesAreIndented() {
        assertThat(format("SELECT customers.customer_name, customers.customer_city, orders.order_date FROM c "
                        + "WHERE a IN (SELECT customer_id FROM orders WHERE order_date > '2020-01-01') AND b > (SELECT 1)"))
                .isEqualTo(
                        """
                        SELECT customers.customer_name,
                          customers.customer_city,
                          orders.order_date
                        FROM c
                        WHERE a IN (
                          SELECT customer_id
                          FROM orders
                          WHERE order_date > '2020-01-01'
                        )
                          AND b > (SELECT 1)""");
    }

    @Test
    void queriesAndConditionsOfJoinsAreIndentedUnderTheirJoin() {
        assertThat(format("SELECT T1.name FROM schools AS T1 INNER JOIN (SELECT id, AVG(x) AS ax FROM scores WHERE year_of_scores > 3 GROUP BY id) "
                        + "AS T2 ON T1.id = T2.id AND T2.m = 2 WHERE T1.a = 1 AND T1.d = (SELECT district_id FROM district WHERE A2 = 'Praha' "
                        + "AND (A3 = 1 OR A4 IN (SELECT a FROM b WHERE c = 'a long condition of its own' AND d = 2))) UNION SELECT name FROM others"))
                .isEqualTo(
                        """
                        SELECT T1.name
                        FROM schools AS T1
                          INNER JOIN (
                            SELECT id, AVG(x) AS ax
                            FROM scores
                            WHERE year_of_scores > 3
                            GROUP BY id
                          ) AS T2 ON T1.id = T2.id
                            AND T2.m = 2
                        WHERE T1.a = 1
                          AND T1.d = (
                            SELECT district_id
                            FROM district
                            WHERE A2 = 'Praha'
                              AND (A3 = 1 OR A4 IN (
                                SELECT a
                                FROM b
                                WHERE c = 'a long condition of its own'
                                  AND d = 2
                              ))
                          )
                        UNION
                        SELECT name
                        FROM others""");
    }

    @Test
    void commentsStayWhereTheyWere() {
        assertThat(format("SELECT a -- first\n, b /* second */ FROM t\n-- third\nWHERE c"))
                .isEqualTo("SELECT a -- first\n, b /* second */\nFROM t\n-- third\nWHERE c");
    }

    @Test
    void operatorsOfOneDialectStayWhole() {
        assertThat(format("SELECT a<->b, c@>d, e#>>'{f}', r'x', g::int, h=-1 FROM t"))
                .contains("c@>d")
                .contains("e#>>'{f}'")
                .contains("r'x'")
                .contains("g::int")
                .contains("<->b")
                .contains("h = -1");
    }
}

package io.github.assay.sql.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.query.ParsedSql;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryPartsTest {
    private static QueryParts parts(String sql) {
        return ParsedSql.parse(sql, "sqlite").parts().orElseThrow();
    }

    /** Spellings of one query (metrics.md §0.8). */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT a FROM t                          | select "A" from T
            SELECT T1.a FROM t AS T1                 | SELECT t.a FROM t
            SELECT a FROM t WHERE 5 < a              | SELECT a FROM t WHERE a > 5
            SELECT a FROM t WHERE 1 = a AND b <> 2   | SELECT a FROM t WHERE ((b != 2) AND a = 1.0)
            SELECT a FROM t WHERE b < c              | SELECT a FROM t WHERE c > b
            SELECT b + a * 2 FROM t                  | SELECT (2 * a) + b FROM t
            SELECT a FROM t WHERE a = 1 OR b = 2     | SELECT a FROM t WHERE b = 2 OR a = 1
            SELECT a FROM t WHERE NOT (a = 1 OR b > 2) | SELECT a FROM t WHERE a <> 1 AND b <= 2
            SELECT a FROM t WHERE a NOT IN (2, 1)    | SELECT a FROM t WHERE NOT a IN (1, 2)
            SELECT a, count(*) AS n FROM t GROUP BY 1 ORDER BY n | SELECT a, COUNT(*) FROM t GROUP BY a ORDER BY 2
            SELECT t.a FROM t INNER JOIN u ON t.i = u.i | SELECT t.a FROM t JOIN u USING (i)
            SELECT x.a FROM t x JOIN u y ON y.i = x.i | SELECT t.a FROM t JOIN u ON t.i = u.i
            SELECT a FROM t WHERE n = "Bob"          | SELECT a FROM t WHERE n = 'Bob'
            WITH c AS (SELECT a FROM t) SELECT a FROM c | WITH d AS (SELECT a FROM t) SELECT a FROM d
            SELECT z.a FROM (SELECT a FROM t) z      | SELECT a FROM (SELECT a FROM t)
            SELECT a FROM t WHERE a = (SELECT max(a) FROM t) | SELECT a FROM t WHERE (SELECT max(t.a) FROM t) = a
            """)
    void spellingsAgree(String one, String other) {
        assertThat(parts(one).text()).isEqualTo(parts(other).text());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT a FROM t WHERE a > 5              | SELECT a FROM t WHERE a >= 5
            SELECT a - b FROM t                      | SELECT b - a FROM t
            SELECT a FROM t WHERE n = 'Bob'          | SELECT a FROM t WHERE n = 'bob'
            SELECT a FROM t LEFT JOIN u ON t.i = u.i | SELECT a FROM t JOIN u ON t.i = u.i
            SELECT a FROM t WHERE a GLOB 'x'         | SELECT a FROM t WHERE a LIKE 'x'
            SELECT a FROM t WHERE a = 1 AND (b = 2 OR c = 3) | SELECT a FROM t WHERE (a = 1 AND b = 2) OR c = 3
            SELECT count(DISTINCT a) FROM t          | SELECT count(a) FROM t
            SELECT a FROM t ORDER BY a               | SELECT a FROM t ORDER BY a DESC
            SELECT a * (b + c) FROM t                | SELECT a * b + c FROM t
            """)
    void differencesStay(String one, String other) {
        assertThat(parts(one).text()).isNotEqualTo(parts(other).text());
    }

    @Test
    void takesAQueryApart() {
        QueryParts q = parts(
                "SELECT DISTINCT T1.name AS n, max(T2.age) FROM singer T1 LEFT JOIN concert AS T2 ON T1.id = T2.sid "
                        + "WHERE T1.age > 20 AND T1.country IN (SELECT country FROM vip) GROUP BY T1.name "
                        + "HAVING count(*) > 3 ORDER BY 2 DESC LIMIT 5");
        assertThat(q.distinct()).isTrue();
        assertThat(q.select()).extracting(QueryParts.Item::text).containsExactly("singer.name", "max(concert.age)");
        assertThat(q.select().getLast().aggregate())
                .contains(new QueryParts.Aggregate("max", "concert.age", false));
        assertThat(q.tables()).containsExactly("singer", "concert");
        assertThat(q.tablesDeep()).containsExactly("concert", "singer", "vip");
        assertThat(q.joins()).extracting(QueryParts.Join::type).containsExactly("left");
        assertThat(q.joins().getFirst().on().text()).isEqualTo("concert.sid = singer.id");
        assertThat(q.where().predicates()).extracting(Condition.Predicate::left)
                .containsExactly("singer.age", "singer.country");
        assertThat(q.where().predicates().getLast().rightIsQuery()).isTrue();
        assertThat(q.having().text()).isEqualTo("count(*) > 3");
        assertThat(q.groupBy()).containsExactly("singer.name");
        assertThat(q.orderBy()).containsExactly(new QueryParts.SortKey("max(concert.age)", true));
        assertThat(q.limit()).isEqualTo("5");
    }

    @Test
    void cteNamesAreNoTables() {
        QueryParts q = parts("WITH c AS (SELECT a FROM t) SELECT c.a FROM c JOIN u ON u.a = c.a");
        assertThat(q.tables()).containsExactly("u");
        assertThat(q.tablesDeep()).containsExactly("t", "u");
    }

    @Test
    void schemaPlacesColumnsAndForeignKeysIdentifyThem() {
        SchemaInfo schema = SchemaInfo.declared(
                Map.of("t", Set.of("id", "a"), "u", Set.of("tid", "b")),
                List.of(new SchemaInfo.ForeignKey("u.tid", "t.id")));
        ParsedSql one = ParsedSql.parse("SELECT b, u.tid FROM t JOIN u ON t.id = u.tid", "sqlite");
        ParsedSql other = ParsedSql.parse("SELECT u.b, t.id FROM t JOIN u ON t.id = u.tid", "sqlite");
        assertThat(one.parts(schema).orElseThrow().select())
                .extracting(QueryParts.Item::text)
                .isEqualTo(other.parts(schema).orElseThrow().select().stream()
                        .map(QueryParts.Item::text)
                        .toList());
    }

    @Test
    void otherQueriesHintAtOwners() {
        ParsedSql bare = ParsedSql.parse("SELECT name FROM t JOIN u ON t.id = u.tid", "sqlite");
        ParsedSql full = ParsedSql.parse("SELECT u.name FROM t JOIN u ON t.id = u.tid", "sqlite");
        SchemaInfo hints = ParsedSql.columnsOf(bare, full);
        assertThat(bare.parts(hints).orElseThrow().select().getFirst().text()).isEqualTo("u.name");
        assertThat(bare.parts().orElseThrow().select().getFirst().text()).isEqualTo("name");
    }

    @Test
    void postgresKeepsTheCaseOfQuotedNames() {
        QueryParts q = ParsedSql.parse("SELECT \"Name\", \"id\", AGE FROM t", "postgresql").parts()
                .orElseThrow();
        assertThat(q.select()).extracting(QueryParts.Item::text).containsExactly("t.Name", "t.id", "t.age");
    }

    @Test
    void deepNestingIsReadWithoutOverflow() {
        String sql = "SELECT " + "(".repeat(390) + "a" + ")".repeat(390) + " FROM t WHERE a = 1" + " OR a = 2".repeat(5000);
        assertThat(parts(sql).select().getFirst().text()).isEqualTo("t.a");
    }
}

package io.github.assay.sql.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.TextSamples;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.dialect.DialectRewriter.ReservedNameRewriter;
import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.query.QueryKeywords;
import io.github.assay.sql.query.QueryShape;
import io.github.assay.sql.text.ParseFault;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParsedSqlTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT 1;",
                "SELECT 1 -- the end\n;;",
                "SELECT a FROM t WHERE a GLOB 'x*' AND b IS c AND d IS NOT e AND f == 1 AND g NOT GLOB 'y'",
                "SELECT [a b], `c d`, \"e f\" FROM [order details]",
                "SELECT name FROM t WHERE t MATCH 'word'",
                "SELECT a FROM t WHERE b = \"Bob\" AND c IS NOT NULL AND d IS NULL",
                "EXPLAIN QUERY PLAN SELECT 1",
                "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT n FROM c",
            })
    void sqliteParses(String sql) {
        assertThat(ParsedSql.parse(sql, "sqlite").fault()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT E'it\\'s', $$a;b$$, $x$c;'d$x$ /* a /* b */ c */",
                "SELECT a::int, b->>'c', count(*) FILTER (WHERE x > 1) FROM t GROUP BY 1, 2",
                "SELECT DISTINCT ON (a) b FROM t ORDER BY a, b DESC NULLS LAST FETCH FIRST 3 ROWS ONLY",
            })
    void postgresqlParses(String sql) {
        assertThat(ParsedSql.parse(sql, "postgresql").fault()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELCT 1                  | 0
            SELECT a FRM t WHERE b   | 13
            SELECT 1; SELECT 2       | 10
            SELECT a, FROM t WHERE = | 8
            """)
    void faultNamesThePlace(String sql, int offset) {
        ParseFault fault = ParsedSql.parse(sql, "sqlite").fault().orElseThrow();
        assertThat(fault.line()).isEqualTo(1);
        assertThat(fault.offset()).isEqualTo(fault.column() - 1).isEqualTo(offset);
    }

    @Test
    void faultCountsLines() {
        ParseFault fault = ParsedSql.parse("SELECT a\nFROM t -- note\n  WHERE b ! c", "").fault().orElseThrow();
        assertThat(fault.line()).isEqualTo(3);
        assertThat(fault.offset()).isBetween(26, 36);
    }

    @Test
    void hasAFaultForWhatIsNoSql() {
        for (String text : new String[] {"", "  ", ";", "-- only a comment", "SELECT 'open", "(", "\u0000", "😀", "null"}) {
            assertThat(ParsedSql.parse(text, "sqlite").isParsed()).as(text).isFalse();
        }
    }

    @Test
    void longTextsAreReadAndTooDeepOnesRefused() {
        String chain = "SELECT a FROM t WHERE a = 1" + " OR a = 1".repeat(10_000);
        assertThat(ParsedSql.parse(chain, "sqlite").isParsed()).isTrue();
        assertThat(ParsedSql.parse(chain, "sqlite").parts()).isPresent();
        String brackets = "(".repeat(20_000) + "SELECT 1" + ")".repeat(20_000);
        assertThat(ParsedSql.parse(brackets, "sqlite").fault().orElseThrow().offset()).isEqualTo(400);
    }

    @Test
    void deeplyNestedQueriesAreReadInGoodTime() {
        String sql = "SELECT count((".repeat(60) + "SELECT 1" + ")) FROM t".repeat(60);
        QueryParts parts = ParsedSql.parse(sql, "sqlite").parts().orElseThrow();
        assertThat(parts.text()).startsWith("select count((select count(");
        String deep = "SELECT a FROM (".repeat(300) + "SELECT a FROM t" + ")".repeat(300);
        assertThat(ParsedSql.parse(deep, "sqlite").parts().orElseThrow().tablesDeep()).containsExactly("t");
    }

    /** Whatever a text holds, every question about it has an answer. */
    @Test
    void noTextMakesAReaderThrow() {
        for (String text : TextSamples.of(13, 300)) {
            for (String dialect : new String[] {"sqlite", "postgresql"}) {
                ParsedSql sql = ParsedSql.parse(text, dialect);
                assertThat(sql.parts().map(QueryParts::text)).as(text).isNotNull();
                assertThat(QueryShape.of(sql, List.of())).as(text).isNotNull();
                assertThat(StatementGuard.judge(sql, GuardOptions.STRICT)).as(text).isNotNull();
                assertThat(QueryKeywords.of(sql)).as(text).isNotNull();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "VALUES (1, 'a'), (2, 'b')",
                "TABLE t",
                "SELECT a.b.c, d->'e'->>'f', g[1], ARRAY[1,2], (1, 2), INTERVAL '1 day', DATE '2020-01-01' FROM a.b",
                "SELECT sum(x) OVER (PARTITION BY y ORDER BY z ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t",
                "SELECT rank() OVER w FROM t WINDOW w AS (ORDER BY a)",
                "SELECT count(*) FILTER (WHERE a > 1), string_agg(a, ',' ORDER BY b DESC) FROM t",
                "SELECT CASE a WHEN 1 THEN 'x' ELSE (SELECT max(b) FROM u) END FROM t",
                "SELECT a FROM t WHERE (a, b) IN (SELECT c, d FROM u) AND EXISTS (SELECT 1 FROM v WHERE v.a = t.a)",
                "SELECT a FROM t WHERE a > ALL (SELECT b FROM u) AND c IS DISTINCT FROM d AND e IS NOT TRUE",
                "SELECT a FROM t LEFT JOIN LATERAL (SELECT b FROM u WHERE u.i = t.i LIMIT 1) x ON true",
                "SELECT * FROM generate_series(1, 3) AS g(n) CROSS JOIN unnest(ARRAY[1]) AS u(m)",
                "SELECT a FROM (t JOIN u ON t.i = u.i) JOIN v ON v.j = u.j",
                "SELECT a FROM t GROUP BY GROUPING SETS ((a), (b), ()) HAVING count(*) > 1",
                "SELECT a FROM t GROUP BY ROLLUP (a, b)",
                "SELECT t.* FROM t NATURAL JOIN u ORDER BY 1 NULLS FIRST OFFSET 2 ROWS FETCH NEXT 3 ROWS ONLY",
                "SELECT EXTRACT(YEAR FROM d), TRIM(BOTH ' ' FROM s), POSITION('a' IN s), CAST(a AS NUMERIC(10,2)) FROM t",
                "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 9) SELECT n FROM c",
                "(SELECT a FROM t ORDER BY a LIMIT 1) UNION ALL (SELECT b FROM u) EXCEPT SELECT c FROM v",
                "SELECT a FROM t WHERE b SIMILAR TO 'x' OR c ~ 'y' OR d !~* 'z' OR e ILIKE 'w' OR NOT f",
                "SELECT -a, +b, NOT c, a % 2, a || b, a & 1, a IS NULL, b BETWEEN 1 AND 2, c IN (1), :p, ?, $1 FROM t",
            })
    void everyKindOfQueryIsTakenApart(String sql) {
        ParsedSql parsed = ParsedSql.parse(sql, "postgresql");
        assertThat(parsed.fault()).isEmpty();
        assertThat(parsed.parts().orElseThrow().text()).isNotBlank();
    }

    @Test
    void namesThatOnlyTheParserReservesAreNames() {
        for (String word : ReservedNameRewriter.words()) {
            for (String dialect : new String[] {"sqlite", "postgresql", "h2"}) {
                ParsedSql sql = ParsedSql.parse(
                        "SELECT t." + word + ", count(*) AS n FROM " + word + " AS t WHERE t." + word + " > 1 AND " + word
                                + " < 9 GROUP BY " + word,
                        dialect);
                assertThat(sql.fault()).as(word).isEmpty();
                assertThat(sql.parts().orElseThrow().text())
                        .isEqualTo(("select W.W, count(*) from W where W.W < 9 and W.W > 1 group by W.W").replace("W", word));
            }
        }
        ParsedSql broken = ParsedSql.parse("SELECT a FROM returns WHERE (", "sqlite");
        assertThat(broken.fault()).isPresent();
    }
}

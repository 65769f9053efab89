package io.github.assay.sql.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.dialect.DialectRewriter;
import io.github.assay.sql.dialect.SpellingRewriter;
import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.guard.GuardVerdict;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.query.GoldVariants;
import io.github.assay.sql.query.ParsedSql;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What real queries of warehouses hold beside single constructs: layout, scripts, long brackets, bracketed joins. */
class WarehouseTextsTest {
    private static final List<String> DIALECTS =
            List.of("snowflake", "bigquery", "databricks", "sqlite", "postgresql", "duckdb", "mysql", "sqlserver", "");
    private static final List<String> PASSED_BY = List.of(
            "'GROUP BY a WITH CUBE'", "'INTERVAL 2 days 4 hours'", "/* map(1) WITH OFFSET index */", "-- returns, FROM x\n",
            "'((SELECT 1) UNION (SELECT 2))'", "'it''s 1.5D [OFFSET(1)]'", "/* ((SELECT a) UNION */");
    private static final List<String> PLAIN =
            List.of("a", "b", "t.c", "1", "2.5", "SUM(a)", "CASE WHEN a > 1 THEN b ELSE 0 END", "COALESCE(a, b)");

    private static String text(String sql, String dialect) {
        ParsedSql parsed = ParsedSql.parse(sql, dialect);
        assertThat(parsed.fault()).isEmpty();
        return parsed.parts().orElseThrow().text();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n\n\n", "\n\n\n\n\n", "\r\n\r\n\r\n", " \n \n \n", "\t\n\t\n\n\n", "\n/* c */\n\n\n-- d\n\n\n"})
    void emptyLinesEndNoStatement(String gap) {
        for (String dialect : DIALECTS) {
            assertThat(text("SELECT a" + gap + "FROM t" + gap + "WHERE b > 1" + gap, dialect))
                    .isEqualTo(text("SELECT a FROM t WHERE b > 1", dialect));
        }
    }

    @Test
    void placesCountTheEmptyLines() {
        ParseFault fault = ParsedSql.parse("SELECT a\n\n\n\nFROM t WHERE (\n  b > 1", "bigquery").fault().orElseThrow();
        assertThat(fault.line()).isEqualTo(6);
        ParseFault second = ParsedSql.parse("SELECT 1;\n\n\n  SELECT 2", "bigquery").fault().orElseThrow();
        assertThat(second).extracting(ParseFault::line, ParseFault::column).containsExactly(4, 3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
            SELECT id FROM items WHERE (id        | 31 | the text ends too soon, a bracket is open
            SELECT (id                            | 11 | the text ends too soon, a bracket is open
            SELECT id FROM items WHERE id = (     | 34 | the text ends too soon, a bracket is open
            SELECT id FROM items WHERE            | 27 | the text ends too soon
            SELECT id FROM items ORDER BY         | 30 | the text ends too soon
            SELECT id FROM items WHERE id > 1 )   | 35 | not expected here: )
            SELECT id FROM items WHERE x = 1 zz y | 34 | not expected here: zz
            SELECT id, FROM, x                    | 10 | not expected here: ,
            """)
    void faultsSayWhereAndWhat(String sql, int column, String message) {
        assertThat(ParsedSql.parse(sql, "sqlite").fault().orElseThrow())
                .extracting(ParseFault::line, ParseFault::column, ParseFault::message)
                .containsExactly(1, column, message);
    }

    @Test
    void aScriptIsOneGoldAndItsFaultNamesIt() {
        String script = "-- note\nDECLARE d DATE;\nSELECT a FROM t WHERE b > d";
        assertThat(GoldVariants.of(script, "bigquery")).containsExactly(script);
        assertThat(GoldVariants.principal(script, "bigquery")).isEqualTo(script);
        assertThat(GoldVariants.of("SELECT 1; SELECT 2", "bigquery")).hasSize(2);
        assertThat(ParsedSql.parse(script, "bigquery").fault().orElseThrow())
                .extracting(ParseFault::line, ParseFault::column, ParseFault::message)
                .containsExactly(3, 1, "in a script of several statements (DECLARE first): a second statement starts here");
    }

    @Test
    void bigQueryHasHashComments() {
        assertThat(text("#standardSQL\n# the '1' of ; all\nSELECT a # \"x\nFROM t--y", "bigquery"))
                .isEqualTo(text("SELECT a FROM t", "bigquery"));
        assertThat(StatementGuard.judge("SELECT 1 # ok\n; DROP TABLE t", "bigquery", GuardOptions.STRICT).allows()).isFalse();
    }

    @Test
    void sparkNestsComments() {
        String sql = "SELECT a /* outer /* inner */ still */ FROM t";
        assertThat(text(sql, "databricks")).isEqualTo(text("SELECT a FROM t", "databricks"));
        assertThat(StatementGuard.judge("SELECT 1 /* /* */ ; DROP TABLE t -- */", "databricks", GuardOptions.STRICT).allows())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
            databricks | SELECT 1.5D + 2L FROM t                              | SELECT 1.5 + 2 FROM t
            databricks | SELECT timestamp_ntz'2024-01-01' FROM t              | SELECT timestamp'2024-01-01' FROM t
            databricks | SELECT a FROM t GROUP BY a, b WITH CUBE              | SELECT a FROM t GROUP BY CUBE (a, b)
            databricks | SELECT a FROM t WHERE d > e - INTERVAL 2 days   4 hours | SELECT a FROM t WHERE d > e - INTERVAL '2 days 4 hours'
            bigquery   | SELECT f(x)[OFFSET(p * 10)] AS s FROM t              | SELECT f(x)[p * 10] AS s FROM t
            bigquery   | SELECT x FROM UNNEST(a) p WITH OFFSET index WHERE index > 1 | SELECT x FROM UNNEST(a) p WITH OFFSET AS `index` WHERE `index` > 1
            snowflake  | SELECT sum(b) returns, c FROM t                      | SELECT sum(b) AS returns, c FROM t
            """)
    void readAlike(String dialect, String one, String other) {
        assertThat(text(one, dialect)).isEqualTo(text(other, dialect));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
            databricks | SELECT CAST(x AS ARRAY<INT>) FROM t        | SELECT CAST(x AS ARRAY<STRING>) FROM t
            databricks | SELECT a FROM t WHERE d > INTERVAL 2 days 4 hours | SELECT a FROM t WHERE d > INTERVAL 2 days 5 hours
            snowflake  | SELECT * ILIKE 'a%' REPLACE (1 AS c) FROM t | SELECT * ILIKE 'b%' REPLACE (1 AS c) FROM t
            databricks | SELECT a FROM t GROUP BY a, b WITH CUBE    | SELECT a FROM t GROUP BY a, b
            """)
    void readApart(String dialect, String one, String other) {
        assertThat(text(one, dialect)).isNotEqualTo(text(other, dialect));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
            sqlite     | SELECT a FROM t WHERE b = "St. Louis"              | SELECT a FROM t WHERE b = 'St. Louis'
            mysql      | SELECT a FROM t WHERE b IN ("1.2.3.4.5.6", "x")    | SELECT a FROM t WHERE b IN ('1.2.3.4.5.6', 'x')
            bigquery   | SELECT JSON_VALUE(a, "$.items.name") FROM t        | SELECT JSON_VALUE(a, '$.items.name') FROM t
            databricks | SELECT a FROM t WHERE b LIKE "www.it's.org%"       | SELECT a FROM t WHERE b LIKE 'www.it''s.org%'
            sqlite     | SELECT `Avg. (K-12)` FROM t WHERE [Avg. (K-12)] > 1 | SELECT "Avg. (K-12)" FROM t WHERE "Avg. (K-12)" > 1
            sqlite     | SELECT x.`a.b` FROM t AS x                         | SELECT y."a.b" FROM t AS y
            """)
    void dotsInQuotesCutNothing(String dialect, String one, String other) {
        assertThat(text(one, dialect)).isEqualTo(text(other, dialect));
    }

    @Test
    void aColumnWithADotIsOneColumn() {
        QueryParts parts = ParsedSql.parse("SELECT x.\"a.b\" FROM t AS x WHERE \"c.d\" > 1", "postgresql").parts().orElseThrow();
        assertThat(parts.columnsDeep()).containsExactlyInAnyOrder("t.a.b", "t.c.d");
        assertThat(ParsedSql.parse("SELECT a FROM `p.data.t`", "bigquery").parts().orElseThrow().tablesDeep())
                .containsExactly("t");
        ParseFault fault = ParsedSql.parse("SELECT a FROM t WHERE \"x.y\" \"v.w\"", "postgresql").fault().orElseThrow();
        assertThat(fault.message()).contains("\"v.w\"").doesNotContain(String.valueOf(SqlIdentifierRules.DOT));
    }

    @Test
    void aCommonTableMayNameItselfWhereTheDialectAllows() {
        String sql = "WITH d AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM d WHERE n < 9) SELECT n FROM d";
        assertThat(ParsedSql.parse(sql, "snowflake").parts().orElseThrow().tablesDeep()).isEmpty();
        assertThat(ParsedSql.parse(sql, "postgresql").parts().orElseThrow().tablesDeep()).containsExactly("d");
        String shadow = "WITH d AS (SELECT n FROM d) SELECT n FROM d";
        assertThat(ParsedSql.parse(shadow, "snowflake").parts().orElseThrow().tablesDeep()).containsExactly("d");
    }

    @Test
    void fieldsOfAStructAreColumns() {
        QueryParts parts = ParsedSql.parse("SELECT STRUCT(a, b + 1 AS c) AS s FROM t", "bigquery").parts().orElseThrow();
        assertThat(parts.columnsDeep()).containsExactlyInAnyOrder("t.a", "t.b");
        assertThat(text("SELECT STRUCT<x INT64>(a) FROM t", "bigquery")).isEqualTo(text("SELECT STRUCT(a AS x) FROM t", "bigquery"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRIM(BOTH FROM a)", "TRIM(LEADING 'x' FROM a)", "TRIM(a)"})
    void trimIsReadWithAndWithoutItsParts(String call) {
        QueryParts parts = ParsedSql.parse("SELECT " + call + " AS b FROM t", "postgresql").parts().orElseThrow();
        assertThat(parts.columnsDeep()).containsExactly("t.a");
    }

    @Test
    void aLongFirstOperandInBracketsIsReadAsAShortOne() {
        String items = "'x'" + IntStream.range(0, 800).mapToObj(i -> ", 'k" + i + "'").reduce("", String::concat);
        String body = "SELECT z FROM ((SELECT a AS z FROM t WHERE k IN (%s)) INTERSECT (SELECT b FROM u)) v";
        for (String dialect : List.of("sqlite", "databricks", "postgresql")) {
            assertThat(text(body.formatted(items), dialect).replaceAll(" in \\(.*?\\)", ""))
                    .isEqualTo(text(body.formatted("'x'"), dialect).replaceAll(" in \\(.*?\\)", ""));
        }
    }

    @Test
    void bracketsThatOrderOrLimitStay() {
        String sql = "SELECT z FROM ((SELECT a AS z FROM t ORDER BY a LIMIT 1) UNION (SELECT b FROM u)) v";
        assertThat(DialectRewriter.BracketedOperandRewriter.opened(MappedSource.of(sql), LexRules.STANDARD).text()).isEqualTo(sql);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
            SELECT 1 FROM a JOIN (b JOIN c ON b.i = c.i) ON a.i = b.i                       | b.i=c.i a.i=b.i
            SELECT 1 FROM a LEFT JOIN (b JOIN (c JOIN d ON c.i = d.i) ON b.i = c.i) ON a.i = b.i | c.i=d.i b.i=c.i a.i=b.i
            SELECT 1 FROM (a JOIN b ON a.i = b.i) JOIN (c JOIN d ON c.i = d.i) ON a.i = c.i | a.i=b.i c.i=d.i a.i=c.i
            """)
    void bracketedJoinsAreRead(String sql, String conditions) {
        QueryParts parts = ParsedSql.parse(sql, "postgresql").parts().orElseThrow();
        assertThat(parts.joins()).hasSize(parts.sources().size() - 1);
        assertThat(parts.joins().stream().flatMap(j -> j.on().predicates().stream()).map(p -> p.left() + "=" + p.right()))
                .containsExactlyInAnyOrder(conditions.split(" "));
    }

    @Test
    void theJoinOfABracketBelongsToItsFirstTable() {
        QueryParts parts = ParsedSql.parse(
                        "SELECT 1 FROM a LEFT JOIN (b JOIN c ON b.i = c.i) ON a.i = b.i", "postgresql").parts()
                .orElseThrow();
        assertThat(parts.joins()).extracting(QueryParts.Join::type).containsExactly("left", "inner");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
            bigquery   | DECLARE d DATE DEFAULT '2024-01-01'; SELECT 1          | multi_statement
            bigquery   | CREATE TEMP FUNCTION f(x INT64) AS (x); SELECT f(1)    | multi_statement
            databricks | SELECT a FROM t GROUP BY pg_sleep(9), b WITH CUBE      | side_effect_function
            databricks | SELECT a FROM t GROUP BY pg_sleep(9) GROUPING SETS ((a), ()) | side_effect_function
            snowflake  | SELECT * ILIKE 'x' REPLACE (system$wait(5) AS c) FROM t | side_effect_function
            """)
    void whatIsRewrittenIsStillGuarded(String dialect, String sql, String code) {
        assertThat(StatementGuard.judge(sql, dialect, GuardOptions.STRICT))
                .isInstanceOfSatisfying(GuardVerdict.Block.class, b -> assertThat(b.code()).isEqualTo(code));
    }

    @TestFactory
    Stream<DynamicTest> plainTextsStayAsTheyAre() {
        return IntStream.range(0, 60).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            String sql = plain(new SplittableRandom(seed));
            for (String dialect : DIALECTS) {
                assertThat(DialectRewriter.rewritten(MappedSource.of(sql), dialect).text()).isEqualTo(sql);
                String given = SpellingRewriter.of(sql, dialect);
                assertThat(given).hasSameSizeAs(sql);
                SqlLexer.words(sql, LexRules.of(dialect)).forEach(t ->
                        assertThat(given.substring(t.start(), t.end())).isEqualTo(t.of(sql)));
            }
        }));
    }

    /** A query of plain clauses with strings and comments that speak of every construct. */
    private static String plain(SplittableRandom random) {
        StringBuilder sql = new StringBuilder("SELECT ");
        for (int i = 0; i <= random.nextInt(4); i++) {
            sql.append(i == 0 ? "" : ", ").append(one(PLAIN, random)).append(" AS c").append(i).append(' ');
        }
        sql.append(gap(random)).append("FROM t").append(gap(random)).append("WHERE a = ").append(literal(random));
        sql.append(gap(random)).append("GROUP BY a").append(random.nextBoolean() ? gap(random) + "ORDER BY a" : "");
        return sql.toString();
    }

    private static String gap(SplittableRandom random) {
        String filler = one(PASSED_BY, random);
        return " " + (filler.startsWith("'") ? "" : filler) + " ";
    }

    private static String literal(SplittableRandom random) {
        String filler = one(PASSED_BY, random);
        return filler.startsWith("'") ? filler : "'x'";
    }

    private static String one(List<String> all, SplittableRandom random) {
        return all.get(random.nextInt(all.size()));
    }
}

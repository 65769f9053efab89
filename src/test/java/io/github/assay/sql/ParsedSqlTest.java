package io.github.assay.sql;

import static org.assertj.core.api.Assertions.assertThat;

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
    void deepAndLongTextsNeverThrow() {
        String brackets = "(".repeat(20_000) + "SELECT 1" + ")".repeat(20_000);
        String chain = "SELECT a FROM t WHERE a = 1" + " OR a = 1".repeat(10_000);
        assertThat(ParsedSql.parse(chain, "sqlite").isParsed()).isTrue();
        ParsedSql deep = ParsedSql.parse(brackets, "sqlite");
        assertThat(deep.isParsed() || deep.fault().isPresent()).isTrue();
    }
}

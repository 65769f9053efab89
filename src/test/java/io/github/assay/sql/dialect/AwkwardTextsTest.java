package io.github.assay.sql.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.dialect.DialectRewriter.ReservedNameRewriter;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.parse.TreeParser.Constructs;
import io.github.assay.sql.query.Identifiers;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.OpenComment;
import io.github.assay.sql.text.ParseFault;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that are hard to cut, in every dialect: odd spaces, quotes from word processors, signs repeated without end. */
class AwkwardTextsTest {
    private static final List<String> DIALECTS =
            Stream.concat(LexRules.dialects().stream(), Stream.of("", "unknown")).toList();
    private static final int LONG = 400;
    private static final int LONGER = 20_000;

    private static String text(String sql, String dialect) {
        ParsedSql parsed = ParsedSql.parse(sql, dialect);
        assertThat(parsed.fault()).as(dialect).isEmpty();
        return parsed.parts().orElseThrow().text();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\uFEFFSELECT a FROM t WHERE b = 1", "SELECT\u00a0a FROM\u00a0t WHERE b = 1", "SELECT\u3000a\u3000FROM t WHERE b = 1",
                "SELECT a\r\nFROM t -- x\r\nWHERE b = 1\r\n;\r\n", "SELECT a\rFROM t -- x\rWHERE b = 1", "SELECT a\u2028FROM t\u2029WHERE b = 1",
                "SELECT a FROM t WHERE b = 1 ; ; -- done\n;", ";;SELECT a FROM t WHERE b = 1", "SELECT /*+ X(t) */ a FROM t WHERE b = 1",
                "SELECT a /* ; */ FROM t WHERE b = 1 -- ; x"
            })
    void spacesCommentsAndSemicolonsSayNothing(String sql) {
        for (String dialect : DIALECTS) {
            assertThat(text(sql, dialect)).as(dialect).isEqualTo(text("SELECT a FROM t WHERE b = 1", dialect));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
            SELECT a FROM t WHERE b = ‘1’ | 27 | U+2018
            SELECT “a” FROM t             | 8  | U+201C
            SELECT COUNT（a） FROM t       | 13 | U+FF08
            SELECT a，b FROM t             | 9  | U+FF0C
            SELECT 'a FROM t              | 8  | never closed
            """)
    void charactersThatAreNoSqlAreNamed(String sql, int column, String words) {
        for (String dialect : DIALECTS) {
            ParseFault fault = ParsedSql.parse(sql, dialect).fault().orElseThrow();
            assertThat(fault.column()).as(dialect).isEqualTo(column);
            assertThat(fault.message()).as(dialect).contains(words);
        }
    }

    @Test
    void anOpenCommentIsAFaultButInSqlite() {
        assertThat(text("SELECT a /* FROM t", "sqlite")).isEqualTo("select a");
        for (String sql : List.of("SELECT a /* FROM t", "SELECT a FROM t /*", "SELECT a FROM t /*/")) {
            assertThat(ParsedSql.parse(sql, "postgresql").fault().orElseThrow().message()).isEqualTo("a comment that is never closed");
        }
        assertThat(ParsedSql.parse("SELECT a FROM t /* /* */", "postgresql").isParsed()).isFalse();
        assertThat(text("SELECT a /* /* */ FROM t", "mysql")).isEqualTo(text("SELECT a FROM t", "mysql"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
            mysql     | SELECT 5--1, a FROM t       | SELECT 5 + 1, a FROM t
            mysql     | SELECT a -- b\\nFROM t      | SELECT a FROM t
            mysql     | SELECT a # b\\nFROM t       | SELECT a FROM t
            snowflake | SELECT a // b\\nFROM t      | SELECT a FROM t
            duckdb    | SELECT a // b FROM t        | SELECT a DIV b FROM t
            sqlserver | SELECT a FROM t WHERE b !> 1 | SELECT a FROM t WHERE b <= 1
            sqlserver | SELECT n = a + b FROM t     | SELECT a + b AS n FROM t
            bigquery  | SELECT r"a'b" AS x FROM t   | SELECT r'a''b' AS x FROM t
            oracle    | SELECT q'[it's]' FROM t     | SELECT 'it''s' FROM t
            mysql     | SELECT 'a' 'b' FROM t       | SELECT 'ab' FROM t
            """)
    void signsMeanWhatTheDialectSays(String dialect, String one, String other) {
        assertThat(text(one.replace("\\n", "\n"), dialect)).isEqualTo(text(other, dialect));
    }

    @TestFactory
    Stream<DynamicTest> signsWithoutEndAreCutAndRewrittenInEveryDialect() {
        return signsWithoutEnd(LONG);
    }

    @TestFactory
    @Tag("exhaustive")
    @Tag("long")
    Stream<DynamicTest> moreSignsWithoutEndAreCutAndRewrittenInEveryDialect() {
        return signsWithoutEnd(LONGER);
    }

    private static Stream<DynamicTest> signsWithoutEnd(int length) {
        return Stream.of(
                        "( ", "[", "{", "[OFFSET(0)]", "''", "'a' ", "`a`.", "`a ", "a, ", "{'a': ", "|> WHERE a ", "|> LIMIT 1 ", "|>",
                        "|> AGGREGATE a GROUP BY c ", "$$", "$a$ ", "/* ", "--", "# a\n", "// a ", "w AS (w x), ", "OVER w, ", "with cube ",
                        ", GROUPING SETS ", "-b", ",a-b.c ", "((SELECT a UNION ", "DISTRIBUTE BY a, ", "INTERVAL 1 day 2 hours, ",
                        "ARRAY<STRUCT<", "(ANY ", "UNNEST(a) WITH OFFSET, ", "q'[", "r\"", "E'\\'", "returns, ", "IDENTIFIER('a'), ", "a = b, ",
                        "lambda x, ", "f(x -> ", "~~* b ", "transform ", "PIVOT (", "cycle ", "SAMPLE (1) ", "BINARY a ", "]]", "match_recognize ",
                        "match_recognize() ", "match_recognize(pattern()) ", "model ", "model dimension by ", "pivot ", "pivot a on b ", "unpivot (",
                        "(pivot) ", "union pivot ", "[x for y in z] ", "[a for ", "[a:b", "using sample ", "all from ", "by name from ",
                        "union all by name from ", "- ", "~-", "+-", "@", "|/ ", "a.value('x')", "a.b.c.", "openjson() with () ",
                        "for system_time between ", "as of timestamp ", "versions between scn ", "operator(", "x is json ", "anti join b ",
                        "positional join b ", "limit 1% ")
                .map(unit -> dynamicTest(unit, () -> DIALECTS.forEach(d -> rewritten("SELECT a FROM t " + unit.repeat(length / unit.length()), d))));
    }

    /** Every step before the parser, and what is asked of a text that does not parse. */
    private static void rewritten(String sql, String dialect) {
        LexRules rules = LexRules.of(dialect);
        MappedSource undone = MisreadingRewriter.undone(sql, dialect);
        MappedSource inlined = NamedWindowRewriter.inlined(undone.respelt(SpellingRewriter.of(undone.text(), dialect)), rules);
        MappedSource quoted = ReservedNameRewriter.quoted(DialectRewriter.rewritten(inlined, dialect), dialect);
        for (int i = 0; i <= quoted.text().length(); i += 97) {
            assertThat(quoted.place(i)).isBetween(0, sql.length());
        }
        assertThat(Constructs.at(sql, sql.length(), rules)).isNotNull();
        assertThat(OpenComment.find(sql, dialect)).isLessThan(sql.length());
    }

    @TestFactory
    Stream<DynamicTest> deepAndWideTextsAreReadOrNamed() {
        Map<String, String> texts = Map.of(
                "1,000 brackets", "SELECT " + "(".repeat(1_000) + "1" + ")".repeat(1_000),
                "1,000 bracketed conditions", "SELECT a FROM t WHERE " + "(".repeat(1_000) + "a = 1" + ")".repeat(1_000),
                "500 queries in FROM", "SELECT * FROM (".repeat(500) + "SELECT a FROM t" + ") x".repeat(500),
                "300 queries in IN", "SELECT a FROM t WHERE b IN (".repeat(300) + "SELECT a FROM t" + ")".repeat(300),
                "300 calls", "SELECT " + "coalesce(a, ".repeat(300) + "b" + ")".repeat(300) + " FROM t",
                "2,000 UNIONs", "SELECT a FROM t" + " UNION ALL SELECT a FROM t".repeat(2_000),
                "5,000 branches of CASE", "SELECT CASE" + " WHEN a = 1 THEN 'x'".repeat(5_000) + " END FROM t",
                "5,000 terms of IN", "SELECT a FROM t WHERE b IN (1" + ", 2".repeat(5_000) + ")",
                "500 CTEs", "WITH c AS (SELECT 1)" + ", d AS (SELECT 1)".repeat(500) + " SELECT a FROM t",
                "3,000 signs", "SELECT a FROM t WHERE b = " + "- ".repeat(3_000) + "1");
        return texts.entrySet().stream().flatMap(e -> Stream.of("sqlite", "duckdb", "oracle").map(d -> dynamicTest(e.getKey() + " " + d, () -> {
            ParsedSql parsed = ParsedSql.parse(e.getValue(), d);
            assertThat(parsed.isParsed() || parsed.fault().orElseThrow().message().contains("nested")).isTrue();
            if (parsed.isParsed()) {
                assertThat(parsed.parts().orElseThrow().text()).isNotEmpty();
                assertThat(Identifiers.of(parsed, SchemaInfo.NONE)).isPresent();
                assertThat(parsed.subtrees(SchemaInfo.NONE)).isPresent();
                assertThat(StatementGuard.judge(parsed, GuardOptions.STRICT).allows()).isTrue();
            }
        })));
    }

    @Test
    void longTextsAreReadAndLongerOnesAreABoundInEveryDialect() {
        String list = "SELECT a FROM t WHERE a IN (1" + ", 22".repeat(240_000) + ")";
        for (String dialect : List.of("bigquery", "snowflake", "oracle")) {
            assertThat(ParsedSql.parse(list.substring(0, 200_000) + ")", dialect).isParsed()).as(dialect).isTrue();
        }
        for (String dialect : DIALECTS) {
            assertThat(ParsedSql.parse(list + " ".repeat(100_000), dialect).fault().orElseThrow().message())
                    .as(dialect).contains("longer than");
        }
    }

    @Test
    void namesOfDialectsAreKnownInAnyCase() {
        assertThat(LexRules.isKnown("BigQuery")).isTrue();
        assertThat(LexRules.isKnown("")).isTrue();
        assertThat(LexRules.isKnown("bigqery")).isFalse();
    }
}

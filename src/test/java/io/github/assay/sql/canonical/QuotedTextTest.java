package io.github.assay.sql.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.sql.query.Grounding;
import io.github.assay.sql.query.Identifiers;
import io.github.assay.sql.query.ParsedSql;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names in double quotes that no column has are texts, as SQLite and MySQL run them. */
class QuotedTextTest {
    private static final SchemaInfo SCHEMA = SchemaInfo.declared(
            Map.of("t", Set.of("a", "b", "n", "d", "home %"), "u", Set.of("a", "y")), List.of());

    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT a FROM t WHERE n = \"x\"",
        "SELECT a FROM t WHERE \"x\" = n",
        "SELECT a FROM t WHERE n IN (\"x\", \"y\")",
        "SELECT a FROM t WHERE n NOT LIKE \"%x\"",
        "SELECT a FROM t WHERE n BETWEEN \"x\" AND \"z\"",
        "SELECT strftime(\"%Y\", d) FROM t",
        "SELECT IIF(a = 1, \"yes\", \"no\") FROM t",
        "SELECT CASE WHEN a = 1 THEN \"yes\" ELSE \"no\" END FROM t",
        "SELECT CASE n WHEN \"x\" THEN 1 END FROM t",
        "SELECT n || \"-\" || \"x y\" FROM t",
        "SELECT COALESCE(n, \"none\"), \"label\" FROM t",
        "SELECT a FROM t GROUP BY a HAVING MAX(n) = \"x\"",
        "SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE u.a = t.a AND n = \"q\")",
        "SELECT a FROM (SELECT a, n FROM t) s WHERE replace(n, \"y\", \"x\") = \"k\"",
        "SELECT a FROM t JOIN u USING (a) WHERE instr(n, \"x\") > 0"
    })
    void withoutSuchAColumnTheyAreTexts(String quoted) {
        String plain = quoted.replace('"', '\'');
        for (String dialect : List.of("sqlite", "mysql", "mariadb")) {
            ParsedSql one = ParsedSql.parse(quoted, dialect);
            ParsedSql other = ParsedSql.parse(plain, dialect);
            boolean derived = quoted.contains(") s") || quoted.contains("USING");
            if (!derived || !dialect.equals("sqlite")) {
                assertThat(one.parts(SCHEMA)).as(dialect).isEqualTo(other.parts(SCHEMA));
            }
            assertThat(one.parts(SCHEMA).orElseThrow().text()).as(dialect).isEqualTo(other.parts(SCHEMA).orElseThrow().text());
            assertThat(Identifiers.of(one, SCHEMA)).as(dialect).isEqualTo(Identifiers.of(other, SCHEMA));
            assertThat(Grounding.of(one, SCHEMA).orElseThrow().isGrounded()).as(dialect).isTrue();
            assertThat(Grounding.of(one, SCHEMA).orElseThrow().textInQuotes()).as(dialect).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            SELECT a FROM t WHERE n = "b" | SELECT a FROM t WHERE n = b
            SELECT a FROM t WHERE n IN ("b", "d") | SELECT a FROM t WHERE n IN (b, d)
            SELECT strftime('%Y', "d") FROM t | SELECT strftime('%Y', d) FROM t
            SELECT "a" FROM t ORDER BY "b" | SELECT a FROM t ORDER BY b
            SELECT a AS "k" FROM t ORDER BY "k" | SELECT a AS k FROM t ORDER BY k
            SELECT t."n" FROM t | SELECT t.n FROM t
            SELECT "home %" FROM t | SELECT `home %` FROM t
            SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE "y" = "n") | SELECT a FROM t WHERE EXISTS (SELECT 1 FROM u WHERE y = n)
            SELECT "z" FROM unknown | SELECT z FROM unknown
            SELECT "k" FROM (SELECT a AS k FROM t) s | SELECT k FROM (SELECT a AS k FROM t) s
            """)
    void columnsStayColumns(String quoted, String plain) {
        assertThat(ParsedSql.parse(quoted, "sqlite").parts(SCHEMA).orElseThrow().text())
                .isEqualTo(ParsedSql.parse(plain, "sqlite").parts(SCHEMA).orElseThrow().text());
    }
}

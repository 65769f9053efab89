package io.github.assay.sql.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.sql.TextSamples;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SqlLexerTest {
    private static String kinds(String text, String dialect) {
        return SqlLexer.tokens(text, dialect).stream()
                .filter(t -> t.kind() != Token.Kind.SPACE)
                .map(t -> t.kind() + ":" + t.of(text))
                .collect(Collectors.joining(" | "));
    }

    @TestFactory
    Stream<DynamicTest> everyCharacterBelongsToOneToken() {
        return Stream.of("", "sqlite", "postgresql", "mysql", "h2", "sqlserver", "bigquery")
                .map(dialect -> dynamicTest("dialect '" + dialect + "', seed 7", () -> {
                    for (String text : TextSamples.of(7, 2_000)) {
                        assertPartition(text, SqlLexer.tokens(text, dialect));
                    }
                }));
    }

    private static void assertPartition(String text, List<Token> tokens) {
        int at = 0;
        for (Token t : tokens) {
            assertThat(t.start()).as(text).isEqualTo(at);
            assertThat(t.end()).as(text).isGreaterThan(at);
            at = t.end();
        }
        assertThat(at).as(text).isEqualTo(text.length());
    }

    @Test
    void kinds() {
        assertThat(kinds("SELECT COUNT (*), t.\"a b\" FROM t -- x", ""))
                .isEqualTo("KEYWORD:SELECT | FUNCTION:COUNT | PUNCTUATION:( | OPERATOR:* | PUNCTUATION:) | PUNCTUATION:,"
                        + " | IDENTIFIER:t | PUNCTUATION:. | QUOTED_IDENTIFIER:\"a b\" | KEYWORD:FROM | IDENTIFIER:t"
                        + " | COMMENT:-- x");
        assertThat(kinds("a>=-1.5e3||'x''y'", ""))
                .isEqualTo("IDENTIFIER:a | OPERATOR:>= | OPERATOR:- | NUMBER:1.5e3 | OPERATOR:|| | STRING:'x''y'");
        assertThat(kinds("left(a) LEFT JOIN replace(b)", ""))
                .startsWith("FUNCTION:left")
                .contains("KEYWORD:LEFT | KEYWORD:JOIN | FUNCTION:replace");
        assertThat(kinds("x IN (1) AND (y)", "")).contains("KEYWORD:IN").contains("KEYWORD:AND");
        assertThat(kinds("a = :p AND b::int = $1 AND c = @v", ""))
                .contains("PARAMETER::p")
                .contains("OPERATOR:::")
                .contains("PARAMETER:$1")
                .contains("PARAMETER:@v");
    }

    @Test
    void dialectsCutDifferently() {
        assertThat(kinds("[a;b]", "sqlite")).isEqualTo("QUOTED_IDENTIFIER:[a;b]");
        assertThat(kinds("a[1]", "duckdb")).isEqualTo("IDENTIFIER:a | PUNCTUATION:[ | NUMBER:1 | PUNCTUATION:]");
        assertThat(kinds("'a\\'b'", "mysql")).isEqualTo("STRING:'a\\'b'");
        assertThat(kinds("'a\\'b", "sqlite")).isEqualTo("STRING:'a\\' | IDENTIFIER:b");
        assertThat(kinds("/* a /* b */ c */", "postgresql")).isEqualTo("COMMENT:/* a /* b */ c */");
        assertThat(kinds("/* a /* b */ c", "sqlite")).isEqualTo("COMMENT:/* a /* b */ | IDENTIFIER:c");
        assertThat(kinds("$q$a'b$q$", "postgresql")).isEqualTo("STRING:$q$a'b$q$");
        assertThat(kinds("5--1", "mysql")).isEqualTo("NUMBER:5 | OPERATOR:- | OPERATOR:- | NUMBER:1");
    }

    @Test
    void unterminatedRunsToTheEnd() {
        assertThat(kinds("SELECT 'abc", "")).endsWith("STRING:'abc");
        assertThat(kinds("SELECT /* abc", "")).endsWith("COMMENT:/* abc");
        assertThat(kinds("SELECT $$ abc", "")).endsWith("STRING:$$ abc");
        assertThat(kinds("SELECT \"abc", "")).endsWith("QUOTED_IDENTIFIER:\"abc");
    }
}

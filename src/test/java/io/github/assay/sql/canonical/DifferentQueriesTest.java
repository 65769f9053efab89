package io.github.assay.sql.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.sql.guard.QueryInText;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.query.Battery;
import io.github.assay.sql.query.ParsedSql;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Pairs of queries that say something different, by one word or sign: what is read must differ too. Of a pair marked
 * {@code not read}, at least one query has a construct that is not read, and its fault names the construct.
 */
class DifferentQueriesTest {
    @TestFactory
    Stream<DynamicTest> differentQueriesAreReadDifferently() throws IOException {
        try (var in = DifferentQueriesTest.class.getResourceAsStream("/dialects/different.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList().stream()
                    .map(line -> line.split("\t"))
                    .map(f -> dynamicTest(f[0] + " | " + f[1] + " | " + f[2], () -> {
                        if (f.length > 3) {
                            assertThat(f[3]).isEqualTo("not read");
                            assertNotRead(f[0], f[1], f[2]);
                        } else {
                            assertThat(read(f[0], f[1])).isNotEqualTo(read(f[0], f[2]));
                        }
                    }));
        }
    }

    @Test
    void thePageCountsThePairs() throws IOException {
        try (var in = DifferentQueriesTest.class.getResourceAsStream("/dialects/different.txt")) {
            long pairs = new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().count();
            assertThat(Path.of("docs/dialects.md")).content().contains("\n" + pairs + " pairs of queries that differ by a word or a sign");
        }
    }

    private static void assertNotRead(String dialect, String one, String other) {
        List<ParsedSql> unread = Stream.of(one, other).map(sql -> ParsedSql.parse(sql, dialect)).filter(sql -> sql.fault().isPresent()).toList();
        assertThat(unread).isNotEmpty().allSatisfy(sql -> {
            assertThat(StatementGuard.isNoStatement(sql)).as("a query of its dialect has no score, and not the 0 of what is no SQL").isFalse();
            assertThat(QueryInText.find(sql)).isEmpty();
        });
    }

    /** The other way round: the same query in two forms. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock = """
            sqlite | SELECT a, COUNT(*) AS n FROM t GROUP BY a HAVING n > 3 | SELECT a, COUNT(*) FROM t GROUP BY a HAVING COUNT(*) > 3
            snowflake | SELECT a, RANK() OVER (ORDER BY b) AS r FROM t QUALIFY r = 1 | SELECT a FROM t QUALIFY RANK() OVER (ORDER BY b) = 1 -- a
            snowflake | SELECT LAG(a) RESPECT NULLS OVER (ORDER BY b) FROM t | SELECT LAG(a) OVER (ORDER BY b) FROM t
            databricks | SELECT a.x FROM a ANTI JOIN b ON a.x = b.x | SELECT a.x FROM a LEFT ANTI JOIN b ON a.x = b.x
            duckdb | SELECT a.x FROM a ANTI JOIN b USING (x) | SELECT a.x FROM a ANTI JOIN b ON a.x = b.x
            duckdb | FROM a SELECT x WHERE y | SELECT x FROM a WHERE y
            mysql | SELECT 5---1 | SELECT 5 - 1
            sqlite | SELECT - - a FROM t | SELECT + a FROM t
            """)
    void theSameQueryIsReadAlike(String dialect, String one, String other) {
        boolean whole = !other.endsWith("-- a");
        assertThat(whole ? read(dialect, one) : having(dialect, one)).isEqualTo(whole ? read(dialect, other) : having(dialect, other));
    }

    /** Pairs that say the same, in one dialect or in all ({@code *}). */
    @TestFactory
    Stream<DynamicTest> equalQueriesAreReadAlike() throws IOException {
        try (var in = DifferentQueriesTest.class.getResourceAsStream("/dialects/equal.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList().stream()
                    .map(line -> line.split("\t"))
                    .flatMap(f -> (f[0].equals("*") ? Battery.DIALECTS.stream() : Stream.of(f[0].split(",")))
                            .map(d -> dynamicTest(d + " | " + f[1] + " | " + f[2], () ->
                                    assertThat(read(d, f[1])).isEqualTo(read(d, f[2])))));
        }
    }

    private static String read(String dialect, String sql) {
        ParsedSql parsed = ParsedSql.parse(sql, dialect);
        assertThat(parsed.fault()).as(sql).isEmpty();
        return parsed.parts().orElseThrow().text();
    }

    private static String having(String dialect, String sql) {
        return ParsedSql.parse(sql, dialect).parts().orElseThrow().having().text();
    }
}

package io.github.assay.sql.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.sql.dialect.DialectRewriter;
import io.github.assay.sql.dialect.MisreadingRewriter;
import io.github.assay.sql.dialect.NamedWindowRewriter;
import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.guard.GuardVerdict;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.query.ParsedSql;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every row of docs/dialects.md, and what the rewritten constructs mean. */
class DialectsTest {
    private static final Map<String, String> TITLES =
            Map.of("snowflake", "## Snowflake", "bigquery", "## BigQuery", "databricks", "## Databricks");

    /** {@code dialect | construct} → query. */
    private static Map<String, String> constructs() throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        String header = "";
        try (var in = DialectsTest.class.getResourceAsStream("/dialects/constructs.txt")) {
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
                if (line.startsWith("### ")) {
                    header = line.substring(4);
                } else if (!line.isBlank()) {
                    all.put(header, line);
                }
            }
        }
        return all;
    }

    /** The same keys → outcome as the table has it. */
    private static Map<String, String> table() throws IOException {
        Map<String, String> all = new LinkedHashMap<>();
        String dialect = "";
        for (String line : Files.readAllLines(Path.of("docs/dialects.md"))) {
            for (Map.Entry<String, String> title : TITLES.entrySet()) {
                dialect = line.equals(title.getValue()) ? title.getKey() : dialect;
            }
            String[] cells = line.split(" *\\| *");
            if (!dialect.isEmpty() && cells.length >= 3 && !cells[1].equals("construct") && !cells[1].startsWith("--")) {
                all.put(dialect + " | " + cells[1].replace("&#124;", "|"), cells[2]);
            }
        }
        return all;
    }

    @Test
    void theTableListsEveryConstruct() throws IOException {
        assertThat(table().keySet()).containsExactlyInAnyOrderElementsOf(constructs().keySet());
    }

    @TestFactory
    Stream<DynamicTest> everyRowHolds() throws IOException {
        Map<String, String> table = table();
        return constructs().entrySet().stream()
                .map(e -> dynamicTest(e.getKey(), () -> check(e.getKey(), e.getValue(), table.get(e.getKey()))));
    }

    private static void check(String key, String text, String outcome) {
        String dialect = key.substring(0, key.indexOf(' '));
        ParsedSql sql = ParsedSql.parse(text, dialect);
        if (outcome.equals("not read")) {
            assertThat(sql.fault()).isPresent();
            assertThat(sql.fault().orElseThrow().message().toLowerCase(Locale.ROOT))
                    .contains(key.substring(key.indexOf('|') + 2).toLowerCase(Locale.ROOT));
            return;
        }
        assertThat(sql.fault()).isEmpty();
        assertThat(sql.parts()).isPresent();
        assertThat(StatementGuard.judge(sql, GuardOptions.STRICT).allows()).isTrue();
        LexRules rules = LexRules.of(dialect);
        MappedSource written = NamedWindowRewriter.inlined(MisreadingRewriter.undone(text, dialect), rules);
        boolean changed = !DialectRewriter.rewritten(written, dialect).text().equals(text);
        assertThat(changed || outcome.equals("parser")).isTrue();
    }

    @TestFactory
    Stream<DynamicTest> everyRuleIsListedAndRewritesItsExample() throws IOException {
        List<String> rows = Files.readAllLines(Path.of("docs/dialects.md")).stream()
                .filter(line -> line.matches("\\| [A-Z_]+ \\|.*`(SELECT|WITH RECURSIVE).*"))
                .toList();
        assertThat(rows).hasSameSizeAs(DialectRewriter.Rule.values());
        return Stream.of(DialectRewriter.Rule.values()).map(rule -> dynamicTest(rule.name(), () -> {
            assertThat(rows.get(rule.ordinal())).startsWith("| " + rule + " |").contains("`" + rule.example() + "`");
            String dialect = rule.dialect();
            MappedSource written = MappedSource.of(rule.example());
            assertThat(DialectRewriter.rewritten(written, dialect).text()).isNotEqualTo(rule.example());
            assertThat(ParsedSql.parse(rule.example(), dialect).fault()).isEmpty();
            assertThat(DialectRewriter.rewritten(written, dialect.equals("mysql") ? "h2" : "mysql").text()).isEqualTo(rule.example());
        }));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
            databricks | SELECT RANK() OVER w FROM t WINDOW w AS (ORDER BY b)       | SELECT RANK() OVER (ORDER BY b) FROM t
            sqlite     | SELECT SUM(a) OVER (w ROWS 1 PRECEDING) FROM t WINDOW w AS (ORDER BY b) | SELECT SUM(a) OVER (ORDER BY b ROWS 1 PRECEDING) FROM t
            databricks | FROM t SELECT a WHERE b > 1                                | SELECT a FROM t WHERE b > 1
            snowflake  | SELECT * EXCLUDE a FROM t                                  | SELECT * EXCEPT (a) FROM t
            snowflake  | SELECT a, b, FROM t                                        | SELECT a, b FROM t
            databricks | SELECT a FROM t SORT BY b LIMIT 3                          | SELECT a FROM t LIMIT 3
            bigquery   | SELECT a FROM t WHERE s = "x"                              | SELECT a FROM t WHERE s = 'x'
            bigquery   | SELECT a[OFFSET(0)] FROM t                                 | SELECT a[0] FROM t
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
            snowflake  | SELECT * FROM t PIVOT (SUM(a) FOR q IN ('x'))   | SELECT * FROM t
            snowflake  | SELECT * FROM t PIVOT (SUM(a) FOR q IN ('x'))   | SELECT * FROM t PIVOT (AVG(a) FOR q IN ('x'))
            bigquery   | SELECT * EXCEPT (a) FROM t                      | SELECT * FROM t
            databricks | SELECT a.i FROM a LEFT ANTI JOIN b ON a.i = b.i | SELECT a.i FROM a LEFT SEMI JOIN b ON a.i = b.i
            databricks | SELECT x FROM t LATERAL VIEW explode(xs) v AS x | SELECT x FROM t
            databricks | SELECT xs[0] FROM t                             | SELECT xs[1] FROM t
            snowflake  | SELECT src:a.b FROM t                           | SELECT src:a.c FROM t
            databricks | SELECT a FROM t GROUP BY a WITH ROLLUP          | SELECT a FROM t GROUP BY a
            """)
    void readApart(String dialect, String one, String other) {
        assertThat(text(one, dialect)).isNotEqualTo(text(other, dialect));
    }

    private static String text(String sql, String dialect) {
        return ParsedSql.parse(sql, dialect).parts().orElseThrow().text();
    }

    @Test
    void faultsKeepTheirPlaceInTheOriginalText() {
        ParseFault fault = ParsedSql.parse("SELECT a,\n b, FROM t\nWHERE (", "snowflake").fault().orElseThrow();
        assertThat(fault.line()).isEqualTo(3); // the comma before FROM is Snowflake's own
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            textBlock =
                    """
            snowflake  | SELECT * RENAME (system$wait(5) AS b) FROM t                 | side_effect_function
            databricks | FROM t SELECT a INTO u                                       | select_into
            databricks | SELECT a FROM t DISTRIBUTE BY pg_sleep(9)                    | side_effect_function
            bigquery   | SELECT 1; DROP TABLE t                                       | multi_statement
            bigquery   | WITH d AS (DELETE FROM t RETURNING *) SELECT * FROM d        | mutation
            snowflake  | SELECT * FROM t PIVOT (SUM(a) FOR q IN (ANY ORDER BY load_file('x'))) | side_effect_function
            bigquery   | FROM t !> WHERE a > 1 !> CALL f()                              | procedure
            bigquery   | FROM t !> INSERT INTO u                                        | mutation
            bigquery   | FROM t !> CREATE TABLE u                                       | ddl
            bigquery   | FROM t !> EXPORT DATA OPTIONS (uri = 'x')                      | data_movement
            bigquery   | FROM t !> WHERE pg_sleep(9) > 1                                | side_effect_function
            """)
    void whatIsRewrittenIsStillGuarded(String dialect, String written, String code) {
        String sql = written.replace("!>", "|>");
        assertThat(StatementGuard.judge(sql, dialect, GuardOptions.STRICT))
                .isInstanceOfSatisfying(GuardVerdict.Block.class, b -> assertThat(b.code()).isEqualTo(code));
    }
}

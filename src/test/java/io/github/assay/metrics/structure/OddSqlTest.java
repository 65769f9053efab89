package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.guard.StatementGuard.GuardOptions;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.query.ParsedSql;
import io.github.assay.sql.text.ParseFault;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

/** SQL as models and files hand it over: cut off, in another dialect, with marks of editors; in any dialect and locale. */
@ResourceLock(Resources.LOCALE)
class OddSqlTest {
    private static final List<String> DIALECTS = List.of(
            "sqlite", "postgresql", "mysql", "duckdb", "h2", "sqlserver", "snowflake", "bigquery", "databricks", "spark",
            "klingon", "SNOWFLAKE", "");
    private static final SchemaInfo SCHEMA = SchemaInfo.declared(Map.of("items", Set.of("id", "title")), List.of());
    private static final String PLAIN = "SELECT id FROM items WHERE title = 'x'";

    private final MetricRegistry registry = MetricRegistry.load(OddSqlTest.class.getClassLoader());

    /** Texts that never close what they open, speak several dialects or are none. */
    private static Map<String, String> broken() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("string never closed", "SELECT id FROM items WHERE title = 'x");
        all.put("double quotes never closed", "SELECT id FROM items WHERE title = \"x");
        all.put("backquote never closed", "SELECT `id FROM items");
        all.put("bracket never closed", "SELECT id FROM items WHERE (id > 1");
        all.put("comment never closed", "SELECT id /* note FROM items");
        all.put("nested comment never closed", "SELECT id /* a /* b */ FROM items");
        all.put("three quotes never closed", "SELECT '''id FROM items");
        all.put("dollar quote never closed", "SELECT $tag$id FROM items");
        all.put("backslash at the end", "SELECT id FROM items WHERE title = 'x\\");
        all.put("mixed dialects", "SELECT TOP 3 [id], `title` FROM items QUALIFY id::int[0] = 1 LIMIT 2 |> WHERE x");
        all.put("two dialects' casts", "SELECT id::int, SAFE_CAST(title AS INT64), CONVERT(INT, id) FROM items, LATERAL VIEW explode(id)");
        all.put("no statement", ";;; -- ;\n;");
        all.put("only a comment", "-- SELECT 1");
        all.put("half a surrogate", "SELECT id AS \uD83D FROM items");
        all.put("controls", "SELECT\u0000 id\u0007 FROM items\u001A");
        all.put("direction marks", "SELECT \u202Eid\u202C FROM items");
        all.put("open pre-pass words", "SELECT * EXCLUDE FROM items GROUP BY id WITH CUBE WITH OFFSET INTERVAL 2 days -");
        all.put("unclosed pre-pass brackets", "SELECT id FROM ((SELECT id FROM items) UNION (SELECT map(array<int GROUP BY id GROUPING SETS (");
        return all;
    }

    /** Other spellings of one query that every dialect reads. */
    private static Map<String, String> spellings() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("byte order mark", "\uFEFF" + PLAIN);
        all.put("CRLF", PLAIN.replace(" ", "\r\n"));
        all.put("CR", PLAIN.replace(" ", "\r"));
        all.put("tabs", PLAIN.replace(" ", "\t\t"));
        all.put("empty lines", PLAIN.replace(" ", "\n\n\n\n"));
        all.put("no-break spaces", PLAIN.replace(" ", "\u00A0"));
        all.put("form feeds", PLAIN.replace(" ", "\f"));
        all.put("dotless trap", PLAIN.replace("title", "TITLE").replace("items", "ITEMS").replace("id", "ID"));
        all.put("semicolons", PLAIN + " ;\n ;");
        return all;
    }

    @TestFactory
    Stream<DynamicTest> everyMetricGivesAValueOrAReason() {
        return Stream.of(Locale.ROOT, Locale.of("tr", "TR"), Locale.GERMANY).flatMap(locale -> DIALECTS.stream()
                .map(dialect -> dynamicTest("'" + dialect + "' in " + locale, () -> in(locale, () -> broken()
                        .forEach((name, sql) -> check(name, sql, dialect))))));
    }

    @TestFactory
    Stream<DynamicTest> spellingsAreReadAlike() {
        return Stream.of(Locale.ROOT, Locale.of("tr", "TR")).flatMap(locale -> DIALECTS.stream()
                .map(dialect -> dynamicTest("'" + dialect + "' in " + locale, () -> in(locale, () -> spellings()
                        .forEach((name, sql) -> alike(name, sql, dialect))))));
    }

    @Test
    void faultsNameAPlaceInsideTheText() {
        for (String dialect : DIALECTS) {
            broken().forEach((name, sql) -> ParsedSql.parse(sql, dialect).fault().ifPresent(f -> {
                assertThat(f.offset()).as(name).isBetween(0, sql.length());
                assertThat(f.line()).as(name).isPositive();
                assertThat(f.column()).as(name).isPositive();
                assertThat(f.message()).as(name).isNotBlank();
            }));
        }
    }

    @Test
    void namesOfAnyScriptAreNames() {
        for (String dialect : DIALECTS) {
            for (String sql : List.of("SELECT größe, 価格, цена FROM מוצרים", "SELECT ığ, İl FROM şehir WHERE ığ > 1")) {
                assertThat(ParsedSql.parse(sql, dialect).fault()).as(dialect + ": " + sql).isEmpty();
            }
        }
    }

    @Test
    void goldThatCannotBeReadSaysWhereAndThePredictionIsFlagged() {
        String cut = "SELECT id\n\n\nFROM items WHERE (id";
        Outcome<Measurement> gold = evidence(cut, PLAIN, "bigquery").score("ast-similarity");
        assertThat(gold).isInstanceOfSatisfying(Outcome.Unavailable.class, u -> {
            assertThat(u.reason().toString()).contains("gold_unparsable");
            assertThat(u.toString()).contains("line 4, column ");
        });
        assertThat(evidence(PLAIN, cut, "bigquery").score("ast-similarity")).isNotInstanceOf(Outcome.Error.class);
    }

    private static void in(Locale locale, Runnable work) {
        Locale before = Locale.getDefault();
        Locale.setDefault(locale);
        try {
            work.run();
        } finally {
            Locale.setDefault(before);
        }
    }

    private static void alike(String name, String sql, String dialect) {
        ParsedSql read = ParsedSql.parse(sql, dialect);
        assertThat(read.fault().map(ParseFault::message)).as(name).isEmpty();
        assertThat(StatementGuard.judge(read, GuardOptions.STRICT).allows()).as(name).isTrue();
        MetricRegistry metrics = MetricRegistry.load(OddSqlTest.class.getClassLoader());
        Outcome<Measurement> same = evidence(PLAIN, sql, dialect, metrics).score("ast-similarity");
        assertThat(same).as(name).isInstanceOfSatisfying(Outcome.Value.class, v ->
                assertThat(((Measurement) v.value()).value()).as(name).isEqualTo(1.0));
    }

    private void check(String name, String text, String dialect) {
        for (boolean gold : new boolean[] {true, false}) {
            Evidence evidence = evidence(gold ? text : PLAIN, gold ? PLAIN : text, dialect);
            for (MetricInfo metric : registry.infos()) {
                if (metric.group() == MetricInfo.Group.STRUCTURE) {
                    assertThat(evidence.score(metric.id())).as(name + ", " + metric.id()).isNotInstanceOf(Outcome.Error.class);
                }
            }
        }
    }

    private Evidence evidence(String gold, String predicted, String dialect) {
        return evidence(gold, predicted, dialect, registry);
    }

    private static Evidence evidence(String gold, String predicted, String dialect, MetricRegistry registry) {
        Case requested = Case.of("c", "which item is x", gold, "db").withContext(new Case.Context("", dialect, "", "", ""));
        Item item = new Item(requested, Prediction.of("c", "s", predicted));
        return new Evidence(item, dialect, Optional.empty(), Optional.empty(), Map.of(), Datum.Fields.NONE, registry::measure)
                .withSchema(SCHEMA);
    }
}

package io.github.assay.sql.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.guard.StatementGuard;
import io.github.assay.sql.text.ParseFault;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every query of the {@link Battery}: tables, columns and meaning where it is read, place and words where it is not. */
class BatteryTest {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("snowflake", "Snowflake"), Map.entry("bigquery", "BigQuery"), Map.entry("databricks", "Databricks"),
            Map.entry("postgresql", "PostgreSQL"), Map.entry("mysql", "MySQL"), Map.entry("sqlserver", "SQL Server"),
            Map.entry("oracle", "Oracle"), Map.entry("duckdb", "DuckDB"), Map.entry("sqlite", "SQLite"), Map.entry("trino", "Trino"),
            Map.entry("clickhouse", "ClickHouse"));

    @TestFactory
    Stream<DynamicTest> everyQueryHolds() {
        return Battery.DIALECTS.stream()
                .flatMap(d -> Battery.of(d).stream())
                .map(e -> dynamicTest(e.dialect() + " | " + e.construct(), () -> check(e)));
    }

    /** No query is read wrongly while {@link #everyQueryHolds} passes. */
    @Test
    void thePageHasTheseCounts() throws IOException {
        List<Battery.Entry> all = Battery.DIALECTS.stream().flatMap(d -> Battery.of(d).stream()).toList();
        List<String> rows = new ArrayList<>();
        for (String dialect : Battery.DIALECTS) {
            rows.add(row(NAMES.getOrDefault(dialect, dialect), all.stream().filter(e -> e.dialect().equals(dialect)).toList()));
        }
        rows.add(row("all", all));
        assertThat(Files.readString(Path.of("docs/dialects.md")))
                .contains("\n" + all.size() + " queries for eleven dialects")
                .contains("\n| dialect | queries | right | wrong | not read |\n|---|---:|---:|---:|---:|\n" + String.join("\n", rows) + "\n");
    }

    private static String row(String name, List<Battery.Entry> queries) {
        long read = queries.stream().filter(Battery.Entry::isRead).count();
        return "| " + name + " | " + queries.size() + " | " + read + " | 0 | " + (queries.size() - read) + " |";
    }

    private static void check(Battery.Entry e) {
        ParsedSql sql = ParsedSql.parse(e.sql(), e.dialect());
        if (!e.isRead()) {
            ParseFault fault = sql.fault().orElseThrow();
            assertThat(fault.line() + ":" + fault.column() + " " + fault.message())
                    .startsWith(e.place() + " ")
                    .containsIgnoringCase(e.words());
            // A query of its dialect that is not read has no score; 0 is for several statements and for what is no SQL.
            boolean query = !e.words().contains("statement") && !e.words().contains("stage");
            assertThat(query && StatementGuard.isNoStatement(sql)).as("it would score 0 without a database").isFalse();
            return;
        }
        assertThat(sql.fault()).isEmpty();
        Identifiers found = Identifiers.of(sql, SchemaInfo.NONE).orElseThrow();
        assertThat(Battery.tables(found)).isEqualTo(e.tables());
        assertThat(Battery.columns(found)).isEqualTo(e.columns());
        assertThat(SqlFeatures.of(sql)).isPresent();
        String text = sql.parts().orElseThrow().text();
        assertThat(text.toLowerCase(Locale.ROOT)).doesNotContain("net.sf.");
        e.same().ifPresent(plain ->
                assertThat(text).isEqualTo(ParsedSql.parse(plain, e.dialect()).parts().orElseThrow().text()));
    }
}

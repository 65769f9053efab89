package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code assay separate} on projects whose databases are files of each engine that has databases in memory. */
class SeparateEnginesTest {
    @TempDir
    private Path folder;

    @Test
    @Tag("exhaustive")
    void theSchemaOfAnH2FileIsRead() throws Exception {
        isSearched("h2", "shop", "shop.mv.db");
    }

    @ParameterizedTest
    @CsvSource({"sqlite, d.sqlite, d.sqlite", "duckdb, d.duckdb, d.duckdb"})
    @Tag("exhaustive")
    void theSchemaOfOtherFilesIsRead(String engine, String url, String file) throws Exception {
        isSearched(engine, url, file);
    }

    private void isSearched(String engine, String url, String file) throws Exception {
        try (Connection connection = DriverManager.getConnection(
                        "jdbc:" + engine + ":" + folder.resolve(url), engine.equals("h2") ? "sa" : "", "");
                Statement statement = connection.createStatement()) {
            for (String sql : List.of(
                    "CREATE TABLE band (id INTEGER PRIMARY KEY, name VARCHAR(20) NOT NULL, \"the year\" INTEGER CHECK (\"the year\" > 1900))",
                    "CREATE TABLE singer (id INTEGER PRIMARY KEY, band_id INTEGER REFERENCES band(id), fee DECIMAL(8,2), born DATE,"
                            + " UNIQUE (band_id, fee))",
                    "CREATE TABLE vault (x INTEGER)",
                    "INSERT INTO band VALUES (1, 'Ink', 1990), (2, 'Oak', 2001)",
                    "INSERT INTO singer VALUES (1, 1, 10.50, DATE '1980-01-02'), (2, 1, 12.00, DATE '1981-01-02'), (3, 2, 9.25, NULL)")) {
                statement.execute(engine.equals("sqlite") ? sql.replace("DATE '", "'") : sql);
            }
        }
        Files.writeString(folder.resolve("project.json"), """
                {"assay":1,"cases":["cases.jsonl"],"databases":{"d":"%s"}}""".formatted(file));
        Files.writeString(folder.resolve("cases.jsonl"), """
                {"case_id":"join","question":"?","db_id":"d","gold_sql":"SELECT b.name FROM band b WHERE b.id IN (SELECT band_id FROM singer WHERE fee > 9)",\
                "predictions":{"A":"SELECT DISTINCT b.name FROM band b JOIN singer s ON s.band_id = b.id WHERE s.fee > 9.1"}}
                {"case_id":"year","question":"?","db_id":"d","gold_sql":"SELECT name FROM band WHERE \\"the year\\" >= 1990",\
                "predictions":{"A":"SELECT name FROM band WHERE \\"the year\\" > 1900"}}
                {"case_id":"date","question":"?","db_id":"d","gold_sql":"SELECT id FROM singer WHERE born < '1982-01-01'",\
                "predictions":{"A":"SELECT id FROM singer WHERE born <= '1982-01-01'"}}
                {"case_id":"empty","question":"?","db_id":"d","gold_sql":"SELECT x FROM vault",\
                "predictions":{"A":"SELECT DISTINCT x FROM vault"}}
                {"case_id":"same-by-key","question":"?","db_id":"d","gold_sql":"SELECT COUNT(*) FROM band",\
                "predictions":{"A":"SELECT COUNT(DISTINCT id) FROM band"}}
                {"case_id":"same-by-reference","question":"?","db_id":"d","gold_sql":"SELECT id FROM singer WHERE band_id IS NOT NULL",\
                "predictions":{"A":"SELECT s.id FROM singer s JOIN band b ON b.id = s.band_id"}}
                {"case_id":"same-by-check","question":"?","db_id":"d","gold_sql":"SELECT id FROM band WHERE \\"the year\\" IS NOT NULL",\
                "predictions":{"A":"SELECT id FROM band WHERE \\"the year\\" > 1900"}}
                """);
        CommandRun run = CommandRun.of("separate", folder.toString(), "--json");
        assertThat(run.out().lines()).as(run.err()).hasSize(7).allMatch(line -> line.contains("\"case_id\":\"same-")
                ? line.contains("\"verdict\":\"not_separated\"") && line.contains("\"failed_here\":0,")
                : line.contains("\"verdict\":\"separated\""));
    }
}

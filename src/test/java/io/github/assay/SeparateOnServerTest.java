package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches on PostgreSQL by {@code counterexample.scratch}: temporary tables of a real server (counterexample.md §7.1). */
@Tag("exhaustive")
class SeparateOnServerTest {
    private static EmbeddedPostgres server;

    @TempDir
    private static Path log;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        server = EmbeddedPostgres.builder()
                .setServerConfig("log_statement", "all")
                .setServerConfig("logging_collector", "on")
                .setServerConfig("log_directory", log.toString())
                .setServerConfig("log_filename", "statements.log")
                .start();
        run("postgres", "postgres", "CREATE ROLE keeper LOGIN", "CREATE ROLE guest LOGIN");
        run("postgres", "postgres", "CREATE DATABASE shop OWNER keeper");
        run("postgres", "postgres", "CREATE DATABASE small OWNER keeper");
        run("keeper", "shop",
                "CREATE TYPE mood AS ENUM ('sad', 'glad')",
                "CREATE TABLE band (id int PRIMARY KEY, name varchar(20) NOT NULL, \"the year\" int CHECK (\"the year\" > 1900), mood mood)",
                "CREATE TABLE singer (id int PRIMARY KEY, band_id int REFERENCES band(id), fee numeric(8,2), born date, UNIQUE (band_id, fee))",
                "INSERT INTO band VALUES (1, 'Ink', 1990, 'sad'), (2, 'Oak', 2001, 'glad')",
                "INSERT INTO singer VALUES (1, 1, 10.50, '1980-01-02'), (2, 1, 12.00, '1981-01-02'), (3, 2, 9.25, NULL)",
                "GRANT SELECT ON ALL TABLES IN SCHEMA public TO guest");
    }

    @AfterAll
    static void stop() throws Exception {
        server.close();
    }

    private static void run(String user, String database, String... statements) throws SQLException {
        try (Connection connection = server.getDatabase(user, database).getConnection();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private void project(String scratch) throws Exception {
        Files.writeString(folder.resolve("project.json"), """
                {"assay":1,"cases":["cases.jsonl"],"databases":{"d":{"url":"%s","user":"guest"}}%s}""".formatted(
                        server.getJdbcUrl("guest", "shop").replaceAll("\\?.*", ""), scratch));
        Files.writeString(folder.resolve("cases.jsonl"), """
                {"case_id":"date","question":"?","db_id":"d","gold_sql":"SELECT id FROM singer WHERE born < '1982-01-01'",\
                "predictions":{"A":"SELECT id FROM singer WHERE born <= '1982-01-01'"}}
                {"case_id":"fee","question":"?","db_id":"d","gold_sql":"SELECT b.name FROM band b WHERE b.id IN (SELECT band_id FROM singer WHERE fee > 9)",\
                "predictions":{"A":"SELECT DISTINCT b.name FROM band b JOIN singer s ON s.band_id = b.id WHERE s.fee > 9.1"}}
                {"case_id":"mood","question":"?","db_id":"d","gold_sql":"SELECT name FROM band WHERE mood = 'sad'",\
                "predictions":{"A":"SELECT name FROM band WHERE mood = 'sad' AND \\"the year\\" < 2000"}}
                {"case_id":"same-by-key","question":"?","db_id":"d","gold_sql":"SELECT COUNT(*) FROM band",\
                "predictions":{"A":"SELECT COUNT(DISTINCT id) FROM band"}}
                {"case_id":"same-by-reference","question":"?","db_id":"d","gold_sql":"SELECT id FROM singer WHERE band_id IS NOT NULL",\
                "predictions":{"A":"SELECT s.id FROM singer s JOIN band b ON b.id = s.band_id"}}
                {"case_id":"same-by-failure","question":"?","db_id":"d","gold_sql":"SELECT 10 / (SELECT COUNT(*) FROM singer) FROM band",\
                "predictions":{"A":"SELECT 10 / (SELECT COUNT(id) FROM singer) FROM band"}}
                """);
    }

    private static String scratch(String user, String database) {
        return ", \"counterexample\": {\"scratch\": {\"url\": \"" + server.getJdbcUrl(user, database).replaceAll("\\?.*", "")
                + "\", \"user\": \"" + user + "\"}}";
    }

    private List<String> separate(int databases) {
        CommandRun run = CommandRun.of("separate", folder.toString(), "--json", "--databases", Integer.toString(databases));
        assertThat(run.out().lines()).as(run.err()).hasSize(6);
        return run.out().lines().toList();
    }

    private String separateDates() {
        return CommandRun.of("separate", folder.toString(), "--json", "--databases", "15", "--case", "date").out();
    }

    @Test
    void temporaryTablesSeparateAndNothingStays() throws Exception {
        project("");
        assertThat(separate(15)).allMatch(line -> line.contains("\"reason\":\"no_scratch_engine\""));
        project(scratch("keeper", "small"));
        assertThat(separate(15)).allMatch(line -> line.contains("\"case_id\":\"same-")
                ? line.contains("\"verdict\":\"not_separated\"")
                : line.contains("\"verdict\":\"separated\""));
        try (Connection connection = server.getDatabase("keeper", "small").getConnection();
                Statement statement = connection.createStatement();
                ResultSet left = statement.executeQuery(
                        "SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace"
                                + " WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'")) {
            left.next();
            assertThat(left.getInt(1)).isZero();
        }
        assertThat(CommandRun.of("separate", folder.toString(), "--constraints").status()).isZero();
    }

    private static long logged(String statement) throws Exception {
        return Files.readString(log.resolve("statements.log"), StandardCharsets.ISO_8859_1).split(Pattern.quote(statement), -1).length - 1;
    }

    @Test
    @Tag("long")
    void aStatementIsCheckedOncePerSessionAndNotOnEachDatabase() throws Exception {
        project(scratch("keeper", "small"));
        separate(40);
        long databases = logged("SET TRANSACTION READ ONLY");
        assertThat(databases).isGreaterThan(200);
        assertThat(logged("EXPLAIN (VERBOSE") * 3).as("of two queries on each of %s databases", databases).isLessThan(databases);
    }

    @Test
    @Tag("long")
    void aServerThatIsAwayOrARoleWithTooManyRightsGivesNoVerdict() throws Exception {
        project(scratch("keeper", "small").replace("/small", "/nowhere"));
        assertThat(separateDates()).containsPattern("\"stopped\":\"(failures|time)\"");
        project(scratch("postgres", "small"));
        assertThat(separateDates()).contains("\"stopped\":\"failures\"");
        project(scratch("keeper", "small"));
        assertThat(separateDates()).as("it is searched again").contains("\"verdict\":\"separated\"");
        project(", \"counterexample\": {\"scratch\": {\"url\": \"jdbc:mysql://h/d\", \"password\": \"x\"}}");
        assertThat(CommandRun.of("check", folder.toString()).out())
                .contains("counterexample.scratch.url", "no URL of a PostgreSQL database", "counterexample.scratch.password");
    }
}

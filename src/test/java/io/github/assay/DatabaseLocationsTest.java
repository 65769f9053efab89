package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.store.shared.TestPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases as people state them in a project: by URL, with a user and a password, two users of one server. */
class DatabaseLocationsTest {
    @TempDir
    Path folder;

    private void create(String url, String user, String password) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a INT)");
            statement.execute("INSERT INTO t VALUES (7)");
        }
    }

    /** Scores {@code ex} of one case for each database, with the same gold and predicted query on each. */
    private List<String> scores(Map<String, String> databases, String gold, String predicted) throws IOException {
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        databases.keySet().stream().sorted().forEach(id -> {
            cases.add("{\"case_id\":\"%1$s\",\"question\":\"?\",\"gold_sql\":\"%2$s\",\"db_id\":\"%1$s\"}".formatted(id, gold));
            predictions.add("{\"case_id\":\"%1$s\",\"system\":\"m\",\"predicted_sql\":\"%2$s\"}".formatted(id, predicted.replace("%", id)));
        });
        Files.write(folder.resolve("cases.jsonl"), cases);
        Files.createDirectories(folder.resolve("predictions"));
        Files.write(folder.resolve("predictions/m.jsonl"), predictions);
        List<String> stated = databases.entrySet().stream().map(e -> "\"" + e.getKey() + "\":" + e.getValue()).sorted().toList();
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"databases\":{" + String.join(",", stated) + "}}");
        CommandRun run = CommandRun.of("score", folder.toString(), "--metric", "ex", "--json");
        return run.out().lines().map(line -> line.replaceAll(".*\"case_id\":\"(\\w+)\".*\"value\":([^,]*),.*", "$1 $2")).toList();
    }

    private static String url(String url) {
        return "{\"url\":\"" + url.replace("\\", "\\\\") + "\"}";
    }

    @Test
    void urlsOfFilesOpen() throws Exception {
        create("jdbc:sqlite:" + folder.resolve("a b.sqlite"), "", "");
        create("jdbc:duckdb:" + folder.resolve("x.duckdb"), "", "");
        create("jdbc:h2:file:" + folder.resolve("x"), "sa", "");
        create("jdbc:h2:file:" + folder.resolve("y"), "boss", "hidden");
        create("jdbc:h2:file:" + folder.resolve("z"), "boss", System.getenv("PATH"));

        assertThat(scores(Map.ofEntries(
                        Map.entry("sqlite", url("jdbc:sqlite:" + folder.resolve("a b.sqlite"))),
                        Map.entry("sqlite_relative", url("jdbc:sqlite:a b.sqlite")),
                        Map.entry("sqlite_file", url("jdbc:sqlite:file:" + folder.resolve("a b.sqlite").toUri().getRawPath() + "?mode=rw")),
                        Map.entry("sqlite_text", "\"jdbc:sqlite:a b.sqlite\""),
                        Map.entry("duckdb", url("jdbc:duckdb:x.duckdb")),
                        Map.entry("duckdb_settings", url("jdbc:duckdb:" + folder.resolve("x.duckdb") + ";access_mode=read_write")),
                        Map.entry("h2", url("jdbc:h2:" + folder.resolve("x"))),
                        Map.entry("h2_relative", url("jdbc:h2:./x;MODE=PostgreSQL")),
                        Map.entry("h2_password", url("jdbc:h2:file:./y;USER=boss;PASSWORD=hidden")),
                        Map.entry("h2_path", "{\"path\":\"z.mv.db\",\"user\":\"boss\",\"passwordFrom\":\"env:PATH\"}"),
                        Map.entry("h2_url", "{\"url\":\"jdbc:h2:./z\",\"user\":\"boss\",\"passwordFrom\":\"env:PATH\"}")),
                "SELECT a FROM t", "SELECT a + 0 FROM t"))
                .containsExactlyInAnyOrder("sqlite 1.0", "sqlite_relative 1.0", "sqlite_file 1.0", "sqlite_text 1.0", "duckdb 1.0",
                        "duckdb_settings 1.0", "h2 1.0", "h2_relative 1.0", "h2_password 1.0", "h2_path 1.0", "h2_url 1.0");
        String check = CommandRun.of("check", folder.toString()).out();
        assertThat(check)
                .contains("databases.h2_password.url", "a URL with a password in it",
                        "URL parameters that are not used: access_mode", "URL parameters that are not used: MODE")
                .doesNotContain("hidden");
    }

    @Test
    @Tag("exhaustive")
    void twoUsersOfOneServerEachRunTheirQueries() throws Exception {
        try (EmbeddedPostgres server = TestPostgres.in(folder.resolve("server")).start()) {
            try (Connection connection = server.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE ROLE ana LOGIN");
                statement.execute("CREATE ROLE ben LOGIN");
            }
            String url = "jdbc:postgresql://localhost:" + server.getPort() + "/postgres";
            String stated = "{\"url\":\"" + url + "\",\"user\":\"%s\"}";
            assertThat(scores(
                            Map.of("ana", stated.formatted("ana"), "ben", stated.formatted("ben"),
                                    "root", stated.formatted("postgres")),
                            "SELECT current_user::text AS u", "SELECT '%' AS u"))
                    .containsExactly("ana 1.0", "ben 1.0", "root null");
            assertThat(CommandRun.of("doctor", folder.toString()).out())
                    .contains("The role postgres", "superuser", "allowPrivilegedRole");
            Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"databases\":{\"root\":"
                    + stated.formatted("postgres").replace("}", ",\"allowPrivilegedRole\":true}") + "}}");
            assertThat(CommandRun.of("doctor", folder.toString()).out()).contains("the role postgres", "superuser", "allowPrivilegedRole");
            assertThat(CommandRun.of("check", folder.toString()).out()).contains("databases.root.allowPrivilegedRole");
        }
    }
}

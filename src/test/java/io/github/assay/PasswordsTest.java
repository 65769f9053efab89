package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.store.shared.TestPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A password that stands in a URL of a project is found in nothing that any command prints or writes. */
class PasswordsTest {
    private static final String PASSWORD = "Sw0rdfishPlanted";

    private static final List<String> COMMANDS = List.of(
            "check", "run", "score", "agreement", "calibrate", "systems", "plan", "route", "summary", "doctor", "imported",
            "labels status", "labels export --to FOLDER/pack.jsonl", "report --to FOLDER/report",
            "provenance --case c0");

    /** Commands that are about databases. */
    private static final Set<String> OF_DATABASES = Set.of("check", "run", "doctor");

    private static final List<String> FORMATS = List.of("", "--json");

    @TempDir
    Path folder;

    @TempDir
    Path serverFolder;

    /**
     * Each command, in one of its formats, on a URL of a server that answers, a torn one, one of an unknown engine and one of
     * a file; those that open databases also with a wrong password and on a server that does not answer.
     */
    @Test
    void isPrintedAndKeptNowhere() throws Exception {
        isPrintedAndKeptNowhere(false, false);
    }

    /** Each URL is tried by the commands that open databases as well. */
    @Test
    @Tag("exhaustive")
    @Tag("long")
    void isPrintedAndKeptNowhereForAnyUrl() throws Exception {
        isPrintedAndKeptNowhere(true, false);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void isPrintedAndKeptNowhereByAnyCommandForAnyUrl() throws Exception {
        isPrintedAndKeptNowhere(true, true);
    }

    private void isPrintedAndKeptNowhere(boolean everyUrl, boolean everyPair) throws Exception {
        Path data = serverFolder.resolve("data");
        try (EmbeddedPostgres server = TestPostgres.in(data).start()) {
            try (Connection connection = server.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE ROLE ana LOGIN PASSWORD '" + PASSWORD + "'");
                statement.execute("CREATE ROLE ben LOGIN PASSWORD 'another'");
                Files.writeString(data.resolve("pg_hba.conf"), "host all all all scram-sha-256\n");
                statement.execute("SELECT pg_reload_conf()");
            }
            try (Connection h2 = DriverManager.getConnection("jdbc:h2:file:" + folder.resolve("x"), "boss", "another")) {
                assertThat(h2.isClosed()).isFalse();
            }
            String host = "localhost:" + server.getPort() + "/postgres";
            List<String> urls = new ArrayList<>(List.of(
                    "jdbc:postgresql://ana:%s@" + host, "jdbc:postgresql://" + host + "?user=ana&password=%s",
                    "jdbc:postgresql://ben:%s@" + host, "jdbc:postgresql://" + host + "?user=ben&password=%s&sslmode=require",
                    "jdbc:postgresql://ana:%s@localhost:1/x", "jdbc:postgresql://ana:%s@nonesuch.invalid/x",
                    "jdbc:postgresql://localhost:%s/x", "jdbc:postgresql://ana:%s?@localhost/x", "jdbc:postgresql:ana:%s@h",
                    "jdbc:postgresql://localhost/x?sslpassword=%s&options=%s&%s", "jdbc:postgresql://localhost:1/x?sslmode=%s",
                    "postgresql://ana:%s@localhost/x", "jdbc:mysql://ana:%s@h/x?password=%s", "jdbc:oracle:thin:ana/%s@h:1:x",
                    "jdbc:sqlserver://h;user=ana;password=%s", "jdbc:h2:./x;USER=boss;PASSWORD=%s", "jdbc:h2:tcp://h/x;PASSWORD=%s",
                    "jdbc:h2:./x;CIPHER=AES;PASSWORD=%s another", "jdbc:sqlite:x.db?cipher=sqlcipher&key=%s",
                    "jdbc:duckdb:x.duckdb;motherduck_token=%s", "jdbc:duckdb:md:x?motherduck_token=%s"));
            List<String> all = urls.stream().map(url -> url.replace("%s", PASSWORD)).toList();
            List<String> stated = new ArrayList<>();
            List<String> usual = List.of(all.get(0), all.get(6), all.get(12), all.get(15), all.get(2), all.get(4));
            project(everyUrl ? all : usual);
            stated.addAll(stated(COMMANDS.stream().filter(c -> everyPair || OF_DATABASES.contains(c)).toList(), everyPair));
            if (!everyPair) {
                project(usual.subList(0, 4));
                stated.addAll(stated(COMMANDS.stream().filter(c -> !OF_DATABASES.contains(c)).toList(), false));
            }
            assertThat(stated).noneMatch(text -> text.contains(PASSWORD));
            assertThat(String.join("\n", stated)).contains("a URL with a password in it", "authentication failed", "refused");
            assertThat(folder.resolve("out/report")).isNotEmptyDirectory();
            assertThat(folder.resolve("out/pack.jsonl")).exists();
            assertThat(filesWithPassword()).containsExactly(folder.resolve("project.json"));
        }
    }

    /** What the commands print, in each of their formats or in one, in turn. */
    private List<String> stated(List<String> commands, boolean everyFormat) {
        List<String> stated = new ArrayList<>();
        for (String command : commands) {
            String one = command.contains("FOLDER") ? "" : FORMATS.get(COMMANDS.indexOf(command) % FORMATS.size());
            for (String json : everyFormat ? FORMATS : List.of(one)) {
                List<String> words = new ArrayList<>(Arrays.asList(command.replace("FOLDER", folder + "/out" + json).split(" ")));
                words.add(words.getFirst().equals("labels") ? 2 : 1, folder.toString());
                words.addAll(json.isEmpty() ? List.of() : List.of(json));
                CommandRun run = CommandRun.of(words.toArray(String[]::new));
                assertThat(run.status()).as("%s %s", words, run.err()).isIn(0, 1, 2, 3);
                stated.add(words + "\n" + run.out() + run.err());
            }
        }
        return stated;
    }

    private void project(List<String> urls) throws IOException {
        List<String> databases = IntStream.range(0, urls.size())
                .mapToObj(i -> "\"d%d\":{\"url\":\"%s\"}".formatted(i, urls.get(i)))
                .toList();
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"databases\":{" + String.join(",", databases)
                + ",\"text\":\"" + urls.getFirst() + "\",\"list\":[\"" + urls.getFirst() + "\"],\"path\":{\"path\":\""
                + urls.get(2) + "\"}},\n\"test_suites\":{\"d0\":[\"" + urls.getFirst() + "\"]},\"store\":{\"url\":\"" + urls.getFirst()
                + "\"},\"limits\":\"" + urls.getFirst() + "\"}");
        Files.write(folder.resolve("cases.jsonl"), IntStream.range(0, urls.size())
                .mapToObj(i -> "{\"case_id\":\"c%1$d\",\"question\":\"?\",\"gold_sql\":\"SELECT 1 AS a\",\"db_id\":\"d%1$d\"}".formatted(i))
                .toList());
        Files.createDirectories(folder.resolve("predictions"));
        Files.write(folder.resolve("predictions/m.jsonl"), IntStream.range(0, urls.size())
                .mapToObj(i -> "{\"case_id\":\"c%d\",\"system\":\"m\",\"predicted_sql\":\"SELECT 2 AS a\"}".formatted(i))
                .toList());
    }

    private List<Path> filesWithPassword() throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(PASSWORD)) {
                    found.add(file);
                }
            }
        }
        return found;
    }
}

package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.json.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries under test that reach for the journal of another annotator get nothing of it. */
class HostileQueryTest {
    private static final String SECRET = "benvotedfail";

    @TempDir
    Path folder;

    private void lay(String url) throws Exception {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE t (a VARCHAR(20))");
            statement.execute("INSERT INTO t VALUES ('x')");
        }
    }

    @Test
    void aQueryReadsNoVoteOfAnotherAnnotator() throws Exception {
        Path project = Files.createDirectories(folder.resolve("study"));
        Path databases = Files.createDirectories(project.resolve("databases"));
        lay("jdbc:duckdb:" + databases.resolve("duck.duckdb"));
        lay("jdbc:sqlite:" + databases.resolve("lite.sqlite"));
        Path journal = project.resolve(".assay/journal/ben.jsonl");
        Files.writeString(project.resolve("project.json"), """
                {"assay":1,"databases":{"duck":{"path":"databases/duck.duckdb"},"lite":{"path":"databases/lite.sqlite"}}}""");
        List<String> hostile = List.of(
                "duck|SELECT content FROM read_text('" + journal + "')",
                "duck|SELECT * FROM read_csv_auto('" + journal + "', header=false, delim='~')",
                "duck|SELECT * FROM '" + journal + "'",
                "duck|SELECT * FROM glob('" + project + "/.assay/journal/*')",
                "lite|SELECT readfile('" + journal + "')",
                "lite|ATTACH '" + journal + "' AS j",
                "lite|SELECT load_extension('" + journal + "')");
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        for (int i = 0; i < hostile.size(); i++) {
            String[] parts = hostile.get(i).split("\\|", 2);
            cases.add(Json.line(Map.of("case_id", "c" + i, "db_id", parts[0], "question", "q", "gold_sql", "SELECT a FROM t")));
            predictions.add(Json.line(Map.of("case_id", "c" + i, "system", "s", "predicted_sql", parts[1])));
        }
        Files.write(project.resolve("cases.jsonl"), cases);
        Files.write(Files.createDirectories(project.resolve("predictions")).resolve("s.jsonl"), predictions);
        Path pack = folder.resolve("ben.jsonl");
        Files.writeString(pack, Json.line(Map.of(
                "case_id", "c0", "system", "s", "run_id", "r1", "annotator", "ben", "label", "fail", "at", "2026-01-01T00:00:00Z",
                "comment", SECRET)) + "\n");
        assertThat(CommandRun.of("labels", "import", project.toString(), pack.toString()).status()).isZero();
        assertThat(Files.readString(journal)).contains(SECRET);
        String all = project.toString();
        assertThat(CommandRun.of("rounds", "plan", all, "--round", "r1", "--people", "ana,ben", "--votes", "2", "--by", "lea").status())
                .isZero();
        CommandRun run = CommandRun.of("run", all, "--json");
        CommandRun scored = CommandRun.of("score", all, "--json");
        CommandRun queue = CommandRun.of("labels", "queue", all, "--annotator", "ana", "--json", "--filter", "gold:rows");
        assertThat(queue.out().lines()).as(queue.err()).hasSize(hostile.size());
        assertThat(queue.out()).doesNotContain("\"predicted_status\":\"rows\"");
        for (CommandRun done : List.of(run, scored, queue)) {
            assertThat(done.out() + done.err()).doesNotContain(SECRET);
        }
        try (Stream<Path> files = Files.walk(project.resolve(".assay"))) {
            List<Path> others = files.filter(Files::isRegularFile)
                    .filter(f -> !f.toString().contains("journal") && !f.getFileName().toString().startsWith("labels"))
                    .toList();
            for (Path file : others) {
                assertThat(new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1))
                        .as(file.toString()).doesNotContain(SECRET);
            }
        }
    }
}

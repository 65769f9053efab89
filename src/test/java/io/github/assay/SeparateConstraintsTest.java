package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Constraints that the data suggest: listed, and switched off in {@code project.json} (counterexample.md §3). */
class SeparateConstraintsTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void project() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("d.sqlite"));
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE visit (id INTEGER PRIMARY KEY, guests INTEGER, note TEXT)");
            statement.execute("INSERT INTO visit VALUES " + IntStream.rangeClosed(1, 30)
                    .mapToObj(i -> "(" + i + ", " + (1 + i % 5) + ", 'n" + i % 7 + "')")
                    .collect(Collectors.joining(", ")));
        }
        Files.writeString(folder.resolve("cases.jsonl"), """
                {"case_id":"null","question":"?","db_id":"d","gold_sql":"SELECT COUNT(guests) FROM visit","predictions":{"A":"SELECT COUNT(*) FROM visit"}}
                {"case_id":"none","question":"?","db_id":"d","gold_sql":"SELECT id FROM visit WHERE guests > 90 AND id < 2","predictions":{"A":"SELECT id FROM visit WHERE guests > 90 AND id < 3"}}
                """);
        settings("");
    }

    private void settings(String more) throws IOException {
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"cases\":[\"cases.jsonl\"],\"databases\":{\"d\":\"d.sqlite\"}" + more + "}");
    }

    private String run(String... options) {
        String[] all = new String[options.length + 2];
        all[0] = "separate";
        all[1] = folder.toString();
        System.arraycopy(options, 0, all, 2, options.length);
        CommandRun run = CommandRun.of(all);
        assertThat(run.status()).as(run.err()).isZero();
        return run.out();
    }

    @Test
    void whatIsSwitchedOffIsNoLongerBroken() throws IOException {
        assertThat(run("--constraints"))
                .containsPattern("d +range\\(visit\\.guests\\) +30 rows +1 … 5 +enforced")
                .containsPattern("d +not_null\\(visit\\.guests\\) +30 rows +enforced");
        assertThat(run("--case", "null", "--json"))
                .contains("\"rank\":4", "\"broken\":[\"not_null(visit.guests)\"]");
        assertThat(CommandRun.of("score", folder.toString(), "--metric", "ex-robust").out()).contains("1/2  1.000");
        settings(", \"metrics\": {\"options\": {\"ex-robust\": {\"worstRank\": 4}}}");
        assertThat(CommandRun.of("score", folder.toString(), "--metric", "ex-robust").out()).contains("1/2  0.000");
        settings(", \"counterexample\": {\"constraintsOff\": [\"not_null(visit.guests)\", \"not_null(visit.gone)\"]}");
        assertThat(run("--case", "null", "--json")).contains("\"rank\":3", "\"broken\":[]");
        assertThat(run("--constraints"))
                .containsPattern("not_null\\(visit\\.guests\\) +30 rows +switched off in project.json")
                .containsPattern("not_null\\(visit\\.gone\\) +0 rows +switched off in project.json, but the data do not suggest it");
        settings("");
        assertThat(run("--case", "null", "--json")).contains("\"rank\":4");
    }

    @Test
    void aGoldThatReturnsNothingIsFlagged() {
        assertThat(run("--case", "none", "--json")).contains("\"flags\":[\"vacuous\"]", "The gold query returns no row");
        assertThat(run("--case", "null", "--json")).doesNotContain("vacuous");
    }

    @Test
    void aWrongSettingIsAProblemOfTheProject() throws IOException {
        settings(", \"counterexample\": {\"constraintsOff\": 7}");
        assertThat(CommandRun.of("check", folder.toString()).out()).contains("counterexample.constraintsOff", "a list of texts");
    }
}

package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources as they lie on disk after other programs: BIRD's folders, STEF's logs, databases that are out of reach. */
class ImportEntrancesTest {
    private static final String QUESTIONS = """
            [{"question_id":0,"db_id":"d","question":"How many?","SQL":"SELECT 1"},
             {"question_id":1,"db_id":"d","question":"Who?","SQL":"SELECT 2"}]""";
    private static final String ANSWERS = "{\"0\":\"SELECT 1\\t----- bird -----\\td\",\"1\":\"SELECT 3\\t----- bird -----\\td\"}";

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private List<String> predictions() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("project/predictions"))) {
            return files.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    private CommandRun imported(String source, String... further) {
        return CommandRun.of(Stream.concat(
                Stream.of("import", folder.resolve(source).toString(), "--to", folder.resolve("project").toString()), Stream.of(further))
                .toArray(String[]::new));
    }

    @Test
    void birdsPublishedFoldersAreFoundAndSystemsNamedAfterThem() throws Exception {
        file("bird/dev.json", QUESTIONS);
        file("bird/exp_result/gpt4/predict_dev.json", ANSWERS);
        file("bird/exp_result/claude/predict_mini_dev_cot.json", ANSWERS);
        assertThat(imported("bird").out()).contains("2 cases, 4 predictions");
        assertThat(predictions()).containsExactly("claude-cot.jsonl", "gpt4.jsonl");
    }

    @Test
    void predictionsElsewhereAreNamed() throws Exception {
        file("dev.json", QUESTIONS);
        file("out/exp_result/gpt4/predict_dev.json", ANSWERS);
        file("out/exp_result/claude/predict_dev.json", ANSWERS);
        file("late.csv", "case_id,predicted_sql\n0,SELECT 9\n7,SELECT 9\n");
        CommandRun made = imported("dev.json", "--from", "bird", "--predictions", folder.resolve("out").toString(), "--predictions",
                folder.resolve("late.csv").toString());
        assertThat(made.out()).as(made.err())
                .contains("2 cases, 5 predictions", "  claude: 2 predictions.", "  gpt4: 2 predictions.", "  late: 1 prediction.")
                .contains("1 predictions for no case, first 7").doesNotContain("There is nothing to label");
        assertThat(predictions()).containsExactly("claude-r1.jsonl", "gpt4-r1.jsonl", "late-r1.jsonl");
        assertThat(CommandRun.of("check", folder.resolve("project").toString()).out()).contains("2 cases, 5 items");
    }

    @Test
    void oneSystemIsNamedAndAnOptionWithoutEffectRefused() throws Exception {
        file("dev.json", QUESTIONS);
        Path answers = file("predict_dev.json", ANSWERS);
        assertThat(imported("dev.json", "--system", "mine").err()).contains("none are given");
        assertThat(imported("dev.json", "--predictions", answers.toString(), "--preview").err()).contains("assay add FILE");
        assertThat(imported("dev.json", "--from", "bird", "--predictions", folder.resolve("gone").toString()).err())
                .contains("gone", "is made; add what is lacking with assay add");
    }

    /** STEF needs neither gold SQL nor a database. */
    @Test
    void aSchemaFreeLogIsNoFault() throws Exception {
        file("log.jsonl", """
                {"question":"How many?","enriched_question":"How many users?","sql":"SELECT count(*) FROM users","app_rules":{"benign_filters":["a = 1"]}}
                {"question":"Who?","enriched_question":"Who uses it?","sql":"SELECT name FROM users"}
                """);
        CommandRun made = imported("log.jsonl", "--from", "stef");
        assertThat(made.out()).contains("2 cases, 2 predictions", "2 cases without a database and without gold SQL");
        assertThat(made.status()).as(made.out()).isZero();
    }

    @Test
    void aDatabaseMayBeADialectAlone() throws Exception {
        file("project/project.json", "{\"assay\":1,\"databases\":{\"d\":{\"dialect\":\"snowflake\"}}}");
        file("project/cases.jsonl", """
                {"case_id":"c1","question":"?","gold_sql":"SELECT v:b::string FROM t","db_id":"d","gold_result":{"columns":["a"],"rows":[[1]]},\
                "predictions":{"A":{"predicted_sql":"SELECT v:c::string FROM t","result":{"columns":["a"],"rows":[[1]]}}}}
                """);
        String project = folder.resolve("project").toString();
        CommandRun check = CommandRun.of("check", project);
        assertThat(check.status()).as(check.out()).isZero();
        assertThat(check.out()).contains("no driver for the database 'd'; captured gold results: 1 of 1");
        assertThat(CommandRun.of("score", project, "--metric", "ex", "--json").out()).contains("\"value\":1.0");
        CommandRun parsed = CommandRun.of("score", project, "--metric", "parse-ok", "--json");
        assertThat(parsed.out()).as("Snowflake's path is read in its dialect").contains("\"value\":1.0");
        file("project/project.json", "{\"assay\":1,\"databases\":{\"d\":{}}}");
        assertThat(CommandRun.of("check", project).out()).contains("an object with a path or a url, or with a dialect");
    }
}

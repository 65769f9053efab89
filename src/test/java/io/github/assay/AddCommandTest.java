package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code assay add}: a run joins a project, and labels stay. */
class AddCommandTest {
    @TempDir
    private Path root;

    private Path project;

    @BeforeEach
    void project() throws IOException {
        project = Files.createDirectories(root.resolve("my project"));
        Files.write(project.resolve("cases.jsonl"), List.of(
                "{\"case_id\":\"c1\",\"question\":\"How many a?\",\"gold_sql\":\"SELECT 1\",\"db_id\":\"d\"}",
                "{\"case_id\":\"c2\",\"question\":\"Which  b?\",\"gold_sql\":\"SELECT 2\",\"db_id\":\"d\"}",
                "{\"case_id\":\"c3\",\"question\":\"And c?\",\"gold_sql\":\"SELECT 3\",\"db_id\":\"d\"}"));
        Files.createDirectories(project.resolve("predictions"));
        Files.write(project.resolve("predictions/a.jsonl"), List.of(
                "{\"case_id\":\"c1\",\"system\":\"a\",\"sql\":\"SELECT 1\"}", "{\"case_id\":\"c2\",\"system\":\"a\",\"sql\":\"SELECT 2\"}"));
        Files.writeString(root.resolve("votes.csv"), "case_id,system,annotator,label\nc1,a,ann,pass\n");
        assertThat(CommandRun.of("labels", "import", project.toString(), root.resolve("votes.csv").toString()).status()).isZero();
    }

    private CommandRun add(Path source, String... more) {
        List<String> arguments = new java.util.ArrayList<>(List.of("add", source.toString(), "--to", project.toString()));
        arguments.addAll(List.of(more));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private String labels() throws IOException {
        Path file = root.resolve("labels.csv");
        Files.deleteIfExists(file);
        assertThat(CommandRun.of("labels", "export", project.toString(), "--to", file.toString()).status()).isZero();
        return Files.readString(file);
    }

    @Test
    void aSecondRunIsComparedWithTheFirst() throws IOException {
        Path source = Files.write(root.resolve("new answers.jsonl"), List.of(
                "{\"case_id\":\"c1\",\"sql\":\"SELECT 1\",\"trace\":{\"steps\":[1,2]}}", "{\"case_id\":\"c3\",\"sql\":\"SELECT 4\"}"));
        CommandRun preview = add(source, "--system", "a", "--preview");
        assertThat(preview.out()).contains("a, run r2: 2 predictions. Against run r1: 1 new, 0 changed, 1 equal, 1 gone.",
                "1 case without a prediction", "Nothing was written");
        assertThat(project.resolve("predictions").toFile().list()).containsExactly("a.jsonl");
        String labels = labels();
        assertThat(labels).contains("c1", "ann", "pass");
        assertThat(add(source, "--system", "a").status()).isZero();
        assertThat(labels()).isEqualTo(labels);
        assertThat(Files.readAllLines(project.resolve("predictions/a-r2.jsonl"))).hasSize(2).first().asString()
                .contains("\"trace\":{\"steps\":[1,2]}", "\"run_id\":\"r2\"", "\"system\":\"a\"");
        assertThat(add(source, "--system", "a", "--run", "r2").err()).contains("The run r2 of the system a exists");
        assertThat(add(source, "--system", "a", "--run", "week 3").status()).isZero();
        assertThat(CommandRun.of("check", project.toString()).out()).contains("6 items");
    }

    @Test
    void anotherProgramsFileIsReadByItsImporterAndMatchedByQuestion() throws IOException {
        Path source = Files.writeString(root.resolve("peer.csv"),
                "id,question,db_id,gold_sql,predicted_sql\nx9,Which b?,d,SELECT 2,SELECT 22\nx8,Unknown?,d,SELECT 0,SELECT 0\n");
        CommandRun run = add(source, "--system", "peer");
        assertThat(run.out()).contains("peer, run r1: 1 prediction. A new system.", "1 found by database and question");
        assertThat(run.err()).contains("1 prediction for no case of the project, left out: x8");
        assertThat(run.status()).isEqualTo(1);
        assertThat(Files.readString(project.resolve("predictions/peer-r1.jsonl"))).contains("\"case_id\":\"c2\"", "SELECT 22");
    }

    @Test
    void aSourceWithoutAnyCaseOfTheProjectIsRefused() throws IOException {
        Path source = Files.writeString(root.resolve("other.jsonl"), "{\"case_id\":\"zz\",\"sql\":\"SELECT 1\"}\n");
        CommandRun run = add(source);
        assertThat(run.status()).isEqualTo(3);
        assertThat(run.err()).contains("no prediction for a case of this project", "zz");
        assertThat(add(root.resolve("missing.jsonl")).status()).isEqualTo(3);
    }
}

package io.github.assay;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A line that is too long costs that line, not the file and not the memory. One of 300 MB in 256 MB of memory does so for
 * cases, one of 100 MB in 160 MB for votes, and one of 80 MB, beyond the limit, elsewhere.
 */
class LongLineTest {
    private static final int MEGABYTES = 300;
    private static final int MEGABYTES_OF_VOTES = 100;
    private static final int MEGABYTES_BEYOND = 80;
    private static final String CASE = "{\"case_id\":\"%s\",\"question\":\"?\",\"gold_sql\":\"SELECT 1\",\"db_id\":\"d\"}%n";
    private static final String VOTES = "case_id,system,annotator,label,comment\n";

    @TempDir
    private Path folder;

    private Path project;

    @BeforeEach
    void project() throws IOException {
        project = Files.createDirectories(folder.resolve("p"));
        Files.writeString(project.resolve("cases.jsonl"), String.format(CASE, "a") + String.format(CASE, "b"));
        Files.createDirectories(project.resolve("predictions"));
        Files.writeString(project.resolve("predictions/s.jsonl"), prediction("a") + prediction("b"));
    }

    private static String prediction(String id) {
        return "{\"case_id\":\"" + id + "\",\"system\":\"s\",\"predicted_sql\":\"SELECT 1\"}\n";
    }

    private static void write(Path file, String before, String middle, int megabytes, String after) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write(before);
            String block = middle.repeat((1 << 20) / middle.length());
            for (int i = 0; i < megabytes; i++) {
                out.write(block);
            }
            out.write(after);
        }
    }

    @Test
    @Tag("exhaustive")
    void ofCasesAndPredictions() throws Exception {
        write(project.resolve("cases.jsonl"), String.format(CASE, "a") + "{\"case_id\":\"long\",\"question\":\"", "x", MEGABYTES,
                "\"}\n" + String.format(CASE, "b"));
        write(project.resolve("predictions/t.jsonl"), "{\"case_id\":\"a\",\"predicted_sql\":\"", "y", MEGABYTES_BEYOND,
                "\"}\r\n" + prediction("b").replace("\"s\"", "\"t\""));
        AssayProcess check = AssayProcess.of("-Xmx256m", "check", project.toString());
        assertThat(check.status()).as(check.err()).isEqualTo(1);
        assertThat(check.out())
                .contains("2 cases, 3 items", "cases.jsonl:2", "a line of 314,572,832 bytes", "at most 67,108,864 bytes in a line",
                        "predictions/t.jsonl:1", "The line is left out");
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void ofVotesAsCsvInOneField() throws Exception {
        votes("z");
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void ofVotesAsCsvWithQuotesAndLinesInAField() throws Exception {
        votes("\"\"", "one\n", "\"\",\r\n");
    }

    private void votes(String... middles) throws Exception {
        for (String middle : middles) {
            int megabytes = middle.equals("z") ? MEGABYTES_OF_VOTES : 20;
            Path votes = folder.resolve("votes.csv");
            write(votes, VOTES + "a,s,ana,pass,\"first\nnote\"\na,s,bob,fail,\"", middle, megabytes, "\"\nb,s,ana,fail,\n,s,bob,fail,\n");
            AssayProcess labels = AssayProcess.of("-Xmx160m", "labels", "import", project.toString(), votes.toString(), "--json");
            assertThat(labels.err() + labels.out())
                    .as(middle)
                    .contains("votes.csv:4", megabytes == MEGABYTES_OF_VOTES ? "a row of 104,857,616 " : "a row of 20,971,", "at most 16,777,216 characters in a row")
                    .contains("expected an item");
            try (Stream<String> lines = Files.lines(votes)) {
                assertThat(labels.out()).as("lines after it keep their numbers").contains("votes.csv:" + lines.count());
            }
        }
    }

    @Test
    @Tag("exhaustive")
    void ofPredictionsThatAreBroughtIn() throws Exception {
        Path source = folder.resolve("records.jsonl");
        write(source, "{\"question\":\"q1\",\"gold_sql\":\"SELECT 1\",\"predicted_sql\":\"SELECT 1\",\"db_id\":\"d\"}\n{\"question\":\"", "x", MEGABYTES_BEYOND,
                "\"}\n{\"question\":\"q2\",\"gold_sql\":\"SELECT 2\",\"predicted_sql\":\"SELECT 2\",\"db_id\":\"d\"}\n");
        AssayProcess made = AssayProcess.of("-Xmx256m", "import", "--from", "jsonl", source.toString(), "--to", folder.resolve("new").toString());
        assertThat(made.out() + made.err()).contains("2 cases", "records.jsonl:2", "a line of 83,886,09");
    }
}

package io.github.assay.files.importers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.Problem;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.ImportRequest;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.importers.run.Importer;
import io.github.assay.files.importers.run.Mapping.MappedField;
import io.github.assay.files.records.JsonElements;
import io.github.assay.json.JsonField;
import io.github.assay.task.Progress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Files that are not as they should be: good records come in, each bad one is told with file, line, reason and remedy. */
class TolerantImportTest {
    @TempDir
    Path root;

    private ImportFixture files;

    @BeforeEach
    void folders() throws Exception {
        files = new ImportFixture(root);
    }

    private static Problem at(ImportResult made, long line) {
        return made.problems().stream()
                .filter(p -> p.where().line() == line && p.severity() == Problem.Severity.ERROR)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no error of line " + line + ": " + made.problems()));
    }

    @Test
    void badElementsOfAListSpoilThemselvesAlone() throws Exception {
        files.file("x-predictions_eval.json", """
                [{"id": "1", "question": "q", "sql": "SELECT 1", "predictions": {"s": {"predicted_sql": "SELECT 1"}}},
                 {"id": "2",, "question": "q"},
                 17,
                 {"id": "3", "question": "q", "sql": "SELECT 3", "predictions": {"s": {"predicted_sql": null}}}]
                """);
        ImportResult made = files.run("text2sql-eval");
        assertThat(files.project().cases()).extracting("id").containsExactly("1", "3");
        assertThat(at(made, 2).where().file()).isEqualTo("x-predictions_eval.json");
        assertThat(at(made, 2).remedy()).contains("left out");
        assertThat(at(made, 3).found()).contains("17");
    }

    @Test
    void aFileThatEndsTooEarlyKeepsWhatCameBefore() throws Exception {
        files.file("x-predictions_eval.json", """
                [{"id": "1", "question": "q", "sql": "SELECT 1", "predictions": {}},
                 {"id": "2", "question": "half""");
        ImportResult made = files.run("text2sql-eval");
        assertThat(made.cases()).isEqualTo(1);
        assertThat(made.problems()).anySatisfy(p -> assertThat(p.found()).contains("half-written"));
    }

    @Test
    void duplicateIdsAreToldWithBothPlaces() throws Exception {
        files.file("results.jsonl", """
                {"case_id": "a", "question": "q", "gold_sql": "SELECT 1", "system": "s", "predicted_sql": "SELECT 1"}
                {"case_id": "a", "question": "q", "gold_sql": "SELECT 1", "system": "t", "predicted_sql": "SELECT 2"}
                {"case_id": "a", "question": "q", "gold_sql": "SELECT 1", "system": "s", "predicted_sql": "SELECT 3"}
                {"case_id": "a", "question": "another", "gold_sql": "SELECT 9", "system": "s", "predicted_sql": "SELECT 9"}
                """);
        ImportResult made = files.run("jsonl", files.source.resolve("results.jsonl"), Map.of());
        assertThat(made.cases()).isEqualTo(1);
        assertThat(made.predictions()).isEqualTo(2);
        assertThat(at(made, 3).sentence()).contains("'a' of 's' a second time").contains("results.jsonl:1");
        assertThat(at(made, 4).sentence()).contains("another question").contains("results.jsonl:1");
        assertThat(files.prediction("a", "s").sql()).isEqualTo("SELECT 1");
    }

    @Test
    void otherEncodingsOnlyByChoice() throws Exception {
        Charset latin = Charset.forName("windows-1252");
        files.file("t.csv", "id,question,gold_sql,predicted_sql\n1,plain,SELECT 1,SELECT 1\n2,Größe?,SELECT 2,SELECT 2\n", latin);
        Path file = files.source.resolve("t.csv");
        ImportResult utf8 = files.run("csv", file, Map.of());
        assertThat(utf8.cases()).isEqualTo(1);
        assertThat(at(utf8, 3).sentence()).contains("not UTF-8").contains("--encoding");
        ImportFixture chosen = new ImportFixture(root.resolve("chosen"));
        Importers.run(
                new ImportRequest("csv", file, chosen.target, Importer.Databases.COPY, latin, Map.of(),
                        Optional.empty(), 0),
                Progress.NONE);
        assertThat(chosen.evalCase("2").question()).isEqualTo("Größe?");
    }

    @Test
    void bytesThatAreNoUtf8InOneJsonLine() throws Exception {
        files.file("t.jsonl", "{\"id\": \"1\", \"question\": \"Größe\", \"gold_sql\": \"SELECT 1\"}\n"
                + "{\"id\": \"2\", \"question\": \"plain\", \"gold_sql\": \"SELECT 2\"}\n", StandardCharsets.ISO_8859_1);
        ImportResult made = files.run("jsonl", files.source.resolve("t.jsonl"), Map.of());
        assertThat(made.cases()).isEqualTo(1);
        assertThat(at(made, 1).found()).contains("not UTF-8");
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheFirstName() throws Exception {
        files.file("t.csv", "\uFEFFid,question,gold_sql\n1,q,SELECT 1\n");
        files.run("csv", files.source.resolve("t.csv"), Map.of());
        assertThat(files.evalCase("1").question()).isEqualTo("q");
        ImportFixture json = new ImportFixture(root.resolve("json"));
        json.file("t.jsonl", "\uFEFF{\"id\": \"1\", \"question\": \"q\", \"gold_sql\": \"SELECT 1\"}\n");
        json.run("jsonl", json.source.resolve("t.jsonl"), Map.of());
        assertThat(json.evalCase("1").question()).isEqualTo("q");
    }

    @Test
    void fieldsNobodyKnowsAreKeptAndNothingIsInvented() throws Exception {
        files.file("t.csv", "id,question,gold_sql,note,empty,quoted\n1,q,SELECT 1,n,,\"\"\n");
        files.run("csv", files.source.resolve("t.csv"), Map.of());
        String line = files.text("cases.jsonl").strip();
        assertThat(line).isEqualTo("{\"case_id\":\"1\",\"question\":\"q\",\"gold_sql\":\"SELECT 1\",\"note\":\"n\",\"empty\":null,\"quoted\":\"\"}");
    }

    @Test
    void aTableWithoutKnownNamesNamesThemAndThePreviewShowsThem() throws Exception {
        files.file("t.csv", "nr,ask,reply\n1,q,SELECT 1\n");
        Path file = files.source.resolve("t.csv");
        assertThatThrownBy(() -> files.run("auto", file, Map.of()))
                .isInstanceOf(ProjectFormatException.class)
                .hasMessageContaining("nr, ask, reply")
                .hasMessageContaining("--map");
        ImportPreview preview = Importers.preview(
                files.request("auto", file, Map.of("question", "ask", "predicted_sql:bot", "reply", "evidence", ""),
                        StandardCharsets.UTF_8),
                Progress.NONE);
        assertThat(preview.fields())
                .extracting(MappedField::source, MappedField::target)
                .contains(
                        org.assertj.core.groups.Tuple.tuple("ask", "question"),
                        org.assertj.core.groups.Tuple.tuple("reply", "predicted_sql:bot"),
                        org.assertj.core.groups.Tuple.tuple("nr", "nr"));
        assertThat(preview.rows()).containsExactly(new ImportPreview.Row("1", "", "q", "", "bot", "SELECT 1"));
        assertThat(preview.losses()).anySatisfy(l -> assertThat(l).contains("no gold SQL"));
        assertThat(files.target).doesNotExist();
    }

    @Test
    void aPreviewReadsTheFirstRecordsOnly() throws Exception {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            text.append("{\"id\": \"").append(i).append("\", \"question\": \"q\", \"gold_sql\": \"SELECT 1\"}\n");
        }
        files.file("t.jsonl", text.toString());
        ImportPreview preview = Importers.preview(
                files.request("jsonl", files.source.resolve("t.jsonl"), Map.of(), StandardCharsets.UTF_8), Progress.NONE);
        assertThat(preview.fields().getFirst().records()).isEqualTo(Importers.PREVIEW);
    }

    /** Lists of generated values come apart as they were put together, whatever their white space and buffer borders. */
    @TestFactory
    Stream<DynamicTest> listsComeApartAsTheyWerePutTogether() {
        return new SplittableRandom(11).longs(20).mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            List<String> elements = new ArrayList<>();
            int count = random.nextInt(6);
            for (int i = 0; i < count; i++) {
                elements.add(value(random, 0));
            }
            Path file = root.resolve("list.json");
            Files.writeString(file, (random.nextBoolean() ? "\uFEFF" : "") + " [\n" + String.join(" ,\n ", elements) + "\n]\n");
            List<String> read = new ArrayList<>();
            try (JsonElements list = new JsonElements(file)) {
                for (Optional<JsonField> e = list.next(); e.isPresent(); e = list.next()) {
                    read.add(e.get().raw().strip());
                }
            }
            assertThat(read).isEqualTo(elements);
        }));
    }

    private static String value(SplittableRandom random, int depth) {
        return switch (random.nextInt(depth > 3 ? 3 : 5)) {
            case 0 -> Integer.toString(random.nextInt());
            case 1 -> "\"" + "a]},\\\"é\\\\".repeat(random.nextInt(1, 20_000 >> 2 * depth)) + "\"";
            case 2 -> "null";
            case 3 -> "[" + value(random, depth + 1) + ", " + value(random, depth + 1) + "]";
            default -> "{\"k\": " + value(random, depth + 1) + ",\n \"l\": " + value(random, depth + 1) + "}";
        };
    }
}

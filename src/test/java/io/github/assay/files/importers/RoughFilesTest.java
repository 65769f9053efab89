package io.github.assay.files.importers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.Problem;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.records.JsonElements;
import io.github.assay.task.Progress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Files as programs and people leave them: what is good comes in, and what is not is told by its place. */
class RoughFilesTest {
    @TempDir
    Path root;

    private ImportFixture files;

    @BeforeEach
    void folders() throws Exception {
        files = new ImportFixture(root);
    }

    private static String reported(ImportResult made) {
        return String.join("\n", made.problems().stream().map(Problem::sentence).toList());
    }

    private static final String BIRD = """
            [{"question_id": 100, "question": "a", "db_id": "d", "SQL": "SELECT 1"},
             {"question_id": 101, "question": "b", "db_id": "d", "SQL": },
             {"question_id": 102, "question": "c", "db_id": "d", "SQL": "SELECT 3"},]
            """;

    @Test
    void aBrokenBirdQuestionLeavesTheOthersTheirPlaces() throws Exception {
        files.file("dev.json", BIRD)
                .file("p.json", "{\"0\": \"SELECT 10\", \"1\": \"SELECT 11\", \"2\": \"SELECT 12\"}");
        ImportResult made = files.run("bird");
        assertThat(files.project().cases()).extracting("id").containsExactly("100", "102");
        assertThat(files.prediction("102", "p").sql()).isEqualTo("SELECT 12");
        assertThat(reported(made)).contains("dev.json:2: ").contains("p.json:1 1: a key that is no question's");
    }

    /** Texts after the list's bracket, and the line that each begins on; 0: nothing is lost. */
    @TestFactory
    Stream<DynamicTest> whatFollowsAListIsTold() {
        Map<String, Integer> after = Map.ofEntries(
                Map.entry("]", 0), Map.entry("]\n", 0), Map.entry(" \n ,]\r\n\t ", 0), Map.entry("\n]\n\n\n", 0),
                Map.entry("] trailing rubbish", 1), Map.entry("]\n[{\"question\":\"b\",\"gold_sql\":\"SELECT 2\"}]", 2),
                Map.entry("][]", 1), Map.entry("]]", 1), Map.entry("]}", 1), Map.entry("],", 1), Map.entry("]\n\n\n{}", 4),
                Map.entry("]\u00a0", 1), Map.entry("]null", 1), Map.entry("]\n// end", 2), Map.entry("]\0", 0),
                Map.entry("\n,", 2), Map.entry("", 1), Map.entry("]" + " ".repeat(70_000) + "\nx", 2));
        return after.entrySet().stream().map(e -> DynamicTest.dynamicTest("then " + e.getKey().strip(), () -> {
            ImportFixture own = new ImportFixture(Files.createTempDirectory(root, "list"));
            ImportResult made = own.file("a.json", "[{\"question\":\"a\",\"gold_sql\":\"SELECT 1\"}" + e.getKey())
                    .run("jsonl", own.source.resolve("a.json"), Map.of());
            assertThat(made.cases()).isEqualTo(1);
            assertThat(made.problems().stream().map(Problem::sentence).filter(s -> s.contains("list")))
                    .hasSize(e.getValue() == 0 ? 0 : 1)
                    .allMatch(s -> s.startsWith("a.json:" + e.getValue() + ":"));
        }));
    }

    @Test
    void aTableOfVotesIsNoProject() throws Exception {
        files.file("votes.csv", "case_id,annotator,label\nq1,ana,pass\n");
        assertThatThrownBy(() -> files.run("auto", files.source.resolve("votes.csv"), Map.of()))
                .isInstanceOf(ProjectFormatException.class)
                .hasMessageContaining("table of votes").hasMessageContaining("labels import");
        assertThat(files.target).doesNotExist();
    }

    @Test
    void oneStrayKeyDoesNotMakePlacesIntoIds() throws Exception {
        files.file("dev.json", BIRD).file("p.json", "{\"0\": \"SELECT 10\", \"2\": \"SELECT 12\", \"7\": \"SELECT 7\"}");
        ImportResult made = files.run("bird");
        assertThat(files.project().items()).hasSize(2);
        assertThat(reported(made)).contains("p.json:1 7: a key that is no question's");
    }

    @Test
    void aPredictionFileThatCannotBeReadCostsItselfOnly() throws Exception {
        files.file("dev.json", BIRD)
                .file("cut.json", "{\"0\": \"SELECT")
                .file("good.json", "{\"0\": \"SELECT 10\"}")
                .file("dev_tables.json", "[{");
        ImportResult made = files.run("bird");
        assertThat(files.prediction("100", "good").sql()).isEqualTo("SELECT 10");
        assertThat(reported(made)).contains("cut.json").contains("dev_tables.json").contains("The file is left out");
    }

    @Test
    void aBrokenSpiderQuestionLeavesTheOthersTheirLines() throws Exception {
        files.file("dev.json", """
                [{"question": "a", "query": "SELECT 1", "db_id": "d"}, 17, {"question": "c", "query": "SELECT 3", "db_id": "d"}]
                """).file("pred_x.txt", "SELECT 10\nSELECT 11\nSELECT 12\n");
        ImportResult made = files.run("spider");
        assertThat(files.project().cases()).extracting("id").containsExactly("0", "2");
        assertThat(files.prediction("2", "pred_x").sql()).isEqualTo("SELECT 12");
        assertThat(reported(made)).contains("dev.json:1: a number 17");
    }

    @Test
    void numbersThatJsonHasNoWordsForCountAsNull() throws Exception {
        files.file("r.json", """
                [{"question": "NaN, is it?", "gold": "SELECT 1", "pred": "SELECT 1", "ves": NaN, "ex": -Infinity, "em": 1},
                 {"question": "b", "gold": "SELECT 2", "pred": "SELECT 2", "ex": NaNa}]
                """);
        ImportResult made = files.run("nl2sql360");
        assertThat(files.project().cases()).extracting("question").containsExactly("NaN, is it?");
        assertThat(files.text("predictions/r.jsonl")).contains("\"scores\":{\"em\":1}").doesNotContain(":NaN");
        assertThat(reported(made)).contains("r.json:1: NaN or Infinity").contains("r.json:2: ");
    }

    @Test
    void whatStandsTwiceInARecordIsNoEndOfTheImport() throws Exception {
        files.file("idk.csv", "question,query,expected_behavior\nWhat is love?,,refuse\n")
                .file("q.csv", "db_name,question,query\nd,a,SELECT 1\n");
        files.run("defog");
        assertThat(files.evalCase("idk-1").extras().get("expected_behavior")).isPresent();
    }

    @Test
    void recordsWithoutACaseSayWhatTheFirstFaultIs() throws Exception {
        files.file("a.jsonl", "{'question': 'x'}\n{'question': 'y'}\n");
        assertThatThrownBy(() -> files.run("stef"))
                .isInstanceOf(ProjectFormatException.class)
                .hasMessageContaining("gives no case: a.jsonl:1: ' where the name of a field is expected")
                .hasMessageContaining("(and 1 more)");
        assertThatThrownBy(() -> files.run("spider2")).hasMessageContaining("a.jsonl:1: ' where the name of a field is expected");
        assertThatThrownBy(() -> files.run("auto")).hasMessageContaining("a.jsonl: ' where the name of a field is expected");
    }

    @Test
    void aFileWithoutRecordsIsTold() throws Exception {
        files.file("benchmark.jsonl", "{\"case_id\": \"1\", \"question\": \"q\", \"gold_sql\": \"SELECT 1\"}\n")
                .file("results.jsonl", "\n");
        assertThat(reported(files.run("dataface"))).contains("results.jsonl: no record");
    }

    @Test
    void oneFaultIsToldOnce() throws Exception {
        files.file("i.jsonl", "{\"instance_id\": \"a\", \"question\": \"q\"}\n{\"instance_id\": }\n");
        assertThat(files.run("spider2").problems()).filteredOn(p -> p.where().line() == 2).hasSize(1);
    }

    @Test
    void aResultForTheSameQuestionComesInAlsoWithOtherBlanksOrWithoutGold() throws Exception {
        files.file("benchmark.jsonl", """
                {"case_id": "1", "question": "q", "gold_sql": "SELECT  1\\n FROM t", "schema": "d"}
                {"case_id": "2", "question": "r", "gold_sql": "SELECT 2", "schema": "d"}
                """).file("results.jsonl", """
                {"case_id": "1", "question": "q", "gold_sql": "SELECT 1 FROM t", "generated_sql": "SELECT 1", "backend": "x"}
                {"case_id": "1", "question": "q", "generated_sql": "SELECT 1", "backend": "y"}
                {"case_id": "2", "question": "r", "gold_sql": "SELECT 3", "generated_sql": "SELECT 2", "backend": "x"}
                {"case_id": "2", "question": "another", "generated_sql": "SELECT 2", "backend": "y"}
                """);
        ImportResult made = files.run("dataface");
        assertThat(files.project().items()).hasSize(3);
        assertThat(files.evalCase("2").goldSql()).isEqualTo("SELECT 2");
        assertThat(reported(made)).contains("results.jsonl:3 case_id: '2' a second time, with another gold SQL")
                .contains("results.jsonl:4 case_id: '2' a second time, with another question");
    }

    @Test
    void labelsThatAreNoLabelsAreTold() throws Exception {
        files.file("l.csv", "question,gold_sql,generated_sql,annotator_a,annotator_note\nq,SELECT 1,SELECT 1,maybe,see there\n"
                + "r,SELECT 2,SELECT 2,1,\n");
        ImportResult made = files.run("badger");
        assertThat(made.problems()).filteredOn(p -> p.found().contains("maybe")).hasSize(1);
        assertThat(reported(made)).doesNotContain("see there");
        assertThat(files.text("labels/imported.jsonl").lines()).hasSize(1);
    }

    @Test
    void aColumnThatSaysWhoJudgedHoldsNoVotes() throws Exception {
        files.file("l.csv", "question,gold_sql,generated_sql,annotator_a,annotator_id\nq,SELECT 1,SELECT 1,perhaps,1\n"
                + "r,SELECT 2,SELECT 2,1,0\ns,SELECT 3,SELECT 3,rather,1\n");
        ImportResult made = files.run("badger");
        assertThat(files.text("labels/imported.jsonl").lines()).hasSize(1).allMatch(l -> l.contains("annotator_a"));
        assertThat(made.problems()).as("one for the column").filteredOn(p -> p.key().equals("annotator_a"))
                .singleElement().satisfies(p -> assertThat(p.found()).contains("perhaps", "1 more"));
    }

    @Test
    void humanLabelsThatAreNoObjectAreTold() throws Exception {
        files.file("c.jsonl", "{\"id\": 1, \"question\": \"q\", \"gold_sql\": \"SELECT 1\", \"human_labels\": [1, 0]}\n");
        assertThat(reported(files.run("jsonl"))).contains("c.jsonl:1 human_labels: a list; expected an object");
    }

    @Test
    void aTableThatCannotBeReadIsToldAtOnce() throws Exception {
        files.file("b.csv", "question,gold_sql,generated_sql,generated_result\nq,SELECT 1,SELECT 1,see attachment\n");
        assertThat(reported(files.run("badger"))).contains("b.csv:2 result: no table that can be read");
    }

    @Test
    void tabSeparatedFilesInAFolderAndSpreadsheetsThatNameTheirSeparator() throws Exception {
        files.file("b.tsv", "question\tgold_sql\tgenerated_sql\n\"q\nr\tt\"\tSELECT 1\tSELECT 2\n");
        files.run("badger");
        assertThat(files.project().cases()).extracting("question").containsExactly("q\nr\tt");
        Path sheet = root.resolve("sheet.csv");
        Files.writeString(sheet, "sep=;\r\nquestion;gold_sql;predicted_sql\r\na, b;SELECT 1, 2;SELECT 3\r\n;;SELECT 4\r\n");
        ImportFixture other = new ImportFixture(root.resolve("other"));
        ImportResult made = other.run("csv", sheet, Map.of());
        assertThat(other.evalCase("1").goldSql()).isEqualTo("SELECT 1, 2");
        assertThat(reported(made)).contains("sheet.csv:4 id: no id");
    }

    @Test
    void aTableThatEndsInsideQuotesIsHalfWritten() throws Exception {
        Path sheet = root.resolve("sheet.csv");
        Files.writeString(sheet, "question,gold_sql,predicted_sql\na,SELECT 1,SELECT 2\nb,SELECT 1,\"SELECT\n 'x'\n");
        ImportResult made = files.run("csv", sheet, Map.of());
        assertThat(files.project().cases()).hasSize(1);
        assertThat(reported(made)).contains("the file ends inside quotes that are opened in the row of line 3");
    }

    @Test
    void theFormatIsFoundInTheEncodingThatIsNamed() throws Exception {
        files.file("dev.json", BIRD, StandardCharsets.UTF_16);
        assertThatThrownBy(() -> files.run("auto")).hasMessageContaining("UTF-16").hasMessageContaining("--encoding");
        Importers.run(files.request("auto", files.source, Map.of(), StandardCharsets.UTF_16), Progress.NONE);
        assertThat(files.project().cases()).hasSize(2);
    }

    @Test
    void whatAFileHoldsMakesNoLinesOfItsOwn() throws Exception {
        files.file("c.jsonl", "{\"id\": 1, \"question\": \"q\", \"gold_sql\": \"SELECT 1\", \"db_id\": \"a\\nb" + "x".repeat(9000)
                + "\"}\n");
        assertThat(files.run("jsonl").problems())
                .extracting(Problem::sentence)
                .allSatisfy(s -> assertThat(s).doesNotContain("\n").hasSizeLessThan(1200));
    }

    @TestFactory
    Stream<DynamicTest> anEscapeMayStandAtTheEndOfWhatIsReadAtOnce() {
        return IntStream.range(0, 4).mapToObj(i -> DynamicTest.dynamicTest("shifted by " + i, () -> {
            String text = "\"" + "x".repeat(65_530 + i) + "\\\"".repeat(40_000) + "\"";
            Path list = Files.writeString(root.resolve("escapes" + i + ".json"), "[" + text + "," + text + "]");
            try (JsonElements elements = new JsonElements(list)) {
                assertThat(elements.next().orElseThrow().raw()).isEqualTo(text);
                assertThat(elements.next().orElseThrow().raw()).isEqualTo(text);
                assertThat(elements.next()).isEmpty();
            }
        }));
    }

    @Test
    void whetherAFileIsAListIsSeenAtItsFirstCharacter() throws Exception {
        Path list = Files.writeString(root.resolve("list.json"), "\uFEFF \n [1]");
        Path object = Files.writeString(root.resolve("object.json"), "{\"a\": [1]}");
        assertThat(JsonElements.isList(list)).isTrue();
        assertThat(JsonElements.isList(object)).isFalse();
        assertThat(JsonElements.isList(Files.writeString(root.resolve("none.json"), ""))).isFalse();
    }
}

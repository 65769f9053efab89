package io.github.assay.files.importers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.domain.Problem;
import io.github.assay.files.ProjectFormatException;
import io.github.assay.files.importers.run.ImportResult;
import io.github.assay.files.labels.LabelFileOptions.PassRule;
import io.github.assay.task.Progress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Columns of raters in a project's import: ratings are votes by a stated rule alone; a file of labels holds no cases. */
class RaterColumnsTest {
    private static final String BADGER = "question_id,user_question,golden_sql,generated_sql_query,agent_name,eval_run_id,";

    @TempDir
    Path root;

    private ImportFixture fixture;

    @BeforeEach
    void empty() throws Exception {
        fixture = new ImportFixture(root);
    }

    private ImportResult run(String format, String name, String text, String pass) throws Exception {
        fixture.file(name, text);
        return Importers.run(fixture.request(format, fixture.source.resolve(name), Map.of(), StandardCharsets.UTF_8)
                .passing(PassRule.parse(pass)), Progress.NONE);
    }

    private List<String> votes() throws Exception {
        Path file = fixture.target.resolve("labels/imported.jsonl");
        return Files.exists(file)
                ? Files.readAllLines(file).stream()
                        .map(l -> l.replaceAll(".*\"case_id\":\"(\\w+)\".*\"annotator\":\"([^\"]*)\",\"label\":\"?(\\w+).*", "$1 $2 $3"))
                        .toList()
                : List.of();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "badger | rater_1,rater_2",
        "badger | annotator_a,annotator_b",
        "badger | expert 1,expert 2",
        "badger | label:ann,label:ben",
        "auto   | human_label_1,human_label_2",
        "csv    | rater1,rater2",
        "csv    | label:ann,label:ben"
    })
    void ratingsAreNoVotesWithoutARule(String format, String raters) throws Exception {
        String header = format.equals("csv") ? "case_id,question,gold_sql,predicted_sql,system,run_id," : BADGER;
        String text = header + raters + "\nq1,a?,SELECT 1,SELECT 1,s,r,1,5\nq2,b?,SELECT 2,SELECT 2,s,r,5,1\nq3,c?,SELECT 3,SELECT 3,s,r,4,\n";
        ImportResult made = run(format, "answers.csv", text, "");
        assertThat(votes()).isEmpty();
        assertThat(made.problems()).extracting(Problem::toString)
                .anySatisfy(p -> assertThat(p).contains("on a scale of", "5", "--pass '>=4'"));
        assertThat(fixture.text("cases.jsonl") + fixture.text("predictions/s.jsonl")).contains("\"5\"");
    }

    @Test
    void aStatedRuleMakesVotesOfThem() throws Exception {
        run("badger", "answers.csv", BADGER + "rater_1,rater_2\nq1,a?,SELECT 1,SELECT 1,s,r,1,5\nq2,b?,SELECT 2,SELECT 2,s,r,3,\"4,0\"\n", ">=4");
        assertThat(votes()).containsExactlyInAnyOrder("q1 rater_1 fail", "q1 rater_2 pass", "q2 rater_1 fail", "q2 rater_2 pass");
    }

    @Test
    void aColumnWhoseRatingsAreAllOneIsOnTheScaleOfTheOtherRaters() throws Exception {
        run("badger", "answers.csv", BADGER + "rater_1,rater_2\nq1,a?,SELECT 1,SELECT 1,s,r,1,1\nq2,b?,SELECT 2,SELECT 2,s,r,1,3\n", "");
        assertThat(votes()).isEmpty();
    }

    @Test
    void votesByWordAndColumnsOfZeroAndOneStayVotes() throws Exception {
        run("badger", "answers.csv", BADGER + "rater_1,expert_1,label:cleo\nq1,a?,SELECT 1,SELECT 1,s,r,1,5,pass\nq2,b?,SELECT 2,SELECT 2,s,r,0,fail,3\n", "");
        assertThat(votes()).containsExactlyInAnyOrder("q1 rater_1 1", "q1 cleo pass", "q2 rater_1 0", "q2 expert_1 fail");
    }

    @Test
    void objectsOfHumanLabelsAreRatingsToo() throws Exception {
        String lines = """
                {"case_id":"q1","question":"a?","gold_sql":"SELECT 1","system":"s","predicted_sql":"SELECT 1","human_labels":{"ann":1,"ben":5}}
                {"case_id":"q2","question":"b?","gold_sql":"SELECT 2","system":"s","predicted_sql":"SELECT 2","human_labels":{"ann":2}}
                """;
        run("jsonl", "answers.jsonl", lines, "");
        assertThat(votes()).isEmpty();
        fixture = new ImportFixture(root.resolve("again"));
        run("jsonl", "answers.jsonl", lines, ">=4");
        assertThat(votes()).containsExactlyInAnyOrder("q1 ann fail", "q1 ben pass", "q2 ann fail");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "case_id,system,annotator,label\nq1,s,ann,pass\n",
        "item,rater,rating\nq1,ann,5\n",
        "case_id,question,annotator,verdict\nq1,How many?,ann,fail\n",
        "case_id,alice,bob\nq1,pass,fail\nq2,1,0\n",
        "item,rater_1,rater_2\nq1,1,0\nq2,0,0\n",
        "item,alice,bob\nq1,1,5\nq2,4,2\n",
        "case_id,system,ann,ben\nq1,s,pass,pass\nq2,s,fail,pass\n"
    })
    void aTableOfVotesIsRefusedInEveryWayIn(String text) throws Exception {
        fixture.file("votes.csv", text);
        Path file = fixture.source.resolve("votes.csv");
        for (String format : List.of("csv", "CSV", "auto", "jsonl")) {
            for (Map<String, String> mapping : List.of(Map.<String, String>of(), Map.of("db_id", "item"), Map.of("label:x", "bob"))) {
                if (format.equals("jsonl") && !mapping.isEmpty()) {
                    continue;
                }
                assertThatThrownBy(() -> fixture.run(format, file, mapping)).as(format + mapping)
                        .isInstanceOfSatisfying(ProjectFormatException.class, e -> assertThat(e.sentence() + " " + e.remedy())
                                .contains("is a table of votes, not of cases", "assay labels import"));
            }
        }
    }

    @Test
    void casesWithVotesAndPredictionsWithoutQuestionsAreTaken() throws Exception {
        run("csv", "answers.csv", "case_id,question,alice,bob\nq1,How many?,pass,fail\n", "");
        assertThat(fixture.project().cases()).hasSize(1);
        fixture = new ImportFixture(root.resolve("more"));
        run("csv", "answers.csv", "id,gold_sql,prediction,annotator,label\nq1,SELECT 1,SELECT 1,ann,pass\n", "");
        assertThat(fixture.project().cases()).hasSize(1);
        fixture = new ImportFixture(root.resolve("mapped"));
        fixture.file("a.csv", "id,ask,alice\nq1,How many?,pass\n");
        fixture.run("csv", fixture.source.resolve("a.csv"), Map.of("question", "ask", "label:alice", "alice"));
        assertThat(fixture.evalCase("q1").question()).isEqualTo("How many?");
    }
}

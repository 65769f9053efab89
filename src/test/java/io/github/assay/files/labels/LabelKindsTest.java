package io.github.assay.files.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.agreement.RatingMatrix.CurrentVotes;
import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.LabelFileSetting;
import io.github.assay.files.labels.LabelFileOptions.PassRule;
import io.github.assay.files.labels.LabelReading.Doubt;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Kinds of label files that may not be taken as they are: ratings, several rows an item, one label twice, programs. */
class LabelKindsTest {
    private static final Instant AT = Instant.parse("2026-03-01T09:30:00Z");

    @TempDir
    Path folder;

    private LabelReading read(String text, LabelFileOptions options) throws Exception {
        Path file = Files.writeString(Files.createTempFile(folder, "l", ".csv"), text.replace("|", "\n") + "\n");
        return LabelFiles.read(file, options, LabelFiles.Unnamed.A_DOUBT, AT, Progress.NONE);
    }

    private static LabelFileOptions options(Map<LabelFileSetting, String> stated) {
        return new LabelFileOptions(
                stated.containsKey(LabelFileSetting.ANNOTATORS) ? List.of(stated.get(LabelFileSetting.ANNOTATORS).split(",")) : List.of(),
                stated.getOrDefault(LabelFileSetting.ANNOTATOR, ""), stated.getOrDefault(LabelFileSetting.ITEM_COLUMN, ""),
                stated.getOrDefault(LabelFileSetting.LABEL_COLUMN, ""), "", pairs(stated, LabelFileSetting.WORDS).entrySet().stream()
                        .collect(java.util.stream.Collectors.toMap(Map.Entry::getKey, e -> Label.parse(e.getValue()).orElseThrow())),
                Map.of(), stated.getOrDefault(LabelFileSetting.ANNOTATOR_COLUMN, ""),
                PassRule.parse(stated.getOrDefault(LabelFileSetting.PASS, "")), pairs(stated, LabelFileSetting.ROWS));
    }

    private static Map<String, String> pairs(Map<LabelFileSetting, String> stated, LabelFileSetting of) {
        return Stream.of(stated.getOrDefault(of, "").split(","))
                .filter(p -> !p.isEmpty())
                .collect(java.util.stream.Collectors.toMap(p -> p.split("=")[0], p -> p.split("=")[1]));
    }

    /** A file with what is stated, and the settings that it asks for. */
    private DynamicTest asks(String text, Map<LabelFileSetting, String> stated, LabelFileSetting... expected) {
        return DynamicTest.dynamicTest(text + " " + stated, () -> {
            LabelReading open = read(text, options(stated));
            assertThat(open.doubts()).extracting(Doubt::setting).containsExactly(expected);
            assertThat(open.votes()).isEmpty();
        });
    }

    /** A file with what is stated, and its votes. */
    private DynamicTest takes(String text, Map<LabelFileSetting, String> stated, String... votes) {
        return DynamicTest.dynamicTest(text + " " + stated, () -> {
            LabelReading read = read(text, options(stated));
            assertThat(read.doubts()).isEmpty();
            assertThat(read.votes()).extracting(LabelKindsTest::words).containsExactlyInAnyOrder(votes);
        });
    }

    private static String words(Vote v) {
        return v.item().caseId() + " " + v.annotator() + " " + v.label().word();
    }

    private static final String RATED = "case_id,annotator,rating|q1,ana,1|q2,ana,5|q3,ana,4|q4,ana,2";

    @TestFactory
    Stream<DynamicTest> ratingsAreNoVotesWithoutAStatedRule() {
        String pack = "{\"case_id\":\"q1\",\"annotator\":\"ana\",\"label\":%s}|{\"case_id\":\"q2\",\"annotator\":\"ana\",\"label\":%s}";
        return Stream.of(
                asks(RATED, Map.of(), LabelFileSetting.PASS),
                asks(RATED.replace("rating", "label"), Map.of(), LabelFileSetting.PASS),
                asks("case_id,annotator,stars|q1,ana,1|q2,ana,3", Map.of(LabelFileSetting.LABEL_COLUMN, "stars"), LabelFileSetting.PASS),
                asks("case_id,annotator,score|q1,ana,0.0|q2,ana,0.5|q3,ana,1.0", Map.of(LabelFileSetting.LABEL_COLUMN, "score"), LabelFileSetting.PASS),
                asks("case_id;annotator;label|q1;ana;0|q2;ana;0,5", Map.of(), LabelFileSetting.PASS),
                asks("case_id,annotator,rating|q1,ana,2|q2,ana,5", Map.of(), LabelFileSetting.PASS),
                asks("case_id,annotator,rating|q1,ana,1|q2,ben,1", Map.of(), LabelFileSetting.PASS),
                asks("case_id,annotator,rating|q1,ana,1|q2,ana,-1", Map.of(), LabelFileSetting.PASS),
                asks("case_id,ana,ben|q1,1,5|q2,0,1", Map.of(LabelFileSetting.ANNOTATORS, "ana,ben"), LabelFileSetting.PASS),
                asks("case_id,ana,ben|q1,1,5|q2,2,1", Map.of(), LabelFileSetting.ANNOTATORS, LabelFileSetting.PASS, LabelFileSetting.PASS),
                asks(pack.formatted("1", "3"), Map.of(), LabelFileSetting.PASS),
                asks(pack.formatted("\"pass\"", "\"fine\""), Map.of(), LabelFileSetting.WORDS),
                asks("case_id,annotator,label|q1,ana,pass|q2,ana,fine", Map.of(), LabelFileSetting.WORDS),
                asks("case_id,annotator,label|q1,ana,yes|q2,ana,partly|q3,ana,no", Map.of(), LabelFileSetting.WORDS),
                asks(RATED, Map.of(LabelFileSetting.WORDS, "good=pass"), LabelFileSetting.WORDS),
                asks("case_id,annotator,label|q1,ana,pass|q2,ana,fail", Map.of(LabelFileSetting.PASS, ">=4"), LabelFileSetting.PASS),
                takes(RATED, Map.of(LabelFileSetting.PASS, ">=4"), "q1 ana fail", "q2 ana pass", "q3 ana pass", "q4 ana fail"),
                takes(RATED, Map.of(LabelFileSetting.PASS, "<2"), "q1 ana pass", "q2 ana fail", "q3 ana fail", "q4 ana fail"),
                takes(RATED, Map.of(LabelFileSetting.PASS, ">=4", LabelFileSetting.WORDS, "4=unsure"),
                        "q1 ana fail", "q2 ana pass", "q3 ana unsure", "q4 ana fail"),
                takes(RATED, Map.of(LabelFileSetting.WORDS, "1=fail,2=fail,5=pass"), "q1 ana fail", "q2 ana pass", "q4 ana fail"),
                takes(RATED, Map.of(LabelFileSetting.WORDS, "5=pass"), "q2 ana pass"),
                takes("case_id;annotator;label|q1;ana;0|q2;ana;0,5", Map.of(LabelFileSetting.PASS, ">=0.5"), "q1 ana fail", "q2 ana pass"),
                takes("case_id,ana,ben|q1,1,5|q2,2,1", Map.of(LabelFileSetting.ANNOTATORS, "ana,ben", LabelFileSetting.PASS, ">1"),
                        "q1 ana fail", "q1 ben pass", "q2 ana pass", "q2 ben fail"),
                takes(pack.formatted("1", "3"), Map.of(LabelFileSetting.PASS, ">=3"), "q1 ana fail", "q2 ana pass"),
                takes("case_id,annotator,rating|q1,ana,1|q2,ana,0", Map.of(), "q1 ana pass", "q2 ana fail"));
    }

    @Test
    void aRuleIsASignAndANumber() {
        assertThat(PassRule.parse(" >= 4 ")).contains(new PassRule(">=", 4));
        assertThat(PassRule.parse("=1")).contains(new PassRule("=", 1));
        for (String text : List.of("", "4", ">=", ">=four", "=>4", ">=4,5", ">=4 or 1")) {
            assertThat(PassRule.parse(text)).as(text).isEmpty();
        }
    }

    @TestFactory
    Stream<DynamicTest> severalRowsAnItemAreAskedAbout() {
        String pivot = "item_id,field,ana,bob|q1,verdict,pass,fail|q1,helpful,fail,fail|q2,verdict,pass,pass|q2,helpful,fail,pass";
        String longer = "item,criterion,user,label|q1,right,ana,pass|q1,short,ana,pass|q2,right,ana,fail";
        String timed = "item,key,user,label,at|q1,right,ana,pass,2026-01-01T00:00:00Z|q1,short,ana,fail,2026-01-01T00:00:05Z|"
                + "q2,right,ana,pass,2026-01-02T00:00:00Z|q2,short,ana,pass,2026-01-02T00:00:01Z";
        String again = "item,user,label,version,at|q1,ana,pass,1,2026-01-01T00:00:00Z|q1,ana,fail,2,2026-01-02T00:00:00Z|"
                + "q2,ana,pass,1,2026-01-01T00:00:00Z|q2,ana,fail,2,2026-01-03T00:00:00Z";
        String pack = "{\"case_id\":\"q1\",\"annotator\":\"ana\",\"label\":\"pass\"%s}|{\"case_id\":\"q1\",\"annotator\":\"ana\",\"label\":\"fail\"%s}";
        return Stream.of(
                asks(pivot, Map.of(), LabelFileSetting.ROWS),
                takes(pivot, Map.of(LabelFileSetting.ROWS, "field=verdict"), "q1 ana pass", "q1 bob fail", "q2 ana pass", "q2 bob pass"),
                asks("case_id,ana,bob|q1,pass,fail|q1,fail,fail|q2,pass,pass", Map.of(), LabelFileSetting.ROWS),
                takes("case_id,ana,bob|q1,pass,fail|q1,pass,fail|q2,pass,pass", Map.of(),
                        "q1 ana pass", "q1 bob fail", "q2 ana pass", "q2 bob pass"),
                takes("case_id,ana,bob|q1,pass,|q1,,fail", Map.of(), "q1 ana pass", "q1 bob fail"),
                asks("case_id,field,ana,bob|q1,exact,pass,|q1,short,,fail", Map.of(), LabelFileSetting.ROWS),
                asks(longer, Map.of(), LabelFileSetting.ROWS),
                takes(longer, Map.of(LabelFileSetting.ROWS, "criterion=right"), "q1 ana pass", "q2 ana fail"),
                asks("item,user,label|q1,ana,pass|q1,ana,fail", Map.of(), LabelFileSetting.ROWS),
                takes("item,user,label|q1,ana,pass|q1,ana,pass|q1,ben,fail", Map.of(), "q1 ana pass", "q1 ben fail"),
                asks(timed, Map.of(), LabelFileSetting.ROWS),
                takes(timed, Map.of(LabelFileSetting.ROWS, "key=short"), "q1 ana fail", "q2 ana pass"),
                takes(again, Map.of(), "q1 ana pass", "q1 ana fail", "q2 ana pass", "q2 ana fail"),
                asks(again.replace(",at|", ",note|"), Map.of(), LabelFileSetting.ROWS),
                asks(pack.formatted("", ""), Map.of(), LabelFileSetting.ROWS),
                asks(pack.formatted(",\"field\":\"a\"", ",\"field\":\"b\""), Map.of(), LabelFileSetting.ROWS),
                takes(pack.formatted(",\"at\":\"2026-01-01T00:00:00Z\"", ",\"at\":\"2026-01-02T00:00:00Z\""), Map.of(),
                        "q1 ana pass", "q1 ana fail"),
                takes("case_id,system,ana|q1,a,pass|q1,b,fail", Map.of(), "q1 ana pass", "q1 ana fail"));
    }

    @Test
    void theColumnThatTellsRowsApartIsNamedWithItsWords() throws Exception {
        Doubt doubt = read("item_id,field,ana|q1,verdict,pass|q1,helpful,fail", LabelFileOptions.NONE).doubts().getFirst();
        assertThat(doubt.sentence()).contains("q1 has 2 rows", "column field", "verdict, helpful");
        assertThat(doubt.example()).isEqualTo("field=verdict");
    }

    /** A JSON list of votes, on one line, on several, and in the form of a pack, is a list as any other and no pack of lines. */
    @TestFactory
    Stream<DynamicTest> aListOfVotesIsReadAsAList() {
        String ana = "{\"case_id\":\"q1\",\"annotator\":\"ana\",\"label\":\"pass\"%s}";
        String bob = "{\"case_id\":\"q1\",\"annotator\":\"bob\",\"label\":\"fail\"%s}";
        String of = ",\"at\":\"2026-01-01T00:00:00Z\",\"scores_visible\":false";
        return Stream.concat(
                Stream.of("[%s,%s]", "[|%s,|%s|]", "[%s|,%s|]").flatMap(form -> Stream.of("", of).map(more -> takes(
                        form.formatted(ana.formatted(more), bob.formatted(more)), Map.of(), "q1 ana pass", "q1 bob fail"))),
                Stream.of(asks("[" + ana.formatted(",\"key\":\"x\"") + "," + ana.replace("pass", "fail").formatted(",\"key\":\"y\"") + "]",
                        Map.of(), LabelFileSetting.ROWS)));
    }

    @TestFactory
    Stream<DynamicTest> oneLabelIsOneVoteOfOnePerson() {
        String scores = "id,timestamp,traceId,name,value,stringValue,dataType,source,authorUserId|"
                + "1,2026-01-01T00:00:00Z,q1,is_ok,1,True,BOOLEAN,ANNOTATION,u1|"
                + "2,2026-01-01T00:00:00Z,q2,is_ok,0.3,,NUMERIC,EVAL,|"
                + "3,2026-01-01T00:00:00Z,q3,is_ok,0,False,BOOLEAN,ANNOTATION,u2";
        Map<LabelFileSetting, String> item = Map.of(LabelFileSetting.ITEM_COLUMN, "traceId");
        String twice = "case_id,value,stringValue|q1,1,True|q2,0,False";
        String feedback = "[{\"id\":\"a\",\"run_id\":\"q1\",\"key\":\"ok\",\"score\":%s,\"feedback_source\":{\"type\":\"app\",\"user_id\":\"u1\"}},"
                + "{\"id\":\"b\",\"run_id\":\"q2\",\"key\":\"ok\",\"score\":0.5,\"feedback_source\":{\"type\":\"model\",\"user_id\":null}}]";
        Map<LabelFileSetting, String> ofFeedback = Map.of(LabelFileSetting.ITEM_COLUMN, "run_id", LabelFileSetting.LABEL_COLUMN, "score");
        return Stream.of(
                asks(scores, item, LabelFileSetting.LABEL_COLUMN),
                takes(scores, Map.of(LabelFileSetting.ITEM_COLUMN, "traceId", LabelFileSetting.LABEL_COLUMN, "value"), "q1 u1 pass", "q3 u2 fail"),
                takes(scores, Map.of(LabelFileSetting.ITEM_COLUMN, "traceId", LabelFileSetting.LABEL_COLUMN, "stringValue"), "q1 u1 pass", "q3 u2 fail"),
                takes(scores.replace("authorUserId", "who"), Map.of(LabelFileSetting.ITEM_COLUMN, "traceId", LabelFileSetting.LABEL_COLUMN, "value",
                        LabelFileSetting.ANNOTATOR_COLUMN, "who"), "q1 u1 pass", "q3 u2 fail"),
                asks(scores.replace("authorUserId", "who"), Map.of(LabelFileSetting.ITEM_COLUMN, "traceId", LabelFileSetting.LABEL_COLUMN, "value"),
                        LabelFileSetting.ANNOTATOR),
                asks(twice, Map.of(), LabelFileSetting.ANNOTATORS),
                asks(twice.replace("stringValue", "value_text"), Map.of(), LabelFileSetting.ANNOTATORS),
                asks("case_id,verdict,verdict_copy|q1,1,1|q2,0,0", Map.of(), LabelFileSetting.ANNOTATORS),
                asks("case_id,a,b|q1,1,yes|q2,0,no", Map.of(), LabelFileSetting.ANNOTATORS),
                takes("case_id,a,b|q1,1,yes|q2,0,no", Map.of(LabelFileSetting.ANNOTATORS, "a,b"), "q1 a pass", "q1 b pass", "q2 a fail", "q2 b fail"),
                takes("case_id,a,b|q1,1,1|q2,0,0", Map.of(), "q1 a pass", "q1 b pass", "q2 a fail", "q2 b fail"),
                takes(twice, Map.of(LabelFileSetting.LABEL_COLUMN, "value", LabelFileSetting.ANNOTATOR, "ana"), "q1 ana pass", "q2 ana fail"),
                asks(twice, Map.of(LabelFileSetting.LABEL_COLUMN, "value"), LabelFileSetting.ANNOTATOR),
                asks(twice, Map.of(LabelFileSetting.ANNOTATORS, "value", LabelFileSetting.LABEL_COLUMN, "value"), LabelFileSetting.LABEL_COLUMN),
                asks(twice, Map.of(LabelFileSetting.ANNOTATORS, "value", LabelFileSetting.ANNOTATOR, "ana"), LabelFileSetting.ANNOTATOR),
                asks("case_id,user,label|q1,ana,pass", Map.of(LabelFileSetting.ANNOTATOR, "ben", LabelFileSetting.ANNOTATOR_COLUMN, "user"),
                        LabelFileSetting.ANNOTATOR_COLUMN),
                asks("case_id,user,label|q1,ana,pass", Map.of(LabelFileSetting.ANNOTATOR_COLUMN, "who"), LabelFileSetting.ANNOTATOR_COLUMN),
                takes("case_id,user,label,verdict|q1,ana,1,pass|q2,ana,0,fail", Map.of(), "q1 ana pass", "q2 ana fail"),
                asks("case_id,user,label,verdict|q1,ana,1,pass|q2,ana,0,pass", Map.of(), LabelFileSetting.LABEL_COLUMN),
                takes("case_id,annotator,label,annotator_kind|q1,ana,1,HUMAN|q2,gpt,0,LLM|q3,x,0.5,CODE", Map.of(), "q1 ana pass"),
                takes("case_id,annotator,label|q1,ana,1|q1,model,0", Map.of(), "q1 ana pass"),
                takes("case_id,annotator,label|q1,claude,1|q1,gpt-4o,0|q2,Claude 3.5 Sonnet,0|q2,qwen2.5:7b,1|q3,gemini-pro,1", Map.of(),
                        "q1 claude pass"),
                takes("case_id,annotator,label|q1,ana,1|q1,model,0", Map.of(LabelFileSetting.ANNOTATORS, "ana,model"), "q1 ana pass", "q1 model fail"),
                takes("case_id,ana,model|q1,1,0|q2,0,0", Map.of(), "q1 ana pass", "q2 ana fail"),
                takes(feedback.formatted("1"), ofFeedback, "q1 u1 pass"),
                asks(feedback.formatted("0.7"), ofFeedback, LabelFileSetting.PASS));
    }

    @Test
    void whatAFileIsIsSaid() throws Exception {
        Path state = Files.writeString(folder.resolve("user_state.json"), "{\n \"user_id\": \"ana\",\n \"x\": {}\n}\n");
        for (Path file : List.of(state, Files.writeString(folder.resolve("ana.json"),
                "{\"user_id\":\"ana\",\"instance_id_to_label_to_value\":{}}"))) {
            assertThatThrownBy(() -> LabelFiles.read(
                            file, LabelFileOptions.NONE, LabelFiles.Unnamed.A_DOUBT, AT, Progress.NONE))
                    .hasMessageContaining("Potato").hasMessageContaining("annotated_instances");
        }
        assertThat(read("id,traceId,value,dataType,source,authorUserId|1,q1,1,BOOLEAN,ANNOTATION,u1", LabelFileOptions.NONE).form())
                .isEqualTo("scores of Langfuse");
        assertThat(LabelNames.areOfVotes(List.of("case_id", "annotator", "label"))).isTrue();
        assertThat(LabelNames.areOfVotes(List.of("case_id", "label", "note"))).isFalse();
    }

    @Test
    void ofEqualTimesThePassCountsAsInAProject() throws Exception {
        String vote = "{\"case_id\":\"q1\",\"annotator\":\"ana\",\"label\":\"%s\",\"at\":\"2026-01-01T00:00:00Z\",\"scores_visible\":false}";
        for (List<String> order : List.of(List.of("pass", "fail"), List.of("fail", "pass"))) {
            LabelReading read = read(vote.formatted(order.get(0)) + "|" + vote.formatted(order.get(1)), LabelFileOptions.NONE);
            assertThat(read.votes()).hasSize(2);
            assertThat(CurrentVotes.of(LabelFiles.ofNoProject(read.votes()))).extracting(LabelKindsTest::words)
                    .containsExactly("q1 ana pass");
        }
    }
}

package io.github.assay.files.replies;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.Problem;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.JudgeReply;
import io.github.assay.domain.project.Project;
import io.github.assay.domain.table.Datum;
import io.github.assay.files.project.ProjectFiles;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Recorded replies from files to items (metrics.md §3.1). */
class RecordedRepliesTest {
    private static final String CASE = "{\"case_id\":\"%s\",\"question\":\"q\",\"gold_sql\":\"SELECT 1\"%s}\n";
    private static final String PREDICTION =
            "{\"case_id\":\"%s\",\"system\":\"%s\",\"predicted_sql\":\"SELECT 1\"%s}\n";
    private static final String FLEX = ",\"judge_replies\":{\"flex\":%s}";

    @TempDir
    Path folder;

    private void file(String name, String text) throws Exception {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Project read() throws Exception {
        return ProjectFiles.read(folder, Progress.NONE);
    }

    private static List<JudgeReply> of(Project project, String system) {
        return project.items().stream()
                .filter(i -> i.prediction().system().equals(system))
                .findFirst()
                .map(Item::replies)
                .orElseThrow();
    }

    private static List<String> sentences(Project project) {
        return project.problems().stream().map(Problem::sentence).toList();
    }

    @Test
    void repliesOfAPredictionsLineAreAboutThatPrediction() throws Exception {
        file("cases.jsonl", CASE.formatted("c1", ""));
        file("predictions/p.jsonl",
                PREDICTION.formatted("c1", "a", FLEX.formatted("[{\"correct\":true,\"more\":[1.10]},{\"correct\":false}]"))
                        + PREDICTION.formatted("c1", "b", FLEX.formatted("\"Sure. {\\\"correct\\\": true} Done.\"")));
        Project project = read();
        assertThat(of(project, "a")).hasSize(2);
        JudgeReply first = of(project, "a").getFirst();
        assertThat(first.judge()).isEqualTo("flex");
        assertThat(first.text()).isEqualTo("{\"correct\":true,\"more\":[1.10]}");
        assertThat(first.document().orElseThrow().items("more")).hasSize(1);
        assertThat(first.hash()).hasSize(16).isNotEqualTo(of(project, "a").get(1).hash());
        assertThat(first.origin().source().toString()).isEqualTo("predictions/p.jsonl:1");
        assertThat(of(project, "b").getFirst().text()).startsWith("Sure.");
        assertThat(of(project, "b").getFirst().document()).isPresent();
        assertThat(sentences(project)).noneMatch(s -> s.contains("judge_replies"));
    }

    @Test
    void repliesOfACaseLineAreAboutItsOnlyPrediction() throws Exception {
        file("cases.jsonl",
                CASE.formatted("c1", ",\"predicted_sql\":\"SELECT 2\",\"system\":\"x\"" + FLEX.formatted("[{\"correct\":true}]"))
                        + CASE.formatted("c2", FLEX.formatted("[{\"correct\":true}]"))
                        + CASE.formatted("c3", ",\"judgeReplies\":{\"flex\":[{\"correct\":true}]}"));
        file("predictions/p.jsonl",
                PREDICTION.formatted("c2", "only", "") + PREDICTION.formatted("c3", "one", "")
                        + PREDICTION.formatted("c3", "two", ""));
        Project project = read();
        assertThat(of(project, "x")).hasSize(1);
        assertThat(of(project, "only")).hasSize(1);
        assertThat(of(project, "one")).isEmpty();
        assertThat(sentences(project)).anyMatch(s -> s.startsWith("cases.jsonl:3 flex: a reply about case c3")
                && s.contains("2 predictions"));
    }

    @Test
    void filesOfRepliesCarryModelAndTime() throws Exception {
        file("cases.jsonl", CASE.formatted("c1", ""));
        file("predictions/p.jsonl", PREDICTION.formatted("c1", "a", ""));
        file("replies/judge.jsonl", """
                {"judge":"flex","case_id":"c1","system":"a","reply":{"correct":true},"model":"m-1","temperature":0.2,"at":"2026-01-02T03:04:05Z","prompt_version":"v3","prompt_hash":"ab","seed":7}
                {"metric":"stef-score","case_id":"c1","reply":"```json\\n{\\"overall_verdict\\":\\"Correct\\",\\"confidence\\":0.9,\\"filters_applied_status\\":\\"fully_applied\\"}\\n```"}
                {"judge":"flex","case_id":"c9","system":"a","reply":{"correct":true}}
                {"judge":"flex","case_id":"c1","system":"a"}
                not json
                """);
        Project project = read();
        List<JudgeReply> replies = of(project, "a");
        assertThat(replies).extracting(JudgeReply::judge).containsExactly("flex", "stef-score");
        JudgeReply.Origin origin = replies.getFirst().origin();
        assertThat(origin.model()).isEqualTo("m-1");
        assertThat(origin.temperature()).hasValue(0.2);
        assertThat(origin.at()).isEqualTo("2026-01-02T03:04:05Z");
        assertThat(origin.promptVersion()).isEqualTo("v3");
        assertThat(origin.promptHash()).isEqualTo("ab");
        assertThat(replies.getFirst().extras().get("seed")).isPresent();
        assertThat(sentences(project))
                .anyMatch(s -> s.startsWith("replies/judge.jsonl:3 flex: a reply about c9 · a, which is no item"))
                .anyMatch(s -> s.startsWith("replies/judge.jsonl:4 reply: nothing"))
                .anyMatch(s -> s.startsWith("replies/judge.jsonl:5"));
    }

    @Test
    void whatKeepsAReplyFromBeingScoredIsAProblemOfItsLine() throws Exception {
        file("cases.jsonl", CASE.formatted("c1", ""));
        file("predictions/p.jsonl", PREDICTION.formatted("c1", "a",
                ",\"judge_replies\":{\"flex\":[{\"correct\":\"yes\"}],\"stef\":\"no idea\",\"mine\":[{}],\"intent-similarity\":[3]}"));
        assertThat(sentences(read()))
                .contains("predictions/p.jsonl:1 judge_replies.flex[0] $.correct: \"yes\"; expected true or false. "
                        + "Scores that need this reply are unavailable (judge_invalid).")
                .anyMatch(s -> s.contains("judge_replies.stef $: no JSON object"))
                .anyMatch(s -> s.contains("judge_replies.mine") && s.contains("no metric scores"))
                .anyMatch(s -> s.contains("judge_replies.intent-similarity[0] $: a number 3"));
    }

    @Test
    void theVerdictOfFlexOwnFilesIsARecordedReply() throws Exception {
        file("cases.jsonl", CASE.formatted("c1",
                ",\"predicted_sql\":\"SELECT 2\",\"llm_judge\":{\"name\":\"FLEX gpt-4o\",\"verdict\":0,\"text\":\"why\","
                        + "\"tags\":[\"abused_clauses\"]}"));
        JudgeReply reply = read().items().getFirst().replies().getFirst();
        assertThat(reply.origin().model()).isEqualTo("gpt-4o");
        assertThat(reply.document().orElseThrow().get("correct")).contains(new Datum.Flag(false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{\"a\":1}|ok",
        "Here it is: {\"a\":1}. Bye|ok",
        "I {think} so: {\"a\":{\"b\":\"}\"}} end|ok",
        "~~~json\\n{\"a\":1}\\n~~~|ok",
        "prose ~~~\\n{\"a\":1}\\n~~~ and {\"b\":2}|ok",
        "~~~sql\\nSELECT 1\\n~~~ {\"a\":1}|ok",
        "{\"a\":1} {\"b\":2}|2 JSON objects",
        "~~~json\\n{\"a\":1}\\n~~~\\n~~~json\\n{\"a\":2}\\n~~~|2 fenced JSON blocks",
        "{\"a\":1,\"a\":2}|the key a second time",
        "{\"x\":{\"a\":1,\"a\":2}}|the key a second time",
        "[1,2]|no JSON object",
        "nothing at all|no JSON object",
        "{\"a\":1|near column",
        "{'a':1}|near column",
        "{\"a\":NaN}|near column"
    })
    void oneJsonObjectIsFoundInAReply(String text, String expected) {
        String reply = text.replace("~~~", "```").replace("\\n", "\n");
        JudgeReply.Content content = ReplyText.read(reply);
        if (expected.equals("ok")) {
            assertThat(content).isInstanceOf(JudgeReply.Content.Document.class);
        } else {
            assertThat(content).isInstanceOfSatisfying(
                    JudgeReply.Content.Unreadable.class, u -> assertThat(u.fault().sentence()).contains(expected));
        }
    }

    @Test
    void aNumberThatNobodyCanMeanIsAFaultOfTheReply() {
        for (String number : List.of("1e999999999", "-1e-999999999", "1e99999999999")) {
            assertThat(ReplyText.read("{\"score\":" + number + "}")).isInstanceOfSatisfying(
                    JudgeReply.Content.Unreadable.class,
                    u -> assertThat(u.fault().sentence()).contains("$.score").contains("out of all range"));
        }
    }

    @Test
    void aReplyFullOfBracketsIsGivenUpQuickly() {
        assertThat(ReplyText.read("{".repeat(100_000))).isInstanceOf(JudgeReply.Content.Unreadable.class);
        assertThat(ReplyText.read("")).isInstanceOf(JudgeReply.Content.Unreadable.class);
    }
}

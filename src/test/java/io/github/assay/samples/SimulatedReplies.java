package io.github.assay.samples;

import io.github.assay.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Replies of a judge that does not exist, on the first questions: a SQL judge for every answer and STEF's judge for one
 * system, whose reply stands in prose as models write it. The judge mostly sees what a careful reader sees, and is
 * kinder than one.
 */
final class SimulatedReplies {
    private static final int QUESTIONS = 20;
    private static final int KINDNESS = 25;
    private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");
    private static final String MODEL = "simulated, no language model";

    private static final Map<String, String> ISSUES = Map.ofEntries(
            Map.entry("missing_filter", "filters_missing"), Map.entry("filter_value", "filters_incorrect"),
            Map.entry("extra_filter", "filters_incorrect"), Map.entry("wrong_join", "joins_incorrect"),
            Map.entry("aggregation", "aggregation_wrong"), Map.entry("grouping", "aggregation_wrong"),
            Map.entry("missing_columns", "columns_missing"), Map.entry("order_only", "ordering_wrong"),
            Map.entry("unknown_column", "schema_misunderstanding"), Map.entry("wrong_table", "schema_misunderstanding"));

    private final SplittableRandom random = new SplittableRandom(404);
    private final StringBuilder out = new StringBuilder();
    private int stated;

    private SimulatedReplies() {}

    /** The lines of {@code replies/simulated-judge.jsonl}. */
    static String on(List<CaseSheet.Question> questions) {
        SimulatedReplies replies = new SimulatedReplies();
        for (CaseSheet.Question question : questions.subList(0, QUESTIONS)) {
            for (CaseSheet.Answer answer : question.answers()) {
                if (!answer.sql().isEmpty() && !question.gold().isEmpty()) {
                    replies.on(question, answer);
                }
            }
        }
        return replies.out.toString();
    }

    private void on(CaseSheet.Question question, CaseSheet.Answer answer) {
        boolean pass = answer.pass() || random.nextInt(100) < KINDNESS;
        boolean faultless = pass || !ISSUES.containsKey(answer.kind());
        String issue = faultless ? pass ? "none" : "logic_error" : ISSUES.get(answer.kind());
        String why = rationale(pass, issue);
        line("badger-sql-judge", question, answer, new JsonObject()
                .with("score", pass ? random.nextInt(7, 11) : random.nextInt(1, 6))
                .with("semantic_equivalence", pass)
                .with("issues", List.of(issue))
                .with("rationale", why));
        if (answer.system().equals("agent-loop")) {
            String status = pass ? "fully_applied" : issue.startsWith("filters") ? "partially_applied" : "fully_applied";
            JsonObject stef = new JsonObject()
                    .with("filters_applied_status", status)
                    .with("overall_verdict", pass ? "Correct" : answer.contested() ? "Likely Correct" : "Incorrect")
                    .with("confidence", random.nextInt(60, 99) / 100.0)
                    .with("rationale", why);
            line("stef", question, answer, "My assessment of this query:\n```json\n" + stef + "\n```");
        }
    }

    private static String rationale(boolean pass, String issue) {
        return pass
                ? "Both queries select and restrict the same rows; differences are in wording only."
                : "The result can differ from what was asked: " + issue.replace('_', ' ') + ".";
    }

    private void line(String judge, CaseSheet.Question question, CaseSheet.Answer answer, Object reply) {
        out.append(new JsonObject()
                        .with("judge", judge)
                        .with("case_id", question.id())
                        .with("system", answer.system())
                        .with("reply", reply)
                        .with("model", MODEL)
                        .with("temperature", 0)
                        .with("at", START.plusSeconds(7L * stated++).toString())
                        .with("prompt_version", "1"))
                .append('\n');
    }
}

package io.github.assay.samples;

import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Replies of judges that do not exist, by rule, in the form in which an endpoint would send them. */
final class SimulatedJudge {
    private SimulatedJudge() {}

    private static double confidence(int row) {
        return (70 + 7 * row % 29) / 100.0;
    }

    /** A valid reply of a judge about one query. */
    static String reply(String judge, boolean pass, int row, String sql) {
        String why = pass ? "Both say the same." : "The result can differ from what was asked.";
        return Json.line(switch (judge) {
            case "stef" -> new JsonObject().with("filters_applied_status", pass ? "fully_applied" : "partially_applied")
                    .with("overall_verdict", pass ? "Correct" : "Incorrect").with("confidence", confidence(row)).with("rationale", why);
            case "badger-sql-judge" -> new JsonObject().with("score", pass ? 9 : 3).with("semantic_equivalence", pass)
                    .with("issues", List.of(pass ? "none" : "logic_error")).with("rationale", why);
            case "badger-stage1" -> new JsonObject().with("matching_category", pass ? "complete" : "no_match")
                    .with("llm_judge_score", pass ? 0.95 : 0.2).with("column_rename_dict", Map.of()).with("trivial_columns", List.of())
                    .with("common_columns", List.of()).with("unique_columns", new JsonObject().with("gold", List.of()).with("predicted", List.of()))
                    .with("index_columns", List.of()).with("order_columns", List.of()).with("numeric_columns", List.of())
                    .with("date_columns", List.of()).with("exact_match_columns", List.of()).with("recommended_tolerance", null);
            case "dataface-equivalence" -> new JsonObject().with("equivalence", pass ? "equivalent" : "different").with("rationale", why);
            case "flex" -> new JsonObject().with("correct", pass).with("rationale", why);
            case "badger-components" -> new JsonObject().with("select_components", List.of(between(sql, "SELECT ", " FROM")))
                    .with("where_components", List.of()).with("group_by_components", List.of()).with("order_by_components", List.of())
                    .with("having_components", List.of()).with("table_components", List.of(between(sql + " ", "FROM ", " ")))
                    .with("keywords", List.of("select", "from"));
            case "agentic" -> new JsonObject()
                    .with("claims", List.of(new JsonObject().with("claim", "The result answers the question.")
                            .with("verdict", pass ? 1 : 0).with("evidence", "the rows of the result")))
                    .with("geval", new JsonObject().with("coherence", pass ? 4 : 3).with("consistency", pass ? 5 : 2)
                            .with("fluency", 4).with("relevance", pass ? 5 : 3))
                    .with("intent", new JsonObject().with("category", "decomposition").with("score", pass ? 8 : 4).with("reason", why)
                            .with("clarifications", List.of()).with("clarifications_met", List.of()));
            case "rubric" -> new JsonObject().with("explanation", why).with("option", pass ? "Excellent" : "Poor");
            case "reviewable-sql" -> new JsonObject().with("explanation", sql.length() > 60 ? "It joins or groups." : "It is short.")
                    .with("option", sql.length() > 60 ? "With effort" : "In a minute");
            case "llm-sql-equivalence" -> new JsonObject().with("equivalence", pass).with("response_query_explanation", why);
            default -> new JsonObject().with("similarity", pass ? 0.9 : 0.6).with("reason", why);
        });
    }

    private static String between(String text, String from, String to) {
        int start = text.indexOf(from) + from.length();
        int end = text.indexOf(to, start);
        return text.substring(start, end < 0 ? text.length() : end).strip();
    }

    /** The body of a chat completion: the text in tokens, with alternatives where STEF's verdict and marks are. */
    static String body(String judge, String text, boolean pass, int row, String model) {
        List<String> tokens = new ArrayList<>(List.of(text));
        String word = judge.equals("stef") ? pass ? "Correct" : "Incorrect" : judge.equals("agentic") ? "\"coherence\":" : "";
        if (!word.isEmpty()) {
            int at = text.indexOf(word) + (judge.equals("agentic") ? word.length() : 0);
            int length = judge.equals("agentic") ? 1 : word.length();
            tokens = List.of(text.substring(0, at), text.substring(at, at + length), text.substring(at + length));
        }
        List<JsonObject> logprobs = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            double p = i == 1 ? confidence(row) - 0.1 : 1;
            String other = !judge.equals("stef") ? "5" : pass ? "Incorrect" : "Correct";
            logprobs.add(new JsonObject().with("token", tokens.get(i)).with("logprob", log(p)).with("top_logprobs", i != 1 ? List.of()
                    : List.of(new JsonObject().with("token", tokens.get(i)).with("logprob", log(p)),
                            new JsonObject().with("token", other).with("logprob", log(0.9 - p)))));
        }
        return Json.line(new JsonObject().with("model", model)
                .with("choices", List.of(new JsonObject().with("finish_reason", "stop")
                        .with("message", new JsonObject().with("content", text))
                        .with("logprobs", new JsonObject().with("content", logprobs))))
                .with("usage", new JsonObject().with("prompt_tokens", 900 + row).with("completion_tokens", text.length() / 4)));
    }

    private static double log(double p) {
        return Double.parseDouble(String.format(Locale.ROOT, "%.6f", Math.log(Math.max(p, 1e-6))));
    }
}

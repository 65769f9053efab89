package io.github.assay.files.importers;

import io.github.assay.files.importers.run.TargetField;
import java.util.List;
import java.util.Map;

/**
 * The field names of one program, where they differ from the general names.
 *
 * @param format the word after {@code --from}
 * @param names Assay's field to the program's names
 * @param scores the program's own scores and verdicts: its name to the name under which Assay keeps them
 * @param program the program, as imported scores name it
 * @param system the system of predictions that name none; empty: the file's name
 */
public record Dialect(
        String format,
        Map<String, List<String>> names,
        Map<String, String> scores,
        String program,
        String system) {
    static final Dialect JSONL = new Dialect("jsonl", Map.of(), Map.of(), "", "unnamed");

    static final Dialect CSV =
            new Dialect("csv", Map.of("predicted_sql", List.of("prediction")), Map.of(), "", "unnamed");

    static final Dialect DATAFACE = new Dialect(
            "dataface",
            Map.of("db_id", List.of("schema"), "system", List.of("backend")),
            Map.of("parse_ok", "parse_ok", "grounding_ok", "grounding_ok", "pass", "pass", "equivalence", "equivalence"),
            "dataface",
            "");

    static final Dialect DEFOG = new Dialect(
            "defog",
            Map.of("evidence", List.of("full_instructions", "instructions"), "latency_ms", List.of()),
            Map.of("correct", "correct", "exact_match", "exact_match", "error_db_exec", "error_db_exec",
                    "error_query_gen", "error_query_gen"),
            "defog sql-eval",
            "");

    static final Dialect BADGER = new Dialect(
            "badger",
            Map.ofEntries(
                    Map.entry("case_id", List.of("case_id", "question_id", "item_id")),
                    Map.entry("question", List.of("user_question", "nl_question")),
                    Map.entry("gold_sql", List.of("gold_sql_query", "golden_sql", "expected_sql", "reference_sql")),
                    Map.entry("gold_result", List.of("gold_result_table", "golden_result", "expected_result",
                            "ground_truth_result", "gold_table")),
                    Map.entry("predicted_sql", List.of("generated_sql_query", "agent_sql", "predicted_query")),
                    Map.entry("result", List.of("generated_result", "generated_result_table", "agent_result",
                            "result_table")),
                    Map.entry("expected_tool_calls", List.of("expected_tool_sequence", "expected_tools")),
                    Map.entry("tool_calls", List.of("tool_sequence", "tools_called", "actual_tool_calls", "tools")),
                    Map.entry("response_text", List.of("agent_response", "final_response", "answer")),
                    Map.entry("agent_interpretation", List.of("interpretation")),
                    Map.entry("system", List.of("agent_name", "agent")),
                    Map.entry("run_id", List.of("eval_run_id"))),
            Map.of(),
            "",
            "agent");

    static final Dialect STEF = new Dialect(
            "stef",
            Map.of("predicted_sql", List.of("sql"), "gold_sql", List.of("gold_sql")),
            Map.of(),
            "",
            "system");

    static final Dialect NL2SQL360 = new Dialect(
            "nl2sql360",
            Map.of("predicted_sql", List.of("pred", "pred_sql"), "gold_sql", List.of("gold", "ground_truth")),
            Map.of("ex", "ex", "res", "res", "em", "em", "ves", "ves", "exec_match", "ex"),
            "nl2sql360",
            "");

    static final Dialect FLEX = new Dialect(
            "flex",
            Map.of("predicted_sql", List.of("pred", "pred_sql"), "gold_sql", List.of("ground_truth", "gold")),
            Map.of("ex", "ex", "res", "ex"),
            "flex",
            "");

    static final Dialect SKILL = new Dialect(
            "skill", Map.of(), Map.of("execution_correct", "execution_correct"), "evaluation skill", "agent");

    public static final List<Dialect> RECORDS = List.of(SKILL, DATAFACE, DEFOG, BADGER, STEF, NL2SQL360, FLEX, CSV, JSONL);

    /**
     * Assay's fields with the program's names. A name that the format uses for one field is removed from the others.
     */
    List<TargetField> fields() {
        return TargetField.ALL.stream()
                .map(f -> f.without(names).under(names))
                .toList();
    }
}

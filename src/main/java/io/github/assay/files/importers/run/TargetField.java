package io.github.assay.files.importers.run;

import io.github.assay.domain.project.RunFacts;
import io.github.assay.files.records.FieldNames;
import io.github.assay.json.JsonRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A field of a case or prediction, with its names in other files (metrics.md §7.1), Assay's first.
 *
 * @param name Assay's name
 * @param side the line that holds it: of the case or of the prediction
 * @param form how its value is read
 * @param names all its names
 */
public record TargetField(String name, Side side, Form form, List<String> names) {
    public enum Side {
        CASE,
        PREDICTION
    }

    public enum Form {
        /** A text. */
        TEXT,
        /** A list of texts; a single text is split at its separators. */
        TEXTS,
        /** A list or object, a number, true or false; a text that holds one as JSON is parsed. */
        STRUCTURE,
        /** Tool calls, or the names of tools. */
        CALLS,
        /** A result table in any form. */
        TABLE
    }

    public static final List<TargetField> ALL = all();

    /** The same field, with a format's names before the general ones. */
    public TargetField under(Map<String, List<String>> own) {
        List<String> all = new ArrayList<>(own.getOrDefault(name, List.of()));
        all.addAll(names);
        return new TargetField(name, side, form, all);
    }

    /** The same field without general names that a format uses for other fields. */
    public TargetField without(Map<String, List<String>> own) {
        List<String> left = names.stream()
                .filter(n -> own.entrySet().stream()
                        .filter(e -> !e.getKey().equals(name))
                        .flatMap(e -> e.getValue().stream())
                        .noneMatch(o -> JsonRecord.fold(o).equals(JsonRecord.fold(n))))
                .toList();
        return new TargetField(name, side, form, left);
    }

    private static List<TargetField> all() {
        List<TargetField> all = new ArrayList<>();
        cases(new Adder(all, Side.CASE));
        predictions(new Adder(all, Side.PREDICTION));
        return List.copyOf(all);
    }

    private static void cases(Adder cases) {
        cases.text(FieldNames.imported(FieldNames.CASE_ID, "", "question_id", "instance_id"));
        cases.text(FieldNames.imported(FieldNames.QUESTION, "", "instruction", "sql_prompt"));
        cases.text(FieldNames.imported(
                FieldNames.imported(FieldNames.GOLD_SQL, "SQL", "gold", "ground_truth", "query"), "", "expected_sql", "reference", "answer"));
        cases.text(FieldNames.imported(FieldNames.DB_ID, "", "db"));
        cases.text("dataset");
        cases.text("dialect");
        cases.text("evidence", "external_knowledge", "hint");
        cases.text("enriched_question");
        cases.text("agent_interpretation");
        cases.text("difficulty");
        cases.text("complexity");
        cases.text("category", "query_category");
        cases.text("scenario");
        cases.text(FieldNames.EXPECTED_ROUTE);
        cases.text("order_required");
        cases.text("allow_extra_predicted_columns");
        cases.text("expected_behavior");
        cases.text("variant_of");
        cases.text("perturbation");
        cases.add(Form.TEXTS, "tags");
        cases.add(Form.STRUCTURE, "gold_sql_alternatives");
        cases.add(Form.STRUCTURE, "condition_cols");
        cases.add(Form.STRUCTURE, "ignore_order");
        cases.add(Form.STRUCTURE, "schema");
        cases.add(Form.STRUCTURE, "app_rules");
        cases.add(Form.STRUCTURE, "question_spec");
        cases.add(Form.STRUCTURE, "required_columns");
        cases.add(Form.TEXTS, "expected_clarifications", "expected_clarification_questions");
        cases.add(Form.CALLS, "expected_tool_calls");
        cases.add(Form.STRUCTURE, "tools");
        cases.add(Form.STRUCTURE, "column_embeddings");
        cases.add(Form.TABLE, "gold_result");
        cases.add(Form.STRUCTURE, "gold_results");
        cases.add(Form.STRUCTURE, "test_suite_results");
        cases.add(Form.STRUCTURE, "predictions");
    }

    private static void predictions(Adder predictions) {
        predictions.text(FieldNames.SYSTEM);
        predictions.text(FieldNames.RUN_ID);
        predictions.text("predicted_sql", "generated_sql", "generated_query");
        predictions.text(FieldNames.SELECTED_ROUTE);
        predictions.text("response_text", "response");
        predictions.text("error", "execution_error", "sql_execution_error");
        predictions.text("backend");
        predictions.text("model", "model_name");
        predictions.text("prompt_version");
        predictions.text(RunFacts.FIRST);
        predictions.add(Form.TABLE, "result", "predicted_result");
        for (String name : List.of("confidence", "latency_ms", "tokens", "cost", "judge_replies", "refused",
                RunFacts.RETRIEVED, RunFacts.CORRECTIONS, "router", "run", "timings", "backend_metadata", "imported", RunFacts.STAGES)) {
            predictions.add(Form.STRUCTURE, name);
        }
        predictions.add(Form.CALLS, "tool_calls");
    }

    private record Adder(List<TargetField> all, Side side) {
        void text(String... names) {
            add(Form.TEXT, names);
        }

        void add(Form form, String... names) {
            all.add(new TargetField(names[0], side, form, List.of(names)));
        }
    }
}

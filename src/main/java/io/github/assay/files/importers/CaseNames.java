package io.github.assay.files.importers;

import java.util.LinkedHashMap;
import java.util.Map;

/** Our names of the fields of a case with the names other files give them, ours first (metrics.md §7). */
final class CaseNames {
    static final Map<String, String[]> OURS = new LinkedHashMap<>();

    static {
        name("case_id", "id", "question_id", "instance_id");
        name("question", "utterance", "instruction");
        name("gold_sql", "ground_truth_sql", "gold_query", "gold", "query", "SQL");
        name("db_id", "db_name", "database");
        name("evidence", "external_knowledge", "hint");
        name("enriched_question");
        name("difficulty");
        name("complexity");
        name("category", "query_category");
        name("scenario");
        name("expected_data_source", "expected_route");
        name("order_required");
        name("allow_extra_predicted_columns");
        name("predictions");
        name("human_labels");
    }

    private CaseNames() {}

    private static void name(String ours, String... others) {
        String[] all = new String[others.length + 1];
        all[0] = ours;
        System.arraycopy(others, 0, all, 1, others.length);
        OURS.put(ours, all);
    }
}

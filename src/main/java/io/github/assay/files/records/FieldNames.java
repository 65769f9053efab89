package io.github.assay.files.records;

import java.util.ArrayList;
import java.util.List;

/**
 * Names of the fields of cases, predictions, replies and votes in files (metrics.md §7.1): the one list of aliases. The first name of each
 * is Assay's; the others are read in project files too. Imports know further names, which a project file must not use for
 * something else ({@link #imported}).
 */
public final class FieldNames {
    public static final String[] CASE_ID = {"case_id", "id"};
    public static final String[] QUESTION = {"question", "utterance"};
    public static final String[] GOLD_SQL = {"gold_sql", "ground_truth_sql", "gold_query", "SQL"};
    public static final String[] DB_ID = {"db_id", "db_name", "database"};
    public static final String[] PREDICTED_SQL = {"predicted_sql", "generated_sql", "sql", "prediction"};
    public static final String[] SYSTEM = {"system", "system_name"};
    public static final String[] RUN_ID = {"run_id"};
    public static final String[] SELECTED_ROUTE = {"selected_data_source", "selected_route"};
    public static final String[] EXPECTED_ROUTE = {"expected_data_source", "expected_route"};

    public static final String[] JUDGE = {"judge", "metric", "metric_id"};
    /** The item of a vote. */
    public static final String[] VOTED = {"case_id", "item", "item_id", "case", "id"};
    public static final String[] ANNOTATOR = {"annotator", "rater", "coder"};
    public static final String[] LABEL = {"label", "rating", "vote"};

    private FieldNames() {}

    /**
     * The names of a field with those that only imports know.
     *
     * @param before which of the names comes after the further ones; none of them: they come last
     */
    public static String[] imported(String[] names, String before, String... further) {
        List<String> all = new ArrayList<>(List.of(names));
        int at = all.indexOf(before);
        all.addAll(at < 0 ? all.size() : at, List.of(further));
        return all.toArray(String[]::new);
    }
}

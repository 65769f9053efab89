package io.github.assay.files.project;

import io.github.assay.domain.labelling.LabellingPolicy;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.MetricSettings;
import io.github.assay.domain.table.Datum;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Settings of {@code project.json}, with defaults for missing keys.
 *
 * @param name the project's name
 * @param cases names or patterns of case files, from the project folder
 * @param predictions names or patterns of prediction files
 * @param databases by {@code db_id}, in the order stated
 * @param limits of execution
 * @param labelling how labels are collected
 * @param metrics metrics and thresholds
 * @param rules the application rules, as the file states them
 * @param judges the declared judges, by name, as the file states them
 * @param agents the declared agents, by name, as the file states them
 * @param router the settings of router studies, as the file states them
 * @param store the shared store of labels; empty: none
 * @param testSuites the databases of each test suite, by {@code db_id}
 * @param constraintsOff ids of mined constraints that are not enforced
 * @param scratch a server for temporary tables of searches; empty: none
 * @param study the usable settings of its studies
 */
record ProjectSettings(
        String name,
        List<String> cases,
        List<String> predictions,
        Map<String, DatabaseSpec> databases,
        Limits limits,
        LabellingPolicy labelling,
        MetricSettings metrics,
        Datum.Fields rules,
        Datum.Fields judges,
        Datum.Fields agents,
        Datum.Fields router,
        Optional<DatabaseSpec> store,
        Map<String, List<DatabaseSpec>> testSuites,
        Set<String> constraintsOff,
        Optional<DatabaseSpec> scratch,
        Datum.Fields study) {
    static final List<String> CASES = List.of("cases.jsonl");
    static final List<String> PREDICTIONS = List.of("predictions/*.jsonl", "predictions*.jsonl");

    /** The settings of a folder without {@code project.json}. */
    static ProjectSettings standard(String name) {
        return new ProjectSettings(
                name, CASES, PREDICTIONS, Map.of(), Limits.DEFAULT, LabellingPolicy.DEFAULT, MetricSettings.DEFAULT,
                Datum.Fields.NONE, Datum.Fields.NONE, Datum.Fields.NONE, Datum.Fields.NONE, Optional.empty(), Map.of(), Set.of(),
                Optional.empty(),
                Datum.Fields.NONE);
    }
}

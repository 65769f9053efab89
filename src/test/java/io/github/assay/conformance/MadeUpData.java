package io.github.assay.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * A small data root with figures worked out without this program: one folder of pairs with a SQLite database, one folder
 * of labelled cases, and one file of statistics.
 *
 * @param root folder that holds {@code data} and {@code oracles}
 */
record MadeUpData(Path root) {
    private static final String TABLES =
            """
            [{"db_id": "shop", "table_names_original": ["item", "coin"],
              "column_names_original": [[-1, "*"], [0, "id"], [0, "name"], [0, "price"], [1, "worth"]],
              "foreign_keys": []}]
            """;
    private static final String CASES =
            """
            {"case_id": "p1", "db_id": "shop", "question": "?", "gold_sql": "SELECT count(*) FROM item", "predictions": {"s": "SELECT count(*) FROM item", "t": "SELECT count(*) FROM coin WHERE worth > 0.25"}}
            {"case_id": "p2", "db_id": "shop", "question": "?", "gold_sql": "SELECT name, price FROM item", "predictions": {"s": "SELECT price, name FROM item", "t": "SELECT name, price FROM item"}}
            {"case_id": "p3", "db_id": "shop", "question": "?", "gold_sql": "SELECT name FROM item ORDER BY price", "predictions": {"s": "SELECT name FROM item", "t": "SELECT nope FROM item"}}
            {"case_id": "p4", "db_id": "shop", "question": "?", "gold_sql": "SELECT concat(name, 'x') FROM item", "predictions": {"s": "SELECT concat(name, 'x') FROM item", "t": "SELECT name || 'x' FROM item"}}
            {"case_id": "p5", "db_id": "shop", "question": "?", "gold_sql": "SELECT sum(worth) FROM coin", "predictions": {"s": "SELECT 0.1 + 0.2 + 0.3", "t": "SELECT 0.7"}}
            """;

    /** What SQLite 3.40.1 makes of them: it has no {@code concat}, and adds 0.1, 0.2 and 0.3 to 0.6000000000000001. */
    private static final String RUNS =
            """
            {"case_id": "p1", "system": "s", "gold": "ok", "pred": "ok", "gold_rows": 1, "gold_cols": 1, "pred_rows": 1, "pred_cols": 1, "set_equal": true, "bag_equal": true, "list_equal": true}
            {"case_id": "p1", "system": "t", "gold": "ok", "pred": "ok", "gold_rows": 1, "gold_cols": 1, "pred_rows": 1, "pred_cols": 1, "set_equal": false, "bag_equal": false, "list_equal": false}
            {"case_id": "p2", "system": "s", "gold": "ok", "pred": "ok", "gold_rows": 3, "gold_cols": 2, "pred_rows": 3, "pred_cols": 2, "set_equal": false, "bag_equal": false, "list_equal": false}
            {"case_id": "p2", "system": "t", "gold": "ok", "pred": "ok", "gold_rows": 3, "gold_cols": 2, "pred_rows": 3, "pred_cols": 2, "set_equal": true, "bag_equal": true, "list_equal": true}
            {"case_id": "p3", "system": "s", "gold": "ok", "pred": "ok", "gold_rows": 3, "gold_cols": 1, "pred_rows": 3, "pred_cols": 1, "set_equal": true, "bag_equal": true, "list_equal": false}
            {"case_id": "p3", "system": "t", "gold": "ok", "pred": "error", "gold_rows": 3, "gold_cols": 1, "pred_error": "no such column: nope"}
            {"case_id": "p4", "system": "s", "gold": "error", "pred": "error", "pred_error": "no such function: concat"}
            {"case_id": "p4", "system": "t", "gold": "error", "pred": "ok", "pred_rows": 3, "pred_cols": 1}
            {"case_id": "p5", "system": "s", "gold": "ok", "pred": "ok", "gold_rows": 1, "gold_cols": 1, "pred_rows": 1, "pred_cols": 1, "set_equal": true, "bag_equal": true, "list_equal": true}
            {"case_id": "p5", "system": "t", "gold": "ok", "pred": "ok", "gold_rows": 1, "gold_cols": 1, "pred_rows": 1, "pred_cols": 1, "set_equal": false, "bag_equal": false, "list_equal": false}
            """;
    private static final String BIRD =
            """
            {"case_id": "p1", "system": "s", "ex": 1}
            {"case_id": "p1", "system": "t", "ex": 0}
            {"case_id": "p2", "system": "s", "ex": 0}
            {"case_id": "p2", "system": "t", "ex": 1}
            {"case_id": "p3", "system": "s", "ex": 1}
            {"case_id": "p3", "system": "t", "ex": 0}
            {"case_id": "p4", "system": "s", "ex": 0}
            {"case_id": "p4", "system": "t", "ex": 0}
            {"case_id": "p5", "system": "s", "ex": 1}
            {"case_id": "p5", "system": "t", "ex": 0}
            """;
    private static final String LABELLED =
            """
            {"case_id": "l-x-1", "db_id": "shop", "question": "?", "gold_sql": "SELECT 1", "predictions": {"s": "SELECT 1"}, "human_labels": {"A": 1, "B": "pass"}, "reference_labels": {"published": "equivalent"}, "metrics": {"bird_ex": 1}, "llm_judge": {"name": "FLEX model", "verdict": 1, "text": "good"}}
            {"case_id": "l-x-2", "db_id": "shop", "question": "?", "gold_sql": "SELECT 1", "predictions": {"s": "SELECT 2"}, "human_labels": {"A": 0, "B": "fail"}, "reference_labels": {"published": "different"}, "metrics": {"bird_ex": 0}, "llm_judge": {"name": "FLEX model", "verdict": 0, "text": "bad"}}
            {"case_id": "l-y-3", "db_id": "shop", "question": "?", "gold_sql": "SELECT 1", "predictions": {"s": "SELECT 1.0"}, "human_labels": {"A": 1, "B": 0, "C": null}, "reference_labels": {"published": "equivalent"}, "metrics": {"bird_ex": 1}, "llm_judge": {"name": "FLEX model", "verdict": 1, "text": "good"}}
            {"case_id": "l-y-4", "db_id": "shop", "question": "?", "gold_sql": "SELECT 1", "predictions": {"s": "SELECT 3"}, "human_labels": {"A": 0, "B": 0}, "reference_labels": {"published": "equivalent"}, "metrics": {"bird_ex": 0}, "llm_judge": {"name": "FLEX model", "verdict": 0, "text": "bad"}}
            """;

    /** Cohen 1/2, Fleiss 7/15, Krippendorff 8/15 by their definitions from the votes 11, 00, 10, 00. */
    static final String AGREEMENT =
            """
            {"n": 4, "cohen_AB": 0.5, "fleiss_kappa": 0.4666666666666667, "fleiss_P_bar": 0.75,
             "krippendorff_alpha_nominal": 0.5333333333333333, "unanimous": 3, "pass_by_annotator": [2, 1, null], "majority_pass": 1}
            """;
    static final String CALIBRATION =
            """
            {"A": {"bird_ex": {"n": 4, "tp": 2, "fp": 0, "fn": 0, "tn": 2, "accuracy": 1.0, "cohen_kappa": 1.0}},
             "published": {"bird_ex": {"n": 4, "tp": 2, "fp": 0, "fn": 1, "tn": 1, "accuracy": 0.75, "precision": 1.0,
               "recall": 0.6666666666666666, "specificity": 1.0, "f1": 0.8, "cohen_kappa": 0.5, "mcc": 0.5773502691896258}}}
            """;
    static final String STATISTICS =
            """
            {"cases": [
              {"id": "table", "statistic": "binary_report", "input": {"cells": {"tp": 20, "fn": 5, "fp": 10, "tn": 15}},
               "expected": {"n": 50, "kappa": 0.4, "kappa_exact": "2/5", "po": 0.7, "pe": 0.5}, "tolerance": {"abs": 1e-12}},
              {"id": "words", "statistic": "multi_rater",
               "input": {"ratings": [["yes", "yes"], ["no", "no"], ["yes", "no"], ["no", "no"]], "categories": ["no", "yes"]},
               "expected": {"n_items": 4, "percent_agreement": 0.75, "fleiss": {"value": 0.4666666666666667}}, "tolerance": {"abs": 1e-12}},
              {"statistic": "majority", "input": {"ratings": [["pass", "pass", "fail"], [1, 0, null], [null, null, null]], "tie_policy": "undecided"},
               "expected": {"labels": [1, null, null], "kinds": ["MAJORITY", "TIE", "NO_VOTES"]}},
              {"id": "family", "statistic": "multiplicity", "input": {"p": [0.01, null, 0.04]},
               "expected": {"holm": [0.02, null, 0.04], "bh": [0.02, null, 0.04]}, "tolerance": {"abs": 1e-12}}]}
            """;

    Path data() {
        return root.resolve("data");
    }

    Path oracles() {
        return root.resolve("oracles");
    }

    Path pairs() {
        return data().resolve("pairs_q");
    }

    Path labelled() {
        return data().resolve("labelled_q");
    }

    /** Writes the root as the shipped one is laid out. */
    static MadeUpData write(Path root) throws IOException, SQLException {
        MadeUpData made = new MadeUpData(root);
        made.put(made.data().resolve("ORACLES.md"), "Environment: Python 3.11, SQLite 3.40.1\n");
        made.put(made.pairs().resolve("cases.jsonl"), CASES);
        made.put(made.pairs().resolve("tables.json"), TABLES);
        made.put(made.pairs().resolve("oracle_execution.jsonl"), RUNS);
        made.put(made.pairs().resolve("oracle_bird.jsonl"), BIRD);
        made.put(made.labelled().resolve("cases.jsonl"), LABELLED);
        made.put(made.labelled().resolve("oracle_agreement.json"), AGREEMENT);
        made.put(made.labelled().resolve("oracle_calibration.json"), CALIBRATION);
        made.put(made.oracles().resolve("statistics/all.json"), STATISTICS);
        made.database(made.pairs().resolve("databases/shop.sqlite"));
        return made;
    }

    void put(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    /** Replaces a text that must be in a file. */
    void replace(Path file, String old, String with) throws IOException {
        String text = Files.readString(file);
        if (!text.contains(old)) {
            throw new IllegalArgumentException(old + " is not in " + file);
        }
        Files.writeString(file, text.replace(old, with));
    }

    /** Distributes the lines of a file over two files by a text that those of the first contain, in reverse order. */
    void split(Path file, String first, Path one, Path other) throws IOException {
        List<String> lines = Files.readAllLines(file).reversed();
        Files.delete(file);
        put(one, String.join("\n", lines.stream().filter(l -> l.contains(first)).toList()) + "\n");
        put(other, String.join("\n", lines.stream().filter(l -> !l.contains(first)).toList()) + "\n");
    }

    private void database(Path file) throws IOException, SQLException {
        Files.createDirectories(file.getParent());
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price REAL)");
            statement.execute("CREATE TABLE coin (worth REAL)");
            statement.execute("INSERT INTO item VALUES (1, 'b', 2.0), (2, 'a', 1.0), (3, 'c', 3.0)");
            statement.execute("INSERT INTO coin VALUES (0.1), (0.2), (0.3)");
        }
    }
}

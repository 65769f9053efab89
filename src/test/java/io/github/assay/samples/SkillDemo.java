package io.github.assay.samples;

import io.github.assay.json.Json;
import io.github.assay.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The sample project {@code skill-demo}: the acceptance set of metrics.md §6.2 with its published means. */
final class SkillDemo {
    private static final String REVENUE = "SELECT region, SUM(amount) AS total FROM orders GROUP BY region";

    /** One case of the set. */
    private record Row(
            String scenario, String question, String gold, String predicted, String route, boolean order, boolean extra) {
        Row(String scenario, String question, String gold, String predicted) {
            this(scenario, question, gold, predicted, "sales_db", false, false);
        }
    }

    private static final List<Row> ROWS = List.of(
            new Row("exact", "Which customers are in the gold tier?",
                    "SELECT name FROM customers WHERE tier = 'gold'", "SELECT name FROM customers WHERE tier = 'gold'"),
            new Row("alias_only", "What is the total order amount?",
                    "SELECT SUM(amount) AS total FROM orders", "SELECT SUM(amount) AS revenue FROM orders"),
            new Row("column_order", "List the customers with their ids.",
                    "SELECT id, name FROM customers", "SELECT name, id FROM customers"),
            new Row("row_order", "Which customers do we have?",
                    "SELECT name FROM customers", "SELECT name FROM customers ORDER BY name DESC"),
            new Row("wrong_table", "Give me the names of all customers.",
                    "SELECT name FROM customers", "SELECT name FROM suppliers"),
            new Row("missing_filter", "How many orders are still open?",
                    "SELECT COUNT(*) FROM orders WHERE status = 'open'", "SELECT COUNT(*) FROM orders"),
            new Row("aggregation_mismatch", "How much did each region order in total?",
                    REVENUE, REVENUE.replace("SUM", "AVG")),
            new Row("extra_column_allowed", "List ids and names of the customers.",
                    "SELECT id, name FROM customers", "SELECT id, name, tier FROM customers", "sales_db", false, true),
            new Row("empty_agreement", "Which customers are in the platinum tier?",
                    "SELECT name FROM customers WHERE tier = 'platinum'",
                    "SELECT name FROM customers WHERE tier = 'platinum'"),
            new Row("mutation", "Which orders are cancelled?",
                    "SELECT id FROM orders WHERE status = 'cancelled'", "DELETE FROM orders"),
            new Row("route_mismatch", "How many customers are there?",
                    "SELECT COUNT(*) FROM customers", "SELECT COUNT(*) FROM customers", "archive_db", false, false));

    private SkillDemo() {}

    static void write(Path folder) throws Exception {
        Files.createDirectories(folder.resolve("predictions"));
        Files.writeString(folder.resolve("project.json"), Json.pretty(settings()));
        Files.writeString(folder.resolve("README.md"), README);
        StringBuilder cases = new StringBuilder();
        StringBuilder predictions = new StringBuilder();
        for (int i = 0; i < ROWS.size(); i++) {
            Row row = ROWS.get(i);
            String id = "demo-%02d".formatted(i + 1);
            cases.append(new JsonObject()
                            .with("case_id", id)
                            .with("question", row.question())
                            .with("gold_sql", row.gold())
                            .with("db_id", "sales_db")
                            .with("expected_data_source", "sales_db")
                            .with("order_required", row.order())
                            .with("allow_extra_predicted_columns", row.extra())
                            .with("scenario", row.scenario()))
                    .append('\n');
            predictions.append(new JsonObject()
                            .with("case_id", id)
                            .with("system", "demo-agent")
                            .with("predicted_sql", row.predicted())
                            .with("selected_data_source", row.route()))
                    .append('\n');
        }
        Files.writeString(folder.resolve("cases.jsonl"), cases);
        Files.writeString(folder.resolve("predictions/demo-agent.jsonl"), predictions);
        database(folder.resolve("databases/sales_db.sqlite"));
    }

    private static JsonObject settings() {
        return new JsonObject()
                .with("assay", 1)
                .with("name", "Skill demo (11 cases)")
                .with("databases", Map.of("sales_db", Map.of("path", "databases/sales_db.sqlite")))
                .with("limits", Map.of("timeoutSeconds", 10))
                .with("labelling", new JsonObject().with("votesPerCase", 1).with("blindToScores", false));
    }

    /** The database of invented sales. */
    static void database(Path file) throws Exception {
        try (TableWriter out = new TableWriter(file)) {
            out.create("CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL, tier TEXT NOT NULL)");
            List<String> tiers = List.of("gold", "silver", "bronze");
            for (int i = 0; i < 12; i++) {
                out.row("customers", i + 1, Words.FIRST.get(i) + " " + Words.LAST.get(i), tiers.get(i % 3));
            }
            out.create("CREATE TABLE suppliers (id INTEGER PRIMARY KEY, name TEXT NOT NULL)");
            for (int i = 0; i < 8; i++) {
                out.row("suppliers", i + 1, Words.LAST.get(15 + i) + " Trading");
            }
            out.create("CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES customers, "
                    + "region TEXT NOT NULL, status TEXT NOT NULL, amount INTEGER NOT NULL)");
            List<String> regions = List.of("EMEA", "APAC", "AMER");
            List<String> states = List.of("open", "shipped", "shipped", "cancelled", "open");
            for (int i = 0; i < 30; i++) {
                out.row("orders", i + 1, i % 12 + 1, regions.get(i % 3), states.get(i % 5), 40 + (i * 53) % 400);
            }
        }
    }

    private static final String README = """
            # skill-demo
            Eleven cases that together show what structure, execution, routing and the statement guard say of a
            prediction. `assay score sample-projects/skill-demo` gives a mean of 0.909 for the route, 0.805 for the
            structure and 0.682 for the execution; structure and execution disagree in 3 of 11 cases (0.273), and one
            statement is blocked.

            Case 11 names another data source (`archive_db`) than expected; its data are the same.
            All names and figures are invented. The folder is made by `io.github.assay.samples.SampleProjects`.
            """;
}

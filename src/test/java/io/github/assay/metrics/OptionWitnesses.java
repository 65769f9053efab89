package io.github.assay.metrics;

import io.github.assay.compare.Tables;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.judge.Judged;
import io.github.assay.metrics.registry.MetricRegistry;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Evidence on which options matter, and that random items seldom reach. */
final class OptionWitnesses {
    private static final Instant TEN = Instant.parse("2024-06-01T10:00:00Z");

    private final MetricRegistry metrics;
    private final List<Evidence> all = new ArrayList<>();

    private OptionWitnesses(MetricRegistry metrics) {
        this.metrics = metrics;
    }

    static List<Evidence> all(MetricRegistry metrics) {
        OptionWitnesses made = new OptionWitnesses(metrics);
        made.cells();
        made.tables();
        made.queries();
        made.replies();
        made.calls();
        made.searches();
        return made.all;
    }

    private void cells() {
        pair(Cell.of("x"), Cell.of(" x"));
        pair(Cell.of("x"), Cell.of("X"));
        pair(Cell.of(10.5), Cell.of(11.0));
        pair(Cell.of(1), Cell.of("1"));
        pair(Cell.of(1), Cell.of(1000));
        pair(new Cell.Zoned(TEN), new Cell.Timestamp(LocalDateTime.of(2024, 6, 1, 10, 0)));
        all.add(tables(one("code", Cell.of(7)), one("code", Cell.of("7"))));
        all.add(tables(one("code", Cell.of("A")), one("code", Cell.of("a "))));
    }

    /** Equal tables that databases of ranks 4 and 5 separate. */
    private void searches() {
        for (int rank = 4; rank <= 5; rank++) {
            SideResults.Search found = new SideResults.Search("separated", "", rank, "R4", true, "");
            all.add(tables(one("a", Cell.of(1)), one("a", Cell.of(1))).withSides(new SideResults() {
                @Override
                public List<Alternative> alternatives() {
                    return List.of();
                }

                @Override
                public List<SuiteRun> suite() {
                    return List.of();
                }

                @Override
                public Optional<Timings> timings() {
                    return Optional.empty();
                }

                @Override
                public Optional<Search> search() {
                    return Optional.of(found);
                }
            }));
        }
    }

    /** One cell against one, alone and beside a column that agrees. */
    private void pair(Cell gold, Cell predicted) {
        all.add(tables(one("a", gold), one("a", predicted)));
        all.add(tables(two(gold), two(predicted)));
    }

    private static ResultTable one(String name, Cell cell) {
        return ResultTable.of(List.of(Column.of(name)), List.of(List.of(cell)));
    }

    private static ResultTable two(Cell cell) {
        return ResultTable.of(
                List.of(Column.of("k"), Column.of("a")),
                List.of(List.of(Cell.of("u"), cell), List.of(Cell.of("v"), Cell.of("w"))));
    }

    private void tables() {
        all.add(tables(Tables.of("a", "1", "2"), Tables.of("a b", "1 x", "2 y")));
        all.add(tables(Tables.of("a b"), Tables.of("a")));
        all.add(tables(Tables.of("n v", "alice 100", "bob 250"), Tables.of("n v", "alice 250", "bob 100")));
        all.add(tables(Tables.of("a b", "1 x", "2 y"), Tables.of("b a", "x 1", "y 2")));
        all.add(tables(Tables.of("v", "10", "20", "30"), Tables.of("v", "10")));
        all.add(tables(Tables.of("x y z", "1 2 3", "1 5 6"), Tables.of("x y z", "1 2 6", "7 2 3")));
        ResultTable other = Tables.of("v", "9");
        all.add(tables(Tables.of("v", "1"), other).withPeers(() -> Stream.of("9", "9", "2", "3", "4")
                .map(v -> RandomItems.rows(Tables.of("v", v)))
                .toList()));
        Evidence swapped = tables(Tables.of("a b", "1 x"), Tables.of("b a", "x 1"));
        List<Double> times = List.of(4.0, 4.0, 4.0);
        all.add(swapped.withSides(new Timed(swapped.sides(), times)));
    }

    private record Timed(SideResults other, List<Double> times) implements SideResults {
        @Override
        public List<Alternative> alternatives() {
            return other.alternatives();
        }

        @Override
        public List<SuiteRun> suite() {
            return other.suite();
        }

        @Override
        public Optional<Timings> timings() {
            return Optional.of(new Timings(times, times, OptionalDouble.empty()));
        }
    }

    private void queries() {
        sql("SELECT t.a FROM t JOIN u ON t.a = u.b", "SELECT t.a FROM t JOIN u ON t.a = u.c");
        sql("SELECT a FROM t WHERE a IN (SELECT t.a FROM t JOIN u ON t.a = u.b)",
                "SELECT a FROM t WHERE a IN (SELECT t.a FROM t JOIN u ON t.a = u.c)");
        sql("WITH c AS (SELECT a FROM t WHERE x = 1) SELECT a FROM c", "WITH c AS (SELECT a FROM t WHERE x = 2) SELECT a FROM c");
        sql("SELECT a FROM t", "SELECT a FROM t, u");
        sql("SELECT 1", "PRAGMA table_info(t)");
        sql("SELECT SUM(a) FROM t", "SELECT AVG(a) FROM t");
        sql("SELECT 1", "SELECT y, SUM(x) FROM t WHERE c LIKE '%z%' GROUP BY y, c, d ORDER BY SUM(x) ASC LIMIT 5");
        all.add(tables("SELECT a FROM t", "SELECT a, b FROM t", Tables.of("a", "1", "2"), Tables.of("a", "1", "3")));
    }

    private void sql(String gold, String predicted) {
        all.add(RandomItems.evidence(
                metrics, new Item(Case.of("c", "?", gold, "db"), Prediction.of("c", "s", predicted)), Optional.empty(),
                Optional.empty()));
    }

    private Evidence tables(ResultTable gold, ResultTable predicted) {
        return tables("SELECT * FROM t", "SELECT * FROM t", gold, predicted);
    }

    private Evidence tables(String goldSql, String predictedSql, ResultTable gold, ResultTable predicted) {
        Item item = new Item(Case.of("c", "?", goldSql, "db"), Prediction.of("c", "s", predictedSql));
        return RandomItems.evidence(metrics, item, RandomItems.rows(gold), RandomItems.rows(predicted));
    }

    private void replies() {
        String filters = "{\"filters_applied_status\":\"fully_applied_with_extras\",\"overall_verdict\":\"Correct\",\"confidence\":0.9,"
                + "\"comparison\":{\"filters\":{\"matched\":[],\"missing\":[],\"mismatched\":[],\"extra\":[\"status = 'Active'\"]},"
                + "\"projection_match\":true,\"aggregation_match\":true,\"group_by_match\":true}}";
        Judged stef = Judged.item().says("stef", filters);
        all.add(stef.evidence());
        all.add(stef.under("{\"benign_filters\":[\"status = 'Active'\"]}").evidence());
        all.add(Judged.item()
                .says("agentic", "{\"claims\":[{\"claim\":\"a\",\"verdict\":1},{\"claim\":\"b\",\"verdict\":1},"
                        + "{\"claim\":\"c\",\"verdict\":\"unverifiable\"}]}")
                .evidence());
        all.add(Judged.item().says("badger-components", "{\"select_components\":[\"z\"],\"where_components\":[],"
                        + "\"group_by_components\":[],\"order_by_components\":[],\"having_components\":[],"
                        + "\"table_components\":[],\"keywords\":[]}").evidence());
        for (String text : List.of("ann", " Ann", "Ann ")) {
            all.add(Judged.item()
                    .says("badger-stage1", "{\"matching_category\":\"complete\",\"llm_judge_score\":1,\"column_rename_dict\":{},"
                            + "\"trivial_columns\":[],\"index_columns\":[],\"order_columns\":[],\"numeric_columns\":[],"
                            + "\"date_columns\":[],\"exact_match_columns\":[\"name\"],\"recommended_tolerance\":null}")
                    .returning(one("name", Cell.of("Ann")), one("name", Cell.of(text)))
                    .evidence());
        }
        all.add(Judged.item()
                .says("flex", "{\"correct\":true}")
                .returning(Tables.of("a", "1", "1"), Tables.of("a", "1"))
                .evidence());
    }

    private void calls() {
        Datum once = call("a", "1");
        Datum other = call("a", "2");
        Datum second = call("b", "1");
        calls(List.of(second, once), List.of(once, second));
        calls(List.of(once, other), List.of(once, second));
        calls(List.of(once, once), List.of(once));
        calls(List.of(other), List.of(once));
    }

    private static Datum call(String name, String x) {
        return Datum.fields(Map.of("name", new Datum.Text(name), "args", Datum.fields(Map.of("x", new Datum.Text(x)))));
    }

    private void calls(List<Datum> called, List<Datum> expected) {
        Case evalCase = Case.of("c", "?", "SELECT 1", "db")
                .withExtras(Datum.fields(Map.of("expected_tool_calls", new Datum.Items(expected))));
        Prediction prediction = Prediction.of("c", "s", "SELECT 1")
                .withExtras(Datum.fields(Map.of("tool_calls", new Datum.Items(called))));
        Stream.of(new Item(evalCase, prediction))
                .map(i -> RandomItems.evidence(metrics, i, Optional.empty(), Optional.empty()))
                .forEach(all::add);
    }
}

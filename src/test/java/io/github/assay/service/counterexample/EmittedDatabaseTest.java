package io.github.assay.service.counterexample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.counterexample.PairInput;
import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separated;
import io.github.assay.counterexample.Separation;
import io.github.assay.counterexample.model.SqlValues;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.Guard;
import io.github.assay.execution.InMemoryScratch;
import io.github.assay.task.Progress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Properties of the databases that a search gives, seen through SQLite's own driver (counterexample.md §10.7). */
class EmittedDatabaseTest {
    private final InMemoryScratch scratch = new InMemoryScratch(Guard.QUERIES_ONLY, 1);
    private final Separation separation = new Separation(scratch);

    @AfterEach
    void close() {
        scratch.close();
    }

    private static List<PairInput> pairs() throws Exception {
        List<PairInput> pairs = new ArrayList<>();
        for (Map<String, Object> line : OraclePairs.oracle("pairs.jsonl")) {
            if (Boolean.FALSE.equals(line.get("equivalent"))) {
                pairs.add(OraclePairs.pair(
                        (String) line.get("id"), (String) line.get("gold"), (String) line.get("predicted"),
                        Optional.of(RealDataReader.ofScript(line.get("schema") + "\n" + line.get("data"), "sqlite"))));
            }
        }
        return pairs;
    }

    private SearchResult search(PairInput pair, int databases) {
        return separation.search(pair, SearchBudget.DEFAULT.withDatabases(databases), Progress.NONE);
    }

    @Test
    void eachLoadsWithForeignKeysOnAndSeparatesInBothDirections() throws Exception {
        for (PairInput pair : pairs()) {
            Separated found = search(pair, 200).found().orElseThrow();
            try (Connection fresh = DriverManager.getConnection("jdbc:sqlite::memory:");
                    Statement statement = fresh.createStatement()) {
                statement.execute("PRAGMA foreign_keys=ON");
                for (String sql : SqlValues.tables(found.database().shape())) {
                    statement.execute(sql);
                }
                for (String sql : SqlValues.inserts(found.database())) {
                    statement.execute(sql);
                }
                assertThat(rows(statement, "PRAGMA foreign_key_check")).as(pair.id()).isEmpty();
                assertThat(rows(statement, pair.gold())).as(pair.id()).isEqualTo(rows(found.gold()));
                assertThat(rows(statement, pair.predicted())).as(pair.id()).isEqualTo(rows(found.predicted()));
            }
            PairInput turned = OraclePairs.pair(pair.id(), pair.predicted(), pair.gold(), pair.data());
            assertThat(separation.check(turned, found.database(), found.rank(), "cross", Progress.NONE)).as(pair.id()).isPresent();
        }
    }

    @Test
    @Tag("exhaustive")
    void moreDatabasesNeverLoseADifference() throws Exception {
        for (PairInput pair : pairs()) {
            int least = 1 + search(pair, 200).found().orElseThrow().index();
            for (int databases : new int[] {least + 16, 2 * least + 40, 400}) {
                assertThat(search(pair, databases).found()).as(pair.id() + " " + databases).isPresent();
            }
        }
    }

    private static List<List<String>> rows(Statement statement, String sql) throws SQLException {
        List<List<String>> rows = new ArrayList<>();
        try (ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    Object value = result.getObject(i);
                    row.add(value instanceof Integer n ? Long.toString(n) : String.valueOf(value));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private static List<List<String>> rows(ResultTable table) {
        return table.rows().stream().map(r -> r.stream().map(EmittedDatabaseTest::text).toList()).toList();
    }

    private static String text(Cell cell) {
        return switch (cell) {
            case Cell.Null _ -> "null";
            case Cell.Real(double v) -> Double.toString(v);
            case Cell other -> other.display();
        };
    }
}

package io.github.assay.service.counterexample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separation;
import io.github.assay.counterexample.model.RealData;
import io.github.assay.execution.Guard;
import io.github.assay.execution.InMemoryScratch;
import io.github.assay.task.Progress;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Pairs of generated queries on generated databases, equal there and different on other rows of the same cells under the same
 * keys: nearly all are separated at a rank that counts (counterexample.md §10.4), and no rewriting of their golds is.
 */
class UnseenPairsTest {
    private static final int REFERENCES = 12;
    private static final int MOST_OF_A_KIND = 14;

    private final InMemoryScratch scratch = new InMemoryScratch(Guard.QUERIES_ONLY, 2);
    private final Separation separation = new Separation(scratch);
    private final Map<String, Integer> kinds = new TreeMap<>();
    private final List<String> missed = new ArrayList<>();
    private final List<String> wrong = new ArrayList<>();
    private int rewritten;

    @AfterEach
    void close() {
        scratch.close();
    }

    @Test
    void someSeparablePairsAreSeparated() throws SQLException {
        search(12, 5);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void nearlyAllSeparablePairsAreSeparatedAndNoRewriting() throws SQLException {
        search(240, 11);
        assertThat(kinds).hasSizeGreaterThan(20);
        assertThat(rewritten).isGreaterThan(200);
    }

    private void search(int wanted, long seed) throws SQLException {
        int pairs = 0;
        for (int world = 0; pairs < wanted; world++) {
            assertThat(world).as("databases for %s pairs", pairs).isLessThan(wanted * 2);
            pairs += world(new SplittableRandom(seed * 1_000 + world), world, wanted - pairs);
        }
        String counts = pairs + " pairs " + kinds + ", " + rewritten + " rewritings";
        if (Boolean.getBoolean("assay.list")) {
            System.out.println(counts + ", " + missed.size() + " missed:\n" + String.join("\n", missed));
        }
        assertThat(wrong).as(counts).isEmpty();
        assertThat(missed).as(counts + ", " + missed.size() + " missed:\n" + String.join("\n", missed)).hasSizeLessThanOrEqualTo(pairs / 20);
    }

    /** Searches up to some separable pairs on one database, and a rewriting of each gold; the number of pairs. */
    private int world(SplittableRandom random, int number, int most) throws SQLException {
        UnseenPairs made = new UnseenPairs(random);
        Optional<RealData> data = Optional.of(RealDataReader.ofScript(made.script(), "sqlite"));
        List<Connection> others = new ArrayList<>();
        int pairs = 0;
        try (Connection real = database(made.script())) {
            for (int i = 0; i < REFERENCES; i++) {
                others.add(database(made.otherRows(random)));
            }
            for (int i = 0; i < 16 && pairs < Math.min(6, most); i++) {
                UnseenPairs.Pair pair = made.pair();
                if (kinds.getOrDefault(pair.kind(), 0) < MOST_OF_A_KIND && isSeparable(pair, real, others)) {
                    kinds.merge(pair.kind(), 1, Integer::sum);
                    pairs++;
                    judge(pair, data, number + "-" + i);
                }
            }
        } finally {
            for (Connection other : others) {
                other.close();
            }
        }
        return pairs;
    }

    /** Whether the queries have equal rows on the real rows and different ones on some others. */
    private static boolean isSeparable(UnseenPairs.Pair pair, Connection real, List<Connection> others) throws SQLException {
        if (!rows(real, pair.gold()).equals(rows(real, pair.predicted()))) {
            return false;
        }
        for (Connection other : others) {
            if (!rows(other, pair.gold()).equals(rows(other, pair.predicted()))) {
                return true;
            }
        }
        return false;
    }

    private static List<String> rows(Connection c, String query) throws SQLException {
        try (Statement s = c.createStatement(); ResultSet rows = s.executeQuery(query)) {
            List<String> all = new ArrayList<>();
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                List<Object> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    row.add(rows.getObject(i));
                }
                all.add(row.toString());
            }
            Collections.sort(all);
            return all;
        }
    }

    private void judge(UnseenPairs.Pair pair, Optional<RealData> data, String id) {
        SearchResult result = separation.search(
                OraclePairs.pair(id, pair.gold(), pair.predicted(), data), SearchBudget.DEFAULT, Progress.NONE);
        if (result.found().filter(f -> f.counts()).isEmpty()) {
            missed.add(id + " " + pair.kind() + "\n  " + pair.gold() + "\n  " + pair.predicted() + "\n  " + result.verdict() + " at rank " + result.found().map(f -> f.rank()).orElse(0));
        }
        List<Rewriting> all = List.of(Rewriting.values());
        for (int r = 0; r < all.size(); r++) {
            Rewriting kind = all.get((r + rewritten) % all.size());
            Optional<String> same = kind.of(pair.gold(), data.orElseThrow().shape()).filter(s -> !s.equals(pair.gold()));
            if (same.isPresent()) {
                rewritten++;
                SearchResult none = separation.search(
                        OraclePairs.pair(id + "/" + kind, pair.gold(), same.get(), data), SearchBudget.DEFAULT.withDatabases(60), Progress.NONE);
                if (none.found().filter(f -> f.rank() <= 4).isPresent()) {
                    wrong.add(kind + "\n  " + pair.gold() + "\n  " + same.get() + "\n  " + none);
                }
                return;
            }
        }
    }

    private static Connection database(String script) throws SQLException {
        Connection c = DriverManager.getConnection("jdbc:sqlite::memory:");
        try (Statement s = c.createStatement()) {
            s.executeUpdate("PRAGMA foreign_keys = ON");
            for (String statement : script.split(";\n")) {
                s.executeUpdate(statement);
            }
        }
        return c;
    }
}

package io.github.assay.service.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.compare.DiffState;
import io.github.assay.compare.TableDiff;
import io.github.assay.compare.TablePair;
import io.github.assay.compare.rules.ComparisonRules;
import io.github.assay.compare.rules.RowOrder;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.execution.Guard;
import io.github.assay.execution.QueryRunner;
import io.github.assay.store.shared.TestPostgres;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which part of a query decides on a row, on real databases through real worker processes. */
class ProvenanceServiceTest {
    private static final String TABLES =
            """
            CREATE TABLE person (id INTEGER PRIMARY KEY, name VARCHAR(20), age INTEGER, city_id INTEGER, boss_id INTEGER);
            CREATE TABLE city (id INTEGER PRIMARY KEY, name VARCHAR(20));
            CREATE TABLE pet (id INTEGER PRIMARY KEY, owner_id INTEGER, kind VARCHAR(20), weight DOUBLE PRECISION);
            INSERT INTO city VALUES (1, 'Essen'), (2, 'Jena'), (3, 'Ulm');
            INSERT INTO person VALUES (1, 'Ada', 36, 1, NULL), (2, 'Bo', 20, 2, 1), (3, 'Cy', 45, 2, 1), (4, 'Di', 30, 3, 2);
            INSERT INTO pet VALUES (1, 1, 'cat', 4), (2, 1, 'dog', 9.5), (3, 2, 'cat', 2)""";

    /** Databases that were made, by their ending and tables: no test changes them, and each costs a query process. */
    private static final Map<String, DatabaseSpec> MADE = new HashMap<>();

    private static QueryRunner runner;

    @TempDir
    static Path folder;

    private DatabaseSpec database;

    @BeforeAll
    static void start() {
        runner = new QueryRunner(Guard.QUERIES_ONLY, 1);
    }

    @AfterAll
    static void close() {
        runner.close();
        MADE.clear();
    }

    private void lay(String ending, String tables) throws Exception {
        database = MADE.get(ending + tables);
        if (database == null) {
            database = made(ending, tables, Files.createDirectory(folder.resolve("town" + MADE.size())));
            MADE.put(ending + tables, database);
        }
    }

    private static DatabaseSpec made(String ending, String tables, Path folder) throws Exception {
        String url = switch (ending) {
            case "sqlite" -> "jdbc:sqlite:" + folder.resolve("town.sqlite");
            case "duckdb" -> "jdbc:duckdb:" + folder.resolve("town.duckdb");
            default -> "jdbc:h2:file:" + folder.resolve("town") + ";TRACE_LEVEL_FILE=0";
        };
        try (Connection connection = DriverManager.getConnection(url, ending.equals("mv.db") ? "sa" : "", "");
                Statement statement = connection.createStatement()) {
            for (String sql : tables.split(";\n")) {
                statement.execute(sql);
            }
        }
        DatabaseSpec.Kind kind = switch (ending) {
            case "sqlite" -> DatabaseSpec.Kind.SQLITE;
            case "duckdb" -> DatabaseSpec.Kind.DUCKDB;
            default -> DatabaseSpec.Kind.H2;
        };
        return new DatabaseSpec(
                "town", kind, folder.resolve("town." + ending).toString(), ending.equals("mv.db") ? "sa" : "", "");
    }

    private ExecutionOutcome run(String sql) {
        return runner.run(database, sql, Limits.DEFAULT, Progress.NONE);
    }

    private ResultTable table(String sql) {
        ExecutionOutcome outcome = run(sql);
        assertThat(outcome).as(sql).isInstanceOf(ExecutionOutcome.Rows.class);
        return ((ExecutionOutcome.Rows) outcome).table();
    }

    private static Item item(String gold, String predicted) {
        return new Item(Case.of("c", "?", gold, "town"), Prediction.of("c", "A", predicted));
    }

    private TableDiff diff(String gold, String predicted) {
        return new TablePair(table(gold), table(predicted), RowOrder.IGNORED).diff(ComparisonRules.STANDARD);
    }

    private static int[] rows(TableDiff diff, DiffState... states) {
        return IntStream.range(0, diff.rowCount()).filter(r -> List.of(states).contains(diff.row(r))).toArray();
    }

    private RowProvenance explain(String gold, String predicted, DiffState state) {
        TableDiff diff = diff(gold, predicted);
        return new ProvenanceService((_, sql, _) -> run(sql))
                .explain(item(gold, predicted), database.kind().dialect(), diff, rows(diff, state)[0], Progress.NONE);
    }

    private static String stated(RowProvenance p) {
        return switch (p) {
            case RowProvenance.Named(RowProvenance.Found f, int _) -> stated(f);
            case RowProvenance.Several(List<RowProvenance.Found> all, int _) ->
                "several: " + all.stream().map(ProvenanceServiceTest::stated).toList();
            case RowProvenance.Unknown(RowProvenance.Reason reason, String _, int _) -> reason.name();
        };
    }

    private static String stated(RowProvenance.Found f) {
        return f.query() + (f.adds() ? " adds: " : " removes: ") + f.part().text() + (f.groupOnly() ? " (group)" : "");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SELECT name FROM person WHERE age > 25 | SELECT name FROM person WHERE age > 31 | MISSING | PREDICTED removes: age > 31",
        "SELECT name FROM person WHERE age > 31 | SELECT name FROM person WHERE age > 25 | EXTRA | GOLD removes: age > 31",
        "SELECT name FROM person | SELECT DISTINCT p.name FROM person p JOIN pet t ON t.owner_id = p.id | MISSING | PREDICTED removes: JOIN pet t ON t.owner_id = p.id",
        "SELECT p.name FROM person p LEFT JOIN pet t ON t.owner_id = p.id | SELECT p.name FROM person p JOIN pet t ON t.owner_id = p.id | MISSING | PREDICTED removes: JOIN pet t ON t.owner_id = p.id",
        "SELECT kind FROM pet | SELECT DISTINCT kind FROM pet | MISSING | PREDICTED removes: DISTINCT",
        "SELECT DISTINCT kind FROM pet | SELECT kind FROM pet | EXTRA | GOLD removes: DISTINCT",
        "SELECT name FROM person ORDER BY age LIMIT 3 | SELECT name FROM person ORDER BY age LIMIT 1 | MISSING | PREDICTED removes: LIMIT 1",
        "SELECT name FROM person ORDER BY age LIMIT 1 | SELECT name FROM person ORDER BY age DESC LIMIT 1 | DIFFERENT | both",
        "SELECT name, age FROM person ORDER BY age LIMIT 2 | SELECT name, age FROM person ORDER BY age DESC LIMIT 2 | MISSING | PREDICTED removes: ORDER BY age DESC",
        "SELECT name FROM person UNION SELECT name FROM city | SELECT name FROM person | MISSING | GOLD adds: UNION SELECT name FROM city",
        "SELECT id FROM person | SELECT id FROM person EXCEPT SELECT owner_id FROM pet | MISSING | PREDICTED removes: EXCEPT SELECT owner_id FROM pet",
        "SELECT name FROM person WHERE age = 36 OR age = 20 | SELECT name FROM person WHERE age = 36 | MISSING | PREDICTED removes: age = 36",
        "SELECT city_id, COUNT(*) FROM person GROUP BY city_id | SELECT city_id, COUNT(*) FROM person GROUP BY city_id HAVING COUNT(*) > 1 | MISSING | PREDICTED removes: COUNT(*) > 1",
        "SELECT p.name, COUNT(*) FROM person p GROUP BY p.name | SELECT p.name, COUNT(*) FROM person p JOIN pet t ON t.owner_id = p.id GROUP BY p.name | MISSING | PREDICTED removes: JOIN pet t ON t.owner_id = p.id",
        "SELECT name FROM (SELECT * FROM person WHERE age > 20) x | SELECT name FROM (SELECT * FROM person WHERE age > 36) x | MISSING | PREDICTED removes: age > 36",
        "WITH x AS (SELECT * FROM person WHERE age > 20) SELECT name FROM x | WITH x AS (SELECT * FROM person WHERE age > 36) SELECT name FROM x; | MISSING | PREDICTED removes: age > 36",
        "SELECT name FROM person WHERE age > 20 AND city_id < 9 | SELECT name FROM person WHERE city_id < 2 AND age > 36 | MISSING | PREDICTED removes: age > 36"
    })
    void namesThePartThatDecides(String gold, String predicted, DiffState state, String expected) throws Exception {
        lay("sqlite", TABLES);
        if (expected.equals("both")) {
            assertThatThrownBy(() -> explain(gold, predicted, state)).isInstanceOf(IllegalArgumentException.class);
        } else {
            assertThat(stated(explain(gold, predicted, state))).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @CsvSource({"sqlite", "duckdb", "mv.db"})
    void everyEngineAnswers(String ending) throws Exception {
        lay(ending, TABLES);
        assertThat(stated(explain(
                        "SELECT name, age FROM person WHERE age > 25", "SELECT name, age FROM person WHERE age > 31",
                        DiffState.MISSING)))
                .isEqualTo("PREDICTED removes: age > 31");
        assertThat(stated(explain(
                        "WITH x AS (SELECT * FROM pet) SELECT kind, weight FROM x",
                        "WITH x AS (SELECT * FROM pet) SELECT kind, weight FROM x WHERE weight < 5", DiffState.MISSING)))
                .isEqualTo("PREDICTED removes: weight < 5");
    }

    /** On generated databases and queries with one part changed the answer names that part or no part. */
    @Test
    void neverNamesAPartThatBothQueriesHave() throws Exception {
        neverNamesAPartThatBothHave(60);
    }

    @Test
    @Tag("exhaustive")
    void neverNamesAPartThatBothOfManyQueriesHave() throws Exception {
        neverNamesAPartThatBothHave(250);
    }

    private void neverNamesAPartThatBothHave(int pairs) throws Exception {
        SplittableRandom random = new SplittableRandom(7);
        lay("sqlite", TABLES + ";\n" + more(random));
        int named = 0;
        int requested = 0;
        List<String> unnamed = new ArrayList<>();
        for (int i = 0; i < pairs; i++) {
            GeneratedQuery base = GeneratedQuery.random(random);
            GeneratedQuery.Changed changed = base.changed(random);
            boolean turned = random.nextBoolean();
            String gold = turned ? changed.query().sql() : base.sql();
            String predicted = turned ? base.sql() : changed.query().sql();
            TableDiff diff = diff(gold, predicted);
            int[] rows = rows(diff, DiffState.MISSING, DiffState.EXTRA);
            for (int r = 0; r < Math.min(2, rows.length); r++) {
                requested++;
                RowProvenance answer = new ProvenanceService((_, sql, _) -> run(sql))
                        .explain(item(gold, predicted), "sqlite", diff, rows[r], Progress.NONE);
                if (answer instanceof RowProvenance.Named(RowProvenance.Found f, int _)) {
                    named++;
                    assertThat(changed.texts())
                            .as("%s%n%s%nrow %s: %s", gold, predicted, rows[r], stated(answer))
                            .anyMatch(t -> f.part().text().contains(t) || t.contains(f.part().text()));
                } else {
                    unnamed.add(stated(answer) + "\n  " + gold + "\n  " + predicted);
                }
            }
        }
        assertThat(requested).as("rows asked").isGreaterThan(pairs * 4 / 5);
        assertThat((double) named / requested).as("share named of %s; not named:%n%s", requested, String.join("\n", unnamed)).isGreaterThan(0.9);
    }

    private static String more(SplittableRandom random) {
        List<String> rows = new ArrayList<>();
        for (int i = 5; i < 25; i++) {
            rows.add("INSERT INTO person VALUES (%d, '%s%d', %d, %s, %s)".formatted(
                    i, "ABC".charAt(random.nextInt(3)), random.nextInt(9), 18 + random.nextInt(40),
                    random.nextInt(6) == 0 ? "NULL" : 1 + random.nextInt(3), random.nextInt(3) == 0 ? "NULL" : 1 + random.nextInt(4)));
        }
        for (int i = 4; i < 20; i++) {
            rows.add("INSERT INTO pet VALUES (%d, %d, '%s', %d)".formatted(
                    i, 1 + random.nextInt(24), random.nextBoolean() ? "cat" : "dog", random.nextInt(9)));
        }
        return String.join(";\n", rows);
    }

    @Test
    void saysWhenItCannotTell() throws Exception {
        lay("sqlite", TABLES);
        assertThat(stated(explain("SELECT name FROM person", "SELECT name FROM city", DiffState.EXTRA)))
                .as("another table").isEqualTo("NO_SINGLE_PART");
        TableDiff diff = diff("SELECT name FROM person", "SELECT name FROM city");
        assertThat(stated(new ProvenanceService((_, sql, _) -> run(sql))
                        .explain(item("SELECT name FROM person; SELECT name FROM pet", "SELECT name FROM city"), "sqlite", diff, 0, Progress.NONE)))
                .isEqualTo("SEVERAL_GOLDS");
        assertThat(stated(explain("SELECT name FROM person", "SELECT name FROM person WHERE age > 36 AND age > 40", DiffState.MISSING)))
                .as("two conditions each remove it").isEqualTo("NO_SINGLE_PART");
    }

    @Test
    void statesThatResultsOfAnotherTimeAreNotExplained() throws Exception {
        lay("sqlite", TABLES);
        TableDiff diff = diff("SELECT name FROM person", "SELECT name FROM person WHERE age > 25");
        RowProvenance answer = new ProvenanceService((_, sql, _) -> run(sql.replace("age > 25", "age > 1")))
                .explain(item("SELECT name FROM person", "SELECT name FROM person WHERE age > 25"), "sqlite", diff,
                        rows(diff, DiffState.MISSING)[0], Progress.NONE);
        assertThat(stated(answer)).isEqualTo("NOT_REPEATED");
    }

    /** An engine that takes no query inside another gets the variants themselves. */
    @Test
    void anEngineThatRefusesBoundValuesIsAskedWithoutThem() throws Exception {
        lay("sqlite", TABLES);
        TableDiff diff = diff("SELECT name FROM person", "SELECT name FROM person WHERE age > 25");
        RowProvenance answer = new ProvenanceService((_, sql, _) ->
                        sql.startsWith("WITH") ? new ExecutionOutcome.EngineError("no WITH here") : run(sql))
                .explain(item("SELECT name FROM person", "SELECT name FROM person WHERE age > 25"), "sqlite", diff,
                        rows(diff, DiffState.MISSING)[0], Progress.NONE);
        assertThat(stated(answer)).isEqualTo("PREDICTED removes: age > 25");
    }

    @Test
    void postgresAnswers() throws Exception {
        try (EmbeddedPostgres server = TestPostgres.in(folder.resolve("server")).start()) {
            String url = server.getJdbcUrl("postgres", "postgres");
            try (Connection connection = DriverManager.getConnection(url, "postgres", "");
                    Statement statement = connection.createStatement()) {
                for (String sql : TABLES.split(";\n")) {
                    statement.execute(sql);
                }
                statement.execute("CREATE ROLE reader LOGIN; GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader");
            }
            String reader = server.getJdbcUrl("reader", "postgres").replaceAll("[?&]user=\\w+", "");
            database = new DatabaseSpec("town", DatabaseSpec.Kind.POSTGRESQL, reader, "reader", "");
            assertThat(stated(explain(
                            "SELECT name, age FROM person WHERE age > 25",
                            "SELECT name, age FROM person p JOIN pet t ON t.owner_id = p.id WHERE age > 25", DiffState.MISSING)))
                    .isEqualTo("PREDICTED removes: JOIN pet t ON t.owner_id = p.id");
        }
    }

    @Test
    void aTimeoutIsNoAnswer() throws Exception {
        lay("sqlite", TABLES);
        TableDiff diff = diff("SELECT name FROM person", "SELECT name FROM person WHERE age > 25 AND city_id > 0");
        RowProvenance answer = new ProvenanceService((_, sql, _) ->
                        sql.contains("1 = 1") ? new ExecutionOutcome.Timeout(Duration.ofSeconds(30)) : run(sql))
                .explain(
                        item("SELECT name FROM person", "SELECT name FROM person WHERE age > 25 AND city_id > 0"), "sqlite", diff,
                        rows(diff, DiffState.MISSING)[0], Progress.NONE);
        assertThat(stated(answer)).isEqualTo("LIMIT");
        assertThat(answer.runs()).isLessThan(6);
    }

    @Test
    void endsWhenItIsCancelled() throws Exception {
        lay("sqlite", TABLES);
        TableDiff diff = diff("SELECT name FROM person", "SELECT name FROM person WHERE age > 25");
        AtomicBoolean cancelled = new AtomicBoolean();
        Progress progress = new Progress() {
            @Override
            public void step(long done, long total, String what) {}

            @Override
            public boolean isCancelled() {
                return cancelled.get();
            }

            @Override
            public AutoCloseable onCancel(Runnable action) {
                return () -> {};
            }
        };
        assertThatThrownBy(() -> new ProvenanceService((_, sql, _) -> {
                            cancelled.set(true);
                            return run(sql);
                        })
                        .explain(
                                item("SELECT name FROM person", "SELECT name FROM person WHERE age > 25"), "sqlite", diff,
                                rows(diff, DiffState.MISSING)[0], progress))
                .isInstanceOf(Cancelled.class);
    }

    /** Values that look like SQL are bound as values. */
    @Test
    void hostileValuesAreValues() throws Exception {
        lay("sqlite", TABLES + ";\nINSERT INTO person VALUES (9, 'x''); DELETE FROM person; --', 50, 1, NULL)");
        assertThat(stated(explain("SELECT name FROM person", "SELECT name FROM person WHERE age < 50", DiffState.MISSING)))
                .isEqualTo("PREDICTED removes: age < 50");
        assertThat(table("SELECT * FROM person").rowCount()).isEqualTo(5);
    }
}

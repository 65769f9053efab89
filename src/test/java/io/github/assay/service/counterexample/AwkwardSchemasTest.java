package io.github.assay.service.counterexample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.assay.counterexample.ScratchEngine;
import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separated;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.execution.Guard;
import io.github.assay.execution.InMemoryScratch;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import io.github.assay.wording.SeparationWording;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Schemas and queries that a search must survive (counterexample.md §10.8). */
class AwkwardSchemasTest {
    private static final String SHOP = "CREATE TABLE item (id INTEGER PRIMARY KEY, name VARCHAR(40), price INTEGER);"
            + "INSERT INTO item VALUES (1, 'pen', 2), (2, 'cup', 5), (3, 'bag', 9);";

    private final InMemoryScratch scratch = new InMemoryScratch(Guard.QUERIES_ONLY, 1);
    private final SeparationService service = new SeparationService(scratch);

    @AfterEach
    void close() {
        scratch.close();
    }

    private SearchResult search(DatabaseSpec.Kind kind, String script, String gold, String predicted) {
        return service.search(kind, script, gold, predicted, SearchBudget.DEFAULT.withDatabases(60), Progress.NONE);
    }

    private SearchResult search(String script, String gold, String predicted) {
        return search(DatabaseSpec.Kind.SQLITE, script, gold, predicted);
    }

    @ParameterizedTest
    @EnumSource(names = {"SQLITE", "DUCKDB", "H2"})
    @Tag("exhaustive")
    void everyEngineInMemorySeparatesAndToleratesTies(DatabaseSpec.Kind kind) {
        SearchResult found = search(
                kind, SHOP, "SELECT name FROM item WHERE price >= 5", "SELECT name FROM item WHERE price > 5");
        assertThat(found.found()).as(found.toString()).isPresent();
        assertThat(found.found().get().database().size()).isEqualTo(1);
        SearchResult tie = search(
                kind, SHOP, "SELECT name FROM item ORDER BY price DESC LIMIT 1",
                "SELECT name FROM item ORDER BY price DESC, price DESC LIMIT 1");
        assertThat(tie.found().filter(Separated::counts)).as(tie.toString()).isEmpty();
    }

    @Test
    void aTableStaysWhereItsCheckCallsAnotherFunction() {
        SearchResult known = search(
                "CREATE TABLE item (id INTEGER PRIMARY KEY, price INTEGER CHECK (printf('%d', price) <> 'x'));"
                        + "INSERT INTO item VALUES (1, 3), (2, 5);",
                "SELECT id FROM item WHERE price >= 4", "SELECT id FROM item WHERE price > 4");
        assertThat(known.found()).as(known.toString()).isPresent();
        SearchResult unknown = search(
                "CREATE TABLE item (id INTEGER PRIMARY KEY, price INTEGER CHECK (is_price(price)));"
                        + "INSERT INTO item VALUES (1, 3), (2, 5);",
                "SELECT id FROM item WHERE price >= 4", "SELECT id FROM item WHERE price > 4");
        assertThat(unknown.verdict()).isEqualTo(SearchResult.Verdict.NOT_ATTEMPTED);
        assertThat(unknown.reason()).isEqualTo("unsupported_ddl");
    }

    @Test
    void aSearchThatTriesNoDatabaseIsNotAttempted() {
        SearchResult none = search(
                "CREATE TABLE item (id INTEGER PRIMARY KEY, price INTEGER NOT NULL CHECK (abs(price) < 0));",
                "SELECT id FROM item WHERE price >= 4", "SELECT id FROM item WHERE price > 4");
        assertThat(none.verdict()).as(none.toString()).isEqualTo(SearchResult.Verdict.NOT_ATTEMPTED);
        assertThat(none.reason()).isEqualTo("no_database");
    }

    @Test
    void patternsWithManyWildcardsTakeNoTime() {
        String pattern = "%a".repeat(20) + "%";
        SearchResult r = search(
                "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT);" + "INSERT INTO item VALUES (1, '" + "a".repeat(60) + "b'), (2, 'x');",
                "SELECT id FROM item WHERE name LIKE '" + pattern + "c'", "SELECT id FROM item WHERE name LIKE '" + pattern + "d'");
        assertThat(r.flags()).doesNotContain("time_limited");
        assertThat(r.stopped()).isNotEqualTo("time");
    }

    @ParameterizedTest
    @CsvSource({
        "id >= 2, id > 2, item.id is 2.", "name = 'cup', name = 'Cup', 'item.name is ''cup''.'",
        "price IS NULL, price IS NULL AND id < 2, item.price is NULL."
    })
    void theSentenceNamesWhatDecides(String gold, String predicted, String end) {
        SearchResult r = search(
                SHOP + "INSERT INTO item VALUES (4, 'can', NULL);", "SELECT id FROM item WHERE " + gold, "SELECT id FROM item WHERE " + predicted);
        assertThat(SeparationWording.sentence(r)).endsWith(end);
    }

    @Test
    void theSentenceNamesARowWithoutPartnerAndARepeatedValue() {
        String script = "CREATE TABLE maker (id INTEGER PRIMARY KEY, name TEXT NOT NULL);"
                + "CREATE TABLE item (id INTEGER PRIMARY KEY, maker INTEGER NOT NULL REFERENCES maker(id), price INTEGER NOT NULL);"
                + "INSERT INTO maker VALUES (1, 'Lam'), (2, 'Ost'), (3, 'Pell'); INSERT INTO item VALUES (1, 1, 5), (2, 2, 9);";
        SearchResult alone = search(
                script, "SELECT m.name FROM maker m LEFT JOIN item i ON i.maker = m.id", "SELECT m.name FROM maker m JOIN item i ON i.maker = m.id");
        assertThat(SeparationWording.sentence(alone)).endsWith("a row of maker has no partner in item.");
        SearchResult twice = search(script, "SELECT price FROM item", "SELECT DISTINCT price FROM item");
        assertThat(SeparationWording.sentence(twice)).contains("item.price is ").endsWith(" in 2 rows.");
    }

    @Test
    void namesThatNeedQuotesAreQuoted() {
        SearchResult found = search(
                "CREATE TABLE \"order by\" (\"select\" INTEGER PRIMARY KEY, \"two words\" TEXT, \"a\"\"b\" INTEGER);"
                        + "INSERT INTO \"order by\" VALUES (1, 'x', 3);",
                "SELECT \"two words\" FROM \"order by\" WHERE \"a\"\"b\" > 2",
                "SELECT \"two words\" FROM \"order by\" WHERE \"a\"\"b\" > 3");
        assertThat(found.found()).as(found.toString()).isPresent();
    }

    @Test
    void aDotInANameIsNoSchema() {
        SearchResult found = search(
                "CREATE TABLE \"x.z\" (id INTEGER PRIMARY KEY, \"n.m\" INTEGER); INSERT INTO \"x.z\" VALUES (1, 3);",
                "SELECT id FROM \"x.z\" WHERE \"n.m\" >= 3", "SELECT id FROM \"x.z\" WHERE \"n.m\" > 3");
        assertThat(found.found()).as(found.toString()).isPresent();
        SearchResult id = search(
                "CREATE TABLE \"x.z\" (id INTEGER PRIMARY KEY);", "SELECT id FROM \"x.z\" WHERE id >= 4", "SELECT id FROM \"x.z\" WHERE id > 4");
        assertThat(id.found()).as(id.toString()).isPresent();
    }

    @Test
    void threeHundredColumnsAreNoObstacle() {
        String columns = IntStream.range(0, 300).mapToObj(i -> "c" + i + " INTEGER").collect(Collectors.joining(", "));
        SearchResult found = search(
                "CREATE TABLE wide (" + columns + ");", "SELECT c7 FROM wide WHERE c299 = 4", "SELECT c8 FROM wide WHERE c299 = 4");
        assertThat(found.found()).as(found.toString()).isPresent();
    }

    @Test
    void aDatabaseWithoutRowsAndKeysIsSearched() {
        SearchResult found = search(
                "CREATE TABLE a (x TEXT, y TEXT);", "SELECT x FROM a", "SELECT DISTINCT x FROM a");
        assertThat(found.found()).as(found.toString()).isPresent();
    }

    @Test
    void hostileSqlMeetsTheGuard(@TempDir Path folder) throws Exception {
        Path target = folder.resolve("stolen.db");
        for (String hostile : new String[] {
            "ATTACH '" + target + "' AS x", "SELECT 1; DROP TABLE item", "PRAGMA writable_schema=1",
            "INSERT INTO item VALUES (9, 'x', 1)", "SELECT load_extension('x')"
        }) {
            SearchResult refused = search(SHOP, "SELECT name FROM item", hostile);
            assertThat(refused.reason()).as(hostile).isEqualTo("pred_blocked");
        }
        assertThat(Files.exists(target)).isFalse();
        SearchResult script = search(
                SHOP + "ATTACH '" + target + "' AS x; CREATE TRIGGER t AFTER INSERT ON item BEGIN SELECT 1; END;",
                "SELECT name FROM item", "SELECT DISTINCT name FROM item");
        assertThat(script.found()).isPresent();
        assertThat(Files.exists(target)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "SQLITE | SELECT readfile('SECRET')",
        "SQLITE | SELECT writefile('SECRET', 'x')",
        "SQLITE | SELECT name FROM pragma_database_list",
        "SQLITE | VACUUM INTO 'SECRET'",
        "DUCKDB | SELECT content FROM read_text('SECRET')",
        "DUCKDB | SELECT * FROM 'SECRET'",
        "DUCKDB | SELECT * FROM read_csv('SECRET')",
        "DUCKDB | SELECT * FROM glob('SECRET')",
        "DUCKDB | COPY item TO 'SECRET'",
        "DUCKDB | ATTACH 'SECRET' AS x",
        "DUCKDB | INSTALL httpfs",
        "DUCKDB | LOAD httpfs",
        "DUCKDB | SET enable_external_access=true",
        "DUCKDB | SELECT getenv('PATH')",
        "H2 | SELECT FILE_READ('SECRET')",
        "H2 | SELECT FILE_WRITE('x', 'SECRET')",
        "H2 | SELECT * FROM CSVREAD('SECRET')",
        "H2 | CALL CSVWRITE('SECRET', 'SELECT 1')",
        "H2 | SELECT * FROM LINK_SCHEMA('x', '', 'jdbc:h2:mem:x', 'sa', '', 'PUBLIC')",
        "H2 | RUNSCRIPT FROM 'SECRET'",
        "H2 | SCRIPT TO 'SECRET'",
    })
    void noEngineReadsFilesOrItsSurroundings(DatabaseSpec.Kind kind, String hostile, @TempDir Path folder) throws Exception {
        Path secret = Files.writeString(folder.resolve("secret.csv"), "token-4711");
        SearchResult refused = search(kind, SHOP, "SELECT name FROM item", hostile.replace("SECRET", secret.toString()));
        assertThat(refused.found()).as(refused.toString()).isEmpty();
        assertThat(refused.verdict()).as(refused.toString()).isEqualTo(SearchResult.Verdict.NOT_ATTEMPTED);
        assertThat(Files.readString(secret)).isEqualTo("token-4711");
    }

    @Test
    void everyNameIsWrittenAsItIs() {
        namesAreWrittenAsTheyAre(DatabaseSpec.Kind.SQLITE);
    }

    @ParameterizedTest
    @EnumSource(names = {"DUCKDB", "H2"})
    @Tag("exhaustive")
    void otherEnginesTakeEveryNameToo(DatabaseSpec.Kind kind) {
        namesAreWrittenAsTheyAre(kind);
    }

    private void namesAreWrittenAsTheyAre(DatabaseSpec.Kind kind) {
        List<String> names = new ArrayList<>(List.of("select", "two words", "it's", "-- x", "Öl", "Mixed", "[z]", "a\"\"b", "%s{0}"));
        // The guard refuses a comment's sign in names of DuckDB, and H2 every semicolon, on real databases too.
        names.addAll(kind == DatabaseSpec.Kind.SQLITE ? List.of("semi;colon", "/*") : List.of());
        for (String name : names) {
            String quoted = "\"" + name + "\"";
            SearchResult found = search(
                    kind, "CREATE TABLE " + quoted + " (" + quoted + " INTEGER PRIMARY KEY, note VARCHAR(9), CHECK (" + quoted + " > 0));",
                    "SELECT note FROM " + quoted + " WHERE " + quoted + " > 2", "SELECT note FROM " + quoted + " WHERE " + quoted + " > 3");
            assertThat(found.found()).as(name + ": " + found).isPresent();
        }
    }

    @Test
    void aNameThatTheEngineKeepsForItselfIsUnsupported() {
        SearchResult refused = search(
                "CREATE TABLE \"sqlite_shop\" (x INTEGER); CREATE TABLE fine (y INTEGER);", "SELECT x FROM sqlite_shop",
                "SELECT DISTINCT x FROM sqlite_shop");
        assertThat(refused.reason()).isEqualTo("unsupported_ddl");
        assertThat(search("CREATE TABLE \"sqlite_shop\" (x INTEGER); CREATE TABLE fine (y INTEGER);", "SELECT y FROM fine",
                        "SELECT DISTINCT y FROM fine").found()).isPresent();
    }

    @Test
    @Tag("exhaustive")
    void aQueryThatNeverEndsCostsDatabasesNotTheProgram() {
        SearchResult ended = service.search(
                DatabaseSpec.Kind.SQLITE, SHOP, "SELECT name FROM item",
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n",
                new SearchBudget(3, 2, 1, 5, java.util.Set.of()), Progress.NONE);
        assertThat(ended.found()).isEmpty();
        assertThat(ended.failedHere()).isPositive();
    }

    @Test
    void aCancelledSearchBeginsNothingMore() {
        CancelToken token = new CancelToken();
        AtomicInteger begun = new AtomicInteger();
        ScratchEngine cancels = new ScratchEngine() {
            @Override
            public ScratchEngine with(io.github.assay.domain.project.DatabaseSpec server) {
                return this;
            }

            @Override
            public boolean supports(DatabaseSpec.Kind kind) {
                return scratch.supports(kind);
            }

            @Override
            public Optional<ExecutionOutcome.Blocked> judge(DatabaseSpec.Kind kind, String sql) {
                return scratch.judge(kind, sql);
            }

            @Override
            public List<List<ExecutionOutcome>> run(Batch batch, Progress progress) {
                begun.incrementAndGet();
                Thread.ofPlatform().start(token::cancel);
                return scratch.run(batch, progress);
            }
        };
        // Each of the 32 queries of a batch runs until its limit of 1 s; only the one that runs is waited for.
        assertThatThrownBy(() -> new SeparationService(cancels).search(
                        DatabaseSpec.Kind.SQLITE, SHOP, "SELECT name FROM item",
                        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n",
                        SearchBudget.DEFAULT, token))
                .isInstanceOf(Cancelled.class);
        assertThat(begun).hasValue(1);
        assertThat(search(SHOP, "SELECT name FROM item", "SELECT DISTINCT name FROM item").found()).isPresent();
    }
}

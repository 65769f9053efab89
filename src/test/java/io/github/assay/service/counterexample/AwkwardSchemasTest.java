package io.github.assay.service.counterexample;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.counterexample.SearchBudget;
import io.github.assay.counterexample.SearchResult;
import io.github.assay.counterexample.Separated;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.execution.Guard;
import io.github.assay.execution.scratch.InMemoryScratch;
import io.github.assay.task.CancelToken;
import io.github.assay.task.Cancelled;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
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
    void namesThatNeedQuotesAreQuoted() {
        SearchResult found = search(
                "CREATE TABLE \"order by\" (\"select\" INTEGER PRIMARY KEY, \"two words\" TEXT, \"a\"\"b\" INTEGER);"
                        + "INSERT INTO \"order by\" VALUES (1, 'x', 3);",
                "SELECT \"two words\" FROM \"order by\" WHERE \"a\"\"b\" > 2",
                "SELECT \"two words\" FROM \"order by\" WHERE \"a\"\"b\" > 3");
        assertThat(found.found()).as(found.toString()).isPresent();
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

    @Test
    void aQueryThatNeverEndsCostsDatabasesNotTheProgram() {
        SearchResult ended = service.search(
                DatabaseSpec.Kind.SQLITE, SHOP, "SELECT name FROM item",
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n",
                new SearchBudget(3, 2, 1, 5, java.util.Set.of()), Progress.NONE);
        assertThat(ended.found()).isEmpty();
        assertThat(ended.failedHere()).isPositive();
    }

    @Test
    void aCancelledSearchEndsWithinASecond() {
        CancelToken token = new CancelToken();
        Thread cancels = Thread.ofPlatform().start(() -> {
            try {
                Thread.sleep(400);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            token.cancel();
        });
        long start = System.nanoTime();
        Assertions.assertThrows(Cancelled.class, () -> service.search(
                DatabaseSpec.Kind.SQLITE, SHOP, "SELECT name FROM item",
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT COUNT(*) FROM n",
                SearchBudget.DEFAULT, token));
        assertThat((System.nanoTime() - start) / 1e9).isLessThan(5);
        Assertions.assertDoesNotThrow(() -> cancels.join());
    }
}

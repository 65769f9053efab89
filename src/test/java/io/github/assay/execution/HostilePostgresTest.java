package io.github.assay.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.sql.HostilePostgres;
import io.github.assay.sql.text.HostileSql;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Hostile statements on a real PostgreSQL server, with the statement guard and without it, as the owner of the tables,
 * as a reader, and as a superuser whom the project allows: nothing of the database and no file changes, and neither a
 * journal nor a secret comes out in a result table.
 */
class HostilePostgresTest {
    private static final long SEED = 20_261_122;

    @TempDir
    static Path folder;

    private static PostgresShop shop;

    @BeforeAll
    static void start() throws Exception {
        shop = new PostgresShop(folder);
    }

    @AfterAll
    static void stop() throws Exception {
        shop.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"keeper", "reader", "postgres"})
    void nothingIsChangedAndNothingComesOut(String role) throws Exception {
        nothingIsChangedAndNothingComesOut(role, 160, 40, 8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"keeper", "reader", "postgres"})
    @Tag("exhaustive")
    @Tag("long")
    void nothingIsChangedAndNothingComesOutOfMany(String role) throws Exception {
        nothingIsChangedAndNothingComesOut(role, 400, 100, 6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"keeper", "reader", "postgres"})
    @Tag("exhaustive")
    @Tag("long")
    void nothingIsChangedAndNothingComesOutOfAll(String role) throws Exception {
        nothingIsChangedAndNothingComesOut(role, 400, 100, 1);
    }

    /** Every {@code step}th of those statements. */
    private void nothingIsChangedAndNothingComesOut(String role, int count, int ofAnyEngine, int step) throws Exception {
        DatabaseSpec database = shop.allowed(role);
        List<String> all = new ArrayList<>(HostilePostgres.statements(SEED, count));
        all.addAll(HostileSql.statements(SEED, "postgresql", ofAnyEngine));
        List<String> hostile = IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
        String contents = shop.contents();
        Set<String> files = shop.files();
        List<String> leaks = new ArrayList<>();
        Map<String, Integer> ends = new TreeMap<>();
        for (Guard guard : List.of(Guard.QUERIES_ONLY, Guard.NONE)) {
            try (QueryRunner runner = new QueryRunner(guard, 2)) {
                Parallel.forEachOrdered(
                        hostile,
                        2,
                        Progress.NONE,
                        (sql, _) -> {
                            ExecutionOutcome outcome = runner.run(database, aimed(sql), limits(), Progress.NONE);
                            if (outcome.toString().contains(PostgresShop.MARK) || outcome.kind().equals("rows")) {
                                leaks.add(sql + "\n    " + outcome);
                            }
                            return outcome;
                        },
                        outcome -> ends.merge(outcome.kind(), 1, Integer::sum));
            }
        }
        assertThat(leaks).as("seed %d, role %s, %s", SEED, role, ends).isEmpty();
        assertThat(ends.keySet()).as("role %s: %s", role, ends).isSubsetOf("blocked", "error");
        assertThat(shop.contents()).isEqualTo(contents);
        assertThat(shop.files()).isEqualTo(files);
    }

    private static String aimed(String sql) {
        return sql.replace("/tmp/assay-secret/journal.jsonl", shop.journal.toString())
                .replace("/tmp/assay-secret", shop.journal.getParent().toString())
                .replace("/tmp/assay-hostile", shop.folder.toString())
                .replace("DSN", shop.dsn());
    }

    private static Limits limits() {
        return TestDatabases.limits(2_000);
    }
}

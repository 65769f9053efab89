package io.github.assay.execution;

import static org.junit.jupiter.api.Assertions.fail;

import io.github.assay.conformance.DataSet;
import io.github.assay.conformance.DataSet.CaseLine;
import io.github.assay.conformance.Figures;
import io.github.assay.conformance.TestData;
import io.github.assay.domain.project.DatabaseSpec;
import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ExecutionOutcome.Rows;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/**
 * Real queries on real databases end as a plain Python {@code sqlite3} run ends: rows or error, and so many rows and
 * columns. Every data folder that has cases and outcomes of such runs is tried, whatever its name: each fourth case here, all
 * in the exhaustive profile.
 */
@Tag("oracle")
class ExecutionOracleTest {
    private static final String RUNS = "oracle_execution.jsonl";

    private record Query(String dbId, String sql) {}

    @TestFactory
    Stream<DynamicTest> everyDataFolder() {
        return everyDataFolder(4);
    }

    @TestFactory
    @Tag("exhaustive")
    @Tag("long")
    Stream<DynamicTest> everyCaseOfEveryDataFolder() {
        return everyDataFolder(1);
    }

    private static Stream<DynamicTest> everyDataFolder(int step) {
        return TestData.folders("cases, databases and outcomes of runs", ExecutionOracleTest::hasTheShape).stream()
                .map(f -> DynamicTest.dynamicTest(TestData.name(f), () -> compare(DataSet.read(f), step)));
    }

    private static boolean hasTheShape(Path folder) {
        return DataSet.isOne(folder) && !DataSet.oracleLines(folder, RUNS).isEmpty();
    }

    private static void compare(DataSet folder, int step) {
        List<JsonNode> oracle = folder.lines(RUNS);
        List<CaseLine> all = List.copyOf(folder.cases());
        List<CaseLine> cases = IntStream.range(0, all.size()).filter(i -> i % step == 0).mapToObj(all::get).toList();
        Set<String> tried = cases.stream().map(CaseLine::id).collect(Collectors.toSet());
        Map<Query, ExecutionOutcome> outcomes = runAll(folder, cases);
        List<String> differences = new ArrayList<>();
        Map<String, Integer> ends = new TreeMap<>();
        for (JsonNode line : oracle) {
            Optional<CaseLine> found = folder.find(Figures.text(line.path("case_id")));
            String predicted = found.map(c -> c.predictions().get(Figures.text(line.path("system")))).orElse(null);
            if (predicted == null) {
                differences.add(name(line) + ": no such pair");
                continue;
            }
            CaseLine evalCase = found.get();
            if (!tried.contains(evalCase.id())) {
                continue;
            }
            check(folder, line, "gold", evalCase, evalCase.gold(), outcomes, ends, differences);
            check(folder, line, "pred", evalCase, predicted, outcomes, ends, differences);
        }
        if (!differences.isEmpty()) {
            fail("%s: %d pairs, queries ended as %s, %d differences%n%s"
                    .formatted(folder.name(), oracle.size(), ends, differences.size(), String.join("\n", differences)));
        }
        folder.failOnFaults();
    }

    private static String name(JsonNode line) {
        return Figures.text(line.path("case_id")) + " " + Figures.text(line.path("system"));
    }

    private static Map<Query, ExecutionOutcome> runAll(DataSet folder, List<CaseLine> cases) {
        Map<Query, ExecutionOutcome> outcomes = new LinkedHashMap<>();
        for (CaseLine one : cases) {
            if (folder.database(one.database()).isPresent()) {
                Stream.concat(Stream.of(one.gold()), one.predictions().values().stream())
                        .forEach(sql -> outcomes.put(new Query(one.database(), sql), new ExecutionOutcome.Unreachable("not run")));
            }
        }
        List<Query> queries = List.copyOf(outcomes.keySet());
        Map<String, DatabaseSpec> databases = new HashMap<>();
        queries.forEach(q -> databases.computeIfAbsent(q.dbId(), id -> database(folder, id)));
        try (QueryRunner runner = new QueryRunner(Guard.QUERIES_ONLY, 2)) {
            List<ExecutionOutcome> ran = Parallel.mapOrdered(
                    queries,
                    2,
                    Progress.NONE,
                    (q, _) -> runner.run(databases.get(q.dbId()), q.sql(), Limits.DEFAULT, Progress.NONE));
            for (int i = 0; i < ran.size(); i++) {
                outcomes.put(queries.get(i), ran.get(i));
            }
        }
        return outcomes;
    }

    private static DatabaseSpec database(DataSet folder, String id) {
        String file = folder.database(id).orElseThrow().toAbsolutePath().toString();
        return new DatabaseSpec(id, DatabaseSpec.Kind.SQLITE, file, "", "");
    }

    /** Compares the end of one query. A version of SQLite that lacks what the query uses is the cause of another end. */
    private static void check(
            DataSet folder,
            JsonNode line,
            String side,
            CaseLine evalCase,
            String sql,
            Map<Query, ExecutionOutcome> outcomes,
            Map<String, Integer> ends,
            List<String> differences) {
        ExecutionOutcome outcome = outcomes.get(new Query(evalCase.database(), sql));
        String expected = Figures.text(line.path(side));
        if (outcome == null || expected.isEmpty()) {
            ends.merge(outcome == null ? "no database" : "no figure", 1, Integer::sum);
            if (outcome == null) {
                differences.add(name(line) + " " + side + ": no database '" + evalCase.database() + "'");
            }
            return;
        }
        boolean same = expected.equals(outcome instanceof Rows ? "ok" : "error");
        if (!same && folder.endsOtherwiseByVersion(sql, expected.equals("ok"))) {
            ends.merge("engine version", 1, Integer::sum);
            return;
        }
        ends.merge(outcome.kind(), 1, Integer::sum);
        if (same && outcome instanceof Rows(var table, var _)) {
            same = table.rowCount() == line.path(side + "_rows").asInt(table.rowCount())
                    && table.columnCount() == line.path(side + "_cols").asInt(table.columnCount());
        }
        if (!same) {
            differences.add(name(line) + " " + side
                    + ": the oracle has " + expected + " " + line.path(side + "_rows") + "x" + line.path(side + "_cols")
                    + ", we have " + (outcome instanceof Rows(var t, var _) ? t.rowCount() + "x" + t.columnCount() : outcome));
        }
    }
}

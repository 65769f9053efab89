package io.github.assay.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.DatabaseSpec;
import io.github.assay.domain.ExecutionOutcome;
import io.github.assay.domain.ExecutionOutcome.Rows;
import io.github.assay.domain.Limits;
import io.github.assay.task.Parallel;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Real queries on real databases end as a plain Python {@code sqlite3} run ends: rows or error, and so many rows and
 * columns. Every data folder that has databases, cases and {@code oracle_execution.jsonl} is tried.
 */
@Tag("oracle")
class ExecutionOracleTest {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private record Query(String dbId, String sql) {}

    @TestFactory
    Stream<DynamicTest> everyDataFolder() throws IOException {
        Path data = Path.of(System.getProperty("assay.data", "../shared/data"));
        List<Path> folders = new ArrayList<>();
        if (Files.isDirectory(data)) {
            try (Stream<Path> all = Files.list(data)) {
                all.filter(ExecutionOracleTest::hasTheShape).sorted().forEach(folders::add);
            }
        }
        Assumptions.assumeFalse(folders.isEmpty(), "no data with databases and oracle_execution.jsonl below " + data);
        return folders.stream().map(f -> DynamicTest.dynamicTest(f.getFileName().toString(), () -> compare(f)));
    }

    private static boolean hasTheShape(Path folder) {
        return Stream.of("databases", "cases.jsonl", "oracle_execution.jsonl")
                .allMatch(name -> Files.exists(folder.resolve(name)));
    }

    private static void compare(Path folder) throws IOException {
        Map<String, JsonNode> cases = new LinkedHashMap<>();
        for (JsonNode node : lines(folder.resolve("cases.jsonl"))) {
            cases.put(node.get("case_id").asString(), node);
        }
        List<JsonNode> oracle = lines(folder.resolve("oracle_execution.jsonl"));
        Map<Query, ExecutionOutcome> outcomes = runAll(folder, cases.values());
        List<String> differences = new ArrayList<>();
        Map<String, Integer> ends = new TreeMap<>();
        for (JsonNode line : oracle) {
            JsonNode evalCase = cases.get(line.get("case_id").asString());
            String predicted = evalCase.get("predictions").get(line.get("system").asString()).asString();
            check(line, "gold", outcomes.get(query(evalCase, evalCase.get("gold_sql").asString())), differences);
            ExecutionOutcome outcome = outcomes.get(query(evalCase, predicted));
            check(line, "pred", outcome, differences);
            ends.merge(outcome.kind(), 1, Integer::sum);
        }
        assertThat(differences)
                .as("%s: %d pairs, predictions ended as %s", folder.getFileName(), oracle.size(), ends)
                .isEmpty();
    }

    private static Query query(JsonNode evalCase, String sql) {
        return new Query(evalCase.get("db_id").asString(), sql);
    }

    private static Map<Query, ExecutionOutcome> runAll(Path folder, Iterable<JsonNode> cases) {
        Map<Query, ExecutionOutcome> outcomes = new LinkedHashMap<>();
        for (JsonNode node : cases) {
            outcomes.put(query(node, node.get("gold_sql").asString()), new ExecutionOutcome.Unreachable("not run"));
            for (JsonNode sql : node.get("predictions")) {
                outcomes.put(query(node, sql.asString()), new ExecutionOutcome.Unreachable("not run"));
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

    private static DatabaseSpec database(Path folder, String id) {
        Path file = folder.resolve("databases").resolve(id + ".sqlite").toAbsolutePath();
        return new DatabaseSpec(id, DatabaseSpec.Kind.SQLITE, file.toString(), "", "");
    }

    private static void check(JsonNode line, String side, ExecutionOutcome outcome, List<String> differences) {
        String expected = line.get(side).asString();
        String found = outcome instanceof Rows ? "ok" : "error";
        boolean same = expected.equals(found);
        if (same && outcome instanceof Rows(var table, var _)) {
            same = table.rowCount() == line.get(side + "_rows").asInt()
                    && table.columnCount() == line.get(side + "_cols").asInt();
        }
        if (!same) {
            differences.add(line.get("case_id").asString() + " " + line.get("system").asString() + " " + side
                    + ": the oracle has " + expected + " " + line.get(side + "_rows") + "x" + line.get(side + "_cols")
                    + ", we have " + (outcome instanceof Rows(var t, var _) ? t.rowCount() + "x" + t.columnCount() : outcome));
        }
    }

    private static List<JsonNode> lines(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .map(JSON::readTree)
                .toList();
    }
}

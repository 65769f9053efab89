package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.sql.Grounding;
import io.github.assay.sql.ParsedSql;
import io.github.assay.sql.SchemaInfo;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Queries that a real SQLite ran name nothing that is not there: no false alarm over every folder with outcomes. */
@Tag("oracle")
class GroundingOracleTest {
    @TestFactory
    Stream<DynamicTest> whatRanIsGrounded() {
        return DataFolders.with("cases.jsonl", "oracle_execution.jsonl", "tables.json").stream()
                .map(folder -> dynamicTest(folder.getFileName().toString(), () -> check(folder)));
    }

    private static void check(Path folder) {
        Map<String, JsonNode> cases = DataFolders.cases(folder);
        Map<String, SchemaInfo> schemas = DataFolders.schemas(folder);
        Map<String, String> alarms = new TreeMap<>();
        int[] checked = {0};
        DataFolders.lines(folder.resolve("oracle_execution.jsonl")).forEach(line -> {
            JsonNode asked = cases.get(line.path("case_id").asString());
            SchemaInfo schema = schemas.getOrDefault(asked.path("db_id").asString(), SchemaInfo.NONE);
            String predicted = asked.path("predictions").path(line.path("system").asString()).asString("");
            check(asked.path("gold_sql").asString(), line.path("gold").asString(), schema, alarms, checked);
            check(predicted, line.path("pred").asString(), schema, alarms, checked);
        });
        assertThat(checked[0]).isPositive();
        assertThat(alarms).isEmpty();
    }

    private static void check(
            String sql, String outcome, SchemaInfo schema, Map<String, String> alarms, int[] checked) {
        if (outcome.equals("ok")) {
            Grounding.of(ParsedSql.parse(sql, "sqlite"), schema).ifPresent(g -> {
                checked[0]++;
                if (!g.isGrounded()) {
                    alarms.put(sql, g.tables() + " " + g.columns());
                }
            });
        }
    }
}

package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.Case;
import io.github.assay.domain.Item;
import io.github.assay.domain.Prediction;
import io.github.assay.metrics.Evidence;
import io.github.assay.sql.SchemaInfo;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/** Hardness as Spider's own program prints it, over every folder with its oracle; counted as it counts (§2.3). */
@Tag("oracle")
class SpiderHardnessOracleTest {
    @TestFactory
    Stream<DynamicTest> sameAsSpider() {
        return DataFolders.with("cases.jsonl", "oracle_spider_match.jsonl", "tables.json").stream()
                .map(folder -> dynamicTest(folder.getFileName().toString(), () -> check(folder)));
    }

    private static void check(Path folder) {
        Map<String, JsonNode> cases = DataFolders.cases(folder);
        Map<String, SchemaInfo> schemas = DataFolders.schemas(folder);
        Map<String, String> differ = new LinkedHashMap<>();
        DataFolders.lines(folder.resolve("oracle_spider_match.jsonl")).forEach(line -> {
            JsonNode asked = cases.get(line.path("case_id").asString());
            String theirs = line.path("hardness").asString("");
            String ours = label(asked, schemas);
            if (!ours.equals(theirs)) {
                differ.put(asked.path("gold_sql").asString(), theirs + ", here " + ours);
            }
        });
        assertThat(cases).isNotEmpty();
        assertThat(differ).isEmpty();
    }

    private static String label(JsonNode node, Map<String, SchemaInfo> schemas) {
        Case asked = Case.of("c", "?", node.path("gold_sql").asString(), node.path("db_id").asString());
        Evidence evidence = SqlItems.evidence(
                        new Item(asked, Prediction.of("c", "s", "")), Optional.empty(), Optional.empty(),
                        Map.of("spider-hardness", Map.of("parityCounting", "true")), SqlItems.none())
                .withSchema(schemas.getOrDefault(node.path("db_id").asString(), SchemaInfo.NONE));
        return SqlItems.value(new SpiderHardness(), evidence).label();
    }
}

package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.conformance.DataSet;
import io.github.assay.conformance.Figures;
import io.github.assay.conformance.TestData;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.metrics.Evidence;
import io.github.assay.sql.canonical.SchemaInfo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
        return TestData.folders("cases and hardness by Spider's program", SpiderHardnessOracleTest::hasHardness).stream()
                .map(folder -> dynamicTest(TestData.name(folder), () -> check(DataSet.read(folder))));
    }

    private static boolean hasHardness(Path folder) {
        return DataSet.isOne(folder) && !lines(folder).isEmpty();
    }

    private static List<JsonNode> lines(Path folder) {
        return Stream.of("oracle_spider_match.jsonl", "oracle_testsuite.jsonl")
                .flatMap(file -> DataSet.oracleLines(folder, file).stream())
                .filter(line -> !Figures.text(line.path("hardness")).isEmpty())
                .toList();
    }

    private static void check(DataSet folder) {
        List<String> differences = new ArrayList<>();
        Set<String> gold = new HashSet<>();
        lines(folder.folder()).forEach(line -> folder.find(Figures.text(line.path("case_id")))
                .filter(c -> gold.add(c.id() + line.path("hardness")))
                .ifPresent(c -> {
                    String theirs = Figures.text(line.path("hardness"));
                    String ours = label(c, folder.schema(c.database()));
                    if (!ours.equals(theirs)) {
                        differences.add(c.id() + " " + c.gold() + ": " + theirs + ", here " + ours);
                    }
                }));
        assertThat(gold).isNotEmpty();
        assertThat(String.join("\n", differences)).as(folder.name() + ": " + differences.size() + " differ").isEmpty();
        folder.failOnFaults();
    }

    private static String label(DataSet.CaseLine one, SchemaInfo schema) {
        Case requested = Case.of("c", "?", one.gold(), one.database());
        Evidence evidence = SqlItems.evidence(
                        new Item(requested, Prediction.of("c", "s", "")), Optional.empty(), Optional.empty(),
                        Map.of("spider-hardness", Map.of("parityCounting", "true")), SqlItems.none())
                .withSchema(schema);
        return SqlItems.value(new SpiderHardness(), evidence).label();
    }
}

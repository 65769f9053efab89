package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.conformance.DataSet;
import io.github.assay.conformance.Figures;
import io.github.assay.conformance.TestData;
import io.github.assay.sql.canonical.SchemaInfo;
import io.github.assay.sql.query.Grounding;
import io.github.assay.sql.query.ParsedSql;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Queries that a real SQLite ran name nothing that is not there: no false alarm over every folder with outcomes. */
@Tag("oracle")
class GroundingOracleTest {
    private static final String RUNS = "oracle_execution.jsonl";

    @TestFactory
    Stream<DynamicTest> whatRanIsGrounded() {
        return TestData.folders("cases and outcomes of runs", GroundingOracleTest::hasRuns).stream()
                .map(folder -> dynamicTest(TestData.name(folder), () -> check(DataSet.read(folder))));
    }

    private static boolean hasRuns(Path folder) {
        return DataSet.isOne(folder) && !DataSet.oracleLines(folder, RUNS).isEmpty();
    }

    private static void check(DataSet folder) {
        Map<String, String> alarms = new TreeMap<>();
        int[] checked = {0};
        int[] unknown = {0};
        folder.lines(RUNS).forEach(line -> folder.find(Figures.text(line.path("case_id")))
                .ifPresent(c -> {
                    SchemaInfo schema = folder.schema(c.database());
                    unknown[0] += schema == SchemaInfo.NONE ? 1 : 0;
                    String predicted = c.predictions().getOrDefault(Figures.text(line.path("system")), "");
                    check(c.gold(), Figures.text(line.path("gold")), schema, alarms, checked);
                    check(predicted, Figures.text(line.path("pred")), schema, alarms, checked);
                }));
        assertThat(alarms).as(folder.name() + ", " + unknown[0] + " lines without a schema").isEmpty();
        folder.failOnFaults();
        if (checked[0] == 0) {
            throw TestData.skipped(folder.name() + ": no schema, neither declared nor of a database");
        }
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

package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.registry.MetricRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Spellings of one query: metrics on SQL texts are 1, as their dialects read them (metrics.md §0.8, docs/dialects.md). */
class SameQueryTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(SameQueryTest.class.getClassLoader());
    private static final List<String> METRIC_IDS = List.of("parse-ok", "ast-similarity", "spider-em", "skill-struct");

    @TestFactory
    Stream<DynamicTest> pairs() throws IOException {
        try (InputStream in = SameQueryTest.class.getResourceAsStream("/dialects/same.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList().stream()
                    .filter(l -> !l.isBlank() && !l.startsWith("#"))
                    .map(l -> l.split(" \\| "))
                    .map(f -> dynamicTest(f[0] + " | " + f[2], () -> assertSame(f[0], f[1], f[2].replace("\\n", "\n").replace("\\t", "\t"))));
        }
    }

    /** Names of CTEs that JSqlParser reserves and databases do not: the first one, a later one, with columns, in any case. */
    @TestFactory
    Stream<DynamicTest> namesOfCtes() {
        return Stream.of(
                        "final", "sample", "current", "prior", "output", "returns", "statement", "unknown", "use", "pivot", "semi",
                        "ties", "file", "set", "Final", "CURRENT", "force", "only", "window", "settings", "show", "start")
                .flatMap(name -> Stream.of("postgresql", "sqlite", "bigquery", "snowflake", "mysql", "duckdb", "databricks", "")
                        .map(dialect -> dynamicTest(name + " " + dialect, () -> {
                            assertSame(dialect, "WITH w AS (SELECT a, b FROM t) SELECT a FROM w WHERE b > 1",
                                    "WITH %s AS (SELECT a, b FROM t) SELECT a FROM %s WHERE b > 1".formatted(name, name));
                            if (name.equals("semi")) {
                                return; // semi JOIN is a join
                            }
                            assertSame(dialect, "WITH w (a, b) AS (SELECT a, b FROM t), v AS (SELECT 1) SELECT w.a FROM w JOIN v ON w.b = 1",
                                    "WITH %s (a, b) AS (SELECT a, b FROM t), v AS (SELECT 1) SELECT %s.a FROM %s JOIN v ON %s.b = 1"
                                            .formatted(name, name, name, name));
                        })));
    }

    private static void assertSame(String dialect, String one, String other) {
        for (String id : METRIC_IDS) {
            assertThat(value(id, dialect, one, other)).as(id).isEqualTo(1);
            assertThat(value(id, dialect, other, one)).as(id).isEqualTo(1);
        }
    }

    private static double value(String metric, String dialect, String gold, String predicted) {
        Item item = new Item(Case.of("c1", "?", gold, "db"), Prediction.of("c1", "s", predicted));
        Evidence evidence = new Evidence(
                item, dialect, Optional.empty(), Optional.empty(), Map.of(), Datum.Fields.NONE, METRICS::measure);
        return METRICS.measure(metric, evidence).asValue().map(m -> m.value())
                .orElseThrow(() -> new AssertionError(METRICS.measure(metric, evidence).toString()));
    }
}

package io.github.assay.metrics.structure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.registry.MetricRegistry;
import io.github.assay.sql.canonical.SchemaInfo;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/** Texts that no person writes: every metric on SQL gives a value or a reason, never an error. */
class LongSqlTest {
    private static final SchemaInfo SCHEMA = SchemaInfo.declared(Map.of("t", Set.of("a", "b")), List.of());
    private final MetricRegistry registry = MetricRegistry.load(LongSqlTest.class.getClassLoader());

    private static Map<String, String> texts() {
        String numbers = IntStream.range(0, 5_000).mapToObj(String::valueOf).collect(Collectors.joining(","));
        Map<String, String> all = new LinkedHashMap<>();
        all.put("5 000 values in a list", "SELECT a FROM t WHERE b IN (" + numbers + ")");
        all.put("5 000 conditions", "SELECT a FROM t WHERE b = 0" + " OR b = 1".repeat(5_000));
        all.put("more than a megabyte", "SELECT a FROM t WHERE b = '" + "x".repeat(1 << 20) + "'");
        all.put("nearly a megabyte", "SELECT a FROM t WHERE b = '" + "x".repeat(900_000) + "'");
        all.put("300 brackets", "SELECT " + "(".repeat(300) + "a" + ")".repeat(300) + " FROM t");
        all.put("5 000 brackets", "SELECT " + "(".repeat(5_000) + "a" + ")".repeat(5_000) + " FROM t");
        all.put("60 nested queries", "SELECT a FROM (".repeat(60) + "SELECT a FROM t" + ")".repeat(60));
        all.put("300 unions", "SELECT a FROM t" + " UNION SELECT a FROM t".repeat(300));
        all.put("nothing", "");
        all.put("space", " \n\t ");
        all.put("signs", "\u0000'\"`[{(;--/*");
        all.put("prose", "I cannot answer that question.");
        return all;
    }

    @TestFactory
    Stream<DynamicTest> aValueOrAReason() {
        return aValueOrAReason("sqlite");
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> aValueOrAReasonInOtherDialects() {
        return aValueOrAReason("snowflake", "klingon");
    }

    private Stream<DynamicTest> aValueOrAReason(String... dialects) {
        return texts().entrySet().stream()
                .flatMap(e -> Stream.of(dialects)
                        .map(dialect -> dynamicTest(e.getKey() + " in " + dialect, () -> check(e.getValue(), dialect))));
    }

    private void check(String text, String dialect) {
        for (boolean gold : new boolean[] {true, false}) {
            String other = "SELECT a FROM t";
            Case requested = Case.of("c", "top 5 of a by b", gold ? text : other, "db")
                    .withContext(new Case.Context("", dialect, "", "", ""));
            Item item = new Item(requested, Prediction.of("c", "s", gold ? other : text));
            Evidence evidence = new Evidence(
                            item, dialect, Optional.empty(), Optional.empty(), Map.of(),
                            io.github.assay.domain.table.Datum.Fields.NONE, registry::measure)
                    .withSchema(SCHEMA);
            for (MetricInfo metric : registry.infos()) {
                if (metric.group() == MetricInfo.Group.STRUCTURE) {
                    Outcome<Measurement> outcome = evidence.score(metric.id());
                    assertThat(outcome).as(metric.id()).isNotInstanceOf(Outcome.Error.class);
                }
            }
        }
    }
}

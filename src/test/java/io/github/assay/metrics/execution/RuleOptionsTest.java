package io.github.assay.metrics.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.compare.Tables;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.MetricInfo;
import io.github.assay.metrics.registry.MetricRegistry;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The options of metrics.md §0.3 to §0.5 on execution metrics. */
class RuleOptionsTest {
    private static final MetricRegistry REGISTRY = MetricRegistry.load(RuleOptionsTest.class.getClassLoader());

    private static double ex(ResultTable gold, ResultTable predicted, String... options) {
        return score(gold, predicted, options).asValue().orElseThrow().value();
    }

    private static Outcome<Measurement> score(ResultTable gold, ResultTable predicted, String... options) {
        Map<String, String> given = new java.util.HashMap<>();
        for (int i = 0; i < options.length; i += 2) {
            given.put(options[i], options[i + 1]);
        }
        return REGISTRY.measure("ex", Evidences.of(gold, predicted, Map.of("ex", given)));
    }

    @Test
    void toleranceOfSingleColumns() {
        ResultTable gold = Tables.of("k price qty", "a 100.0 5.0", "b 200.0 6.0");
        ResultTable near = Tables.of("k price qty", "b 201.0 6.0", "a 100.5 5.0");
        assertThat(ex(gold, near)).isZero();
        assertThat(ex(gold, near, "perColumnTolerance", "price=0.01")).isEqualTo(1);
        assertThat(ex(gold, near, "perColumnTolerance", "Price = abs 1")).isEqualTo(1);
        assertThat(ex(gold, near, "perColumnTolerance", "price=0.001")).isZero();
        ResultTable both = Tables.of("k price qty", "b 201.0 6.01", "a 100.5 5.0");
        assertThat(ex(gold, both, "perColumnTolerance", "price=0.01")).isZero();
        assertThat(ex(gold, both, "perColumnTolerance", "price=0.01, qty=0.01")).isEqualTo(1);
    }

    @Test
    void aColumnMayBeStricterThanTheRest() {
        ResultTable gold = Tables.of("v", "0.1");
        ResultTable near = Tables.of("v", "0.10000000001");
        assertThat(ex(gold, near)).isEqualTo(1);
        assertThat(ex(gold, near, "perColumnTolerance", "v=0")).isZero();
    }

    @Test
    void everyPolicyCanBeChosen() {
        ResultTable one = Tables.of("v", "1");
        ResultTable text = ResultTable.of(List.of("v"), new io.github.assay.domain.table.Cell[] {io.github.assay.domain.table.Cell.of("1")});
        assertThat(ex(one, text, "policy", "strict")).isZero();
        assertThat(ex(one, text, "policy", "standard")).isEqualTo(1);
        assertThat(ex(one, text, "policy", "lenient")).isEqualTo(1);
        assertThat(ex(one, text, "policy", "bird")).isZero();
        assertThat(ex(Tables.of("v", "NULL"), Tables.of("v", "0"), "policy", "spider2")).isEqualTo(1);
        assertThat(ex(Tables.of("v", "5.0"), Tables.of("v", "5.004"), "policy", "spider2")).isEqualTo(1);
    }

    /** A tolerance too wide for clusters holds for sets of rows and for soft F1 as well. */
    @Test
    void wideTolerancesHoldWhereRowsAreSetsOrSoft() {
        ResultTable gold = Tables.of("k v", "a 10.5", "b 20.5", "b 20.5", "c NULL");
        ResultTable near = Tables.of("k v", "c NULL", "b 21.0", "a 10.9", "b 20.1");
        ResultTable far = Tables.of("k v", "c NULL", "b 21.0", "a 10.9", "b 29.1");
        assertThat(value("ex-bird", gold, near, "absTol", "0.5")).isEqualTo(1);
        assertThat(value("ex-bird", gold, near, "relTol", "0.05")).isEqualTo(1);
        assertThat(value("ex-bird", gold, near, "perColumnTolerance", "v=abs 0.5")).isEqualTo(1);
        assertThat(value("ex-bird", gold, near, "absTol", "0.1")).isZero();
        assertThat(value("ex-bird", gold, far, "absTol", "0.5")).isZero();
        assertThat(value("soft-f1", gold, Tables.of("k v", "a 10.6", "b 20.4", "c NULL"), "absTol", "0.2")).isEqualTo(1);
        assertThat(value("soft-f1", gold, Tables.of("k v", "a 10.6", "b 20.4", "c NULL"))).isLessThan(1);
    }

    private static double value(String metric, ResultTable gold, ResultTable predicted, String... option) {
        Map<String, String> given = option.length == 0 ? Map.of() : Map.of(option[0], option[1]);
        return REGISTRY.measure(metric, Evidences.of(gold, predicted, Map.of(metric, given)))
                .asValue()
                .orElseThrow()
                .value();
    }

    @Test
    void timesWithAndWithoutAZoneMeetInTheSessionZone() {
        ResultTable instants = cells(new Cell.Zoned(Instant.parse("2024-06-01T10:00:00Z")), new Cell.Zoned(Instant.EPOCH));
        ResultTable berlin = cells(
                new Cell.Timestamp(LocalDateTime.of(1970, 1, 1, 1, 0)), new Cell.Timestamp(LocalDateTime.of(2024, 6, 1, 12, 0)));
        ResultTable utc = cells(
                new Cell.Timestamp(LocalDateTime.of(2024, 6, 1, 10, 0)), new Cell.Timestamp(LocalDateTime.of(1970, 1, 1, 0, 0)));
        assertThat(ex(instants, utc)).isZero();
        assertThat(ex(instants, utc, "sessionZone", "UTC")).isEqualTo(1);
        assertThat(ex(instants, berlin, "sessionZone", "UTC")).isZero();
        assertThat(ex(instants, berlin, "sessionZone", "Europe/Berlin")).isEqualTo(1);
        assertThat(ex(berlin, instants, "sessionZone", "Europe/Berlin")).isEqualTo(1);
        assertThat(ex(instants, utc, "sessionZone", "UTC", "policy", "strict")).isZero();
        assertThat(ex(instants, utc, "policy", "lenient")).isEqualTo(1);
        assertThat(ex(instants, berlin, "policy", "lenient")).isZero();
        assertThat(ex(instants, berlin, "policy", "lenient", "sessionZone", "Europe/Berlin")).isEqualTo(1);
        assertThat(score(instants, utc, "sessionZone", "Mars/Base").reason()).isEqualTo("bad_option");
    }

    private static ResultTable cells(Cell... column) {
        return ResultTable.of(List.of("t"), Stream.of(column).map(c -> new Cell[] {c}).toArray(Cell[][]::new));
    }

    @Test
    void everyAlignmentCanBeChosen() {
        ResultTable gold = Tables.of("a b", "1 x", "2 y");
        ResultTable swapped = Tables.of("b a", "x 1", "y 2");
        ResultTable renamed = Tables.of("c d", "1 x", "2 y");
        assertThat(ex(gold, swapped, "alignment", "by-permutation")).isEqualTo(1);
        assertThat(ex(gold, swapped, "alignment", "by-name")).isEqualTo(1);
        assertThat(ex(gold, swapped, "alignment", "by-position")).isZero();
        assertThat(ex(gold, renamed, "alignment", "by-name")).isZero();
        assertThat(ex(gold, renamed, "alignment", "by-position")).isEqualTo(1);
    }

    @TestFactory
    Stream<DynamicTest> aWrongValueIsNamedAndNeverThrows() {
        return Stream.of(
                        List.of("policy", "loose"), List.of("relTol", "much"), List.of("relTol", "2"),
                        List.of("absTol", "-1"), List.of("absTol", "NaN"), List.of("ignoreCase", "perhaps"),
                        List.of("perColumnTolerance", "price"), List.of("perColumnTolerance", "price=x"),
                        List.of("orderMode", "sorted"), List.of("alignment", "by-magic"))
                .map(o -> dynamicTest(o.toString(), () -> {
                    Outcome<Measurement> outcome =
                            score(Tables.of("a", "1"), Tables.of("a", "1"), o.get(0), o.get(1));
                    assertThat(outcome.reason()).isEqualTo("bad_option");
                    assertThat(outcome.toString()).contains("ex." + o.get(0)).contains(o.get(1));
                }));
    }

    @TestFactory
    Stream<DynamicTest> everyDefaultIsAValueThatTheOptionAccepts() {
        return REGISTRY.all().stream().map(Metric::info).map(info -> dynamicTest(info.id(), () -> {
            for (MetricInfo.Option option : info.options()) {
                assertThat(option.accepts().fault(option.standard())).as(option.name()).isEmpty();
            }
        }));
    }
}

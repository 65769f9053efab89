package io.github.assay.metrics.agentic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.Details;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.agentic.ToolNames.ExcessTool;
import io.github.assay.metrics.agentic.ToolNames.ToolOrder;
import io.github.assay.metrics.agentic.ToolNames.ToolRecall;
import io.github.assay.metrics.structure.SqlItems;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §4.3. */
class ToolSequencesTest {
    private static final Metric RECALL = new ToolRecall();
    private static final Metric ORDER = new ToolOrder();
    private static final Metric EXCESS = new ExcessTool();

    @ParameterizedTest
    @CsvSource({"a a b, a b, 1, 1, 0.6667", "b a, a b, 1, 0, 1", "a, a b, 0, 0, 1", "a b, a a, 1, 0, 0.5"})
    void examples(String called, String expected, double recall, double order, double excess) {
        assertThat(Calls.value(RECALL, called, expected)).isEqualTo(recall);
        assertThat(Calls.value(ORDER, called, expected)).isEqualTo(order);
        assertThat(Calls.value(EXCESS, called, expected)).isEqualTo(excess, within(5e-4));
    }

    @ParameterizedTest
    @CsvSource({"a, '', 1, 1", "'', a, 0, 0", "'', '', 1, 1"})
    void emptySequences(String called, String expected, double recall, double order) {
        assertThat(Calls.value(RECALL, called, expected)).isEqualTo(recall);
        assertThat(Calls.value(ORDER, called, expected)).isEqualTo(order);
        assertThat(Calls.measure(EXCESS, called, expected).reason()).isEqualTo("not_applicable");
    }

    @Test
    void diagnosticsOfRecall() {
        Measurement m = Calls.measure(RECALL, "a b", "a a c").asValue().orElseThrow();
        assertThat(Details.of(m)).containsEntry("fraction", 0.5).containsEntry("missing", List.of("a", "c"));
        assertThat((double) Details.of(m).get("multiset")).isEqualTo(1 / 3.0, within(1e-9));
    }

    @Test
    void callsMayBeComparedWithTheirArguments() {
        assertThat(Calls.value(RECALL, "a{x:1}", "a{x:2}")).isEqualTo(1);
        assertThat(Calls.value(RECALL, "a{x:1}", "a{x:2}", "identity", "call")).isEqualTo(0);
        assertThat(Calls.value(ORDER, "a{x:1.0} b", "a{x:1}", "identity", "call")).isEqualTo(1);
        assertThat(Calls.value(EXCESS, "a{x:1} a{x:2}", "a{x:2}", "identity", "call")).isEqualTo(0.5);
    }

    @Test
    void whatIsNotRecordedIsNotZero() {
        assertThat(measure(Map.of(), Map.of())).isEqualTo("not_applicable");
        assertThat(measure(Map.of(), Map.of(ToolCalls.EXPECTED, Calls.list("a")))).isEqualTo("no_tool_calls");
        assertThat(measure(Map.of(ToolCalls.CALLED, new Datum.Text("a")), Map.of(ToolCalls.EXPECTED, Calls.list("a"))))
                .isEqualTo("invalid_tool_calls");
        Datum nameless = new Datum.Items(List.of(new Datum.Flag(true)));
        assertThat(measure(Map.of(ToolCalls.CALLED, nameless), Map.of(ToolCalls.EXPECTED, Calls.list("a"))))
                .isEqualTo("invalid_tool_calls");
    }

    private static String measure(Map<String, Datum> prediction, Map<String, Datum> evalCase) {
        Item item = new Item(
                Case.of("c", "?", "SELECT 1", "db").withExtras(Datum.fields(evalCase)),
                Prediction.of("c", "s", "SELECT 1").withExtras(Datum.fields(prediction)));
        return RECALL.measure(SqlItems.evidence(item, Optional.empty(), Optional.empty(), Map.of(), SqlItems.none()))
                .reason();
    }

    @TestFactory
    Stream<DynamicTest> orderImpliesRecallAndPerfectCallsAreNeverExcess() {
        return IntStream.range(0, 100).mapToObj(seed -> DynamicTest.dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            String called = sequence(random);
            String expected = sequence(random);
            double recall = Calls.value(RECALL, called, expected);
            assertThat(Calls.value(ORDER, called, expected)).as("%s / %s", called, expected).isLessThanOrEqualTo(recall);
            assertThat(Calls.value(ORDER, called, called)).isEqualTo(1);
            Calls.measure(EXCESS, called, called).asValue().ifPresent(m -> assertThat(m.value()).isEqualTo(1));
        }));
    }

    private static String sequence(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append((char) ('a' + random.nextInt(3))).append(' ');
        }
        return text.toString();
    }
}

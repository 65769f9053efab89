package io.github.assay.metrics.agentic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.assay.Details;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.agentic.ToolAst.ToolSchema;
import io.github.assay.metrics.structure.SqlItems;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of metrics.md §4.4. */
class ToolCallMetricsTest {
    private static final Metric CORRECTNESS = new ToolCorrectness();
    private static final Metric ACCURACY = new ToolCallAccuracy();
    private static final Metric F1 = new ToolCallF1();
    private static final Metric AST = new ToolAst();

    @ParameterizedTest
    @CsvSource({
        "a{x:1}, a{x:1} b, 0.5, 0, 0.6667",
        "a{x:1} b, a{x:1} b, 1, 1, 1",
        "a{x:1}, a{x:2}, 1, 0, 0",
        "'', '', 1, 1, 1",
        "a, '', 0, 0, 0",
        "'', a, 0, 0, 0"
    })
    void examples(String called, String expected, double correctness, double accuracy, double f1) {
        assertThat(Calls.value(CORRECTNESS, called, expected)).isEqualTo(correctness);
        assertThat(Calls.value(ACCURACY, called, expected)).isEqualTo(accuracy);
        assertThat(Calls.value(F1, called, expected)).isEqualTo(f1);
    }

    @Test
    void correctnessWithArguments() {
        assertThat(Calls.value(CORRECTNESS, "a{x:1}", "a{x:2}", "arguments", "on")).isEqualTo(0);
        assertThat(Calls.value(CORRECTNESS, "a{x:1,y:2}", "a{x:1,z:3}", "arguments", "on"))
                .isEqualTo(1 / 3.0, within(1e-9));
        assertThat(Calls.value(CORRECTNESS, "a{x:2} a{x:1}", "a{x:1}", "arguments", "on")).isEqualTo(1);
    }

    /** Two equal calls expected and made twice: the original counts them once (deepeval #3141). */
    @Test
    void equalCallsCountByPosition() {
        assertThat(Calls.value(CORRECTNESS, "a{x:1} a{x:1}", "a{x:1} a{x:1}")).isEqualTo(1);
        assertThat(Calls.value(CORRECTNESS, "a{x:1}", "a{x:1} a{x:1}")).isEqualTo(0.5);
    }

    @ParameterizedTest
    @CsvSource({"b a, a b, 0.5, 0", "a c b, a b, 1, 0", "a b, a b, 1, 1", "c, a b, 0, 0"})
    void orderedAndExact(String called, String expected, double ordered, double exact) {
        assertThat(Calls.value(CORRECTNESS, called, expected, "mode", "ordered")).isEqualTo(ordered);
        assertThat(Calls.value(CORRECTNESS, called, expected, "mode", "exact")).isEqualTo(exact);
    }

    @Test
    void accuracyComparesTextsOfTheReferencesArguments() {
        assertThat(Calls.value(ACCURACY, "a{x:1,y:2}", "a{x:1,y:3}")).isEqualTo(0.5);
        assertThat(Calls.value(ACCURACY, "a{x:1,z:2}", "a{x:1}")).isEqualTo(1);
        assertThat(Calls.value(ACCURACY, "b a", "a b")).isEqualTo(0);
        assertThat(Calls.value(ACCURACY, "b a", "a b", "order", "flexible")).isEqualTo(1);
    }

    @Test
    void equalCallsCollapseInF1UnlessCounted() {
        assertThat(Calls.value(F1, "a{x:1} a{x:1}", "a{x:1}")).isEqualTo(1);
        assertThat(Calls.value(F1, "a{x:1} a{x:1}", "a{x:1}", "counting", "multiset")).isEqualTo(0.6667);
    }

    @Test
    void astAcceptsWhatTheAllowedListMeans() {
        assertThat(ast(Map.of("x", text("new-york")), Map.of("x", items(text("New York"))))).isEqualTo(1);
        assertThat(ast(Map.of("x", text("Boston")), Map.of("x", items(text("New York"), text("NYC"))))).isEqualTo(0);
        assertThat(ast(Map.of("x", number("5")), Map.of("x", items(number("5.0"))))).isEqualTo(1);
        assertThat(ast(Map.of("x", number("5.0")), Map.of("x", items(number("5"))))).isEqualTo(0);
        assertThat(ast(Map.of("x", text("5")), Map.of("x", items(number("5"))))).isEqualTo(0);
    }

    @Test
    void astKnowsRequiredOptionalAndUnexpectedParameters() {
        Map<String, Datum> allowed = Map.of("x", items(number("1")), "y", items(text(""), number("2")));
        assertThat(ast(Map.of("x", number("1")), allowed)).isEqualTo(1);
        assertThat(ast(Map.of("x", number("1"), "y", number("2")), allowed)).isEqualTo(1);
        assertThat(ast(Map.of("y", number("2")), allowed)).isEqualTo(0);
        assertThat(ast(Map.of("x", number("1"), "z", number("3")), allowed)).isEqualTo(0);
    }

    @Test
    void astPairsSeveralCallsInAnyOrder() {
        assertThat(Calls.value(AST, "b a{x:1}", "a{x:1} b")).isEqualTo(1);
        assertThat(Calls.value(AST, "a{x:1} a{x:1}", "a{x:1} a{x:2}")).isEqualTo(0);
        assertThat(Calls.value(AST, "a{x:1}", "a{x:1} b")).isEqualTo(0);
    }

    /** The first expected call takes either call made, the second only one of them: pairing must make room. */
    @Test
    void astPairingIsNotGreedy() {
        Datum wide = call("allowed", Map.of("x", items(number("1"), number("2"))));
        Datum narrow = call("allowed", Map.of("x", items(number("1"))));
        Measurement m = measured(
                items(call("args", Map.of("x", number("1"))), call("args", Map.of("x", number("2")))),
                items(wide, narrow));
        assertThat(m.value()).isEqualTo(1);
    }

    @Test
    void astSaysWhatIsWrong() {
        Measurement m = Calls.measure(AST, "a{x:3}", "a{x:1}").asValue().orElseThrow();
        assertThat(Details.of(m)).containsEntry("faults", List.of("parameter x is 3, not 1"));
    }

    @Test
    void astChecksCallsAgainstTheToolsOwnSchema() {
        Map<String, Datum> free = Map.of("x", items(number("1"), number("2.5"), text("one"), number("5")));
        Datum tools = items(tool(Map.of("x", type("float"), "n", type("integer")), "x"));
        assertThat(ast(tools, Map.of("x", number("1")), free).value()).isEqualTo(1);
        assertThat(ast(tools, Map.of("x", number("5.0")), free).value()).isEqualTo(1);
        assertThat(Details.of(ast(tools, Map.of("x", text("one")), free)))
                .containsEntry("faults", List.of("parameter x is a text, not a number"))
                .containsEntry("schemas", List.of("f"));
        assertThat(Details.of(ast(tools, Map.of("n", number("1")), free)))
                .containsEntry("faults", List.of("parameter x is required and missing"));
        assertThat(Details.of(ast(tools, Map.of("x", number("1"), "z", number("1")), free)))
                .containsEntry("faults", List.of("parameter z is not one of the tool's"));
        Map<String, Datum> whole = Map.of("x", number("1"), "n", number("2"));
        Map<String, Datum> part = Map.of("x", number("1"), "n", number("2.0"));
        assertThat(ast(tools, whole, whole).value()).isEqualTo(1);
        assertThat(Details.of(ast(tools, part, whole)))
                .containsEntry("faults", List.of("parameter n is a number, not an integer"));
    }

    @Test
    void aSchemaThatCannotBeReadIsToldAndNotPassedOver() {
        Datum unknown = items(tool(Map.of("x", type("money")), "x"));
        assertThat(AST.measure(evidence(unknown, items(), items())).reason()).isEqualTo("invalid_tool_schema");
        assertThat(AST.measure(evidence(text("f"), items(), items())).reason()).isEqualTo("invalid_tool_schema");
        Datum nested = items(Datum.fields(Map.of("type", text("function"), "function", tool(Map.of(
                "x", Datum.fields(Map.of("type", text("array"), "items", type("string"))))))));
        Map<String, Datum> list = Map.of("x", items(text("a"), number("1")));
        assertThat(Details.of(ast(nested, list, list)))
                .containsEntry("faults", List.of("parameter x is a list, not a list of a string"));
    }

    private static Datum tool(Map<String, Datum> properties, String... required) {
        return Datum.fields(Map.of("name", text("f"), "parameters", Datum.fields(Map.of(
                "type", text("object"), "properties", Datum.fields(properties), "required",
                items(java.util.Arrays.stream(required).map(ToolCallMetricsTest::text).toArray(Datum[]::new))))));
    }

    private static Datum type(String word) {
        return Datum.fields(Map.of("type", text(word)));
    }

    private static Measurement ast(Datum tools, Map<String, Datum> arguments, Map<String, Datum> allowed) {
        return SqlItems.value(AST, evidence(tools, items(call("args", arguments)), items(call("args", allowed))));
    }

    private static Evidence evidence(Datum tools, Datum called, Datum expected) {
        Item item = new Item(
                Case.of("c", "?", "SELECT 1", "db")
                        .withExtras(Datum.fields(Map.of(ToolCalls.EXPECTED, expected, ToolSchema.FIELD, tools))),
                Prediction.of("c", "s", "SELECT 1").withExtras(Datum.fields(Map.of(ToolCalls.CALLED, called))));
        return SqlItems.evidence(item, Optional.empty(), Optional.empty(), Map.of(), SqlItems.none());
    }

    private static double ast(Map<String, Datum> arguments, Map<String, Datum> allowed) {
        return measured(items(call("args", arguments)), items(call("args", allowed))).value();
    }

    private static Measurement measured(Datum called, Datum expected) {
        Item item = new Item(
                Case.of("c", "?", "SELECT 1", "db").withExtras(Datum.fields(Map.of(ToolCalls.EXPECTED, expected))),
                Prediction.of("c", "s", "SELECT 1").withExtras(Datum.fields(Map.of(ToolCalls.CALLED, called))));
        return SqlItems.value(
                AST, SqlItems.evidence(item, Optional.empty(), Optional.empty(), Map.of(), SqlItems.none()));
    }

    private static Datum call(String key, Map<String, Datum> values) {
        return Datum.fields(Map.of("name", text("f"), key, Datum.fields(values)));
    }

    private static Datum items(Datum... values) {
        return new Datum.Items(List.of(values));
    }

    private static Datum text(String text) {
        return new Datum.Text(text);
    }

    private static Datum number(String digits) {
        return new Datum.Number(new BigDecimal(digits));
    }
}

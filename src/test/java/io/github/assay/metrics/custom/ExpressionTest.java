package io.github.assay.metrics.custom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.Details;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Problem;
import io.github.assay.domain.SourceLine;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.DeclaredMetric;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.MetricRole;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import io.github.assay.domain.table.Determinism;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Explained;
import io.github.assay.metrics.custom.ExpressionParser.ExpressionFault;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What declared metrics come to, where they are unavailable, and what is refused with which words. */
class ExpressionTest {
    private static final Map<String, Outcome<Measurement>> SCORES = Map.of(
            "ex", Outcome.value(Measurement.of(1)),
            "hybrid-ex", Outcome.value(Measurement.of(0.9)),
            "zero", Outcome.value(Measurement.of(0)),
            "cause", Outcome.value(new Measurement(2, "suspect_gold", List.of(), List.of())),
            "gone", Outcome.unavailable("gold_error", "no such table"),
            "odd", Outcome.unavailable("not_applicable"));

    private static Evidence evidence() {
        Map<String, Datum> extras = new LinkedHashMap<>();
        extras.put("resolution", new Datum.Number(new BigDecimal("3")));
        Case c = Case.of("c1", "How many?", "SELECT 1", "shop")
                .withStrata(new Case.Strata("hard", "", "", "", List.of()))
                .withMetadata(Map.of("Owner", "\"finance\"", "weight", "2.5", "live", "true", "list", "[1]"));
        return new Evidence(
                new Item(c, Prediction.of("c1", "s", "SELECT 2").withExtras(Datum.fields(extras))),
                "sqlite", Optional.empty(), Optional.empty(), Map.of(), Datum.Fields.NONE,
                (id, _) -> SCORES.getOrDefault(id, Outcome.unavailable("unknown_metric", id)));
    }

    private static DeclaredMetric declared(String id, DeclaredMetric.Branch... branches) {
        return new DeclaredMetric(
                id, id, 1, -10, 10, OptionalDouble.empty(), List.of(), Determinism.DETERMINISTIC, MetricRole.CORRECTNESS, "test",
                List.of(branches), new SourceLine("metrics/" + id + ".json", 0));
    }

    private static DeclaredMetric expression(String id, String text) {
        return declared(id, new DeclaredMetric.Branch("", text, "expression"));
    }

    private static Outcome<Measurement> measured(String text) throws ExpressionFault {
        return DeclaredRule.of(expression("m", text), id -> id.equals("zero") ? OptionalDouble.empty() : OptionalDouble.of(1))
                .measure(evidence());
    }

    @TestFactory
    Stream<DynamicTest> values() {
        return Map.ofEntries(
                        Map.entry("1 + 2 * 3", 7.0),
                        Map.entry("(1 + 2) * -3", -9.0),
                        Map.entry("10 - 4 - 3", 3.0),
                        Map.entry("8 / 4 / 2", 1.0),
                        Map.entry("score(\"hybrid-ex\") * 2", 1.8),
                        Map.entry("score('ex') - score('hybrid-ex') < 0.11", 1.0),
                        Map.entry("pass(\"ex\") and not pass(\"hybrid-ex\")", 1.0),
                        Map.entry("not pass(\"ex\") or false", 0.0),
                        Map.entry("if(case.tier = \"hard\", 2, 3)", 2.0),
                        Map.entry("if(label(\"cause\") = 'suspect_gold', 0.5, 1)", 0.5),
                        Map.entry("min(3, score(\"ex\"), 2)", 1.0),
                        Map.entry("max(3, 4)", 4.0),
                        Map.entry("mean(1, 2, 6)", 3.0),
                        Map.entry("abs(-4)", 4.0),
                        Map.entry("first(score(\"gone\"), score(\"odd\"), 5)", 5.0),
                        Map.entry("has(score(\"gone\"))", 0.0),
                        Map.entry("has(score(\"ex\")) and has(prediction.system)", 1.0),
                        Map.entry("case.weight + prediction.resolution", 5.5),
                        Map.entry("case.owner = \"finance\"", 1.0),
                        Map.entry("case.live", 1.0),
                        Map.entry("has(case.list)", 0.0),
                        Map.entry("true or score(\"gone\") > 1", 1.0),
                        Map.entry("false and score(\"gone\") > 1", 0.0),
                        Map.entry("if(true, 1, score(\"gone\"))", 1.0))
                .entrySet()
                .stream()
                .map(e -> dynamicTest(e.getKey(), () -> assertThat(measured(e.getKey()).asValue())
                        .hasValueSatisfying(m -> assertThat(m.value()).isCloseTo(e.getValue(), within()))));
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.data.Offset.offset(1e-12);
    }

    @TestFactory
    Stream<DynamicTest> unavailableNamesTheInput() {
        return Stream.of(
                        List.of("score(\"gone\") + 1", "input_unavailable", "gone: gold error"),
                        List.of("pass(\"gone\") and true", "input_unavailable", "gone"),
                        List.of("score(\"odd\")", "not_applicable", "odd"),
                        List.of("score(\"nosuch\")", "input_unavailable", "nosuch: unknown metric"),
                        List.of("pass(\"zero\")", "no_threshold", "zero"),
                        List.of("case.nothing > 1", "field_missing", "case.nothing"),
                        List.of("case.tier + 1", "field_type", "a text"),
                        List.of("prediction.resolution = \"3\"", "field_type", "character 23"),
                        List.of("1 / score(\"zero\")", "undefined", "division by zero at character 3"),
                        List.of("mean(1, score(\"gone\"))", "input_unavailable", "gone"))
                .map(c -> dynamicTest(c.getFirst(), () -> {
                    Outcome<Measurement> outcome = measured(c.getFirst());
                    assertThat(outcome).isInstanceOf(Outcome.Unavailable.class);
                    assertThat(outcome.reason()).isEqualTo(c.get(1));
                    assertThat(((Outcome.Unavailable<?>) outcome).detail()).contains(c.get(2));
                }));
    }

    @TestFactory
    Stream<DynamicTest> faultsSayWhereAndWhatToDo() {
        return Stream.of(
                        List.of("", "1", "a number, a score"),
                        List.of("ex > 1", "1", "score(\"ex\")"),
                        List.of("1 +", "4", "Expected"),
                        List.of("(1", "3", ")"),
                        List.of("1 2", "3", "operator"),
                        List.of("score(ex)", "7", "in quotes"),
                        List.of("\"text", "1", "Close it"),
                        List.of("1 ; 2", "3", "no such sign"),
                        List.of("1 < 2 < 3", "7", "one comparison"),
                        List.of("1 and true", "3", "Compare it"),
                        List.of("label(\"cause\") + 1", "16", "number"),
                        List.of("label(\"cause\") = 1", "16", "one kind"),
                        List.of("\"word\"", "1", "Compare it"),
                        List.of("if(true, 1)", "1", "It takes 3"),
                        List.of("has(1)", "5", "has(score"),
                        List.of("1.2.3", "1", "0.95"),
                        List.of("Runtime.exec(\"x\")", "1", "functions are"),
                        List.of("1 + ".repeat(400) + "1", "", "Split it"))
                .map(c -> dynamicTest("'" + c.getFirst().substring(0, Math.min(30, c.getFirst().length())) + "'", () -> {
                    ExpressionFault fault =
                            catchThrowableOfType(ExpressionFault.class, () -> ExpressionParser.value(c.getFirst()));
                    assertThat(fault).isNotNull();
                    if (!c.get(1).isEmpty()) {
                        assertThat(fault.position()).isEqualTo(Integer.parseInt(c.get(1)));
                    }
                    assertThat(fault.remedy()).contains(c.get(2));
                }));
    }

    @Test
    void theFirstRuleThatHoldsCountsAndSaysSo() throws ExpressionFault {
        DeclaredRule rule = DeclaredRule.of(
                declared(
                        "m",
                        new DeclaredMetric.Branch("case.tier = \"easy\"", "1", "rules[0]"),
                        new DeclaredMetric.Branch("pass(\"ex\")", "score(\"hybrid-ex\")", "rules[1]"),
                        new DeclaredMetric.Branch("", "0", "otherwise")),
                _ -> OptionalDouble.of(0.5));
        Measurement m = rule.measure(evidence()).asValue().orElseThrow();
        assertThat(m.value()).isEqualTo(0.9);
        assertThat(Details.of(m)).containsEntry("rule", "2 of 3").containsEntry("when", "pass(\"ex\")");
        assertThat(Details.of(m).get("inputs"))
                .isEqualTo(Map.of("case.tier", "hard", "ex passes", true, "hybrid-ex", 0.9));
    }

    @Test
    void theAccountSaysWhatEachConditionAndPartWas() throws ExpressionFault {
        DeclaredRule rule = DeclaredRule.of(
                declared(
                        "m",
                        new DeclaredMetric.Branch("case.tier = \"easy\" or not has(case.tier)", "1", "rules[0]"),
                        new DeclaredMetric.Branch("", "(score(\"ex\") + score(\"hybrid-ex\")) * -2 / max(1, 4) - 0", "otherwise")),
                _ -> OptionalDouble.empty());
        List<Explained.Passage> passages = Explained.of(rule, evidence()).passages();
        assertThat(passages.get(0).lines()).extracting(Explained.Line::text)
                .containsExactly("case.tier = \"easy\" or not has(case.tier) is false");
        assertThat(passages.get(1).lines()).extracting(Explained.Line::text).containsExactly(
                "score(\"ex\") = 1", "score(\"hybrid-ex\") = 0.9", "score(\"ex\") + score(\"hybrid-ex\") = 1.9", "-2 = -2",
                "(score(\"ex\") + score(\"hybrid-ex\")) * -2 = -3.8", "max(1, 4) = 4",
                "(score(\"ex\") + score(\"hybrid-ex\")) * -2 / max(1, 4) = -0.95");
        DeclaredRule gone = DeclaredRule.of(expression("g", "score(\"gone\") / 2"), _ -> OptionalDouble.empty());
        assertThat(Explained.of(gone, evidence()).isEmpty()).isTrue();
    }

    @Test
    void namesOfFieldsAreOfAnyScriptAndOddSignsAreNamedWhole() throws ExpressionFault {
        assertThat(measured("case.größe").reason()).isEqualTo("field_missing");
        assertThatThrownBy(() -> measured("\uD83D\uDE00 + 1")).hasMessageContaining("'\uD83D\uDE00'");
    }

    @Test
    void aTowerOfMetricsIsRefusedAndAChainIsNot() {
        List<DeclaredMetric> all = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            all.add(expression("m" + i, i == 4_999 ? "1" : "score(\"m" + (i + 1) + "\")"));
        }
        DeclaredMetrics read = DeclaredMetrics.of(all, Set.of(), _ -> OptionalDouble.empty());
        assertThat(read.metrics()).hasSize(DeclaredMetrics.MOST_STEPS);
        assertThat(read.problems()).hasSize(5_000 - DeclaredMetrics.MOST_STEPS).allSatisfy(
                p -> assertThat(p.found()).contains("in a row"));
    }

    @Test
    void aValueOutsideItsRangeIsAnErrorOfThatItem() throws ExpressionFault {
        assertThat(measured("11")).isInstanceOf(Outcome.Error.class).extracting(Outcome::reason).isEqualTo("metric_error");
    }

    @Test
    void refusesRingsUnknownScoresTakenIdsAndWhatLeansOnThem() {
        DeclaredMetrics read = DeclaredMetrics.of(
                List.of(
                        expression("a", "score(\"b\")"),
                        expression("b", "score(\"c\") + 1"),
                        expression("c", "score(\"a\")"),
                        expression("d", "score(\"a\")"),
                        expression("e", "score(\"nosuch\")"),
                        expression("f", "score(\"e\")"),
                        expression("ex", "1"),
                        expression("good", "score(\"better\")"),
                        expression("better", "score(\"ex\")"),
                        expression("self", "score(\"self\")"),
                        expression("bad", "1 +")),
                Set.of("ex"),
                _ -> OptionalDouble.empty());
        assertThat(read.metrics()).extracting(m -> m.info().id()).containsExactly("good", "better");
        assertThat(read.problems()).extracting(p -> p.where().file()).containsExactlyInAnyOrder(
                "metrics/a.json", "metrics/b.json", "metrics/c.json", "metrics/d.json", "metrics/e.json",
                "metrics/f.json", "metrics/ex.json", "metrics/self.json", "metrics/bad.json");
        assertThat(read.problems()).allSatisfy(p -> assertThat(p.severity()).isEqualTo(Problem.Severity.ERROR));
        assertThat(read.problems().stream().filter(p -> p.where().file().equals("metrics/bad.json")))
                .singleElement()
                .extracting(Problem::sentence)
                .isEqualTo("metrics/bad.json expression: the end at character 4; expected an expression. "
                        + "Expected a number, a score, a field or (. The metric is left out.");
    }

    /** Whatever text stands there, reading gives an expression or a fault, and measuring an outcome. */
    @TestFactory
    Stream<DynamicTest> anyTextIsAnswered() {
        List<String> pieces = List.of(
                "1", "0", "2.5", "\"a\"", "true", "score(\"ex\")", "score(\"gone\")", "pass(\"ex\")", "label(\"cause\")",
                "case.tier", "prediction.x", "+", "-", "*", "/", "<", ">=", "=", "!=", "and", "or", "not", "(", ")", ",",
                "min(", "if(", "first(", "has(", "§", "'");
        return IntStream.range(0, 20).mapToObj(seed -> dynamicTest("seed " + seed, () -> {
            SplittableRandom random = new SplittableRandom(seed);
            for (int i = 0; i < 500; i++) {
                StringBuilder text = new StringBuilder();
                for (int n = random.nextInt(1, 9); n > 0; n--) {
                    text.append(pieces.get(random.nextInt(pieces.size()))).append(' ');
                }
                try {
                    assertThat(measured(text.toString())).isNotNull();
                } catch (ExpressionFault fault) {
                    assertThat(fault.position()).isBetween(1, text.length() + 1);
                    assertThat(fault.remedy()).isNotBlank();
                }
            }
        }));
    }
}

package io.github.assay.metrics.agentic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.finding.Finding.Mark;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Explained.Line;
import io.github.assay.metrics.Explained;
import io.github.assay.metrics.Metric;
import io.github.assay.metrics.agentic.ToolNames.ExcessTool;
import io.github.assay.metrics.agentic.ToolNames.ToolOrder;
import io.github.assay.metrics.agentic.ToolNames.ToolRecall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What the metrics of tool calls say of their scores: which calls met, which are missing or extra, and why. */
class CallAccountsTest {
    private static final int SEEDS = 2_000;

    private record Reported(Map<String, Number> figures) {
        double of(String key) {
            return figures.get(key).doubleValue();
        }
    }

    private static final Map<Metric, ToDoubleFunction<Reported>> SCORES = scores();

    private static Map<Metric, ToDoubleFunction<Reported>> scores() {
        Map<Metric, ToDoubleFunction<Reported>> all = new LinkedHashMap<>();
        all.put(new ToolRecall(), t -> t.of("expected_tools_called") == t.of("tools_expected") ? 1 : 0);
        all.put(new ToolOrder(), t -> t.of("met_in_order") == t.of("calls_expected") ? 1 : 0);
        all.put(new ExcessTool(), t -> 1 - t.of("calls_not_expected") / t.of("calls_made"));
        all.put(new ToolCallF1(), t -> {
            double all1 = t.of("calls_made") + t.of("calls_expected");
            return all1 == 0 ? 1 : Math.round(1e4 * 2 * t.of("calls_in_both") / all1) / 1e4;
        });
        all.put(new ToolAst(), t -> t.of("calls_valid") == t.of("calls_made") && t.of("calls_valid") == t.of("calls_expected") ? 1 : 0);
        return all;
    }

    @TestFactory
    Stream<DynamicTest> scoresFollowFromTheFiguresOfTheirAccounts() {
        return SCORES.entrySet().stream().map(e -> dynamicTest(e.getKey().info().id(), () -> {
            int below = 0;
            for (long seed = 0; seed < SEEDS; seed++) {
                Evidence evidence = evidence(e.getKey(), new SplittableRandom(seed));
                var measured = e.getKey().measure(evidence).asValue();
                Explained account = Explained.of(e.getKey(), evidence);
                assertThat(account.isEmpty()).as("seed %d", seed).isEqualTo(measured.isEmpty());
                if (measured.isPresent()) {
                    double value = measured.get().value();
                    assertThat(e.getValue().applyAsDouble(new Reported(account.figures())))
                            .as("seed %d %s", seed, account)
                            .isCloseTo(value, within(1e-9));
                    below += value < 1 ? 1 : 0;
                }
            }
            assertThat(below).isBetween(SEEDS / 10, SEEDS - SEEDS / 20);
        }));
    }

    /** The pairs named add up to the score in every mode; marks say how much each counts. */
    @TestFactory
    Stream<DynamicTest> pairsOfCallsAddUp() {
        return Stream.of(new ToolCorrectness(), new ToolCallAccuracy()).map(metric -> dynamicTest(metric.info().id(), () -> {
            for (long seed = 0; seed < SEEDS; seed++) {
                Evidence evidence = evidence(metric, new SplittableRandom(seed));
                double value = metric.measure(evidence).asValue().orElseThrow().value();
                Explained account = Explained.of(metric, evidence);
                if (!account.figures().containsKey("calls_counted")) {
                    assertThat(value).as("seed %d", seed).isZero();
                    continue;
                }
                Reported reported = new Reported(account.figures());
                double expected = reported.of("calls_expected");
                boolean exact = evidence.word("tool-correctness", "mode", "any-order").equals("exact");
                if (expected > 0 && !exact) {
                    assertThat(reported.of("calls_counted") / expected).as("seed %d %s", seed, account).isCloseTo(value, within(1e-9));
                }
                long whole = lines(account).filter(l -> l.mark() == Mark.EQUAL).count();
                assertThat((double) whole).as("seed %d %s", seed, account).isLessThanOrEqualTo(reported.of("calls_counted") + 1e-9);
            }
        }));
    }

    @Test
    void orderSaysBehindWhichCallAToolIsMissing() {
        Explained account = Explained.of(new ToolOrder(), Calls.evidence("b a c", "a b c"));

        assertThat(account.lead()).singleElement().asString().contains("1 of 3 met; the score needs all of them.");
        assertThat(lines(account).map(Line::marked)).containsExactly(
                "= 1. a: call 2", "− 2. b: not called behind call 2, only before, as call 1",
                "3. c: not looked for, as the one before it was not met", "+ call 1: b", "+ call 3: c");
    }

    @Test
    void recallNamesToolsNeverCalledFirst() {
        Explained account = Explained.of(new ToolRecall(), Calls.evidence("a a x", "a b"));

        assertThat(lines(account).map(Line::marked)).containsExactly(
                "− b: never called", "= a: called 2 times, expected once", "+ x: called once, never expected");
    }

    @Test
    void astSaysWhichParameterOfWhichCallIsInvalidAndWhatIsAllowed() {
        Explained account = Explained.of(new ToolAst(), Calls.evidence("a{x:3} b c", "a{x:1} b d"));

        assertThat(lines(account).map(Line::marked)).containsExactly(
                "− a(x=1)", "≠ call 1, a(x=3): parameter x is 3, not 1", "− d: never called", "= b: call 2", "+ call 1: a(x=3)",
                "+ call 3: c");
    }

    @Test
    void tenThousandCallsStayWithinBounds() {
        String many = IntStream.range(0, 3_000).mapToObj(i -> "tool" + i % 40 + "{x:" + i + "}").collect(Collectors.joining(" "));
        Evidence evidence = Calls.evidence(many, "tool1{x:1} tool2{x:9} none");

        for (Metric metric : List.of(new ToolRecall(), new ToolOrder(), new ExcessTool(), new ToolCorrectness(), new ToolCallF1(),
                new ToolCallAccuracy(), new ToolAst())) {
            Explained account = Explained.of(metric, evidence);
            assertThat(lines(account).count()).as(metric.info().id()).isBetween(1L, 240L);
            assertThat(lines(account)).allSatisfy(line -> assertThat(line.text().length()).isLessThan(1_000));
        }
    }

    private static Stream<Line> lines(Explained account) {
        return account.rest().stream().flatMap(p -> p.lines().stream());
    }

    private static Evidence evidence(Metric metric, SplittableRandom random) {
        String expected = calls(random);
        String called = random.nextInt(3) == 0 ? expected : calls(random);
        Map<String, String> options = new LinkedHashMap<>();
        metric.info().options().forEach(o -> {
            if (o.accepts() instanceof io.github.assay.metrics.OptionValues.Words(List<String> words)) {
                options.put(o.name(), words.get(random.nextInt(words.size())));
            }
        });
        return Calls.evidence(called, expected, Map.of(metric.info().id(), options));
    }

    private static String calls(SplittableRandom random) {
        return IntStream.range(0, random.nextInt(5)).mapToObj(_ -> call(random)).collect(Collectors.joining(" "));
    }

    private static String call(SplittableRandom random) {
        String name = String.valueOf((char) ('a' + random.nextInt(3)));
        return switch (random.nextInt(3)) {
            case 0 -> name;
            case 1 -> name + "{x:" + random.nextInt(2) + "}";
            default -> name + "{x:" + random.nextInt(2) + ",y:" + random.nextInt(2) + "}";
        };
    }
}

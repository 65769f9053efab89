package io.github.assay.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.registry.MetricRegistry;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What {@code assay score --list} says of metrics and their options is so. */
class OptionsTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(OptionsTest.class.getClassLoader());
    private static final int SEEDS = 120;
    private static final List<Evidence> WITNESSES = OptionWitnesses.all(METRICS);

    /** What these do is done before a metric looks: they say which queries are run (TestSuiteAccuracyTest, SideRunTest). */
    private static final Set<String> OF_RUNS = Set.of("stripDistinct", "plugValues", "replaceValue");

    /** Values of options that take texts of a form of their own. */
    private static final Map<String, List<String>> TEXTS = Map.of(
            "perColumnTolerance", List.of("a=0.5", "a=abs 1000", "a=abs 1000, id=abs 1000, b=0.9"),
            "sessionZone", List.of("UTC", "Europe/Berlin"),
            "tiers", List.of("99, 98, 97", "3, 2, 1"),
            "confidenceTiers", List.of("1, 0.99", "0.02, 0.01"),
            "lambdaMin", List.of("0", "999999"),
            "variant", List.of("EC-EC-PE", "NC-PC-PE"),
            "readOnlyPragmas", List.of("table_info, index_list"),
            "of", List.of("exf1", "spider-em"));

    private static Stream<DynamicTest> ofOptions(OptionTest test) {
        return METRICS.infos().stream()
                .flatMap(m -> m.options().stream()
                        .map(o -> dynamicTest(m.id() + "." + o.name(), () -> test.accept(m, o))));
    }

    private interface OptionTest {
        void accept(MetricInfo metric, MetricInfo.Option option);
    }

    @TestFactory
    Stream<DynamicTest> everyMetricSaysWhatItIs() {
        return METRICS.infos().stream().map(m -> dynamicTest(m.id(), () -> {
            assertThat(m.id()).matches("[a-z0-9]+(-[a-z0-9]+)*");
            assertThat(m.name()).isNotBlank();
            assertThat(m.source()).isNotBlank();
            assertThat(m.needs()).isNotEmpty();
            assertThat(m.low()).isLessThan(m.high());
            assertThat(m.version()).isPositive();
            m.threshold().ifPresent(t -> assertThat(t).isBetween(m.low(), m.high()));
            Set<String> names = new HashSet<>();
            m.options().forEach(o -> assertThat(names.add(o.name())).as(o.name()).isTrue());
        }));
    }

    @TestFactory
    Stream<DynamicTest> everyOptionSaysWhatItDoesAndAcceptsItsOwnDefault() {
        return ofOptions((metric, option) -> {
            assertThat(option.meaning()).isNotBlank();
            assertThat(option.accepts().fault(option.standard())).isEmpty();
            for (String value : values(option)) {
                assertThat(option.accepts().fault(value)).as(value).isEmpty();
            }
            if (!option.accepts().equals(OptionValues.ANY)) {
                assertThat(option.accepts().fault("no such (value)")).isPresent();
            }
        });
    }

    @TestFactory
    Stream<DynamicTest> everyOptionChangesSomeScore() {
        return ofOptions((metric, option) -> assertThat(OF_RUNS.contains(option.name())
                        || evidence().anyMatch(e -> values(option).stream().anyMatch(v -> changes(metric, option, v, e))))
                .as("no evidence was found on which it matters")
                .isTrue());
    }

    /** A word means the same in capitals, with blanks around it and with {@code _} for {@code -}. */
    @TestFactory
    Stream<DynamicTest> wordsAreReadAsLooselyAsTheyAreAccepted() {
        return METRICS.infos().stream()
                .flatMap(m -> m.options().stream()
                        .filter(o -> o.accepts() instanceof OptionValues.Words)
                        .map(o -> dynamicTest(m.id() + "." + o.name(), () -> evidence().limit(60).forEach(e -> {
                            for (String value : values(o)) {
                                String loose = " " + value.toUpperCase(Locale.ROOT).replace('-', '_') + " ";
                                assertThat(stated(m, Map.of(o.name(), loose), e))
                                        .as(value)
                                        .isEqualTo(stated(m, Map.of(o.name(), value), e));
                            }
                        }))));
    }

    private static Stream<Evidence> evidence() {
        return Stream.concat(
                WITNESSES.stream(),
                LongStream.range(0, SEEDS).mapToObj(seed -> RandomItems.evidence(METRICS, new SplittableRandom(seed))));
    }

    /** Whether a value changes what a metric says, by itself or beside another cell policy. */
    private static boolean changes(MetricInfo metric, MetricInfo.Option option, String value, Evidence evidence) {
        return Stream.of(Map.<String, String>of(), Map.of("policy", "standard"))
                .filter(beside -> beside.isEmpty() || metric.options().stream().anyMatch(o -> o.name().equals("policy")))
                .anyMatch(beside -> !stated(metric, with(beside, option, value), evidence)
                        .equals(stated(metric, with(beside, option, option.standard()), evidence)));
    }

    private static Map<String, String> with(Map<String, String> beside, MetricInfo.Option option, String value) {
        Map<String, String> all = new HashMap<>(beside);
        all.put(option.name(), value);
        return all;
    }

    /** All that a metric says, evidence included, under some options. */
    private static String stated(MetricInfo metric, Map<String, String> options, Evidence evidence) {
        Evidence optioned = new Evidence(
                        evidence.item(), "sqlite", evidence.gold(), evidence.predicted(),
                        Map.of(metric.id(), options), evidence.rules(), METRICS::measure)
                .withSides(evidence.sides())
                .withAnswers(evidence::answers);
        Outcome<Measurement> outcome = optioned.score(metric.id());
        assertThat(outcome).isNotInstanceOf(Outcome.Error.class);
        return outcome.toString();
    }

    private static List<String> values(MetricInfo.Option option) {
        return switch (option.accepts()) {
            case OptionValues.Words(List<String> words) -> words;
            case OptionValues.Between(double low, double high, boolean _) ->
                List.of(Double.toString(low), Double.toString(Math.min(high, low + 0.5)), Double.toString(Math.min(high, 1e6)));
            case OptionValues.Free _, OptionValues.Checked _ -> TEXTS.get(option.name());
        };
    }
}

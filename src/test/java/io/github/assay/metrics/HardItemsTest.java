package io.github.assay.metrics;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.Outcome;
import io.github.assay.domain.score.Measurement;
import io.github.assay.metrics.registry.MetricRegistry;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Items that a plain algorithm never finishes: every metric comes to an end on them, exactly or at a cap that a flag
 * names (metrics.md §0.5, §0.7). That this test ends at all is what it tests.
 */
class HardItemsTest {
    private static final MetricRegistry METRICS = MetricRegistry.load(HardItemsTest.class.getClassLoader());

    /** What {@code ex} is, where it is known by construction. */
    private static final Map<String, Double> EXACT = Map.ofEntries(
            entry("26 columns nobody can tell apart, permuted", 1.0),
            entry("26 columns nobody can tell apart, no permutation", 0.0),
            entry("26 columns of two values", 0.0),
            entry("100,000 equal rows", 1.0),
            entry("100,000 equal rows, one missing", 0.0),
            entry("100,000 equal rows, one column other", 0.0),
            entry("residue of 20,000 x 20,000", 0.0),
            entry("500 columns", 0.0),
            entry("2,000 columns, shuffled", 1.0),
            entry("2,000 columns, shuffled, one cell of each other", 0.0),
            entry("5,000 equal columns, renamed", 1.0),
            entry("16,000 columns, shuffled, one cell of each other", 0.0));

    /** Where not all pairs of rows or columns can be looked at. */
    private static final Set<String> CAPPED = Set.of(
            "100,000 equal rows, one column other",
            "residue of 20,000 x 20,000",
            "residue of 20,000 x 20,000, few values",
            "2,000 columns, shuffled, one cell of each other",
            "2,000 columns x 200 rows, likewise",
            "2,000 columns, nothing in common",
            "16,000 columns, shuffled, one cell of each other",
            "500 columns of one name");

    /** Items of the kinds of others, of which each takes a second and more. */
    private static final Set<String> LONG = Set.of(
            "26 columns nobody can tell apart, no permutation",
            "100,000 equal rows, one missing",
            "100,000 equal rows, one column other",
            "residue of 20,000 x 20,000",
            "residue of 20,000 x 20,000, few values",
            "500 columns",
            "500 columns of one name",
            "5,000 equal columns, renamed",
            "5,000 terms joined by AND",
            "2,000 columns x 200 rows, likewise",
            "5,000 columns of one name",
            "5,000 columns of two values",
            "16,000 columns, shuffled, one cell of each other",
            "1 MB of select items",
            "1 MB of IN list");

    @TestFactory
    Stream<DynamicTest> everyMetricComesToAnEnd() {
        return items(name -> !LONG.contains(name));
    }

    @TestFactory
    @Tag("exhaustive")
    @Tag("long")
    Stream<DynamicTest> everyMetricComesToAnEndAfterSeconds() {
        return items(LONG::contains);
    }

    private static Stream<DynamicTest> items(Predicate<String> names) {
        return HardItems.all(METRICS).entrySet().stream()
                .filter(item -> names.test(item.getKey()))
                .map(item -> dynamicTest(item.getKey(), () -> check(item.getKey(), item.getValue().get())));
    }

    private static void check(String name, Evidence evidence) {
        for (MetricInfo info : METRICS.infos()) {
            Outcome<Measurement> outcome = evidence.score(info.id());
            assertThat(outcome).as(info.id()).isNotInstanceOf(Outcome.Error.class);
            outcome.asValue().ifPresent(m -> assertThat(m.value()).as(info.id()).isBetween(info.low(), info.high()));
        }
        Measurement ex = evidence.score("ex").asValue().orElseThrow();
        if (EXACT.containsKey(name)) {
            assertThat(ex.value()).isEqualTo(EXACT.get(name));
        }
        if (CAPPED.contains(name)) {
            assertThat(ex.flags()).containsAnyOf("approximate", "alignment_capped");
        }
    }
}

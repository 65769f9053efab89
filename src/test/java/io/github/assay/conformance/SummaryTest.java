package io.github.assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.score.Measurement;
import io.github.assay.domain.table.Datum;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/**
 * Whole runs: how many pairs each program accepts, system by system, and which pairs divide the programs, come out of
 * our metrics where they follow the originals.
 */
@Tag("oracle")
class SummaryTest {
    private static final Map<String, String> PARITY = Map.of("parity", "true");
    private static final Map<DataFolder, Map<String, JsonNode>> REWRITTEN = new HashMap<>();
    private static final String DIVIDED = "oracle_disagreements.jsonl";
    private static final double ROUNDING = 1e-4;

    /** A metric under the options that follow one figure of a program. */
    private record Follows(String figure, String metric, Map<String, String> options, boolean orderIgnored) {
        double of(DataFolder folder, JsonNode line) {
            if (metric.equals("ex-test-suite") && rewritten(folder).containsKey(DataFolder.name(line))) {
                JsonNode theirs = rewritten(folder).get(DataFolder.name(line));
                return theirs.get(figure.substring("testsuite_".length())).asDouble();
            }
            Datum.Fields extras =
                    orderIgnored ? Datum.fields(Map.of("ignore_order", new Datum.Flag(true))) : Datum.Fields.NONE;
            return folder.evidence(line, Map.of(metric, options), extras)
                    .score(metric)
                    .asValue()
                    .map(Measurement::value)
                    .orElse(0.0);
        }
    }

    /** Pairs for which the test suite did not run the prediction as it is, and what it says of them. */
    private static Map<String, JsonNode> rewritten(DataFolder folder) {
        return REWRITTEN.computeIfAbsent(folder, _ -> folder.lines("oracle_testsuite.jsonl").stream()
                .filter(line -> line.path("value_rewritten").asBoolean(false))
                .collect(Collectors.toMap(DataFolder::name, line -> line)));
    }

    private static final List<Follows> VERDICTS = List.of(
            new Follows("bird_ex", "ex-bird", Map.of(), false),
            new Follows(
                    "testsuite_exec",
                    "ex-test-suite",
                    Map.of("policy", "bird", "orderBySubstring", "true", "stripDistinct", "true"),
                    false),
            new Follows(
                    "testsuite_exec_keep_distinct",
                    "ex-test-suite",
                    Map.of("policy", "bird", "orderBySubstring", "true"),
                    false),
            new Follows("spider2_ordered", "ex-spider2", PARITY, false),
            new Follows("spider2_ignore_order", "ex-spider2", PARITY, true),
            new Follows("defog_exact", "ex-defog", PARITY, false),
            new Follows("defog_subset", "ex-defog-subset", PARITY, false));

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicContainer> wholeRuns() {
        List<DataFolder> folders = TestData.folders("cases and SQLite databases", DataFolder::isOne).stream()
                .map(SummaryTest::opened)
                .flatMap(Optional::stream)
                .filter(f -> !f.summaries().isEmpty() || f.has(DIVIDED))
                .toList();
        if (folders.isEmpty()) {
            throw TestData.absent("no folder with summaries of whole runs in " + TestData.data());
        }
        return folders.stream().map(f -> dynamicContainer(f.name(), tests(f)));
    }

    /** A folder that does not open fails in {@link ConformanceTest}. */
    private static Optional<DataFolder> opened(Path folder) {
        try {
            return Optional.of(DataFolder.open(folder));
        } catch (RuntimeException e) {
            System.out.println(folder + " does not open: " + e);
            return Optional.empty();
        }
    }

    private static Stream<DynamicTest> tests(DataFolder folder) {
        List<DynamicTest> tests = new ArrayList<>();
        folder.summaries().forEach(s -> tests.add(dynamicTest("accepted pairs by system", () -> accepted(folder, s))));
        if (folder.has(DIVIDED)) {
            tests.add(dynamicTest("pairs that divide the programs", () -> divided(folder)));
        }
        return tests.stream();
    }

    private static void accepted(DataFolder folder, JsonNode summary) {
        Map<String, Map<String, Double>> sums = new LinkedHashMap<>();
        for (JsonNode line : folder.pairs().values()) {
            Map<String, Double> own =
                    sums.computeIfAbsent(line.get("system").asString(), _ -> new LinkedHashMap<>());
            own.merge("pairs", 1.0, Double::sum);
            VERDICTS.forEach(v -> own.merge(v.figure, v.of(folder, line), Double::sum));
            double soft = folder.measure("soft-f1-bird", line).asValue().map(Measurement::value).orElse(0.0);
            own.merge("soft_f1_sum", soft, Double::sum);
        }
        List<String> differences = new ArrayList<>();
        List<String> others = new ArrayList<>();
        summary.properties().forEach(system -> {
            Map<String, Double> own = sums.getOrDefault(system.getKey(), Map.of());
            double pairs = own.getOrDefault("pairs", 0.0);
            if (pairs != system.getValue().path("pairs").asDouble()) {
                others.add(system.getKey() + ": " + pairs + " pairs, the summary has " + system.getValue().path("pairs"));
                return;
            }
            own.forEach((figure, ours) -> Figures.number(system.getValue().path(figure))
                    .ifPresent(theirs -> compare(system.getKey() + " " + figure, ours, theirs, differences)));
        });
        assertThat(String.join("\n", differences)).as(folder.name()).isEmpty();
        if (!others.isEmpty()) {
            throw TestData.skipped(folder.name() + ": the summary is of other pairs, " + String.join("; ", others));
        }
    }

    private static void compare(String what, double ours, double theirs, List<String> differences) {
        if (Math.abs(ours - theirs) > ROUNDING) {
            differences.add(what + ": ours " + ours + ", theirs " + theirs);
        }
    }

    /** The pairs on which the figures that the file's lines have are not unanimous. */
    private static void divided(DataFolder folder) {
        List<JsonNode> theirs = folder.lines(DIVIDED);
        List<Follows> followed = VERDICTS.stream().filter(v -> theirs.stream().allMatch(l -> l.has(v.figure))).toList();
        Set<String> expected = theirs.stream().map(DataFolder::name).collect(Collectors.toCollection(TreeSet::new));
        Set<String> found = new TreeSet<>();
        for (JsonNode line : folder.pairs().values()) {
            if (followed.stream().map(v -> v.of(folder, line)).distinct().count() > 1) {
                found.add(DataFolder.name(line));
            }
        }
        Set<String> extra = new TreeSet<>(found);
        extra.removeAll(expected);
        expected.removeAll(found);
        assertThat("")
                .as(folder.name() + ", by " + followed.size() + " figures: divided here only " + extra + ", there only " + expected)
                .isEqualTo(String.join("", extra) + String.join("", expected));
    }
}

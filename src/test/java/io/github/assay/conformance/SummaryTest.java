package io.github.assay.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.Datum;
import io.github.assay.domain.Measurement;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    private static final Map<String, Map<String, JsonNode>> REWRITTEN = new HashMap<>();
    private static final String PAIRS = "oracle_execution.jsonl";

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
        return REWRITTEN.computeIfAbsent(folder.name(), _ -> folder.lines("oracle_testsuite.jsonl").stream()
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
    Stream<DynamicContainer> wholeRuns() {
        Path data = Path.of(System.getProperty("assay.data", "../shared/data"));
        List<DataFolder> folders = DataFolder.below(data).stream().filter(f -> f.has(PAIRS)).toList();
        assumeFalse(folders.isEmpty(), "no folder with cases, databases and " + PAIRS + " below " + data);
        return folders.stream()
                .filter(f -> f.has("oracle_testsuite.jsonl"))
                .map(f -> dynamicContainer(f.name(), tests(f)));
    }

    private static Stream<DynamicTest> tests(DataFolder folder) {
        List<DynamicTest> tests = new ArrayList<>();
        if (folder.has("oracle_summary.json")) {
            tests.add(dynamicTest("accepted pairs by system", () -> accepted(folder)));
        }
        if (folder.has("oracle_disagreements.jsonl")) {
            tests.add(dynamicTest("pairs that divide the programs", () -> divided(folder)));
        }
        return tests.stream();
    }

    private static void accepted(DataFolder folder) {
        Map<String, Map<String, Double>> sums = new LinkedHashMap<>();
        for (JsonNode line : folder.lines(PAIRS)) {
            Map<String, Double> own =
                    sums.computeIfAbsent(line.get("system").asString(), _ -> new LinkedHashMap<>());
            own.merge("pairs", 1.0, Double::sum);
            VERDICTS.forEach(v -> own.merge(v.figure, v.of(folder, line), Double::sum));
            double soft = folder.measure("soft-f1-bird", line).asValue().map(Measurement::value).orElse(0.0);
            own.merge("soft_f1_sum", soft, Double::sum);
        }
        folder.lines("oracle_summary.json").getFirst().properties().forEach(system -> sums.get(system.getKey())
                .forEach((figure, ours) -> {
                    if (system.getValue().has(figure)) {
                        assertThat(ours)
                                .as(system.getKey() + " " + figure)
                                .isCloseTo(system.getValue().get(figure).asDouble(), within(1e-4));
                    }
                }));
    }

    private static void divided(DataFolder folder) {
        Set<String> expected = new TreeSet<>();
        folder.lines("oracle_disagreements.jsonl").forEach(line -> expected.add(DataFolder.name(line)));
        Set<String> found = new TreeSet<>();
        for (JsonNode line : folder.lines(PAIRS)) {
            if (VERDICTS.stream().map(v -> v.of(folder, line)).distinct().count() > 1) {
                found.add(DataFolder.name(line));
            }
        }
        assertThat(found).isEqualTo(expected);
    }
}

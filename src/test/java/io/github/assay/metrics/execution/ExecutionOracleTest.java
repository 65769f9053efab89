package io.github.assay.metrics.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.compare.CellPolicy;
import io.github.assay.compare.ColumnMatching;
import io.github.assay.compare.ComparisonRules;
import io.github.assay.compare.OrderMode;
import io.github.assay.compare.RowOrder;
import io.github.assay.compare.TablePair;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.metrics.Evidence;
import io.github.assay.metrics.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestReporter;
import tools.jackson.databind.JsonNode;

/** Real predictions on real databases: every pair is scored as the programs that others publish with score it. */
@Tag("oracle")
class ExecutionOracleTest {
    private static final ComparisonRules BIRD_BAG = ComparisonRules.of(CellPolicy.BIRD, ColumnMatching.BY_POSITION);
    private static final ComparisonRules BIRD_LIST = BIRD_BAG.withOrderMode(OrderMode.STRICT);
    private static final ComparisonRules BAG = ComparisonRules.STANDARD.withMatching(ColumnMatching.BY_POSITION);

    @TestFactory
    Stream<DynamicTest> birdScoresPairByPair() {
        return folders("oracle_bird.jsonl").stream().flatMap(folder -> Stream.of(
                dynamicTest(folder.name() + " ex-bird", () -> bird(folder, new BirdExecutionAccuracy(), "ex")),
                dynamicTest(folder.name() + " soft-f1-bird", () -> bird(folder, new BirdSoftF1(), "soft_f1"))));
    }

    @TestFactory
    Stream<DynamicTest> executionAccuracyDiffersFromBagsByDecisionOnly(TestReporter reporter) {
        return folders("oracle_execution.jsonl").stream()
                .map(folder -> dynamicTest(folder.name() + " ex", () -> bags(folder, reporter)));
    }

    private static List<OracleFolder> folders(String oracle) {
        List<OracleFolder> folders = OracleFolder.with(oracle);
        assumeFalse(folders.isEmpty(), "no folder with cases, databases and " + oracle + " under assay.data");
        return folders;
    }

    private static void bird(OracleFolder folder, Metric metric, String field) {
        List<String> different = new ArrayList<>();
        int pairs = 0;
        int unavailable = 0;
        for (JsonNode line : folder.lines("oracle_bird.jsonl")) {
            Outcome<Measurement> outcome = metric.measure(folder.evidence(line));
            double theirs = line.get(field).asDouble();
            pairs++;
            // where the gold query fails, theirs is 0 and ours unavailable (metrics.md §0.1)
            unavailable += outcome.reason().equals("gold_error") && theirs == 0 ? 1 : 0;
            double ours = outcome.asValue().map(Measurement::value).orElse(theirs == 0 ? 0.0 : -1);
            if (Math.abs(ours - theirs) > 1e-6) {
                different.add(line.get("case_id").asString() + " " + line.get("system").asString() + ": ours "
                        + ours + ", theirs " + theirs);
            }
        }
        assertThat(different)
                .as("%d pairs, %d without gold, of %s", pairs, unavailable, folder.name())
                .isEmpty();
    }

    private static void bags(OracleFolder folder, TestReporter reporter) {
        Map<String, Integer> causes = new TreeMap<>();
        List<String> unexplained = new ArrayList<>();
        for (JsonNode line : folder.lines("oracle_execution.jsonl")) {
            String cause = cause(folder.evidence(line), line);
            causes.merge(cause, 1, Integer::sum);
            if (cause.startsWith("unexplained")) {
                unexplained.add(line.get("case_id").asString() + " " + line.get("system").asString() + " " + cause);
            }
        }
        reporter.publishEntry(folder.name(), causes.toString());
        assertThat(unexplained).as("causes in %s: %s", folder.name(), causes).isEmpty();
    }

    /** Why ex and the plain comparison of bags say what they say. */
    private static String cause(Evidence evidence, JsonNode line) {
        Outcome<Measurement> outcome = new ExecutionAccuracy().measure(evidence);
        if (!line.get("gold").asString().equals("ok")) {
            return outcome.reason().equals("gold_error") ? "gold fails" : "unexplained gold";
        }
        Measurement ours = outcome.asValue().orElseThrow();
        if (!line.get("pred").asString().equals("ok")) {
            return ours.flags().contains("pred_error") ? "prediction fails" : "unexplained prediction";
        }
        TablePair pair = evidence.tables().orElseThrow();
        boolean bag = line.get("bag_equal").asBoolean();
        if (pair.equal(BIRD_BAG.withOrderMode(OrderMode.IGNORE)) != bag
                || strictly(pair) != line.get("list_equal").asBoolean()
                || pair.equalAsSets(BIRD_BAG) != line.get("set_equal").asBoolean()) {
            return "unexplained rows";
        }
        return (ours.value() == 1) == bag ? "same verdict" : decision(pair, ours);
    }

    private static boolean strictly(TablePair pair) {
        return new TablePair(pair.gold(), pair.predicted(), RowOrder.strict()).equal(BIRD_LIST);
    }

    private static String decision(TablePair pair, Measurement ours) {
        if (ours.value() == 0) {
            return ours.flags().contains("order_only_mismatch") ? "0 by order" : "unexplained 0";
        }
        if (pair.equal(BIRD_BAG.withMatching(ColumnMatching.BY_PERMUTATION).withOrderMode(OrderMode.IGNORE))) {
            return "1 by column permutation";
        }
        return pair.equal(BAG.withOrderMode(OrderMode.IGNORE))
                ? "1 by tolerance or type"
                : "1 by column permutation with tolerance or type";
    }
}

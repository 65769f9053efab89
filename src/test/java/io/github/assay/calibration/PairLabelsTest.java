package io.github.assay.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Prediction;
import io.github.assay.domain.ReferenceRule;
import io.github.assay.domain.Score;
import io.github.assay.metrics.structure.DataFolders;
import io.github.assay.service.AgreementService;
import io.github.assay.service.CalibrationService;
import io.github.assay.statistics.Estimate;
import io.github.assay.task.Progress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * Pairs of queries with one published label each: how other programs' scores agree with the labels comes out as
 * scikit-learn has it. Every data folder with {@code reference_labels} and {@code oracle_calibration.json} is tried.
 */
@Tag("oracle")
class PairLabelsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double EXACT = 1e-9;

    /** Score → file and field of it. */
    private static final Map<String, String[]> FIELDS = Map.of(
            "bird_ex", new String[] {"oracle_bird.jsonl", "ex"},
            "soft_f1", new String[] {"oracle_bird.jsonl", "soft_f1"},
            "testsuite_exec", new String[] {"oracle_testsuite.jsonl", "exec"},
            "testsuite_exec_keep_distinct", new String[] {"oracle_testsuite.jsonl", "exec_keep_distinct"},
            "spider2_ordered", new String[] {"oracle_spider2.jsonl", "score_ordered"},
            "spider2_ignore_order", new String[] {"oracle_spider2.jsonl", "score_ignore_order"},
            "defog_exact", new String[] {"oracle_defog.jsonl", "exact"},
            "defog_subset", new String[] {"oracle_defog.jsonl", "subset"},
            "bag_equal", new String[] {"oracle_execution.jsonl", "bag_equal"});

    @TestFactory
    Stream<DynamicContainer> labelledPairs() {
        List<Path> folders = DataFolders.with("cases.jsonl", "oracle_calibration.json").stream()
                .filter(f -> read(f.resolve("oracle_calibration.json")).has("binary"))
                .toList();
        assumeTrue(!folders.isEmpty(), "no data folder with calibration figures of labelled pairs");
        return folders.stream().map(f -> dynamicContainer(f.getFileName().toString(), tests(f)));
    }

    private static Stream<DynamicTest> tests(Path folder) {
        JsonNode expected = read(folder.resolve("oracle_calibration.json"));
        Map<ItemKey, Label> labels = labels(folder);
        return Stream.of("binary", "continuous")
                .flatMap(kind -> expected.path(kind).properties().stream()
                        .map(metric -> dynamicTest(
                                metric.getKey(), () -> check(folder, metric.getKey(), metric.getValue(), labels))));
    }

    private static void check(Path folder, String name, JsonNode figures, Map<ItemKey, Label> labels) {
        MetricCalibration metric = new CalibrationService()
                .study(
                        "",
                        scores(folder, name),
                        new AgreementService().finalLabels(List.of(), labels, ReferenceRule.MAJORITY),
                        List.of(),
                        List.of(new ComparedMetric(name, name, OptionalDouble.of(1), true)),
                        List.of(),
                        CalibrationSettings.DEFAULT)
                .compute(Progress.NONE)
                .metrics()
                .getFirst();
        assertThat(metric.n()).isEqualTo(figures.get("n").asInt());
        if (figures.has("tp")) {
            ExpectedFigures.checkVerdicts(metric, figures);
        } else {
            ExpectedFigures.number(metric.scores().auc().map(Estimate::value), figures.get("roc_auc"));
            ExpectedFigures.number(metric.scores().brier(), figures.get("brier"));
        }
    }

    private static List<Score> scores(Path folder, String name) {
        String[] place = FIELDS.get(name);
        List<Score> scores = new ArrayList<>();
        for (JsonNode line : DataFolders.lines(folder.resolve(place == null ? "oracle_sqlmorph.jsonl" : place[0]))) {
            JsonNode value = place == null ? sqlmorph(line, name) : line.get(place[1]);
            if (value.isNumber() || value.isBoolean()) {
                double score = value.isBoolean() ? value.asBoolean() ? 1 : 0 : value.asDouble();
                scores.add(new Score(item(line, line.get("system").asString()), name, Outcome.value(Measurement.of(score))));
            }
        }
        return scores;
    }

    /** {@code sqlmorph_TECHNIQUE_FIGURE}. */
    private static JsonNode sqlmorph(JsonNode line, String name) {
        int end = name.lastIndexOf('_');
        return line.path(name.substring("sqlmorph_".length(), end)).path(name.substring(end + 1));
    }

    private static Map<ItemKey, Label> labels(Path folder) {
        Map<ItemKey, Label> labels = new HashMap<>();
        DataFolders.cases(folder).values().forEach(c -> {
            Set<Map.Entry<String, JsonNode>> given = c.path("reference_labels").properties();
            assertThat(given).as("one label for %s", c.get("case_id")).hasSize(1);
            int label = given.iterator().next().getValue().asInt();
            c.get("predictions")
                    .properties()
                    .forEach(p -> labels.put(item(c, p.getKey()), label == 1 ? Label.PASS : Label.FAIL));
        });
        return labels;
    }

    private static ItemKey item(JsonNode line, String system) {
        return new ItemKey(line.get("case_id").asString(), system, Prediction.DEFAULT_RUN);
    }

    private static JsonNode read(Path file) {
        try {
            return JSON.readTree(Files.readString(file));
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}

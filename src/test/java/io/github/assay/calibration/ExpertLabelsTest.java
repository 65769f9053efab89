package io.github.assay.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.VoteBuilder;
import io.github.assay.domain.FinalLabel;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.Label;
import io.github.assay.domain.Measurement;
import io.github.assay.domain.Outcome;
import io.github.assay.domain.Prediction;
import io.github.assay.domain.ReferenceRule;
import io.github.assay.domain.Score;
import io.github.assay.domain.Vote;
import io.github.assay.service.AgreementService;
import io.github.assay.service.CalibrationService;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Estimate;
import io.github.assay.task.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Data sets judged by several experts: agreement and calibration reproduce the figures beside them. */
@Tag("oracle")
class ExpertLabelsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final AgreementService agreement = new AgreementService();
    private final CalibrationService calibration = new CalibrationService();

    @TestFactory
    Stream<DynamicContainer> dataSets() {
        Path folder = Path.of(System.getProperty("assay.data", "../shared/data"));
        assumeTrue(Files.isDirectory(folder), "no data sets in " + folder.toAbsolutePath());
        List<Path> sets = list(folder).stream()
                .filter(f -> Files.exists(f.resolve("oracle_agreement.json")))
                .toList();
        assumeTrue(!sets.isEmpty(), "no data set with oracle_agreement.json in " + folder.toAbsolutePath());
        return sets.stream().map(f -> dynamicContainer(f.getFileName().toString(), tests(f)));
    }

    private Stream<DynamicTest> tests(Path folder) {
        Experts experts = Experts.read(folder.resolve("cases.jsonl"));
        JsonNode expected = read(folder.resolve("oracle_agreement.json"));
        List<DynamicTest> tests = new ArrayList<>();
        tests.add(dynamicTest("agreement", () -> checkAgreement(expected, experts)));
        Path calibrated = folder.resolve("oracle_calibration.json");
        if (Files.exists(calibrated)) {
            for (Map.Entry<String, JsonNode> part : read(calibrated).properties()) {
                for (Map.Entry<String, JsonNode> reference : part.getValue().properties()) {
                    tests.add(dynamicTest(
                            "calibration against " + reference.getKey(),
                            () -> checkCalibration(reference.getValue(), experts, reference.getKey())));
                }
            }
        }
        return tests.stream();
    }

    private void checkAgreement(JsonNode expected, Experts experts) {
        AgreementResult result = agreement.analyse(experts.votes, AgreementSettings.DEFAULT, Progress.NONE);
        assertThat(result.headline().items()).isEqualTo(expected.get("n").asInt());
        assertThat(result.headline().votes().unanimous()).hasSize(expected.get("unanimous").asInt());
        near(result.headline().fleissKappa(), expected.get("fleiss_kappa"));
        near(result.headline().percentAgreement(), expected.get("fleiss_P_bar"));
        near(result.headline().krippendorffAlpha(), expected.get("krippendorff_alpha_nominal"));
        result.pairs().forEach(p -> near(p.cohenKappa(), expected.get("cohen_" + p.a() + p.b())));
        JsonNode passes = expected.get("pass_by_annotator");
        for (int a = 0; a < passes.size(); a++) {
            assertThat(result.annotators().get(a).passed()).hasSize(passes.get(a).asInt());
        }
        assertThat(experts.labels(agreement, "majority").stream()
                        .filter(l -> l.label().stream().anyMatch(Label.PASS::equals)))
                .hasSize(expected.get("majority_pass").asInt());
    }

    private void checkCalibration(JsonNode expected, Experts experts, String reference) {
        CalibrationResult result = calibration.study(
                "",
                experts.scores,
                experts.labels(agreement, reference),
                List.of(),
                List.of(),
                List.of(),
                CalibrationSettings.DEFAULT)
                .compute(Progress.NONE);
        assertThat(result.metrics()).hasSize(expected.size());
        for (MetricCalibration metric : result.metrics()) {
            JsonNode figures = expected.get(metric.metric().id());
            ExpectedFigures.checkVerdicts(metric, figures);
            assertThat(List.of(
                            metric.verdicts().cohenKappa(), metric.verdicts().sensitivity(), metric.verdicts().specificity()))
                    .allMatch(e -> e.asValue().orElseThrow().interval().asValue().isPresent());
            assertThat(CohenKappa.of(metric.items().counts())).isEqualTo(CohenKappa.of(metric.verdicts().counts()));
        }
    }

    private static void near(Outcome<Estimate> estimate, JsonNode expected) {
        ExpectedFigures.number(estimate.map(Estimate::value), expected);
        assertThat(estimate.asValue().orElseThrow().interval().asValue()).isPresent();
    }

    private record Experts(
            List<Vote> votes, List<Score> scores, Map<String, Map<ItemKey, Label>> references) {
        static Experts read(Path file) {
            Experts experts = new Experts(new ArrayList<>(), new ArrayList<>(), new LinkedHashMap<>());
            for (String line : lines(file)) {
                experts.add(JSON.readTree(line));
            }
            return experts;
        }

        private void add(JsonNode one) {
            String system = one.get("predictions").properties().iterator().next().getKey();
            ItemKey item = new ItemKey(one.get("case_id").asString(), system, Prediction.DEFAULT_RUN);
            for (Map.Entry<String, JsonNode> label : one.get("human_labels").properties()) {
                if (!label.getValue().isNull()) {
                    Label side = side(label.getValue().asInt());
                    votes.add(VoteBuilder.vote(item, label.getKey(), side, 0));
                    reference(label.getKey()).put(item, side);
                }
            }
            reference("consensus_truncated").put(item, side((int) one.get("human_consensus").asDouble()));
            score(item, "bird_ex", one.get("metrics").get("bird_ex"));
            score(item, "flex_judge", one.get("llm_judge").get("verdict"));
        }

        private Map<ItemKey, Label> reference(String name) {
            return references.computeIfAbsent(name, _ -> new LinkedHashMap<>());
        }

        private void score(ItemKey item, String metric, JsonNode value) {
            Outcome<Measurement> outcome = value.isNull()
                    ? Outcome.unavailable("no_verdict")
                    : Outcome.value(Measurement.of(value.asDouble()));
            scores.add(new Score(item, metric, outcome));
        }

        private static Label side(int label) {
            return label == 1 ? Label.PASS : Label.FAIL;
        }

        List<FinalLabel> labels(AgreementService agreement, String reference) {
            return reference.equals("majority")
                    ? agreement.finalLabels(votes, Map.of(), ReferenceRule.MAJORITY)
                    : agreement.finalLabels(List.of(), references.get(reference), ReferenceRule.MAJORITY);
        }
    }

    private static JsonNode read(Path file) {
        return JSON.readTree(String.join("\n", lines(file)));
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> list(Path folder) {
        try (Stream<Path> children = Files.list(folder)) {
            return children.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.github.assay.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.calibration.ExpectedFigures.Place;
import io.github.assay.calibration.input.ComparedMetric;
import io.github.assay.calibration.study.CalibrationSettings;
import io.github.assay.conformance.DataSet;
import io.github.assay.conformance.JsonFile;
import io.github.assay.conformance.TestData;
import io.github.assay.domain.score.Score;
import io.github.assay.service.study.AgreementService;
import io.github.assay.service.study.CalibrationService;
import io.github.assay.statistics.CohenKappa;
import io.github.assay.statistics.Estimate;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/**
 * Labelled pairs of queries: how metrics agree with the labels comes out as scikit-learn has it. The labels are of
 * annotators or published references; the figures may be nested by part, reference and kind of metric.
 */
@Tag("oracle")
class PairLabelsTest {
    private static final Set<String> KINDS = Set.of("binary", "continuous", "metrics", "calibration");

    @TestFactory
    Stream<DynamicContainer> labelledPairs() {
        return TestData.folders("labelled cases and figures of calibration", PairLabelsTest::hasFigures).stream()
                .map(f -> dynamicContainer(TestData.name(f), tests(f)));
    }

    private static boolean hasFigures(Path folder) {
        return DataSet.isOne(folder) && files(folder).findAny().isPresent();
    }

    private static Stream<JsonFile> files(Path folder) {
        return TestData.files(folder).stream()
                .filter(f -> f.getFileName().toString().matches("oracle.*\\.json"))
                .map(JsonFile::read)
                .filter(f -> f.path().getFileName().toString().startsWith("oracle_calibration")
                        || f.objects().stream().anyMatch(o -> places(o).anyMatch(p -> p.path().size() > 1)));
    }

    private static Stream<Place> places(JsonNode document) {
        return ExpectedFigures.find(document, o -> o.has("n") && (o.has("tp") || o.has("roc_auc")));
    }

    private static Stream<DynamicTest> tests(Path path) {
        DataSet folder = DataSet.read(path);
        LabelledCases cases = LabelledCases.of(folder);
        Stream<DynamicTest> readable = folder.faults().isEmpty()
                ? Stream.empty()
                : Stream.of(dynamicTest("every line can be read", folder::failOnFaults));
        return Stream.concat(readable, files(path).flatMap(file -> tests(folder.name(), cases, file)));
    }

    private static Stream<DynamicTest> tests(String folder, LabelledCases cases, JsonFile file) {
        if (!file.faults().isEmpty()) {
            return Stream.of(dynamicTest(
                    file.path().getFileName().toString(), () -> Assertions.fail(file.faults().toString())));
        }
        return file.objects().stream()
                .flatMap(PairLabelsTest::places)
                .map(place -> dynamicTest(String.join(", ", place.path()), () -> check(folder, cases, place)));
    }

    /** The names before the metric's are a part, a reference or a kind of metric. */
    private static void check(String folder, LabelledCases all, Place place) {
        LabelledCases cases = all;
        String reference = "";
        List<String> names = place.path().subList(0, place.path().size() - 1);
        for (String name : names.stream().filter(n -> !KINDS.contains(n)).toList()) {
            Optional<LabelledCases> part = cases.part(name, place.only() && name.equals(names.getFirst()));
            if (reference.isEmpty() && cases.hasReference(name)) {
                reference = name;
            } else if (part.isPresent()) {
                cases = part.get();
            } else {
                throw TestData.skipped(folder + ": no case has the reference or is of the part '" + name + "'");
            }
        }
        if (!cases.isLabelled()) {
            throw TestData.skipped(folder + " " + place.path() + ": no case has a label");
        }
        compare(folder, cases, reference.isEmpty() ? cases.usualReference() : reference, place);
    }

    private static void compare(String folder, LabelledCases cases, String reference, Place place) {
        String name = place.path().getLast();
        List<Score> scores = cases.scores(name);
        if (scores.isEmpty()) {
            throw TestData.skipped(folder + ": no scores of '" + name + "'");
        }
        MetricCalibration metric = new CalibrationService()
                .study(
                        "",
                        scores,
                        cases.labels(new AgreementService(), reference),
                        List.of(),
                        List.of(new ComparedMetric(name, name, OptionalDouble.of(1), true)),
                        List.of(),
                        CalibrationSettings.DEFAULT)
                .compute(Progress.NONE)
                .metrics()
                .getFirst();
        ExpectedFigures figures = new ExpectedFigures(folder + " " + place.path() + " against " + reference);
        figures.count("n", metric.n(), place.figures().path("n"));
        if (place.figures().has("tp")) {
            figures.verdicts(metric, place.figures());
            assertThat(CohenKappa.of(metric.items().counts())).isEqualTo(CohenKappa.of(metric.verdicts().counts()));
        } else {
            figures.number("roc_auc", metric.scores().auc().map(Estimate::value), place.figures().path("roc_auc"));
            figures.number("brier", metric.scores().brier(), place.figures().path("brier"));
        }
        figures.end();
    }
}

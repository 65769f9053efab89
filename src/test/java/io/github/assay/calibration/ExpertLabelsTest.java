package io.github.assay.calibration;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.agreement.AgreementResult;
import io.github.assay.agreement.AgreementSettings;
import io.github.assay.calibration.ExpectedFigures.Place;
import io.github.assay.conformance.DataSet;
import io.github.assay.conformance.JsonFile;
import io.github.assay.conformance.TestData;
import io.github.assay.domain.labelling.Label;
import io.github.assay.service.study.AgreementService;
import io.github.assay.task.Progress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.JsonNode;

/**
 * Data sets judged by several experts: agreement reproduces the figures beside them. The figures may be nested by part;
 * a part has cases of its own.
 */
@Tag("oracle")
class ExpertLabelsTest {
    private static final List<String> MARKS = List.of("fleiss_kappa", "krippendorff_alpha_nominal", "pass_by_annotator");

    private final AgreementService agreement = new AgreementService();

    @TestFactory
    Stream<DynamicContainer> dataSets() {
        return TestData.folders("cases and figures of agreement", ExpertLabelsTest::hasFigures).stream()
                .map(f -> dynamicContainer(TestData.name(f), tests(f)));
    }

    private static boolean hasFigures(Path folder) {
        return DataSet.isOne(folder) && files(folder).findAny().isPresent();
    }

    /** Files of figures by their name or, whatever their name, by what is in them. */
    private static Stream<JsonFile> files(Path folder) {
        return TestData.files(folder).stream()
                .filter(f -> f.getFileName().toString().matches("oracle.*\\.json"))
                .map(JsonFile::read)
                .filter(f -> f.path().getFileName().toString().startsWith("oracle_agreement")
                        || f.objects().stream().anyMatch(o -> places(o).findAny().isPresent()));
    }

    private static Stream<Place> places(JsonNode document) {
        return ExpectedFigures.find(document, o -> MARKS.stream().anyMatch(o::has));
    }

    private Stream<DynamicTest> tests(Path path) {
        DataSet folder = DataSet.read(path);
        Stream<DynamicTest> readable = folder.faults().isEmpty()
                ? Stream.empty()
                : Stream.of(dynamicTest("every line can be read", folder::failOnFaults));
        return Stream.concat(readable, files(path).flatMap(file -> tests(folder, file)));
    }

    private Stream<DynamicTest> tests(DataSet folder, JsonFile file) {
        String name = file.path().getFileName().toString();
        if (!file.faults().isEmpty()) {
            return Stream.of(dynamicTest(name, () -> Assertions.fail(file.faults().toString())));
        }
        return file.objects().stream()
                .flatMap(ExpertLabelsTest::places)
                .map(place -> dynamicTest(name + " " + String.join(", ", place.path()), () -> check(folder, place)));
    }

    private void check(DataSet folder, Place place) {
        LabelledCases all = LabelledCases.of(folder);
        Optional<LabelledCases> part = place.path().isEmpty() ? Optional.of(all) : all.part(place.path().getLast(), place.only());
        LabelledCases cases = part.orElseThrow(
                () -> TestData.skipped(folder.name() + ": no case is of the part " + place.path()));
        if (cases.votes().isEmpty()) {
            throw TestData.skipped(folder.name() + " " + place.path() + ": no case has labels of annotators");
        }
        ExpectedFigures figures = new ExpectedFigures(folder.name() + " " + place.path());
        compare(figures, place.figures(), cases);
        figures.end();
    }

    private void compare(ExpectedFigures figures, JsonNode theirs, LabelledCases cases) {
        AgreementResult result = agreement.analyse(cases.votes(), AgreementSettings.DEFAULT, Progress.NONE);
        figures.count("n", result.headline().items(), theirs.path("n"));
        figures.count("unanimous", result.headline().votes().unanimous().size(), theirs.path("unanimous"));
        figures.estimate("fleiss_kappa", result.headline().fleissKappa(), theirs.path("fleiss_kappa"));
        figures.estimate("fleiss_P_bar", result.headline().percentAgreement(), theirs.path("fleiss_P_bar"));
        figures.estimate(
                "krippendorff_alpha_nominal", result.headline().krippendorffAlpha(), theirs.path("krippendorff_alpha_nominal"));
        result.pairs()
                .forEach(p -> figures.estimate(
                        "cohen " + p.a() + " " + p.b(), p.cohenKappa(), cohen(theirs, p.a(), p.b())));
        JsonNode passes = theirs.path("pass_by_annotator");
        IntStream.range(0, result.annotators().size()).forEach(a -> {
            String annotator = result.annotators().get(a).annotator();
            JsonNode passed = passes.isArray() ? passes.path(a) : passes.path(annotator);
            if (!passed.isNull()) {
                figures.count("passed by " + annotator, result.annotators().get(a).passed().size(), passed);
            }
        });
        long majority = cases.labels(agreement, "majority").stream()
                .filter(l -> l.label().stream().anyMatch(Label.PASS::equals))
                .count();
        figures.count("majority_pass", majority, theirs.path("majority_pass"));
    }

    /** {@code cohen_AB}, {@code cohen_A_B} or the pair the other way round. */
    private static JsonNode cohen(JsonNode theirs, String a, String b) {
        return Stream.of(a + b, a + "_" + b, b + a, b + "_" + a)
                .map(pair -> theirs.path("cohen_" + pair))
                .filter(n -> !n.isMissingNode())
                .findFirst()
                .orElse(theirs.path("cohen_" + a + b));
    }
}

package io.github.assay.ui.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.figure.FigureData;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.statistics.Estimate;
import io.github.assay.tabular.AgreementSpecs;
import io.github.assay.tabular.AgreementSpecs.Annotator;
import io.github.assay.task.Progress;
import io.github.assay.ui.Degenerate;
import io.github.assay.ui.StudyFixture;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class AgreementTablesTest {
    private static final AgreementSettings SETTINGS =
            new AgreementSettings(BootstrapSettings.DEFAULT.withReplicates(200), 1);

    private static AgreementStudy study(StudyFixture of) {
        return new AgreementStudy(of.agreement(SETTINGS, Progress.NONE), of.people(Progress.NONE));
    }

    private static FigureData coefficients(AgreementStudy made) {
        return FigureData.of(
                AgreementSpecs.coefficientTable(made.agreement().settings()), AgreementSpecs.allCoefficients(made.agreement()));
    }

    private static FigureData annotators(AgreementStudy made) {
        return FigureData.of(
                AgreementSpecs.annotators(made.agreement().settings(), made.people().ceiling().value()),
                Annotator.of(made.agreement(), made.people()));
    }

    @Test
    void fullPrecisionAndWhatIsNeededToRepeatStandInEveryRow() {
        AgreementStudy made = study(StudyFixture.shared(60, 3));
        Estimate alpha = made.agreement().headline().krippendorffAlpha().asValue().orElseThrow();
        FigureData table = coefficients(made);
        assertThat(table.rows().getFirst()).startsWith("krippendorff_alpha", "" + alpha.value());
        assertThat(table.rows()).isNotEmpty().allMatch(r -> r.reversed().subList(0, 2).equals(List.of("42", "200")));
        assertThat(table.rows()).extracting(List::getFirst)
                .contains("conger_kappa", "light_kappa", "brennan_prediger", "unanimity_complete", "fleiss_se", "gwet_se");
    }

    @Test
    void annotatorsHaveTheModelsFiguresAndTheCeiling() {
        AgreementStudy made = study(new StudyFixture(60, 3));
        FigureData table = annotators(made);
        int ceiling = table.headers().indexOf("human_ceiling");
        double mean = made.agreement().annotators().stream()
                .mapToDouble(a -> a.kappaWithRest().asValue().orElseThrow().value())
                .average()
                .orElseThrow();
        assertThat(table.rows()).isNotEmpty().allSatisfy(r -> {
            assertThat(Double.parseDouble(r.get(ceiling))).isCloseTo(mean, org.assertj.core.api.Assertions.within(1e-12));
            assertThat(Double.parseDouble(r.get(table.headers().indexOf("sensitivity")))).isBetween(0.5, 1.0);
        });
    }

    @Test
    void aLabelThatNobodyGaveHasNoRateAndTheNoteSaysSo() {
        AgreementStudy made = study(Degenerate.ALL_EQUAL.study());
        assertThat(Annotator.of(made.agreement(), made.people())).isNotEmpty().allSatisfy(r -> {
            assertThat(r.sensitivity().asValue()).contains(1.0);
            assertThat(r.specificity().reason()).isEqualTo("NO_NEGATIVES");
        });
        assertThat(AnnotatorNotes.of(made)).contains("No specificity: no answer has the label fail.");
    }

    /** No number is invented: where there is none, the cell is empty and the code stands in the row. */
    @TestFactory
    Stream<DynamicTest> nothingIsInventedWhereAFigureIsUndefined() {
        return Stream.of(Degenerate.values()).map(d -> dynamicTest(d.word(), () -> {
            AgreementStudy made = study(d.study());
            List<FigureData> tables = List.of(
                    coefficients(made), FigureData.of(AgreementSpecs.pairs(made.agreement().settings()), made.agreement().pairs()),
                    annotators(made), FigureData.of(AgreementSpecs.strata(made.agreement().settings()), made.agreement().strata()));
            for (FigureData table : tables) {
                assertThat(table.rows().stream().flatMap(List::stream)).doesNotContain("NaN", "Infinity", "-Infinity");
            }
            assertThat(AnnotatorNotes.of(made)).isNotEmpty().noneMatch(String::isBlank);
            assertThat(made.agreement().strata()).isNotEmpty().allSatisfy(s ->
                    assertThat(AgreementSpecs.note(s).isEmpty())
                            .isEqualTo(s.coefficients().votes().pairable() >= 30
                                    && s.coefficients().krippendorffAlpha().asValue().isPresent()));
        }));
    }
}

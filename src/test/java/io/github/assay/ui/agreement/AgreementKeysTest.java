package io.github.assay.ui.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.agreement.AgreementSettings;
import io.github.assay.agreement.PairAgreement;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.service.evaluation.FigureExport;
import io.github.assay.statistics.BootstrapSettings;
import io.github.assay.task.Progress;
import io.github.assay.ui.Degenerate;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.StudyFixture;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.agreement.AgreementPage.PairFigure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** The Agreement room by real key presses: no mouse. */
@OnToolkitThread
class AgreementKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private AgreementRoom space;

    private void open(StudyFixture study) throws TimeoutException {
        Stage stage = FxToolkit.registerPrimaryStage();
        space = new AgreementRoom(stage, study);
        WindowRobot.settle();
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private void focus(Node node) {
        robot.interact(node::requestFocus);
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private static List<PairAgreement> pairs(StudyFixture study) {
        return study.agreement(
                        new AgreementSettings(BootstrapSettings.DEFAULT.withReplicates(200), 1), Progress.NONE)
                .pairs();
    }

    @Test
    void arrowsGoFromCellToCellAndEnterOpensWhereTheTwoDiffer() throws TimeoutException {
        StudyFixture study = StudyFixture.shared(60, 3);
        open(study);
        focus(firstCell());
        assertThat(space.text("#pairDetail")).startsWith("Ann and Bela: κ").contains("both pass");
        press(KeyCode.RIGHT);
        assertThat(space.text("#pairDetail")).startsWith("Ann and Chris: κ");
        press(KeyCode.DOWN);
        assertThat(space.text("#pairDetail")).startsWith("Bela and Chris: κ");
        press(KeyCode.ENTER);
        assertThat(space.opened).containsExactly("Bela and Chris differ");
        assertThat(space.cases).isEqualTo(pairs(study).get(2).disagreements()).isNotEmpty();
    }

    @Test
    void theMapIsOneStopOfTheTabKeyAndKeepsItsPlace() throws TimeoutException {
        open(StudyFixture.shared(60, 3));
        focus(firstCell());
        press(KeyCode.RIGHT);
        press(KeyCode.TAB);
        assertThat(space.buttons(".pair-cell")).noneMatch(Node::isFocused);
        press(KeyCode.SHIFT, KeyCode.TAB);
        assertThat(space.buttons(".pair-cell").stream().filter(Node::isFocused).map(Button::getAccessibleText))
                .singleElement()
                .asString()
                .startsWith("Ann and Chris");
    }

    @Test
    void enterOnATableRowOpensItsCases() throws TimeoutException {
        open(StudyFixture.shared(60, 3));
        TableView<?> annotators = space.find("#annotators", TableView.class);
        robot.interact(() -> annotators.getSelectionModel().select(0));
        focus(annotators);
        press(KeyCode.DOWN);
        press(KeyCode.ENTER);
        assertThat(space.opened).containsExactly("Bela against the majority of the others");
        TableView<?> strata = space.find("#strata", TableView.class);
        robot.interact(() -> strata.getSelectionModel().select(0));
        focus(strata);
        press(KeyCode.ENTER);
        assertThat(space.opened.getLast()).isEqualTo("tier easy");
        assertThat(space.cases).hasSize(20);
    }

    @Test
    void downFromALinkInATableGoesToTheNextRow() throws TimeoutException {
        open(StudyFixture.shared(60, 3));
        TableView<?> strata = space.find("#strata", TableView.class);
        focus(strata.lookup(".link-button"));
        press(KeyCode.DOWN);
        assertThat(strata.isFocused()).isTrue();
        assertThat(strata.getSelectionModel().getSelectedIndex()).isEqualTo(1);
        press(KeyCode.ENTER);
        assertThat(space.opened).hasSize(1);
    }

    @Test
    void furtherCoefficientsOpenTheirCases() throws TimeoutException {
        open(StudyFixture.shared(60, 3));
        focus(space.find("#more-percent", Button.class));
        press(KeyCode.SPACE);
        assertThat(space.opened).containsExactly("items on which labels differ");
        focus(space.find("#more-complete", Button.class));
        press(KeyCode.SPACE);
        assertThat(space.opened).last().isEqualTo("items that everyone labelled");
    }

    @Test
    void anotherSeedIsTypedAndComputed() throws TimeoutException {
        open(StudyFixture.shared(40, 3));
        TextField seed = (TextField) space.find("#settings", Node.class).lookup(".text-field");
        robot.interact(() -> {
            seed.requestFocus();
            seed.selectAll();
        });
        press(KeyCode.DIGIT7);
        press(KeyCode.ENTER);
        assertThat(space.computed.getLast().bootstrap().seed()).isEqualTo(7);
        assertThat(space.text("#subject")).contains("seed 7").contains("200 replicates").contains("percentile bootstrap");
    }

    @Test
    void tablesAreSavedAsCsv(@TempDir Path folder) throws Exception {
        open(StudyFixture.shared(40, 3));
        space.target = java.util.Optional.of(folder);
        for (Button csv : csvButtons()) {
            focus(csv);
            press(KeyCode.SPACE);
        }
        assertThat(names(folder)).containsExactly(
                "agreement-annotators.csv", "agreement-coefficients.csv", "agreement-slices.csv");
        assertThat(Files.readAllLines(folder.resolve("agreement-annotators.csv"))).hasSize(4).first().asString()
                .startsWith("annotator,n,missing,pass_rate,pass_rate_low,pass_rate_high,pass_rate_interval,pass_rate_n,");
        assertThat(space.stated).hasSize(3);
    }

    @Test
    void theMapIsSavedAsPictureAndAsNumbers(@TempDir Path folder) throws Exception {
        open(StudyFixture.shared(40, 3));
        space.target = java.util.Optional.of(folder);
        robot.interact(() -> {
            space.export().picture(PairFigure.of(space.result()), FigureExport.Format.SVG);
            space.export().picture(PairFigure.of(space.result()), FigureExport.Format.PNG);
            space.export().csv(PairFigure.of(space.result()));
        });
        String name = "cohen-κ-of-pairs-of-annotators-40-labelled-items.";
        assertThat(names(folder)).containsExactly(name + "csv", name + "png", name + "svg");
        assertThat(Files.readString(folder.resolve(name + "svg"))).contains("Ann", "differ", "to 0.8");
        assertThat(Files.readAllLines(folder.resolve(name + "csv"))).hasSize(4).first().asString()
                .startsWith("pair,a,b,n,kappa,kappa_low,kappa_high,");
    }

    private static List<String> names(Path folder) throws java.io.IOException {
        try (var files = Files.list(folder)) {
            return files.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    private List<Button> csvButtons() {
        return space.buttons(".card-head .quiet-button").stream().filter(b -> b.getText().equals("CSV")).toList();
    }

    @Test
    void aFileThatCannotBeWrittenIsSaid(@TempDir Path folder) throws Exception {
        open(StudyFixture.shared(40, 3));
        space.target = java.util.Optional.of(folder.resolve("gone"));
        focus(csvButtons().getFirst());
        press(KeyCode.SPACE);
        assertThat(space.stated).singleElement().asString().contains("gone");
    }

    @Test
    void oneAnnotatorAloneIsToldWhatIsMissing() throws TimeoutException {
        open(Degenerate.ONE_ANNOTATOR.study());
        assertThat(space.words())
                .contains("One annotator alone: pairs appear when a second one has labelled.")
                .contains("No human ceiling: only one annotator has labelled.")
                .contains("No sensitivity and specificity: fewer than three annotators have labelled.");
    }

    @Test
    void equalLabelsThroughoutAreSaidInTheCell() throws TimeoutException {
        open(Degenerate.ALL_EQUAL.study());
        focus(firstCell());
        press(KeyCode.ENTER);
        assertThat(space.words()).contains("all labels equal");
        assertThat(space.text("#pairDetail")).startsWith("Ann and Bela never differ");
        assertThat(space.opened).isEmpty();
    }

    @Test
    void aPairWithoutCommonItemsSaysSo() throws TimeoutException {
        open(Degenerate.STRANGERS.study());
        focus(firstCell());
        assertThat(space.words()).contains("no item in common");
        assertThat(space.text("#pairDetail")).isEqualTo("Ann and Bela have no item in common, so there is no κ of the two.");
    }

    private Node firstCell() {
        return space.buttons(".pair-cell").stream().filter(Node::isFocusTraversable).findFirst().orElseThrow();
    }

    @Test
    void copiedVotesAreLeftOutByTheSameChoiceAsInTheTerminal() throws TimeoutException {
        StudyFixture none = StudyFixture.shared(60, 3);
        open(none);
        assertThat(space.find("#withoutCopies", CheckBox.class).isVisible()).as("nothing to choose").isFalse();
        close();
        StudyFixture copied = new StudyFixture(60, 3, votes -> votes.stream()
                .map(v -> v.annotator().equals("Ann") && Math.floorMod(v.item().hashCode(), 3) == 0
                        ? v.copying(Optional.of(new Vote.Original("b", "r1", v.at())))
                        : v)
                .toList());
        open(copied);
        CheckBox choice = space.find("#withoutCopies", CheckBox.class);
        assertThat(choice.isVisible()).isTrue();
        int all = pairOfAnn();
        focus(choice);
        press(KeyCode.SPACE);
        assertThat(choice.isSelected()).isTrue();
        AgreementSettings settings = space.computed.getLast();
        assertThat(settings.copies()).isFalse();
        assertThat(pairOfAnn()).isLessThan(all);
        assertThat(space.result().pairs()).isEqualTo(copied.agreement(settings, Progress.NONE).pairs());
        assertThat(choice.isVisible()).as("to take the choice back").isTrue();
        press(KeyCode.SPACE);
        assertThat(pairOfAnn()).isEqualTo(all);
    }

    /** Items that Ann and another annotator both labelled. */
    private int pairOfAnn() {
        return space.result().pairs().getFirst().n();
    }
}

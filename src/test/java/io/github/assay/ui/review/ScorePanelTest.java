package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.review.model.ReviewFixture;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** Scores by keyboard: going to them, reading their evidence, trying and applying settings; nothing while blind. */
@OnToolkitThread
class ScorePanelTest {
    private final WindowRobot robot = new WindowRobot();
    private ReviewFixture reviewServices;
    private ReviewStage review;

    private void open(boolean blind) throws Exception {
        reviewServices = new ReviewFixture(List.of(Cases.regions("0412", "dail-sql"), Cases.regions("0413", "dail-sql")));
        reviewServices.labels.blind = blind;
        review = ReviewStage.open(reviewServices);
    }

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private String focused() {
        Node owner = review.scene.getFocusOwner();
        return owner == null ? "" : String.valueOf(owner.getAccessibleText());
    }

    private String evidence() {
        return review.scene.getRoot().lookupAll(".score-evidence").stream()
                .flatMap(pane -> pane.lookupAll(".label").stream())
                .map(l -> ((Label) l).getText())
                .collect(Collectors.joining("\n"));
    }

    private Button button(String style, String text) {
        return review.scene.getRoot().lookupAll(style).stream()
                .filter(Button.class::isInstance)
                .map(Button.class::cast)
                .filter(b -> b.isVisible() && b.getText().startsWith(text))
                .findFirst()
                .orElseThrow();
    }

    private void on(Node node, Runnable act) {
        WaitForAsyncUtils.waitForAsyncFx(10_000, act);
        WindowRobot.settle();
    }

    @Test
    void scoresAreReachedAndReadByKeys() throws Exception {
        open(false);
        press(KeyCode.E);
        assertThat(focused()).startsWith("EX:");
        press(KeyCode.E);
        assertThat(focused()).startsWith("Hybrid-EX:");
        press(KeyCode.ENTER);
        assertThat(evidence()).contains("rows paired", "region", "gold row 3", "Nordics").doesNotContain("{", "=0.");
        press(KeyCode.SHIFT, KeyCode.E);
        assertThat(focused()).startsWith("EX:");
        press(KeyCode.ESCAPE);
        assertThat(focused()).doesNotStartWith("EX:");
        press(KeyCode.J);
        assertThat(review.model.currentProperty().get().orElseThrow().caseId()).isEqualTo("0413");
        assertThat(evidence()).as("what was asked of one case is asked of the next").contains("rows paired");
    }

    @Test
    void aRowOfTheEvidenceShowsItsRowInTheTables() throws Exception {
        open(false);
        press(KeyCode.E);
        press(KeyCode.ENTER);
        Node row = review.scene.getRoot().lookup(".evidence-row");
        for (int i = 0; i < 5 && !row.isFocused(); i++) {
            press(KeyCode.TAB);
        }
        assertThat(row.isFocused()).as("evidence is reached by Tab").isTrue();
        assertThat(((Label) review.scene.lookup(".cell-line")).getText()).startsWith("row 3").contains("951870.25");
        press(KeyCode.ENTER);
        assertThat(row.isFocused()).isTrue();
        press(KeyCode.ESCAPE);
        assertThat(focused()).as("from the evidence back to its score").startsWith("EX:");
        assertThat(review.scene.getRoot().lookup(".evidence-row")).isNotNull();
        press(KeyCode.ESCAPE);
        assertThat(focused()).as("which stays in focus while its evidence is closed").startsWith("EX:");
        assertThat(review.scene.getRoot().lookup(".evidence-row")).isNull();
        press(KeyCode.ESCAPE);
        assertThat(focused()).as("and then back to the cases").doesNotStartWith("EX:");
    }

    @Test
    void blindRoundsShowNothing() throws Exception {
        open(true);
        press(KeyCode.E);
        press(KeyCode.ENTER);
        assertThat(focused()).doesNotStartWith("EX");
        assertThat(review.scene.getRoot().lookupAll(".score-row").stream().filter(ScorePanelTest::isSeen)).isEmpty();
    }

    private static boolean isSeen(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return true;
    }

    @Test
    void settingsAreTriedAtOnceAndWrittenOnlyByApply() throws Exception {
        open(false);
        press(KeyCode.E, KeyCode.E);
        press(KeyCode.E);
        press(KeyCode.ENTER);
        Button settings = button(".quiet-button", "Settings");
        on(settings, settings::fire);
        TextField threshold = (TextField) review.scene.lookup("#setting-threshold");
        assertThat(threshold.isFocused()).isTrue();
        robot.write("0.5");
        WindowRobot.settle();
        // four of six rows agree in two of three columns, one in one of three
        assertThat(labels()).anySatisfy(t -> assertThat(t).isEqualTo("This case with these settings: 0.5 ✓"));
        assertThat(labels()).anySatisfy(t -> assertThat(t).isEqualTo("Of 2 items 2 would newly pass."));
        assertThat(reviewServices.project().metrics().thresholds()).isEmpty();
        robot.write("x");
        WindowRobot.settle();
        assertThat(labels()).anySatisfy(t -> assertThat(t).startsWith("The threshold must be a number"));
        press(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(reviewServices.project().metrics().thresholds()).as("what is no number is not applied").isEmpty();
        press(KeyCode.BACK_SPACE);
        press(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(reviewServices.project().metrics().thresholds()).containsExactly(Map.entry("hybrid-ex", 0.5));
        assertThat(isSeen(threshold)).as("the sheet is gone").isFalse();
        on(settings, settings::fire);
        Button back = (Button) review.scene.lookup("#setting-undo");
        assertThat(isSeen(back)).isTrue();
        on(back, () -> threshold.setText("0.25"));
        on(back, back::fire);
        assertThat(threshold.getText()).as("as before the last change").isEmpty();
        on(threshold, threshold::requestFocus);
        robot.write("5");
        press(KeyCode.ESCAPE);
        assertThat(isSeen(threshold)).isFalse();
        assertThat(reviewServices.project().metrics().thresholds()).containsExactly(Map.entry("hybrid-ex", 0.5));
    }

    private List<String> labels() {
        return review.scene.getRoot().lookupAll(".setting-sheet .label").stream()
                .filter(Label.class::isInstance)
                .map(l -> ((Label) l).getText())
                .toList();
    }

    @Test
    void foldedGroupsAndFavouritesAreRemembered() throws Exception {
        open(false);
        Button triage = review.scene.getRoot().lookupAll(".score-head").stream()
                .map(Button.class::cast)
                .filter(b -> b.getAccessibleText().startsWith("JUDGE"))
                .findFirst()
                .orElseThrow();
        on(triage, triage::fire);
        assertThat(review.settings.choice(ScreenId.REVIEW, "scoresFolded", "")).isEqualTo("JUDGE");
        press(KeyCode.E);
        press(KeyCode.ENTER);
        Button pin = button(".quiet-button", "Not on top");
        on(pin, pin::fire);
        assertThat(review.settings.choice(ScreenId.REVIEW, "scoresPinned", "")).doesNotStartWith("ex ").contains("hybrid-ex");
        assertThat(focused()).startsWith("EX:");
    }
}

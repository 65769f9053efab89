package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.calibration.StudyChanges;
import io.github.assay.calibration.StudyChanges.Cause;
import io.github.assay.domain.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Background;
import io.github.assay.ui.common.Settings;
import io.github.assay.ui.common.Theme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** Studies are kept, opened, compared and looked at from the Calibration room, by keys. */
@Tag("fx")
class KeptStudiesRoomTest {
    private final FxRobot robot = new FxRobot();

    @TempDir
    Path folder;

    private Stage stage;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void open() {
        open("full");
        press(KeyCode.OPEN_BRACKET);
    }

    private void open(String project) {
        Settings settings = new Settings(
                UserSettings.DEFAULT
                        .withAnnotator("/projects/retail-bi-autumn", "Ann")
                        .withRoom("window", Map.of("x", "0", "y", "0", "width", "1280", "height", "720")),
                _ -> {});
        AnsweredDialogs dialogs = AnsweredDialogs.savingInto(folder).opening(folder.resolve("study-n149.json"));
        robot.interact(() -> {
            stage = new Stage();
            Window window = new Window(
                    Pictures.context(settings.current()),
                    new Desk(Background.onCallingThread(), settings, new Theme(Appearance.LIGHT, 100), dialogs),
                    stage);
            window.show();
            window.openProject(Path.of("/projects", project));
        });
        press(KeyCode.CONTROL, KeyCode.DIGIT4);
    }

    @AfterEach
    void close() {
        robot.interact(stage::close);
    }

    @Test
    void aKeptStudyComesBackToTheSameDigitsAndLeavesAgain() {
        space("#shelf-keep");
        assertThat(folder.resolve("study-n149.json")).exists();
        assertThat(text("#shelf-said")).startsWith("Kept as");
        space("#shelf-open");
        assertThat(text("#kept-study")).contains("Retail BI, autumn").contains("every digit is as assay test kept it");
        press(KeyCode.CLOSE_BRACKET);
        assertThat(this.<Node>find("#apply").isDisabled()).as("a file is no project").isTrue();
        space("#shelf-back");
        assertThat(this.<Node>find("#kept-study")).isNull();
        assertThat(text("#leagueTitle")).contains("149");
    }

    @Test
    void whatChangedSinceAKeptStudyIsSaid() {
        space("#shelf-keep");
        space("#shelf-compare");
        assertThat(text("#shelf-said")).startsWith("Nothing changed since study-n149.json");
        ChoiceBox<Enum<?>> interval = find("#study-interval");
        robot.interact(() -> interval.setValue(interval.getItems().get(1)));
        space("#shelf-compare");
        assertThat(text("#shelf-said")).contains("no item more, 0 fewer").contains("interval: PERCENTILE → BCA");
        assertThat(this.<TableView<?>>find("#changes").getItems()).hasSize(8);
    }

    @Test
    void whatChangedSinceAnEarlierStudyIsSaidWithItsCausesAndOpens() throws Exception {
        EarlierStudy.keep(folder.resolve("study-n149.json"));
        space("#shelf-compare");
        assertThat(text("#changes-said"))
                .contains("1 item more, 0 fewer, 1 with another label, 3 votes changed, 3 with another score");
        TableView<StudyChanges.MetricChange> metrics = find("#changes");
        assertThat(metrics.getItems()).filteredOn(m -> m.metric().equals("soft-f1")).singleElement().satisfies(m ->
                assertThat(m.causes()).containsExactly(Cause.THRESHOLD, Cause.LABELS, Cause.ITEMS));
        assertThat(metrics.isFocused()).as("reading goes on where the answer is").isTrue();
        TableView<?> cases = find("#changed-cases");
        assertThat(cases.getItems()).as("one came, one label, three votes, three scores").hasSize(8);
        robot.interact(() -> {
            cases.getSelectionModel().select(1);
            cases.requestFocus();
        });
        press(KeyCode.ENTER);
        assertThat(this.<Node>find("#changed-cases")).as("Review is in front").isNull();
    }

    @Test
    void aFileThatIsNoStudySaysSo() throws Exception {
        Files.writeString(folder.resolve("study-n149.json"), "{\"a\":1}");
        space("#shelf-open");
        assertThat(text("#shelf-said")).contains("is not a study of Assay");
        assertThat(this.<Node>find("#kept-study")).isNull();
    }

    @Test
    void thePublishedTableStandsInItsOwnLayout() {
        space("#shelf-sample");
        TableView<?> table = find("#published");
        assertThat(table.getItems()).hasSize(8);
        robot.interact(() -> {
            stage.setHeight(860);
            table.scrollTo(0);
            stage.getScene().getRoot().lookupAll(".scroll-pane").forEach(p -> ((ScrollPane) p).setVvalue(1));
            stage.getScene().getRoot().snapshot(null, null);
        });
        List<String> cells = table.lookupAll(".table-cell").stream().map(n -> ((Labeled) n).getText()).toList();
        assertThat(cells).as("Hybrid-EX as the paper prints it").contains("Hybrid-EX", "0.717", "87.3", "81.5", "93.1", "11.6", "0.600–0.822");
        assertThat(text("#kept-study")).contains("BADGER");
        assertThat(this.<Node>find("#shelf-keep").isDisabled()).as("counts alone are no study").isTrue();
        press(KeyCode.CLOSE_BRACKET);
        assertThat(text("#leagueTitle")).contains("150");
    }

    @Test
    void thePublishedTableNeedsNoLabels() {
        close();
        open("empty");
        space("#shelf-sample");
        assertThat(text("#leagueTitle")).contains("150");
        space("#shelf-back");
        assertThat(this.<Node>find("#leagueTitle")).isNull();
    }

    @Test
    void theReferenceStudyOpensFromWelcomeByKeysWithoutAProject() {
        close();
        Settings settings = new Settings(
                UserSettings.DEFAULT.withRoom("window", Map.of("x", "0", "y", "0", "width", "1280", "height", "720")), _ -> {});
        robot.interact(() -> {
            stage = new Stage();
            new Window(
                            Pictures.context(settings.current()),
                            new Desk(Background.onCallingThread(), settings, new Theme(Appearance.LIGHT, 100), AnsweredDialogs.cancelled()),
                            stage)
                    .show();
        });
        space("#sample-badger-table4");
        assertThat(this.<TableView<?>>find("#published").getItems()).hasSize(8);
        assertThat(text("#published-about")).contains("8 of 8").contains("off by 0.009");
        assertThat(this.<Node>find("#study-back").isFocused()).isTrue();
        press(KeyCode.SPACE);
        assertThat(this.<Node>find("#sample-badger-table4").isFocused()).isTrue();
    }

    private void space(String id) {
        Node node = find(id);
        robot.interact(node::requestFocus);
        press(KeyCode.SPACE);
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
        WaitForAsyncUtils.waitForFxEvents();
    }

    @SuppressWarnings("unchecked")
    private <N extends Node> N find(String selector) {
        return (N) stage.getScene().getRoot().lookup(selector);
    }

    private String text(String selector) {
        return this.<Label>find(selector).getText();
    }
}

package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** The whole window over a made-up study, driven by real key presses. */
@OnToolkitThread
class WindowTest implements WindowHands {
    private static final Logger JAVAFX = Logger.getLogger("javafx");
    private final List<String> warnings = new ArrayList<>();
    private final Handler listener = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
                warnings.add(entry.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };
    private final Settings settings = new Settings(KNOWN, _ -> {});
    private Stage stage;
    private Window window;
    private Theme theme;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void open() {
        JAVAFX.addHandler(listener);
        ROBOT.interact(() -> {
            stage = new Stage();
            theme = new Theme(Appearance.LIGHT, 100);
            window = WindowHands.window(stage, settings, theme, AnsweredDialogs.cancelled());
            window.show();
        });
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @AfterEach
    void close() {
        ROBOT.interact(stage::close);
        JAVAFX.removeHandler(listener);
    }

    @Test
    void roomsAreReachedByKeysAndKeepTheirState() {
        openFull();
        press(KeyCode.CONTROL, KeyCode.DIGIT4);
        press(KeyCode.CLOSE_BRACKET);
        assertThat(text("#thresholdTitle")).startsWith("Hybrid-EX");
        press(KeyCode.CONTROL, KeyCode.DIGIT3);
        assertThat(find("#headline").getScene()).isNotNull();
        press(KeyCode.CONTROL, KeyCode.DIGIT4);
        assertThat(text("#thresholdTitle")).startsWith("Hybrid-EX");
    }

    @Test
    void arrowsMoveTheThresholdAndTheMatrixFollows() {
        openFull();
        press(KeyCode.CONTROL, KeyCode.DIGIT4);
        press(KeyCode.CLOSE_BRACKET);
        assertThat(text("#atTitle")).isEqualTo("At 0.5");
        press(KeyCode.RIGHT);
        press(KeyCode.RIGHT);
        assertThat(text("#atTitle")).isEqualTo("At 0.52");
        press(KeyCode.LEFT);
        assertThat(text("#atTitle")).isEqualTo("At 0.51");
    }

    @Test
    void inATextFieldKeysAreLettersAndEscapeLeavesIt() {
        openFull();
        press(KeyCode.CONTROL, KeyCode.DIGIT4);
        press(KeyCode.OPEN_BRACKET);
        TextField seed = (TextField) this.<Node>find("#settings").lookup("#study-seed");
        ROBOT.interact(seed::requestFocus);
        press(KeyCode.CLOSE_BRACKET);
        assertThat(this.<Node>find("#settings")).as("the bracket belongs to the field").isNotNull();
        press(KeyCode.ESCAPE);
        press(KeyCode.CLOSE_BRACKET);
        press(KeyCode.CLOSE_BRACKET);
        press(KeyCode.RIGHT);
        assertThat(text("#atTitle")).isEqualTo("At 0.51");
    }

    @Test
    void theProjectWorkedOnLastIsOneEnterAway() {
        openFull();
        ROBOT.interact(() -> window.closeProject());
        Node focused = stage.getScene().getFocusOwner();
        assertThat(focused.getStyleClass()).contains("project-row");
        assertThat(focused.getAccessibleText()).startsWith("Retail BI, autumn");
    }

    @Test
    void theNextStartBeginsOnTheProjectWorkedOnLast() {
        close();
        settings.change(s -> s.opened("/studies/older").opened("/studies/latest"));
        open();
        WindowRobot.settle();
        assertThat(stage.getScene().getFocusOwner().getAccessibleText()).startsWith("latest");
        press(KeyCode.ENTER);
        assertThat(root().lookup("#complaint").isVisible()).isTrue();
    }

    @Test
    void escapeLeavesTheFieldsOfTheImportPageThenThePage() {
        ROBOT.interact(() -> window.importFrom(Path.of("no-such-file.csv")));
        ROBOT.interact(() -> root().lookup(".card-pane .text-field").requestFocus());
        press(KeyCode.ESCAPE);
        assertThat(find("#importPage").isVisible()).isTrue();
        press(KeyCode.ESCAPE);
        assertThat(find("#importPage").isVisible()).isFalse();
    }

    @Test
    void helpIsMadeFromTheTableAndEscapeClosesIt() {
        openFull();
        press(KeyCode.SHIFT, KeyCode.SLASH);
        assertThat(root().lookup(".sheet-pane")).isNotNull();
        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        assertThat(((Button) find(".rail-button.front")).getText()).as("nothing changes under a sheet").isEqualTo("Review");
        press(KeyCode.ESCAPE);
        assertThat(root().lookup(".sheet-pane")).isNull();
    }

    @Test
    void f1OpensTheManualAtThePageOfTheScreenAndEscapeClosesIt() {
        openFull();
        press(KeyCode.CONTROL, KeyCode.DIGIT8);
        press(KeyCode.F1);
        assertThat(words()).contains("Publishing  ›  Report and paper", "opened from Report");
        press(KeyCode.ALT, KeyCode.RIGHT);
        assertThat(words()).contains("Publishing  ›  Figures of papers, repeated");
        press(KeyCode.ALT, KeyCode.LEFT);
        press(KeyCode.CONTROL, KeyCode.F);
        ROBOT.write("paper");
        int places = root().lookupAll(".manual-mark").size();
        assertThat(places).as("marks on the page").isGreaterThan(3);
        press(KeyCode.F3);
        assertThat(root().lookupAll(".manual-mark").stream().filter(n -> n.getPseudoClassStates().contains(PseudoClass.getPseudoClass("current")))).hasSize(1);
        press(KeyCode.ESCAPE);
        assertThat(root().lookup(".manual")).isNull();
        assertThat(((Button) find(".rail-button.front")).getText()).isEqualTo("Report");
    }

    @Test
    void escapeLeavesTheManualOnlyWhereNoOtherSheetIsOverIt() {
        settings.change(_ -> UserSettings.DEFAULT);
        press(KeyCode.F1);
        openFull();
        press(KeyCode.ESCAPE);
        assertThat(root().lookup("#who-name")).as("a project needs a name").isNotNull();
        assertThat(root().lookup(".manual")).isNotNull();
        TextField name = find("#who-name");
        ROBOT.interact(() -> name.setText("Dora"));
        press(KeyCode.ENTER);
        assertThat(root().lookup("#who-name")).isNull();
        assertThat(root().lookup(".manual")).isNotNull();
        press(KeyCode.ESCAPE);
        assertThat(root().lookup(".manual")).isNull();
        press(KeyCode.F1);
        assertThat(root().lookupAll(".manual")).hasSize(1);
    }

    @Test
    void aKeyOfTheManualIsFoundAsItIsWritten() {
        press(KeyCode.F1);
        press(KeyCode.CONTROL, KeyCode.F);
        ROBOT.interact(() -> this.<TextField>find("#manual-search").setText("Ctrl+8"));
        press(KeyCode.F3);
        assertThat(root().lookupAll(".manual-mark")).isNotEmpty();
        assertThat(root().lookupAll(".manual-mark").stream().filter(n -> n.getPseudoClassStates().contains(PseudoClass.getPseudoClass("current")))).hasSize(1);
    }

    @Test
    void whoIsLabellingIsAskedOnceAndRemembered() {
        settings.change(_ -> UserSettings.DEFAULT);
        openFull();
        TextField name = find("#who-name");
        ROBOT.interact(() -> name.setText("Dora"));
        press(KeyCode.ENTER);
        assertThat(settings.current().annotatorOf(MadeUpProject.FOLDER.toString())).contains("Dora");
        openFull();
        assertThat(root().lookup("#who-name")).isNull();
    }

    @Test
    void aProjectWithProblemsShowsTheirListFirst() {
        ROBOT.interact(() -> window.openProject(Path.of("/projects/broken")));
        TableView<?> table = find("#problemTable");
        assertThat(table.getItems()).hasSize(5);
        assertThat(text("#problemTitle")).isEqualTo("Retail BI, autumn: 5 problems while opening");
    }

    @Test
    void themesAndZoomSwitchWithoutCssWarnings() {
        openFull();
        for (ScreenId space : List.of(ScreenId.WELCOME, ScreenId.AGREEMENT, ScreenId.CALIBRATION)) {
            ROBOT.interact(() -> window.go(space));
            press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.L);
            press(KeyCode.CONTROL, KeyCode.MINUS);
            press(KeyCode.CONTROL, KeyCode.DIGIT0);
        }
        ROBOT.interact(() -> theme.zoom(200));
        assertThat(warnings).isEmpty();
    }

    /** With every entry of the rail the window stays whole, also where a person has the letters twice as large. */
    @Test
    void theFrameFitsTheWindowAtTwiceTheSize() {
        openFull();
        ROBOT.interact(() -> theme.zoom(200));
        press(KeyCode.CONTROL, KeyCode.DIGIT8);
        WindowRobot.settle();
        Node bar = stage.getScene().getRoot().lookup(".status-bar-line");
        assertThat(bar.localToScene(bar.getLayoutBounds()).getMaxY()).isLessThanOrEqualTo(stage.getScene().getHeight());
        Node rail = stage.getScene().getRoot().lookup(".rail");
        assertThat(rail.localToScene(rail.getLayoutBounds()).getMinY()).isGreaterThan(0);
    }

    private void openFull() {
        ROBOT.interact(() -> window.openProject(Path.of("/projects/full")));
    }
}

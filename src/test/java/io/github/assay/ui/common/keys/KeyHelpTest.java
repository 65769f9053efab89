package io.github.assay.ui.common.keys;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.keys.KeyHelp.KeyRow;
import io.github.assay.ui.common.shell.Settings;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Commands get other keys by real key presses. */
@OnToolkitThread
class KeyHelpTest {
    private final WindowRobot robot = new WindowRobot();
    private UserSettings kept = UserSettings.DEFAULT;
    private Settings settings;

    @BeforeEach
    void open() throws TimeoutException {
        Stage stage = FxToolkit.registerPrimaryStage();
        settings = new Settings(UserSettings.DEFAULT, changed -> kept = changed);
        Scene scene = new Scene(new KeyHelp(settings.keys(), stage::hide), 1000, 700);
        new Theme(Appearance.LIGHT, 100).dress(scene);
        stage.setScene(scene);
        stage.show();
        WindowRobot.settle();
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private void ask(Shortcut shortcut) {
        robot.interact(() -> robot.lookup(".key-row").queryAllAs(KeyRow.class).stream()
                .filter(r -> r.getText().equals(shortcut.text()))
                .findFirst()
                .orElseThrow()
                .requestFocus());
        robot.push(KeyCode.SPACE);
    }

    private String stated() {
        return robot.lookup(".key-said").queryAs(Label.class).getText();
    }

    @Test
    void theRingOfAFilledButtonHasAGap() {
        Button close = robot.lookup(".primary-button").queryButton();
        robot.interact(close::requestFocus);
        robot.push(KeyCode.TAB);
        robot.push(KeyCode.SHIFT, KeyCode.TAB);
        assertThat(close.isFocused()).isTrue();
        assertThat(close.getBorder().getOutsets().getTop())
                .isGreaterThan(close.getBorder().getStrokes().getFirst().getWidths().getTop());
    }

    @Test
    void aKeyOfTheWholeWindowIsRefusedInEveryRoom() {
        ask(Shortcut.PASS);
        assertThat(settings.keys().isChoosing()).isTrue();
        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.L);
        assertThat(stated()).contains("already means “Light, dark, or as the system”");
        assertThat(settings.keys().isChoosing()).isFalse();
    }

    @Test
    void aKeyThatMeansSomethingElseIsRefusedWithASentence() {
        ask(Shortcut.PASS);
        robot.push(KeyCode.J);
        assertThat(stated()).contains("J already means “Next case”");
        assertThat(settings.keys().map()).isEqualTo(KeyMap.DEFAULT);
        ask(Shortcut.PASS);
        robot.push(KeyCode.SHIFT, KeyCode.L);
        assertThat(stated()).contains("“Pass” is now ⇧L");
        assertThat(kept.keys()).containsExactly(java.util.Map.entry("PASS", List.of("Shift+L", "1")));
        assertThat(KeyMap.read(kept.keys())).isEqualTo(settings.keys().map());
    }

    @Test
    void escLeavesTheKeyAndTheUsualKeysComeBack() {
        ask(Shortcut.UNSURE);
        robot.push(KeyCode.ESCAPE);
        assertThat(settings.keys().isChoosing()).isFalse();
        assertThat(settings.keys().map()).isEqualTo(KeyMap.DEFAULT);
        ask(Shortcut.UNSURE);
        robot.push(KeyCode.F4);
        assertThat(settings.keys().hint(Shortcut.UNSURE)).isEqualTo("F4");
        robot.interact(() -> settings.keys().resetAll());
        assertThat(settings.keys().hint(Shortcut.UNSURE)).isEqualTo("U");
        assertThat(kept.keys()).isEmpty();
    }

    @Test
    void whatWasRememberedWronglyIsPassedOver() {
        assertThat(KeyMap.read(java.util.Map.of("PASS", List.of("J"), "NO_SUCH", List.of("K")))).isEqualTo(KeyMap.DEFAULT);
        assertThat(KeyMap.read(java.util.Map.of("PASS", List.of("Hyper+J")))).isEqualTo(KeyMap.DEFAULT);
        KeyMap kept = KeyMap.read(java.util.Map.of("PASS", List.of("Y"), "FAIL", List.of("7"), "UNSURE", List.of("S"), "LATER", List.of("U")));
        assertThat(kept.changed()).as("only the key that a later version uses itself is lost")
                .containsOnlyKeys(Shortcut.FAIL, Shortcut.UNSURE, Shortcut.LATER);
        assertThat(KeyMap.read(java.util.Map.of("PASS", List.of("Ctrl+;"))).strokes(Shortcut.PASS))
                .containsExactly(KeyStroke.parse("Ctrl+;"));
    }
}

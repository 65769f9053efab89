package io.github.assay.ui;

import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.shell.PageTabs;
import io.github.assay.ui.common.shell.Settings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;

/** What a test of the window does: presses real keys and reads the scene of the stage in front. */
interface WindowHands {
    WindowRobot ROBOT = new WindowRobot();

    /** Settings under which the window is 1280 × 720, at the top left. */
    UserSettings PLACED = UserSettings.DEFAULT.withScreen(
            "window", Map.of("x", "0", "y", "0", "width", "1280", "height", "720"));

    /** The same, for somebody who is known in the made-up project. */
    UserSettings KNOWN = PLACED.withAnnotator(MadeUpProject.FOLDER.toString(), "Ann");

    /** The stage in front. */
    Stage stage();

    /** A window over the made-up projects, everything on the calling thread; to be called on the UI thread. */
    static Window window(Stage stage, Settings settings, Theme theme, Dialogs dialogs) {
        return new Window(
                MadeUpProjects.context(settings.current()), new WindowServices(Background.onCallingThread(), settings, theme, dialogs), stage);
    }

    /** As {@link #window(Stage, Settings, Theme, Dialogs)}, in light colours. */
    static Window window(Stage stage, Settings settings, Dialogs dialogs) {
        return window(stage, settings, new Theme(Appearance.LIGHT, 100), dialogs);
    }

    /** Presses keys together, and waits until the window has answered. */
    default void press(KeyCode... keys) {
        ROBOT.push(keys);
    }

    /** Waits until a condition holds; fails after 180 s with what the window says. */
    default void until(Callable<Boolean> condition) {
        WindowRobot.until(condition, () -> "and the window says " + words());
    }

    /** Waits until something can be seen, gives it the focus and presses the space bar on it. */
    default void space(String selector) {
        until(() -> WindowRobot.isShown(find(selector)));
        Node node = find(selector);
        ROBOT.interact(node::requestFocus);
        press(KeyCode.SPACE);
    }

    default Parent root() {
        return stage().getScene().getRoot();
    }

    /** The first node that a selector finds, or null. */
    @SuppressWarnings("unchecked")
    default <N extends Node> N find(String selector) {
        return (N) root().lookup(selector);
    }

    /** What a label says. */
    default String text(String selector) {
        return this.<Label>find(selector).getText();
    }

    /** What all labels say. */
    default List<String> words() {
        return root().lookupAll(".label").stream()
                .map(n -> ((Labeled) n).getText())
                .filter(text -> text != null)
                .toList();
    }

    /** Whether the tabs of a screen's pages can be seen; keys pressed before the screen has opened are not taken. */
    default boolean seesTabs() {
        return root().lookupAll("*").stream()
                .filter(PageTabs.class::isInstance)
                .anyMatch(WindowRobot::isShown);
    }

    /** Turns from the first page of the room in front to another one, which is 2 or more. */
    default void turnTo(int page) {
        until(this::seesTabs);
        for (int i = 1; i < page; i++) {
            press(KeyCode.CLOSE_BRACKET);
        }
    }
}

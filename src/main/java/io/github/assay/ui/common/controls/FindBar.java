package io.github.assay.ui.common.controls;

import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import javafx.scene.AccessibleAttribute;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/**
 * Takes a text to find, shows which of how many places is in front, and steps through them: Enter and Down forwards,
 * Shift+Enter and Up backwards. The node that is searched removes the bar.
 */
public final class FindBar extends HBox {
    /** What is searched. */
    public interface Target {
        /** The text has changed. */
        void search(String text);

        /** Goes to the next place, or to the one before with -1. */
        void step(int direction);

        /** The bar's close button was pressed. */
        void close();
    }

    private final TextField field = Controls.styled(new TextField(), "find-text");
    private final Label count = Controls.whole("", "find-count");

    /** @param prompt what is typed here; also the field's name for screen readers */
    public FindBar(String prompt, Target target) {
        getStyleClass().add("find-bar");
        field.setPromptText(prompt);
        field.setAccessibleText(prompt);
        field.textProperty().addListener((_, _, text) -> target.search(text));
        field.addEventFilter(KeyEvent.KEY_PRESSED, e -> key(e, target));
        field.setMinWidth(60);
        setHgrow(field, Priority.ALWAYS);
        getChildren().addAll(
                field, count, button("▲", "find.previous", () -> target.step(-1)),
                button("▼", "find.next", () -> target.step(1)), button("✕", "find.close", target::close));
    }

    private static void key(KeyEvent e, Target target) {
        int direction = switch (e.getCode()) {
            case ENTER -> e.isShiftDown() ? -1 : 1;
            case DOWN -> 1;
            case UP -> -1;
            default -> 0;
        };
        if (direction != 0 && !e.isShortcutDown() && !e.isAltDown()) {
            target.step(direction);
            e.consume();
        }
    }

    private static Button button(String sign, String key, Runnable act) {
        Button button = Controls.button(sign, "tool-button");
        button.setAccessibleText(Texts.text(key));
        button.setTooltip(new Tooltip(Texts.text(key)));
        button.setOnAction(_ -> act.run());
        return button;
    }

    /** The text to find. */
    public String text() {
        return field.getText();
    }

    /** Moves the focus into the field and selects its text, so that typing replaces it. */
    public void begin() {
        field.requestFocus();
        field.selectAll();
    }

    /** Shows which place of how many is in front; nothing while no text is given. */
    public void found(int place, int places) {
        say(field.getText().isEmpty() ? "" : Texts.text("find.count", place, places));
    }

    /** Shows that the search goes on. */
    public void searching() {
        say(Texts.text("find.searching"));
    }

    private void say(String words) {
        count.setText(words);
        field.setAccessibleHelp(words);
        field.notifyAccessibleAttributeChanged(AccessibleAttribute.HELP);
    }
}

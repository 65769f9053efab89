package io.github.assay.ui.review.answer;

import io.github.assay.service.review.SystemAnswer;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** Shows the beginning of a system's answer in one line, which unfolds by click or key. */
final class AnswerLine extends HBox {
    /** Below this width, in em, the figures are left out. */
    private static final double ROOMY_EMS = 24;

    private final Label words = new Label();
    private final Label figures = Controls.label("", "chip");
    private final Tooltip tip = new Tooltip();
    private final Label cap = Controls.whole("", "key-cap");

    /** @param unfold shows or hides the whole answer */
    AnswerLine(Keys keys, Runnable unfold) {
        getStyleClass().add("answer-line");
        Label title = Controls.whole(Texts.text("answer.title"), "proposal-title");
        words.setMinWidth(0);
        figures.setMinWidth(0);
        Region gap = Controls.gap();
        keys.follow(cap, _ -> cap.setText(keys.hint(Shortcut.ANSWER)));
        getChildren().addAll(title, words, gap, figures, cap);
        setMinHeight(USE_PREF_SIZE);
        setAccessibleRole(AccessibleRole.BUTTON);
        setFocusTraversable(true);
        Tooltip.install(this, tip);
        setOnMouseClicked(_ -> unfold.run());
        addEventHandler(KeyEvent.KEY_PRESSED, e -> {
            if (e.getCode() == KeyCode.ENTER || e.getCode() == KeyCode.SPACE) {
                unfold.run();
                e.consume();
            }
        });
        widthProperty().subscribe(() -> {
            boolean roomy = getWidth() >= ROOMY_EMS * title.getFont().getSize();
            figures.setVisible(roomy && !figures.getText().isEmpty());
            figures.setManaged(figures.isVisible());
        });
    }

    void show(SystemAnswer answer) {
        words.setText(AnswerWords.beginning(answer));
        figures.setText(AnswerWords.figures(answer));
        figures.setVisible(!figures.getText().isEmpty());
        figures.setManaged(figures.isVisible());
        tip.setText(Texts.text(answer.hasWords() ? "answer.unfold" : "answer.none"));
        cap.setVisible(answer.hasWords());
        cap.setManaged(answer.hasWords());
        setAccessibleText(Texts.text("answer.title") + " " + words.getText() + " " + figures.getText());
    }
}

package io.github.assay.ui.review.answer;

import io.github.assay.systems.Blame;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;

/** Offers the causes of a difference on a small database after the vote, each with its key (counterexample.md §9.2). */
public final class BlameRow extends FlowPane {
    private static final PseudoClass ON = PseudoClass.getPseudoClass("on");

    private final Map<Blame, Button> buttons = new EnumMap<>(Blame.class);

    /** @param chosen takes the cause of the button that was pressed */
    public BlameRow(Keys keys, Consumer<Blame> chosen) {
        getStyleClass().addAll("reason-row", "blame-row");
        getChildren().add(Controls.label(Texts.text("separation.blame"), "strip-hint"));
        for (Blame cause : Blame.values()) {
            Label key = Controls.label("", "key-cap");
            keys.follow(key, _ -> key.setText(keys.hint(shortcut(cause))));
            Button button = Controls.styled(new Button(Texts.reason(cause.word()), key), "reason-button");
            button.setContentDisplay(ContentDisplay.LEFT);
            Controls.tabOnly(button);
            button.setOnAction(_ -> chosen.accept(cause));
            buttons.put(cause, button);
            getChildren().add(button);
        }
    }

    private static Shortcut shortcut(Blame cause) {
        return switch (cause) {
            case PREDICTION -> Shortcut.BLAME_PREDICTION;
            case GOLD -> Shortcut.BLAME_GOLD;
            case QUESTION -> Shortcut.BLAME_QUESTION;
            case IMMATERIAL -> Shortcut.BLAME_NOTHING;
            case DATABASE -> Shortcut.BLAME_DATABASE;
        };
    }

    /** Marks the causes among the reasons of a vote. */
    public void mark(List<String> reasons) {
        buttons.forEach((cause, button) -> button.pseudoClassStateChanged(ON, reasons.contains(cause.word())));
    }
}

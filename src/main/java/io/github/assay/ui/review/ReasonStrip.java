package io.github.assay.ui.review;

import io.github.assay.ui.common.Messages;
import io.github.assay.ui.review.words.Reasons;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;

/** The reasons of a fail by digit. It lies over the foot of the case and says whose reasons are asked for. */
final class ReasonStrip extends VBox {
    private static final PseudoClass ON = PseudoClass.getPseudoClass("on");

    private final Label title = new Label();
    private final Label hint = new Label();
    private final List<Label> caps = new ArrayList<>();
    private final List<Button> buttons = new ArrayList<>();

    /** {@code chosen} is told the number of the reason, from 0. */
    ReasonStrip(IntConsumer chosen, Runnable close) {
        getStyleClass().add("strip");
        title.getStyleClass().add("strip-title");
        hint.getStyleClass().add("strip-hint");
        Button away = new Button("✕");
        away.getStyleClass().add("tool-button");
        away.setFocusTraversable(false);
        away.setAccessibleText(Messages.text("review.reasons.close"));
        away.setOnAction(_ -> close.run());
        HBox head = new HBox(title, hint, away);
        head.getStyleClass().add("strip-head");
        head.setAlignment(Pos.CENTER_LEFT);
        FlowPane row = new FlowPane();
        row.getStyleClass().add("reason-row");
        for (int i = 0; i < Reasons.VOCABULARY.size(); i++) {
            int n = i;
            Label key = new Label(Integer.toString(i + 1));
            key.getStyleClass().add("key-cap");
            caps.add(key);
            Button button = new Button(Messages.reason(Reasons.VOCABULARY.get(i)), key);
            button.getStyleClass().add("reason-button");
            button.setContentDisplay(ContentDisplay.LEFT);
            button.setFocusTraversable(false);
            button.setOnAction(_ -> chosen.accept(n));
            buttons.add(button);
        }
        row.getChildren().setAll(buttons);
        getChildren().addAll(head, row);
    }

    void show(Reasons reasons) {
        title.setText(Messages.text("review.reasons.title", reasons.item().caseId(), reasons.item().system()));
        boolean digitsVote = reasons.hand() == Reasons.Hand.DIGITS;
        hint.setText(Messages.text(digitsVote ? "review.reasons.hint.digits" : "review.reasons.hint"));
        for (int i = 0; i < buttons.size(); i++) {
            caps.get(i).setText((digitsVote ? "Alt+" : "") + (i + 1));
            buttons.get(i).pseudoClassStateChanged(ON, reasons.chosen().contains(Reasons.VOCABULARY.get(i)));
        }
    }
}

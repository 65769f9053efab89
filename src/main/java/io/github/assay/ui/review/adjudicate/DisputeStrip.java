package io.github.assay.ui.review.adjudicate;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.controls.UserErrorBar;
import io.github.assay.ui.review.adjudicate.model.AdjudicateViewModel;
import io.github.assay.ui.review.adjudicate.model.BulkDecisions;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Covers the case: why there is none, a question before a bulk act, what is not stored and why. */
final class DisputeStrip extends StackPane {
    private final Runnable back;
    private final Label cover = Controls.label("", "#dispute-cover");
    private final Button again = Controls.styled(new Button(Texts.text("adjudicate.again")), "#dispute-again");
    private final VBox above = new VBox(12);
    private final Label words = Controls.label("", "#dispute-question");
    private final Button yes = Controls.button(Texts.text("adjudicate.ask.yes"), "primary-button", "#dispute-yes");
    private final Button no = Controls.button(Texts.text("adjudicate.ask.no"));
    private final HBox strip = Controls.styled(new HBox(), "card", "dispute-strip");
    private final UserErrorBar trouble = new UserErrorBar();
    private final VBox below = new VBox(strip, trouble);
    private boolean asks;

    /** {@code back} moves the focus back to the case. */
    DisputeStrip(AdjudicateViewModel model, Runnable back) {
        this.back = back;
        setPickOnBounds(false);
        cover.setWrapText(true);
        cover.setMaxWidth(520);
        cover.getStyleClass().add("muted");
        words.setWrapText(true);
        words.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(words, Priority.ALWAYS);
        yes.setOnAction(_ -> model.bulk().answer(true));
        no.setOnAction(_ -> model.bulk().answer(false));
        strip.setAlignment(Pos.CENTER_LEFT);
        strip.setMaxHeight(Region.USE_PREF_SIZE);
        strip.getChildren().setAll(words, yes, no);
        trouble.setId("dispute-trouble");
        below.getStyleClass().add("strips");
        below.setPickOnBounds(false);
        below.setMaxHeight(Region.USE_PREF_SIZE);
        setAlignment(below, Pos.BOTTOM_CENTER);
        again.setOnAction(_ -> model.refresh());
        above.setAlignment(Pos.CENTER);
        above.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        above.getChildren().setAll(cover, again);
        getChildren().setAll(above, below);
        Controls.show(strip, false);
        cover("");
    }

    /** Says why there is no case; empty where there is one. */
    void cover(String text) {
        cover.setText(text);
        cover.getStyleClass().setAll("label", "muted");
        Controls.show(again, false);
        Controls.show(above, !text.isEmpty());
        Controls.show(cover, !text.isEmpty());
    }

    /** Says that the list or an item cannot be read, and offers to read it again. */
    void failed(String sentence) {
        cover(sentence);
        cover.getStyleClass().setAll("label", "fail-text");
        Controls.show(again, true);
    }

    void question(Optional<BulkDecisions.Question> requested) {
        boolean was = asks;
        asks = requested.isPresent();
        yes.setDefaultButton(asks);
        words.setText(requested.map(BulkDecisions.Question::question).orElse(""));
        Controls.show(strip, asks);
        if (asks) {
            yes.requestFocus();
        } else if (was) {
            back.run();
        }
    }

    /** Says what is not saved, and why; empty removes it. */
    void trouble(Optional<UserError> what) {
        what.ifPresentOrElse(trouble::show, trouble::clear);
    }

    /** Whether a question waits for an answer. */
    boolean asks() {
        return asks;
    }
}

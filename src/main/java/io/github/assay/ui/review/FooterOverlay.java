package io.github.assay.ui.review;

import io.github.assay.domain.project.MetricChoice;
import io.github.assay.service.labels.VoteCopy;
import io.github.assay.service.scoring.ScoreView;
import io.github.assay.systems.Blame;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.controls.UserErrorBar;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.answer.BlameRow;
import io.github.assay.ui.review.model.ReviewSettings;
import io.github.assay.ui.review.model.VoteDecisions.PendingAct;
import io.github.assay.ui.review.model.VoteDecisions;
import io.github.assay.ui.review.words.Reasons;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Covers the foot of the screen, above the buttons: an error, reasons of a fail, or a text being written. */
final class FooterOverlay extends VBox {
    private final UserErrorBar trouble = new UserErrorBar();
    private final Label refused = Controls.label("", "strip", "strip-title", "refused", "#refused");
    private final Label done = Controls.label(Texts.text("review.done"), "strip", "strip-title");
    private final ConfirmStrip confirm;
    private final ReasonStrip reasons;
    private final WriteSheet sheet;
    private final ViewSheet viewSheet;
    private final SettingSheet settingSheet;
    private final Runnable left;

    /**
     * What the buttons of the strip of reasons do.
     *
     * @param reason takes the number of a reason of a fail, from 0
     * @param blame takes the cause of a difference on a small database
     */
    record Given(IntConsumer reason, Consumer<Blame> blame) {}

    /** {@code left} is run when a text was committed or dropped. */
    FooterOverlay(Keys keys, Given given, Runnable closeReasons, Runnable left) {
        this.left = left;
        reasons = new ReasonStrip(keys, given, closeReasons);
        sheet = new WriteSheet(keys, this::closeSheet);
        viewSheet = new ViewSheet(this::closeSheet);
        settingSheet = new SettingSheet(keys, this::closeSheet);
        getStyleClass().add("strips");
        setPickOnBounds(false);
        setMaxHeight(USE_PREF_SIZE);
        StackPane.setAlignment(this, Pos.BOTTOM_CENTER);
        done.setMaxWidth(Double.MAX_VALUE);
        refused.setMaxWidth(Double.MAX_VALUE);
        refused.setWrapText(true);
        confirm = new ConfirmStrip(keys);
        getChildren().addAll(trouble, refused, done, confirm, reasons, sheet, viewSheet, settingSheet);
        Controls.show(refused, false);
        Controls.show(done, false);
        Controls.show(trouble, false);
        Controls.show(reasons, false);
        Controls.show(sheet, false);
        Controls.show(viewSheet, false);
        Controls.show(settingSheet, false);
    }

    void trouble(Optional<UserError> what) {
        what.ifPresent(trouble::show);
        Controls.show(trouble, what.isPresent());
    }

    /** Says why a key was not taken, also to a screen reader, which reads changes of the node in focus. */
    void refused(Optional<VoteDecisions.Refusal> why) {
        refused.setText(why.map(w -> Texts.text("review.refused." + w.name().toLowerCase(Locale.ROOT))).orElse(""));
        Controls.show(refused, why.isPresent());
        Node focused = getScene() == null ? null : getScene().getFocusOwner();
        if (focused != null && why.isPresent()) {
            focused.setAccessibleHelp(refused.getText());
            focused.notifyAccessibleAttributeChanged(AccessibleAttribute.HELP);
        }
        refused.notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
    }

    /** Shows that every case of the queue has been decided. */
    void done(boolean all) {
        Controls.show(done, all);
    }

    /** Asks whether an act is meant; empty takes the question away. */
    void confirm(Optional<PendingAct.Requested> question) {
        confirm.show(question);
    }

    /** Says why no vote is copied, until the next case. */
    void notCopied(VoteCopy.Refusal why) {
        confirm.say(Texts.text("review.copy." + why.name().toLowerCase(Locale.ROOT).replace('_', '-')));
    }

    void reasons(Optional<Reasons> strip) {
        strip.ifPresent(reasons::show);
        Controls.show(reasons, strip.isPresent());
    }

    void ask(String heading, String start, boolean oneLine, boolean code, String refusal, Predicate<String> commit) {
        Controls.show(viewSheet, false);
        Controls.show(sheet, true);
        sheet.ask(heading, start, oneLine, code, refusal, commit);
    }

    /**
     * Makes the text being written a draft: it is kept while it is typed, whatever closes the sheet.
     *
     * @param typed takes the text at every change
     * @param discard discards the draft
     */
    void draft(Consumer<String> typed, Runnable discard) {
        sheet.draft(typed, discard);
    }

    /** Closes a text that belongs to a case, because another case is shown; its draft is kept. */
    void turned() {
        if (sheet.isVisible() && sheet.isDraft()) {
            closeSheet();
        }
    }

    /** Opens the list of views: open one, save the present filter as one, remove one. */
    void views(ReviewSettings views, String filter, Consumer<String> pick) {
        Controls.show(sheet, false);
        Controls.show(viewSheet, true);
        viewSheet.ask(views, filter, pick);
    }

    /** Shows a metric's threshold and options, to be tried and applied. */
    void settings(ScoreView score, MetricChoice now, SettingSheet.Acts acts) {
        closeOthers();
        Controls.show(settingSheet, true);
        settingSheet.ask(score, now, acts);
    }

    private void closeOthers() {
        Controls.show(sheet, false);
        Controls.show(viewSheet, false);
        Controls.show(settingSheet, false);
    }

    /** Whether something is being written or tried here. */
    boolean isAsking() {
        return sheet.isVisible() || viewSheet.isVisible() || settingSheet.isVisible();
    }

    /** Stores the text being written, or applies the settings being tried. Does nothing when there is neither. */
    void commit() {
        if (settingSheet.isVisible()) {
            settingSheet.apply();
        } else if (sheet.isVisible()) {
            sheet.keep(this::closeSheet);
        }
    }

    /** Drops what was being written; false when nothing was. */
    boolean leave() {
        boolean open = isAsking();
        if (open) {
            closeSheet();
        }
        return open || confirm.leaveSentence();
    }

    private void closeSheet() {
        closeOthers();
        left.run();
    }

    /**
     * Offers the reasons of a fail by digit, and the causes of a difference on a small database by Shift and a digit. It
     * covers the foot of the case and names the case that the reasons are for.
     */
    static final class ReasonStrip extends VBox {
        private static final PseudoClass ON = PseudoClass.getPseudoClass("on");

        private final Label title = Controls.label("", "strip-title");
        private final Label hint = Controls.label("", "strip-hint");
        private final List<Label> caps = new ArrayList<>();
        private final List<Button> buttons = new ArrayList<>();

        private final FlowPane row = Controls.styled(new FlowPane(), "reason-row");
        private final BlameRow blames;

        ReasonStrip(Keys keys, Given given, Runnable close) {
            blames = new BlameRow(keys, given.blame());
            getStyleClass().add("strip");
            Button away = Controls.styled(new Button("✕"), "tool-button");
            Controls.tabOnly(away);
            away.setAccessibleText(Texts.text("review.reasons.close"));
            away.setOnAction(_ -> close.run());
            HBox header = Controls.styled(new HBox(title, hint, away), "strip-head");
            header.setAlignment(Pos.CENTER_LEFT);
            for (int i = 0; i < Reasons.VOCABULARY.size(); i++) {
                int n = i;
                Label key = Controls.label(Integer.toString(i + 1), "key-cap");
                caps.add(key);
                Button button = new Button(Texts.reason(Reasons.VOCABULARY.get(i)), key);
                button.getStyleClass().add("reason-button");
                button.setContentDisplay(ContentDisplay.LEFT);
                Controls.tabOnly(button);
                button.setOnAction(_ -> given.reason().accept(n));
                buttons.add(button);
            }
            row.getChildren().setAll(buttons);
            getChildren().addAll(header, row, blames);
        }

        void show(Reasons reasons) {
            boolean fails = reasons.ofFail();
            title.setText(Texts.text(
                    fails ? "review.reasons.title" : "separation.blame.title", reasons.item().caseId(), reasons.item().systemAndRun()));
            boolean digitsVote = reasons.hand() == Reasons.Hand.DIGITS;
            hint.setText(Texts.text(!fails ? "separation.blame.hint"
                    : digitsVote ? "review.reasons.hint.digits" : "review.reasons.hint"));
            Controls.show(row, fails);
            Controls.show(blames, reasons.blames());
            blames.mark(reasons.chosen());
            for (int i = 0; i < buttons.size(); i++) {
                caps.get(i).setText((digitsVote ? "Alt+" : "") + (i + 1));
                buttons.get(i).pseudoClassStateChanged(ON, reasons.chosen().contains(Reasons.VOCABULARY.get(i)));
            }
        }
    }

    /** Asks whether an act is meant, and names the keys that confirm and withdraw it. */
    private static final class ConfirmStrip extends VBox {
        private final Label sentence = Controls.label("", "strip-title");
        private final Label hint = Controls.label("", "strip-hint");
        private final Keys keys;

        public ConfirmStrip(Keys keys) {
            this.keys = keys;
            getStyleClass().addAll("strip", "confirm-strip");
            sentence.setWrapText(true);
            hint.setWrapText(true);
            getChildren().addAll(sentence, hint);
            show(Optional.empty());
        }

        /** Shows a sentence that asks nothing. */
        public void say(String words) {
            Controls.show(this, true);
            sentence.setText(words);
            hint.setText("");
            setAccessibleText(words);
            notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
        }

        /** Hides a sentence that asks nothing; false when there is none. */
        public boolean leaveSentence() {
            boolean says = isVisible() && hint.getText().isEmpty();
            if (says) {
                show(Optional.empty());
            }
            return says;
        }

        /** Shows a question, or none. */
        public void show(Optional<PendingAct.Requested> question) {
            Controls.show(this, question.isPresent());
            question.ifPresent(requested -> {
                sentence.setText(requested.sentence());
                hint.setText(Texts.text("review.confirm.hint", keys.hint(requested.key()), keys.hint(Shortcut.LEAVE)));
                setAccessibleText(requested.sentence() + " " + hint.getText());
                notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
            });
        }
    }
}

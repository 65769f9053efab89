package io.github.assay.ui.review.adjudicate;

import io.github.assay.domain.labelling.Label;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/**
 * Shows every decision as a button that names its key; the decision in force is filled. In a narrow bar, bulk
 * acts and reviews of gold queries are given by their keys only, in a narrower one what is read too.
 */
final class DecisionBar extends HBox {
    private static final PseudoClass ON = PseudoClass.getPseudoClass("on");
    private static final PseudoClass COMPACT = PseudoClass.getPseudoClass("compact");
    private static final double ALL_WORDS_EMS = 142;
    private static final double WORDS_EMS = 114;
    private static final double READING_WORDS_EMS = 100;
    private static final double TIGHT_EMS = 58;
    private static final double BULK_EMS = 75;
    private static final Map<Shortcut, Label> LABELS = new EnumMap<>(Map.of(
            Shortcut.DECIDE_PASS, Label.PASS, Shortcut.DECIDE_FAIL, Label.FAIL, Shortcut.DECIDE_NONE, Label.UNSURE));

    /** In the order of the bar. */
    private static final List<Shortcut> MORE = List.of(
            Shortcut.ADOPT_GOLD, Shortcut.REJECT_GOLD, Shortcut.DATABASE, Shortcut.OWN_QUERY, Shortcut.GUIDELINE,
            Shortcut.GUIDELINE_GAPS, Shortcut.REOPEN_DECISION, Shortcut.ACCEPT_MAJORITIES, Shortcut.REOPEN_DECISIONS);

    /** Those that a narrow bar leaves to their keys first. */
    private static final List<Shortcut> BULK = List.of(Shortcut.ACCEPT_MAJORITIES, Shortcut.REOPEN_DECISIONS);

    /** Those that keep their words longest. */
    private static final List<Shortcut> READING = List.of(
            Shortcut.DATABASE, Shortcut.OWN_QUERY, Shortcut.GUIDELINE, Shortcut.GUIDELINE_GAPS);

    /** Those that decide, are not repeated while their key is held, and are refused to who only looks. */
    private static final Set<Shortcut> DECIDING = EnumSet.of(
            Shortcut.DECIDE_PASS, Shortcut.DECIDE_FAIL, Shortcut.DECIDE_NONE, Shortcut.ADOPT_GOLD, Shortcut.REJECT_GOLD,
            Shortcut.REOPEN_DECISION, Shortcut.ACCEPT_MAJORITIES, Shortcut.REOPEN_DECISIONS);

    /** Further ones that are refused to who only looks. */
    private static final Set<Shortcut> WRITING = EnumSet.of(
            Shortcut.UNDO_DECISION, Shortcut.REDO_DECISION, Shortcut.DECISION_REASON, Shortcut.GOLD_ERROR);

    private final Keys keys;
    private final Map<Shortcut, Button> buttons = new EnumMap<>(Shortcut.class);

    DecisionBar(Keys keys, Consumer<Shortcut> pressed) {
        this.keys = keys;
        getStyleClass().addAll("vote-bar", "decision-bar");
        javafx.scene.control.Label title = new javafx.scene.control.Label(Texts.text("adjudicate.final"));
        title.getStyleClass().add("muted");
        title.setMinWidth(USE_PREF_SIZE);
        getChildren().add(title);
        add(pressed, "vote-button", Shortcut.DECIDE_PASS, Shortcut.DECIDE_FAIL, Shortcut.DECIDE_NONE, Shortcut.DECIDE_LATER);
        button(Shortcut.DECIDE_PASS).getStyleClass().add("pass");
        button(Shortcut.DECIDE_FAIL).getStyleClass().add("fail");
        button(Shortcut.DECIDE_NONE).getStyleClass().add("unsure");
        Region gap = Controls.styled(new Region(), "vote-gap");
        getChildren().add(gap);
        add(pressed, "flag-button", MORE.toArray(Shortcut[]::new));
        getChildren().add(Controls.gap());
        add(pressed, "flag-button", Shortcut.UNDO_DECISION, Shortcut.PREVIOUS_DISPUTE, Shortcut.NEXT_DISPUTE);
        setMinWidth(0);
        widthProperty().subscribe(this::fit);
    }

    private void fit() {
        double ems = getWidth() / button(Shortcut.DECIDE_PASS).getFont().getSize();
        boolean narrow = ems > 0 && ems < WORDS_EMS;
        pseudoClassStateChanged(COMPACT, narrow);
        boolean wide = ems > ALL_WORDS_EMS;
        boolean tight = ems > 0 && ems < TIGHT_EMS;
        buttons.forEach((s, button) -> {
            if (MORE.contains(s) || s == Shortcut.UNDO_DECISION) {
                button.setContentDisplay(wide || ems > READING_WORDS_EMS && READING.contains(s) ? ContentDisplay.RIGHT : ContentDisplay.GRAPHIC_ONLY);
            }
            if (MORE.contains(s)) {
                Controls.show(button, !tight && (ems > BULK_EMS || !BULK.contains(s)));
            }
        });
        for (Shortcut s : List.of(
                Shortcut.DECIDE_PASS, Shortcut.DECIDE_FAIL, Shortcut.DECIDE_NONE, Shortcut.DECIDE_LATER)) {
            button(s).setContentDisplay(tight ? ContentDisplay.TEXT_ONLY : ContentDisplay.RIGHT);
        }
    }

    private Button button(Shortcut shortcut) {
        return Objects.requireNonNull(buttons.get(shortcut));
    }

    private void add(Consumer<Shortcut> pressed, String style, Shortcut... shortcuts) {
        for (Shortcut shortcut : shortcuts) {
            javafx.scene.control.Label cap = new javafx.scene.control.Label();
            cap.getStyleClass().add("key-cap");
            cap.setMinWidth(USE_PREF_SIZE);
            Button button = new Button(Texts.text("adjudicate.button." + shortcut.name()), cap);
            button.getStyleClass().addAll(style, "key-" + shortcut.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            button.setContentDisplay(ContentDisplay.RIGHT);
            Controls.tabOnly(button);
            Tooltip tip = new Tooltip();
            button.setTooltip(tip);
            keys.follow(button, _ -> {
                cap.setText(keys.hint(shortcut));
                tip.setText(shortcut.text() + "  " + keys.hint(shortcut));
                button.setAccessibleText(tip.getText());
            });
            button.setOnAction(_ -> pressed.accept(shortcut));
            if (style.equals("vote-button") || shortcut == Shortcut.PREVIOUS_DISPUTE || shortcut == Shortcut.NEXT_DISPUTE) {
                button.setMinWidth(USE_PREF_SIZE);
            }
            buttons.put(shortcut, button);
            getChildren().add(button);
        }
    }

    /** Whether a shortcut decides, so that a key held down must not do it again. */
    static boolean decides(Shortcut shortcut) {
        return DECIDING.contains(shortcut) || DecisionPane.CAUSES.containsKey(shortcut);
    }

    /** Whether a shortcut is refused to a person who only looks. */
    static boolean acts(Shortcut shortcut) {
        return decides(shortcut) || WRITING.contains(shortcut);
    }

    /** Whether nothing can be decided: the buttons that decide are dimmed and say why when they are pressed. */
    void looks(boolean only) {
        buttons.forEach((shortcut, button) -> Controls.dim(button, only && acts(shortcut)));
    }

    /** Fills the button of the decision in force, and says whether there is a gold query to adopt. */
    void show(Optional<Label> decided, boolean proposal) {
        LABELS.forEach((shortcut, label) -> button(shortcut)
                .pseudoClassStateChanged(ON, decided.equals(Optional.of(label))));
        button(Shortcut.ADOPT_GOLD).setDisable(!proposal);
        button(Shortcut.REJECT_GOLD).setDisable(!proposal);
        button(Shortcut.REOPEN_DECISION).setDisable(decided.isEmpty());
    }
}

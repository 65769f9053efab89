package io.github.assay.ui.review;

import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Label;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/**
 * Shows every decision as a button that names its key. Buttons do the same as their keys; those in force are filled.
 */
final class VoteBar extends HBox {
    private static final PseudoClass ON = PseudoClass.getPseudoClass("on");
    private static final PseudoClass COMPACT = PseudoClass.getPseudoClass("compact");
    private static final PseudoClass KEYS = PseudoClass.getPseudoClass("keys");
    private static final double COMPACT_EMS = 118;
    private static final double LOOKING_EMS = 100;
    private static final double WORDS_EMS = 84;
    private static final double TIGHT_EMS = 58;
    private static final double ROOMY_EMS = 132;
    private static final Map<Shortcut, Label> LABELS = new EnumMap<>(Map.of(
            Shortcut.PASS, Label.PASS, Shortcut.FAIL, Label.FAIL, Shortcut.UNSURE, Label.UNSURE, Shortcut.LATER,
            Label.SKIP));
    private static final Map<Shortcut, Flag> FLAGS = new EnumMap<>(Map.of(
            Shortcut.QUESTION_AMBIGUOUS, Flag.QUESTION_AMBIGUOUS, Shortcut.GOLD_DEFECTIVE, Flag.GOLD_DEFECTIVE,
            Shortcut.BOTH_WRONG, Flag.BOTH_WRONG, Shortcut.CANNOT_JUDGE, Flag.CANNOT_JUDGE));

    private final Keys keys;
    private final Map<Shortcut, Button> buttons = new EnumMap<>(Shortcut.class);

    /** {@code pressed} takes the shortcut whose button was clicked. */
    VoteBar(Keys keys, Consumer<Shortcut> pressed) {
        this.keys = keys;
        getStyleClass().add("vote-bar");
        Region gap = Controls.styled(new Region(), "vote-gap");
        Region wide = Controls.gap();
        getChildren().addAll(group(pressed, "vote-button", Shortcut.PASS, Shortcut.FAIL, Shortcut.UNSURE, Shortcut.LATER));
        getChildren().add(gap);
        getChildren().addAll(group(
                pressed, "flag-button", Shortcut.QUESTION_AMBIGUOUS, Shortcut.GOLD_DEFECTIVE, Shortcut.BOTH_WRONG,
                Shortcut.CANNOT_JUDGE, Shortcut.COMMENT));
        getChildren().add(Controls.styled(new Region(), "vote-gap"));
        getChildren().addAll(group(pressed, "flag-button", Shortcut.DATABASE, Shortcut.OWN_QUERY));
        getChildren().add(wide);
        getChildren().addAll(group(
                pressed, "flag-button", Shortcut.AUTO_ADVANCE, Shortcut.PREVIOUS_CASE, Shortcut.NEXT_CASE));
        setMinWidth(0);
        widthProperty().subscribe(this::fit);
        button(Shortcut.PASS).fontProperty().subscribe(this::fit);
    }

    /**
     * In a narrow window the gaps between buttons are smaller. When not all words fit, flags show their keys only; the
     * tooltip says what a key does. With very large text votes show their words only.
     */
    private void fit() {
        double ems = getWidth() / button(Shortcut.PASS).getFont().getSize();
        boolean narrow = ems > 0 && ems < WORDS_EMS;
        pseudoClassStateChanged(COMPACT, ems > 0 && ems < COMPACT_EMS);
        pseudoClassStateChanged(KEYS, narrow);
        FLAGS.keySet().forEach(s -> display(s, narrow));
        display(Shortcut.COMMENT, narrow);
        display(Shortcut.DATABASE, ems < LOOKING_EMS);
        display(Shortcut.OWN_QUERY, ems < LOOKING_EMS);
        display(Shortcut.AUTO_ADVANCE, ems < ROOMY_EMS);
        boolean tight = ems > 0 && ems < TIGHT_EMS;
        for (Shortcut s : List.of(Shortcut.PREVIOUS_CASE, Shortcut.NEXT_CASE)) {
            button(s).setContentDisplay(
                    tight ? ContentDisplay.TEXT_ONLY : s == Shortcut.NEXT_CASE ? ContentDisplay.LEFT : ContentDisplay.RIGHT);
        }
        LABELS.keySet().forEach(s ->
                button(s).setContentDisplay(tight ? ContentDisplay.TEXT_ONLY : ContentDisplay.RIGHT));
        // the width changes during layout, after this pulse's CSS: without it a button keeps the paddings of before
        applyCss();
    }

    private void display(Shortcut shortcut, boolean narrow) {
        button(shortcut).setContentDisplay(narrow ? ContentDisplay.GRAPHIC_ONLY : ContentDisplay.RIGHT);
    }

    /** Fills the buttons of decisions in force. */
    void show(AnnotatorState own, boolean comment) {
        LABELS.forEach((shortcut, label) -> set(shortcut, own.vote().filter(v -> v.label() == label).isPresent()));
        FLAGS.forEach((shortcut, flag) -> set(shortcut, own.flags().containsKey(flag)));
        set(Shortcut.COMMENT, comment);
    }

    /** Whether nothing can be cast: the buttons that decide are dimmed and say why when they are pressed. */
    void looks(boolean only) {
        Stream.of(LABELS.keySet(), FLAGS.keySet(), Set.of(Shortcut.COMMENT)).flatMap(Set::stream).forEach(s -> {
            Controls.dim(button(s), only);
            if (only) {
                button(s).setAccessibleText(Texts.text("review.refused.only_looking"));
            }
        });
    }

    /** Whether drawer and own query are open. */
    void opened(boolean drawer, boolean query) {
        set(Shortcut.DATABASE, drawer);
        set(Shortcut.OWN_QUERY, query);
    }

    /** Whether a vote brings the next case. */
    void advances(boolean yes) {
        set(Shortcut.AUTO_ADVANCE, yes);
    }

    private Button button(Shortcut shortcut) {
        return Objects.requireNonNull(buttons.get(shortcut));
    }

    private void set(Shortcut shortcut, boolean on) {
        button(shortcut).pseudoClassStateChanged(ON, on);
        button(shortcut).setAccessibleText(
                Texts.text(on ? "review.button.on" : "review.button.off", shortcut.text(), keys.hint(shortcut)));
    }

    private List<Node> group(Consumer<Shortcut> pressed, String style, Shortcut... shortcuts) {
        return java.util.Arrays.stream(shortcuts).map(s -> (Node) button(s, style, pressed)).toList();
    }

    private Button button(Shortcut shortcut, String style, Consumer<Shortcut> pressed) {
        javafx.scene.control.Label key = new javafx.scene.control.Label();
        key.getStyleClass().add("key-cap");
        key.setMinWidth(USE_PREF_SIZE);
        Button button = new Button(Texts.text("review.button." + shortcut.name()), key);
        button.getStyleClass().addAll(style, shortcut.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'));
        button.setContentDisplay(ContentDisplay.RIGHT);
        if (LABELS.containsKey(shortcut)) {
            button.setMinWidth(USE_PREF_SIZE);
        }
        Controls.tabOnly(button);
        Tooltip tip = new Tooltip();
        keys.follow(button, _ -> {
            key.setText(keys.hint(shortcut));
            tip.setText(shortcut.text() + "  " + all(shortcut));
        });
        button.setTooltip(tip);
        button.setOnAction(_ -> pressed.accept(shortcut));
        buttons.put(shortcut, button);
        return button;
    }

    private String all(Shortcut shortcut) {
        return keys.map().strokes(shortcut).stream()
                .map(io.github.assay.ui.common.keys.KeyStroke::hint)
                .collect(java.util.stream.Collectors.joining("  "));
    }
}

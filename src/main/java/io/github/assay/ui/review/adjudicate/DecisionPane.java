package io.github.assay.ui.review.adjudicate;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.domain.labelling.GoldError;
import io.github.assay.labelling.GoldProposal;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.adjudicate.model.AdjudicateViewModel;
import io.github.assay.ui.review.adjudicate.model.GoldReviews;
import io.github.assay.wording.Texts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;

/** Takes cause and reason of the decision on the item in front. */
final class DecisionPane extends VBox {
    private static final PseudoClass ON = PseudoClass.getPseudoClass("on");
    private static final String WORDS = "adjudicate.cause.";
    private static final String SHORT = "adjudicate.cause.short.";
    /** From this width on, cause and reason fit in one line. */
    private static final double ONE_LINE_EMS = 60;
    private static final double CAUSES_EMS = 35;
    private static final double LEAST_EMS = 20;

    /** The key of each cause. */
    static final Map<Shortcut, DisputeCause> CAUSES = new EnumMap<>(Map.of(
            Shortcut.CAUSE_ERROR, DisputeCause.ERROR, Shortcut.CAUSE_AMBIGUITY, DisputeCause.AMBIGUITY,
            Shortcut.CAUSE_GUIDELINE, DisputeCause.GUIDELINE_GAP, Shortcut.CAUSE_GOLD, DisputeCause.GOLD_DEFECTIVE));

    private final AdjudicateViewModel model;
    private final Map<DisputeCause, Button> buttons = new EnumMap<>(DisputeCause.class);
    private final TextField reason = Controls.styled(new TextField(), "#decision-reason");
    private final Label gap = Controls.whole(Texts.text("adjudicate.gap"), "chip", "accent");

    private final GoldLine gold;
    private final HBox first = Controls.styled(new HBox(), "decision-reason-line");
    private final FlowPane causes;
    private final HBox line;
    private final Label title = Controls.whole(Texts.text("adjudicate.cause"), "card-title");
    private String causeKey = WORDS;
    private Optional<ItemKey> shown = Optional.empty();

    /** @param write opens the own query with the proposed query */
    DecisionPane(AdjudicateViewModel model, Keys keys, Runnable write) {
        this.model = model;
        getStyleClass().addAll("card", "decision-pane");
        causes = Controls.styled(new FlowPane(title), "decision-causes");
        CAUSES.forEach((key, cause) -> {
            Label cap = Controls.label("", "key-cap");
            Button button = new Button("", cap);
            button.setContentDisplay(ContentDisplay.LEFT);
            button.getStyleClass().addAll("flag-button", "cause-button");
            button.setMinWidth(USE_PREF_SIZE);
            Controls.tabOnly(button);
            keys.follow(button, _ -> cap.setText(keys.hint(key)));
            button.setTooltip(new Tooltip(Texts.text("adjudicate.cause." + cause.word())));
            button.setAccessibleText(Texts.text("adjudicate.cause." + cause.word()));
            button.setOnAction(_ -> model.choose(cause));
            buttons.put(cause, button);
            causes.getChildren().add(button);
        });
        Label words = Controls.whole(Texts.text("adjudicate.reason"), "card-title");
        HBox.setHgrow(reason, Priority.ALWAYS);
        keys.follow(reason, _ -> reason.setPromptText(Texts.text(
                "adjudicate.reason.prompt", keys.hint(Shortcut.DECISION_REASON), keys.hint(Shortcut.COMMIT))));
        reason.setOnAction(_ -> keep());
        line = Controls.styled(new HBox(words, reason, gap), "decision-reason-line");
        gold = new GoldLine(model, keys, write);
        HBox.setHgrow(line, Priority.ALWAYS);
        getChildren().addAll(causes, line, gold);
        model.causeProperty().subscribe(this::cause);
        reason.focusedProperty().subscribe((was, is) -> {
            if (was && !is) {
                keep();
            }
        });
    }

    /** Whether no cause or reason can be given, because the person only looks. */
    void looks(boolean only) {
        causes.setDisable(only);
        line.setDisable(only);
    }

    private void cause(Optional<DisputeCause> chosen) {
        buttons.forEach((cause, button) -> {
            boolean on = chosen.equals(Optional.of(cause));
            button.pseudoClassStateChanged(ON, on);
            button.setText(Texts.text(causeKey + cause.word()) + (on ? " ✓" : ""));
        });
        boolean isGap = chosen.equals(Optional.of(DisputeCause.GUIDELINE_GAP));
        Controls.show(gap, isGap);
    }

    /**
     * Fits the pane into a small window: short words, and cause and reason in one line where there is width for it.
     *
     * @param ems width in em of the text
     */
    void fit(boolean small, double ems) {
        causeKey = small ? SHORT : WORDS;
        title.setText(Texts.text(small ? "adjudicate.cause.short" : "adjudicate.cause"));
        boolean oneLine = small && ems >= ONE_LINE_EMS;
        Controls.show(title, oneLine || !small);
        gap.setMinWidth(oneLine ? 0 : USE_PREF_SIZE);
        causes.setMinWidth(oneLine ? USE_PREF_SIZE : 0);
        causes.setPrefWrapLength((oneLine ? CAUSES_EMS : LEAST_EMS) * reason.getFont().getSize());
        if (oneLine != first.getChildren().contains(line)) {
            first.getChildren().clear();
            getChildren().setAll(gold);
            if (oneLine) {
                first.getChildren().setAll(causes, line);
                getChildren().addFirst(first);
            } else {
                getChildren().addAll(0, List.of(causes, line));
            }
        }
        cause(model.causeProperty().get());
    }

    /** Shows the reason of the item in front, unless one is being written for it. */
    void show(ItemKey item) {
        if (!reason.isFocused() || !shown.equals(Optional.of(item))) {
            reason.setText(model.reason());
        }
        shown = Optional.of(item);
        gold.show();
    }

    void write() {
        reason.requestFocus();
        reason.end();
    }

    /** Takes the words that were written. */
    void keep() {
        model.giveReason(reason.getText());
    }

    GoldLine gold() {
        return gold;
    }

    /** Shows, for a gold query that is called defective, its error class and the proposed query, which can be changed. */
    static final class GoldLine extends HBox {
        private static final double LEAST_SQL = 80;
        /** Below this width, in em of the text, the query keeps its place and the proposer does not. */
        private static final double PROPOSER_EMS = 55;

        private final AdjudicateViewModel model;
        private final ComboBox<Optional<GoldError>> error = new ComboBox<>(FXCollections.observableArrayList(Stream.concat(
                        Stream.of(Optional.<GoldError>empty()), Stream.of(GoldError.values()).map(Optional::of))
                .toList()));
        private final Label sql = new Label();
        private final Label who = Controls.label("", "card-meta");
        private final Tooltip whole = new Tooltip();

        /** @param write opens the own query with the proposed query */
        GoldLine(AdjudicateViewModel model, Keys keys, Runnable write) {
            this.model = model;
            GoldReviews gold = model.gold();
            getStyleClass().add("gold-line");
            Label title = Controls.whole(Texts.text("adjudicate.gold"), "card-title");
            error.setId("gold-error");
            error.setMinWidth(USE_PREF_SIZE);
            error.getStyleClass().add("gold-error");
            error.setConverter(new StringConverter<>() {
                @Override
                public String toString(Optional<GoldError> one) {
                    return one == null || one.isEmpty()
                            ? Texts.text("adjudicate.error.none", keys.hint(Shortcut.GOLD_ERROR))
                            : Texts.text("adjudicate.error." + one.get().word());
                }

                @Override
                public Optional<GoldError> fromString(String text) {
                    throw new UnsupportedOperationException("errors are chosen");
                }
            });
            error.valueProperty().bindBidirectional(gold.errorProperty());
            keys.follow(error, _ -> {
                error.setAccessibleText(Shortcut.GOLD_ERROR.text());
                error.setTooltip(new Tooltip(Shortcut.GOLD_ERROR.text() + "  " + keys.hint(Shortcut.GOLD_ERROR)));
            });
            who.setMinWidth(0);
            sql.getStyleClass().add("vote-sql");
            sql.setMinWidth(0);
            sql.setPrefWidth(LEAST_SQL); // grows; class and proposer keep their words
            sql.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(sql, Priority.ALWAYS);
            whole.setWrapText(true);
            whole.setMaxWidth(640);
            sql.setTooltip(whole);
            Label cap = Controls.label("", "key-cap");
            Button amend = Controls.styled(new Button(Texts.text("adjudicate.gold.write"), cap), "cause-button");
            amend.setId("gold-write");
            amend.setContentDisplay(ContentDisplay.RIGHT);
            amend.setMinWidth(USE_PREF_SIZE);
            Controls.tabOnly(amend);
            keys.follow(amend, _ -> cap.setText(keys.hint(Shortcut.AMEND_GOLD)));
            amend.setOnAction(_ -> write.run());
            getChildren().setAll(title, error, who, sql, amend);
            widthProperty().subscribe(width -> {
                boolean space = width.doubleValue() > PROPOSER_EMS * title.getFont().getSize();
                Controls.show(who, space);
                Controls.show(title, space);
            });
            model.causeProperty().subscribe(_ -> show());
            show();
        }

        /** Shows the first proposal on the item in front; nothing where the gold query is in no doubt. */
        void show() {
            Optional<GoldProposal> first = model.gold().open();
            boolean doubt = first.isPresent() || !model.gold().waiting().isEmpty()
                    || model.causeProperty().get().equals(Optional.of(DisputeCause.GOLD_DEFECTIVE));
            Controls.show(this, doubt);
            who.setText(first.map(p -> Texts.text("adjudicate.gold.by", model.gold().proposer(p))).orElse(""));
            sql.setText(first.map(p -> p.sql().replaceAll("\\s+", " ").strip()).orElse(Texts.text("adjudicate.gold.none")));
            sql.getStyleClass().setAll("label", first.isPresent() ? "vote-sql" : "card-meta");
            whole.setText(first.map(GoldProposal::sql).orElse(sql.getText()));
        }

        /** Opens the list of error classes. */
        void chooseError() {
            if (isVisible()) {
                error.requestFocus();
                error.show();
            }
        }

        /** Whether the list of error classes has the keys. */
        boolean isChoosing() {
            return error.isFocused() || error.isShowing();
        }
    }
}

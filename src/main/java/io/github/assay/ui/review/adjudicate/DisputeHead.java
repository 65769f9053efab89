package io.github.assay.ui.review.adjudicate;

import io.github.assay.agreement.dispute.DisputedItem;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.ui.common.controls.Controls;
import io.github.assay.ui.review.adjudicate.model.AdjudicateViewModel;
import io.github.assay.ui.review.adjudicate.model.DisputeScreen;
import io.github.assay.ui.review.layout.WrappingLine;
import io.github.assay.wording.Texts;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows id, why the item is listed, question and evidence, and the votes side by side. Scrolls when it gets less height. */
final class DisputeHead extends VBox {
    private final AdjudicateViewModel model;
    private final Label id = Controls.whole("", "case-id");
    private final FlowPane tags = Controls.styled(new FlowPane(), "case-tags");
    private final Label hidden = Controls.label("", "chip");
    private final Label question = Controls.wrapped("", "question", "case-question");
    private final Label evidence = Controls.wrapped("", "case-evidence");
    private final VoteCards cards;
    private final ScrollPane scroll;
    private final VBox words;
    private boolean narrow;

    DisputeHead(AdjudicateViewModel model, ZoneId zone) {
        this.model = model;
        cards = new VoteCards(zone);
        getStyleClass().add("case-top");
        hidden.setText(Texts.text("adjudicate.hidden"));
        hidden.setTooltip(new Tooltip(Texts.text("adjudicate.hidden.tip")));
        tags.setMinWidth(0);
        WrappingLine line = Controls.styled(new WrappingLine(id, tags, new Region()), "case-head");
        line.setMinHeight(USE_PREF_SIZE);
        words = new VBox(question, evidence, cards);
        words.getStyleClass().add("case-words");
        VBox.setMargin(cards, new Insets(9, 0, 0, 0));
        scroll = new ScrollPane(words);
        scroll.getStyleClass().add("words-scroll");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setFocusTraversable(false);
        scroll.setMinHeight(0);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().setAll(line, scroll);
    }

    void show(DisputeScreen screen) {
        Item item = screen.evidence().dossier().item();
        Case evalCase = item.evalCase();
        DisputedItem dispute = screen.opinions().item();
        id.setText(evalCase.id());
        List<Label> chips = new ArrayList<>();
        chips.add(chip(evalCase.dbId(), ""));
        chips.add(chip(evalCase.strata().difficulty(), ""));
        if (!model.hidesNames()) {
            chips.add(chip(item.key().systemAndRun(), ""));
        }
        dispute.reasons().stream()
                .filter(r -> r != io.github.assay.agreement.dispute.DisputeReason.DECIDED)
                .forEach(r -> chips.add(chip(
                        Texts.text(
                                "adjudicate.why.counts." + r.word(), dispute.passes(), dispute.fails(), dispute.unsure()),
                        r.needsDecision() ? "warn" : "")));
        if (dispute.expected() > 0) {
            chips.add(chip(Texts.text("adjudicate.expected", dispute.expected()), ""));
        }
        if (model.hidesNames()) {
            chips.add(hidden);
        }
        chips.removeIf(c -> c.getText().isBlank());
        String all = chips.stream().map(Label::getText).collect(Collectors.joining(" · "));
        id.setTooltip(new Tooltip(all));
        tags.getChildren().setAll(chips);
        narrow(narrow);
        question.setText(evalCase.question());
        String background = evalCase.context().evidence().strip();
        evidence.setText(background.isEmpty() ? "" : Texts.text("review.evidence.line", background));
        evidence.setVisible(!background.isEmpty());
        evidence.setManaged(!background.isEmpty());
        cards.show(screen.opinions());
        scroll.setVvalue(0);
    }

    /** In a narrow screen only what needs a decision is beside the id; the rest is in its tooltip. */
    void narrow(boolean is) {
        narrow = is;
        tags.getChildren().forEach(c -> {
            c.setVisible(!is || c.getStyleClass().contains("warn"));
            c.setManaged(c.isVisible());
        });
    }

    private static Label chip(String text, String style) {
        Label chip = new Label(text);
        chip.getStyleClass().add("chip");
        if (!style.isEmpty()) {
            chip.getStyleClass().add(style);
        }
        return chip;
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
        Region line = (Region) getChildren().getFirst();
        return line.prefHeight(width) + getSpacing() + Math.ceil(words.prefHeight(width)) + 2;
    }
}

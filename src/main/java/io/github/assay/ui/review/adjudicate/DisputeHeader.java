package io.github.assay.ui.review.adjudicate;

import io.github.assay.agreement.DisputedItem;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.FlagAct;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.domain.project.Item;
import io.github.assay.labelling.GoldProposal;
import io.github.assay.service.adjudication.AdjudicationCase.Opinion;
import io.github.assay.service.adjudication.AdjudicationCase;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.review.adjudicate.model.AdjudicateViewModel;
import io.github.assay.ui.review.adjudicate.model.DisputeScreen;
import io.github.assay.ui.review.layout.WrappingLine;
import io.github.assay.ui.review.words.Reasons;
import io.github.assay.wording.Texts;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.geometry.Insets;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** Shows id, why the item is listed, question and evidence, and the votes side by side. Scrolls when it gets less height. */
final class DisputeHeader extends VBox {
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

    DisputeHeader(AdjudicateViewModel model, ZoneId zone) {
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
        Item item = screen.evidence().caseData().item();
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
                .filter(r -> r != io.github.assay.agreement.DisputeList.DisputeReason.DECIDED)
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
        Controls.show(evidence, !background.isEmpty());
        cards.show(screen.opinions(), screen.evidence().caseData().item().evalCase().goldSql());
        scroll.setVvalue(0);
    }

    /** In a narrow screen only what needs a decision is beside the id; the rest is in its tooltip. */
    void narrow(boolean is) {
        narrow = is;
        tags.getChildren().forEach(c -> {
            Controls.show(c, !is || c.getStyleClass().contains("warn"));
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

    /** Shows the opinions of all annotators on an item side by side: vote, time, reasons, flags, comment, proposed gold. */
    private static final class VoteCards extends Pane {
        private static final double GAP = 9;
        private static final double LEAST_EMS = 19;
        private static final DateTimeFormatter AT = DateTimeFormatter.ofPattern("d MMM, HH:mm", Locale.ENGLISH);

        private final ZoneId zone;
        private final Label measure = new Label();

        VoteCards(ZoneId zone) {
            this.zone = zone;
            getStyleClass().add("vote-cards");
            Controls.show(measure, false);
        }

        /** @param gold the item's gold query; votes under another one are marked */
        void show(AdjudicationCase stated, String gold) {
            getChildren().setAll(stated.opinions().stream().map(o -> (Node) card(stated, o, gold)).toList());
            getChildren().add(measure);
            requestLayout();
        }

        private Region card(AdjudicationCase stated, Opinion o, String gold) {
            Optional<io.github.assay.domain.labelling.Label> label = o.vote().map(Vote::label);
            Label mark = Controls.whole(VoteMarks.mark(label));
            mark.getStyleClass().addAll("vote-mark", VoteMarks.style(label));
            Label word = Controls.whole(VoteMarks.word(label));
            word.getStyleClass().addAll("vote-word", VoteMarks.style(label));
            HBox flags = Controls.styled(new HBox(), "vote-flags");
            o.flags().forEach(f -> flags.getChildren().add(flexible(chip(Texts.text("adjudicate.flag." + f.flag().word()), "warn"))));
            flags.setMinWidth(0);
            HBox.setHgrow(flags, Priority.ALWAYS);
            Label name = Controls.whole(stated.shown(o.annotator()), "vote-name");
            HBox header = Controls.styled(new HBox(mark, word, flags, name), "vote-head");
            FlowPane meta = Controls.styled(new FlowPane(), "vote-meta");
            o.vote().ifPresent(v -> meta(meta, v, gold));
            Label comment =
                    Controls.wrapped(o.comment().isEmpty() ? Texts.text("adjudicate.no-comment") : "“" + o.comment() + "”");
            comment.getStyleClass().add(o.comment().isEmpty() ? "vote-none" : "vote-comment");
            VBox card = new VBox(header, Controls.styled(new VBox(meta, comment), "vote-body"));
            proposal(stated, o).ifPresent(p -> card.getChildren().add(p));
            card.getStyleClass().addAll("card", "vote-card", VoteMarks.style(label));
            card.setAccessibleText(name.getText() + ": " + word.getText() + ". " + comment.getText());
            card.setFocusTraversable(false);
            return card;
        }

        private void meta(FlowPane meta, Vote v, String gold) {
            List<String> known = new ArrayList<>();
            known.add(v.hasTime() ? AT.format(v.at().atZone(zone)) : Texts.text("adjudicate.when.unknown"));
            if (v.seconds() > 0) {
                known.add(Texts.text("adjudicate.seconds", Math.round(v.seconds())));
            }
            known.add(Texts.text(!v.isVisibleKnown() ? "adjudicate.saw.unknown"
                    : v.visible().otherVotes() ? "adjudicate.saw.votes" : v.visible().scores() ? "adjudicate.saw.scores" : "adjudicate.saw.nothing"));
            Label when = new Label(String.join(" · ", known));
            when.getStyleClass().add("card-meta");
            meta.getChildren().add(when);
            List<String> reasons = Reasons.among(v.issues());
            if (reasons.isEmpty() && v.label() == io.github.assay.domain.labelling.Label.FAIL) {
                meta.getChildren().add(Controls.label(Texts.text("adjudicate.no-reason"), "card-meta"));
            }
            reasons.forEach(r -> meta.getChildren().add(chip(Texts.reason(r), "")));
            if (v.copyOf().isPresent()) {
                meta.getChildren().add(chip(Texts.text("adjudicate.copied"), ""));
            }
            if (GoldVersion.isOther(v.gold(), gold)) {
                meta.getChildren().add(chip(Texts.text("review.votes.gold"), "warn"));
            }
            if (v.isQuick()) {
                meta.getChildren().add(chip(Texts.text("adjudicate.quick"), "warn"));
            }
        }

        private static Optional<Node> proposal(AdjudicationCase stated, Opinion o) {
            Optional<FlagAct> flag = o.flags().stream()
                    .filter(f -> f.flag() == Flag.GOLD_DEFECTIVE)
                    .findFirst();
            if (flag.isEmpty()) {
                return Optional.empty();
            }
            Optional<GoldProposal> proposal = stated.proposals().stream()
                    .filter(p -> p.key().proposer().equals(o.annotator()) && p.item().equals(flag.get().item()))
                    .findFirst();
            String sql = proposal.map(GoldProposal::sql).orElse(flag.get().note()).strip();
            Label title = Controls.whole(Texts.text("adjudicate.proposed"), "card-title");
            Label text = new Label(sql.isEmpty() ? Texts.text("adjudicate.proposed.none") : sql.replaceAll("\\s+", " "));
            text.getStyleClass().add(sql.isEmpty() ? "card-meta" : "vote-sql");
            text.setMinWidth(0);
            if (!sql.isEmpty()) {
                Tooltip tip = new Tooltip(sql);
                tip.setWrapText(true);
                tip.setMaxWidth(640);
                text.setTooltip(tip);
            }
            HBox.setHgrow(text, Priority.ALWAYS);
            text.setMaxWidth(Double.MAX_VALUE);
            HBox foot = Controls.styled(new HBox(title, text), "vote-foot");
            proposal.filter(p -> p.state() != GoldProposal.State.OPEN && p.state() != GoldProposal.State.NO_QUERY)
                    .ifPresent(p -> foot.getChildren().add(chip(Texts.text("adjudicate.proposal." + p.state().word()), "accent")));
            return Optional.of(foot);
        }

        private static Label flexible(Label chip) {
            chip.setMinWidth(0);
            chip.setTooltip(new Tooltip(chip.getText()));
            return chip;
        }

        private static Label chip(String text, String style) {
            Label chip = Controls.whole(text);
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

        private List<Region> cards() {
            return getChildren().stream().filter(n -> n != measure).map(n -> (Region) n).toList();
        }

        /** Cards in a line: as many as have the least width. */
        private int columns(double width) {
            double least = LEAST_EMS * measure.getFont().getSize();
            return Math.clamp((int) ((width + GAP) / (least + GAP)), 1, Math.max(1, cards().size()));
        }

        @Override
        protected double computePrefHeight(double width) {
            return place(width, false);
        }

        @Override
        protected double computeMinHeight(double width) {
            return 0;
        }

        @Override
        protected double computePrefWidth(double height) {
            return 100;
        }

        @Override
        protected double computeMinWidth(double height) {
            return 0;
        }

        @Override
        protected void layoutChildren() {
            place(getWidth(), true);
        }

        private double place(double width, boolean set) {
            List<Region> cards = cards();
            if (cards.isEmpty() || width <= 0) {
                return 0;
            }
            int columns = columns(width);
            double each = Math.floor((width - GAP * (columns - 1)) / columns);
            double top = 0;
            for (int from = 0; from < cards.size(); from += columns) {
                List<Region> line = cards.subList(from, Math.min(cards.size(), from + columns));
                double height = Math.ceil(line.stream().mapToDouble(c -> c.prefHeight(each)).max().orElse(0));
                for (int i = 0; set && i < line.size(); i++) {
                    line.get(i).resizeRelocate(i * (each + GAP), top, each, height);
                }
                top += height + GAP;
            }
            return top - GAP;
        }
    }
}

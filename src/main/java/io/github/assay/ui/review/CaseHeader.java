package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.Flag;
import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.GoldVersion;
import io.github.assay.service.labels.AnnotatorState;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.layout.FullText;
import io.github.assay.ui.review.layout.WrappingLine;
import io.github.assay.ui.review.model.CaseScreen;
import io.github.assay.ui.review.words.Reasons;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * Shows id, tags, active time, question and evidence above the SQL cards. It is as high as its words; where it gets less
 * height, the words scroll and a button opens them in full.
 */
final class CaseHeader extends VBox {
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ENGLISH);
    private static final PseudoClass ON = PseudoClass.getPseudoClass("on");
    private static final PseudoClass NARROW = PseudoClass.getPseudoClass("narrow");
    /** Below this width, in em of the question's font, a typical question does not fit on two lines. */
    private static final double NARROW_EMS = 22;

    private final Label id = Controls.whole("", "case-id");
    private final FlowPane tags = Controls.styled(new FlowPane(), "case-tags");
    private final List<Label> chips = new ArrayList<>();
    private List<Node> last = List.of();
    private final Label standing = Controls.whole("", "chip", "case-standing");
    private final Tooltip standingTip = new Tooltip();
    private final Label clock = Controls.whole("", "case-clock");
    private final Button bookmark = Controls.button("", "bookmark");
    private final Label question = Controls.wrapped("", "question", "case-question");
    private final Label evidence = Controls.wrapped("", "case-evidence");
    private final Button enriched = new Button(Texts.text("review.enriched"));
    private final HBox second = Controls.styled(new HBox(), "evidence-line");
    private final Button below = new Button();
    private final VBox words = Controls.styled(new VBox(question, second, below), "case-words");
    private final WordsScroll scroll = new WordsScroll(words);
    private final Button full = Controls.button("", "key-cap", "read-full");
    private final WrappingLine line;
    private CaseScreen.Header header = new CaseScreen.Header("", List.of(), "", "", "");
    private boolean showsEnriched;
    private boolean bookmarked;
    private boolean narrow;

    /**
     * @param toggleBookmark sets or removes the bookmark
     * @param openFull opens question and evidence in full
     */
    CaseHeader(Keys keys, Runnable toggleBookmark, Runnable openFull) {
        getStyleClass().add("case-top");
        tags.setMinWidth(0);
        standing.setTooltip(standingTip);
        clock.setTooltip(new Tooltip(Texts.text("review.clock")));
        Controls.tabOnly(bookmark);
        Tooltip bookmarkTip = new Tooltip();
        keys.follow(bookmark, _ -> bookmarkTip.setText(Shortcut.BOOKMARK.text() + "  " + keys.hint(Shortcut.BOOKMARK)));
        bookmark.setTooltip(bookmarkTip);
        bookmark.setOnAction(_ -> toggleBookmark.run());
        full.setFocusTraversable(false);
        full.setOnAction(_ -> openFull.run());
        Tooltip fullTip = new Tooltip();
        full.setTooltip(fullTip);
        keys.follow(full, _ -> {
            fullTip.setText(Shortcut.READ_FULL.text() + "  " + keys.hint(Shortcut.READ_FULL));
            full.setText(Texts.text("review.read.full", keys.hint(Shortcut.READ_FULL)));
        });
        full.setVisible(false); // it keeps its place, so that tags do not move when it appears
        HBox end = Controls.styled(new HBox(full, standing, clock, bookmark), "case-head-end");
        line = new WrappingLine(id, tags, end);
        line.getStyleClass().add("case-head");
        line.setMinHeight(USE_PREF_SIZE);
        words();
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(line, scroll);
        scroll.overflowing(full::setVisible);
        widthProperty().subscribe(this::fit);
        question.fontProperty().subscribe(this::fit);
    }

    /** Adds a chip after the tags. */
    void append(Node chip) {
        last = List.of(chip);
        tags.getChildren().setAll(Stream.concat(tags.getChildren().stream(), last.stream()).toList());
    }

    /** With large text in a small window, the question is read in full and the bookmark is its star alone. */
    private void fit() {
        double ems = getWidth() / question.getFont().getSize();
        narrow = ems > 0 && ems < NARROW_EMS;
        pseudoClassStateChanged(NARROW, narrow);
        enriched();
        bookmark();
    }

    /** Shows the button beside the evidence, or below it with large text in a small window. */
    private void enriched() {
        boolean there = !header.enriched().isEmpty();
        Controls.show(enriched, there && !narrow);
        Controls.show(below, there && narrow);
    }

    private void bookmark() {
        String star = bookmarked ? "★" : "☆";
        bookmark.setText(narrow ? star : star + " " + Texts.text("review.bookmark"));
    }

    private void words() {
        evidence.setMinWidth(0);
        HBox.setHgrow(evidence, Priority.SOMETIMES);
        for (Button button : List.of(enriched, below)) {
            button.getStyleClass().add("link-button");
            button.setMinWidth(USE_PREF_SIZE);
            Controls.tabOnly(button);
            button.setOnAction(_ -> {
                showsEnriched = !showsEnriched;
                evidence();
            });
        }
        below.textProperty().bind(enriched.textProperty());
        second.getChildren().addAll(evidence, enriched);
    }

    /** The texts of the case, for reading in full. */
    List<FullText.Passage> passages() {
        return List.of(
                new FullText.Passage("", header.question()),
                new FullText.Passage(Texts.text("review.evidence"), header.evidence()),
                new FullText.Passage(Texts.text("review.enriched.title"), header.enriched()));
    }

    /** The line with the id, above question and evidence. */
    Node line() {
        return line;
    }

    /** Id of the case, as shown. */
    String title() {
        return id.getText();
    }

    void show(CaseScreen.Header shown) {
        header = shown;
        Controls.show(second, !shown.evidence().isEmpty() || !shown.enriched().isEmpty());
        scroll.setVvalue(0);
        showsEnriched = false;
        id.setText("#" + shown.id());
        question.setText(shown.question());
        enriched();
        tags(shown.tags());
        evidence();
    }

    /**
     * The annotator's verdict on the case.
     *
     * @param toRevisit whether the guideline has changed since
     * @param gold the gold query that is shown; empty: none
     */
    void own(AnnotatorState own, boolean toRevisit, String gold) {
        boolean marked = own.flags().containsKey(Flag.BOOKMARK);
        bookmarked = marked;
        bookmark();
        bookmark.pseudoClassStateChanged(ON, marked);
        String word = Texts.word(own.standing());
        Controls.show(standing, own.awaitsSecond() || own.vote().or(own::carried).isPresent());
        boolean copied = own.vote().filter(v -> v.copyOf().isPresent()).isPresent();
        standing.setText(own.carried().isPresent() ? carried(own.carried().get()) : own.awaitsSecond() ? Texts.text("review.own.second") : own.first().isPresent()
                ? Texts.text("review.own.both", Texts.word(own.first().get().label()), word) + decided(own)
                : Texts.text(toRevisit ? "review.own.revisit" : copied ? "review.own.copied" : "review.own", word)
                        + decided(own)
                        + own.vote().filter(v -> GoldVersion.isOther(v.gold(), gold)).map(_ -> " · " + Texts.text("review.votes.gold")).orElse("")
                        + own.vote().filter(Vote::isQuick).map(v -> " · " + Texts.text("review.own.quick", v.seconds())).orElse(""));
        List<String> reasons = own.vote().map(v -> Reasons.among(v.issues())).orElse(List.of());
        standingTip.setText(String.join(
                "\n",
                Stream.concat(
                                Stream.of(
                                        standing.getText(),
                                        own.decision().map(d -> d.reason().strip()).orElse(""),
                                        toRevisit ? Texts.text("review.own.earlier") : "",
                                        own.vote().filter(Vote::isQuick).map(v -> Texts.text("review.own.quick.tip", v.seconds())).orElse(""),
                                        own.vote().filter(v -> v.visible().scores()).map(_ -> Texts.text("review.own.seen")).orElse(""),
                                        own.vote()
                                                .flatMap(Vote::copyOf)
                                                .map(o -> Texts.text("review.own.copy-of", ItemKey.systemAndRun(o.system(), o.runId())))
                                                .orElse("")),
                                reasons.stream().map(Texts::reason))
                        .filter(line -> !line.isEmpty())
                        .toList()));
        for (String style : List.of("pass", "fail", "unsure", "later")) {
            standing.pseudoClassStateChanged(PseudoClass.getPseudoClass(style), style.equals(own.standing().word()));
        }
    }

    /** The vote that the case carries, with the answer that it was cast on. */
    private static String carried(Vote vote) {
        return vote.copyOf().map(o -> Texts.text("review.own.carried", ItemKey.systemAndRun(o.system(), o.runId()), Texts.word(vote.label()),
                DAY.format(o.at().atZone(ZoneId.systemDefault())))).orElse("");
    }

    /** What an adjudicator decided over the annotator's vote; empty where nothing was decided. */
    private static String decided(AnnotatorState own) {
        return own.decision()
                .map(d -> " · " + Texts.text(
                        own.isOverruled() ? "review.own.overruled" : "review.own.adjudicated",
                        Texts.text("adjudicate.decided." + d.label().word())))
                .orElse("");
    }

    void clock(double seconds) {
        long whole = (long) seconds;
        String text = String.format(Locale.ROOT, "%02d:%02d", whole / 60, whole % 60);
        if (!text.equals(clock.getText())) {
            clock.setText(text);
        }
    }

    private void evidence() {
        String text = showsEnriched
                ? Texts.text("review.enriched.line", header.enriched())
                : header.evidence().isEmpty() ? "" : Texts.text("review.evidence.line", header.evidence());
        evidence.setText(text);
        enriched.setText(Texts.text(showsEnriched ? "review.enriched.back" : "review.enriched"));
    }

    private void tags(List<String> texts) {
        while (chips.size() < texts.size()) {
            Label chip = Controls.label("", "chip");
            chip.setMinWidth(0);
            chips.add(chip);
        }
        for (int i = 0; i < texts.size(); i++) {
            chips.get(i).setText(texts.get(i));
        }
        if (tags.getChildren().size() != texts.size() + last.size()) {
            tags.getChildren().setAll(Stream.concat(chips.subList(0, texts.size()).stream(), last.stream()).toList());
        }
    }

    /** Words that are as high as their lines; with less height they scroll. */
    static final class WordsScroll extends ScrollPane {
        WordsScroll(VBox words) {
            super(words);
            getStyleClass().add("words-scroll");
            setFitToWidth(true);
            setHbarPolicy(ScrollBarPolicy.NEVER);
            setFocusTraversable(false);
        }

        /** Sets the listener that gets whether some of the words are outside the view. */
        void overflowing(Consumer<Boolean> listener) {
            Region words = (Region) getContent();
            Runnable compare = () -> listener.accept(
                    getViewportBounds().getHeight() > 0 && words.getHeight() > getViewportBounds().getHeight() + 1);
            viewportBoundsProperty().subscribe(compare);
            words.heightProperty().subscribe(compare);
        }

        @Override
        public Orientation getContentBias() {
            return Orientation.HORIZONTAL;
        }

        @Override
        protected double computePrefHeight(double width) {
            return Math.ceil(getContent().prefHeight(width)) + 1;
        }

        @Override
        protected double computeMinHeight(double width) {
            return 0;
        }
    }
}

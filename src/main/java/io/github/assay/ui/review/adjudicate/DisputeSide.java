package io.github.assay.ui.review.adjudicate;

import io.github.assay.agreement.GuidelineGaps;
import io.github.assay.domain.ItemKey;
import io.github.assay.domain.labelling.DisputeCause;
import io.github.assay.service.adjudication.AdjudicationList.Scope;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.review.GuidelinePane;
import io.github.assay.ui.review.adjudicate.model.AdjudicateViewModel;
import io.github.assay.ui.review.adjudicate.model.DisputeCauses;
import io.github.assay.ui.review.database.DatabaseDrawer;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Shows one of database drawer, guideline, and causes at the right of the case; takes no space while none is open. */
final class DisputeSide extends StackPane {
    private final AdjudicateViewModel model;
    private final GuidelinePane guideline;
    private final CausesPane causes;

    /** @param list lists items of a choice that hold every word of a filter */
    DisputeSide(AdjudicateViewModel model, Keys keys, BiConsumer<Scope, String> list) {
        this.model = model;
        guideline = new GuidelinePane(keys);
        causes = new CausesPane(model, list);
        getStyleClass().addAll("score-side", "dispute-side");
        show(Optional.empty());
    }

    private void show(Optional<Node> part) {
        getChildren().setAll(part.stream().toList());
        Controls.show(this, part.isPresent());
    }

    private boolean shows(Node part) {
        return getChildren().contains(part);
    }

    /** Shows the drawer, or removes it. */
    void drawer(Optional<DatabaseDrawer> drawer) {
        show(drawer.map(d -> d));
    }

    /** Shows the guideline in force or the causes, or removes them. */
    void toggle(boolean ofGuideline) {
        guideline.read(model.guideline());
        causes.show();
        Node part = ofGuideline ? guideline : causes;
        show(shows(part) ? Optional.empty() : Optional.of(part));
    }

    /** Called when the list was read again. */
    void refresh() {
        if (shows(causes)) {
            causes.show();
        }
    }

    /** Closes guideline and causes; false when neither is open. */
    boolean leave() {
        boolean open = shows(guideline) || shows(causes);
        if (open) {
            show(Optional.empty());
        }
        return open;
    }

    /** Shows what the decisions in force say of causes, and the gaps of the guideline; each leads to its items. */
    private static final class CausesPane extends ScrollPane {
        private static final int MOST_ITEMS = 8;

        private final AdjudicateViewModel model;
        private final BiConsumer<Scope, String> list;
        private final VBox lines = Controls.styled(new VBox(), "guideline", "causes");

        /** @param list lists items of a choice that hold every word of a filter */
        CausesPane(AdjudicateViewModel model, BiConsumer<Scope, String> list) {
            this.model = model;
            this.list = list;
            setId("dispute-causes");
            setContent(lines);
            setFitToWidth(true);
            setHbarPolicy(ScrollBarPolicy.NEVER);
            getStyleClass().add("words-scroll");
        }

        void show() {
            lines.getChildren().clear();
            model.causes().ifPresent(this::show);
        }

        private void show(DisputeCauses causes) {
            title(Texts.text("adjudicate.causes", causes.decisions()));
            if (causes.decisions() == 0) {
                muted(Texts.text("adjudicate.causes.none"));
            }
            for (DisputeCause cause : DisputeCause.values()) {
                count(Texts.text("adjudicate.cause." + cause.word()),
                        causes.counts().getOrDefault(Optional.of(cause), 0L),
                        "cause:" + cause.word());
            }
            count(Texts.text("adjudicate.cause.none"),
                    causes.counts().getOrDefault(Optional.<DisputeCause>empty(), 0L), "cause:none");
            GuidelineGaps gaps = causes.gaps();
            title(Texts.text("adjudicate.gaps", gaps.gaps().size()));
            if (gaps.gaps().isEmpty()) {
                muted(Texts.text("adjudicate.gaps.none"));
            }
            gaps.gaps().forEach(this::gap);
            if (!gaps.votes().isEmpty() || !gaps.decisions().isEmpty()) {
                title(Texts.text("adjudicate.earlier"));
                muted(Texts.text("adjudicate.earlier.counts", gaps.votes().size(), gaps.decisions().size()));
            }
        }

        private void title(String text) {
            Label title = Controls.label(text, "score-group");
            title.setWrapText(true);
            lines.getChildren().add(title);
        }

        private Label muted(String text) {
            Label label = Controls.wrapped(text, "muted");
            lines.getChildren().add(label);
            return label;
        }

        private void count(String name, long count, String filter) {
            Node left = count == 0 ? new Label(name) : link(name, () -> list.accept(Scope.DECIDED, filter));
            Label number = new Label(Long.toString(count));
            BorderPane line = Controls.styled(new BorderPane(null, null, number, null, left), "cause-count");
            lines.getChildren().add(line);
        }

        private void gap(GuidelineGaps.Gap gap) {
            Label sentence =
                    new Label(gap.sentence().isBlank() ? Texts.text("adjudicate.gap.no-reason") : gap.sentence());
            sentence.setWrapText(true);
            sentence.setMinHeight(USE_PREF_SIZE);
            Label state = new Label(Texts.text(gap.isOpen() ? "adjudicate.gap.open" : "adjudicate.gap.changed"));
            state.getStyleClass().addAll("chip", gap.isOpen() ? "warn" : "accent");
            FlowPane items = new FlowPane(6, 2, state);
            gap.items().stream().limit(MOST_ITEMS).forEach(
                    i -> items.getChildren().add(link(i.caseId(), () -> open(i))));
            if (gap.items().size() > MOST_ITEMS) {
                Label more = new Label(Texts.text("adjudicate.gap.more", gap.items().size() - MOST_ITEMS));
                more.setAccessibleText(gap.items().stream().map(ItemKey::caseId).collect(Collectors.joining(", ")));
                items.getChildren().add(more);
            }
            lines.getChildren().add(Controls.styled(new VBox(sentence, items), "gap"));
        }

        private void open(ItemKey item) {
            list.accept(Scope.DECIDED, "cause:guideline_gap");
            model.open(item);
        }

        private static Hyperlink link(String text, Runnable act) {
            Hyperlink link = new Hyperlink(text);
            link.setOnAction(_ -> act.run());
            return link;
        }
    }
}

package io.github.assay.ui.review.answer;

import io.github.assay.service.review.RecordFacts;
import io.github.assay.service.review.SystemAnswer;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * Shows a system's whole answer: its words, the question as it understood it, its tool calls beside the expected ones,
 * and its first attempt. All texts are shown as written; nothing in them is interpreted.
 */
final class AnswerCard extends VBox {
    /** Characters of one text that are laid out at once; the rest on demand, because it takes seconds. */
    private static final int AT_ONCE = 60_000;
    /** Least height before the case scrolls as a whole, in em. */
    private static final double LEAST_EMS = 10;

    private final Label figures = Controls.label("", "answer-label");
    private final VBox content = Controls.styled(new VBox(), "answer-content");
    private final ScrollPane scroll;
    private double limit = Double.MAX_VALUE;
    private SystemAnswer shown;

    /** @param fold hides the card */
    AnswerCard(Keys keys, Runnable fold) {
        getStyleClass().addAll("card", "answer-card");
        Label title = Controls.whole(Texts.text("answer.title.whole"), "card-note");
        figures.setMinWidth(0);
        Region gap = Controls.gap();
        Button away = Controls.button("", "tool-button");
        Label cap = Controls.label("", "key-cap");
        away.setGraphic(cap);
        away.setOnAction(_ -> fold.run());
        keys.follow(away, _ -> {
            cap.setText(keys.hint(Shortcut.ANSWER));
            away.setAccessibleText(Texts.text("shell.hint", Texts.text("answer.fold"), keys.hint(Shortcut.ANSWER)));
        });
        HBox head = Controls.styled(new HBox(title, figures, gap, away), "card-head");
        scroll = new ScrollPane(content) {
            /** As high as the content, so that nothing scrolls before the card's limit is reached. */
            @Override
            protected double computePrefHeight(double width) {
                double inside = (width < 0 ? getWidth() : width) - snappedLeftInset() - snappedRightInset();
                return content.prefHeight(Math.max(1, inside)) + snappedTopInset() + snappedBottomInset() + 2;
            }
        };
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setMinHeight(0);
        scroll.getStyleClass().add("answer-scroll");
        scroll.setAccessibleText(Texts.text("answer.title.whole"));
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(head, scroll);
        MenuItem copy = new MenuItem(Texts.text("answer.copy"));
        copy.setOnAction(_ -> copy());
        ContextMenu menu = new ContextMenu(copy);
        content.setOnContextMenuRequested(e -> menu.show(content, e.getScreenX(), e.getScreenY()));
    }

    private void copy() {
        ClipboardContent text = new ClipboardContent();
        text.putString(shown.response());
        Clipboard.getSystemClipboard().setContent(text);
    }

    /** Sets the height in pixels above which the card scrolls inside. */
    void limit(double height) {
        limit = height;
        requestLayout();
    }

    @Override
    protected double computePrefHeight(double width) {
        return Math.min(super.computePrefHeight(width), limit);
    }

    /** Where the case has no more height for it, the card scrolls inside. */
    @Override
    protected double computeMinHeight(double width) {
        return Math.min(computePrefHeight(width), LEAST_EMS * figures.getFont().getSize());
    }

    /** Forgets what was shown, while the card is folded. */
    void clear() {
        shown = null;
        content.getChildren().clear();
    }

    /** @param facts what the record of its calls shows */
    void show(SystemAnswer answer, List<RecordFacts.Fact> facts) {
        if (answer.equals(shown)) {
            return;
        }
        shown = answer;
        figures.setText(AnswerWords.figures(answer));
        content.getChildren().clear();
        if (answer.response().isBlank()) {
            content.getChildren().add(label(Texts.text("answer.none"), "answer-label"));
        } else {
            add(content, answer.response(), "answer-text");
        }
        answer.refused().ifPresent(refused -> content.getChildren().add(
                label(Texts.text(refused ? "answer.refused" : "answer.not-refused"), "answer-label")));
        titled("answer.interpretation", answer.interpretation(), "answer-words");
        titled("answer.error", answer.error(), "mono");
        titled("answer.first", answer.attempts().first(), "mono");
        CallsPane.calls(answer).ifPresent(content.getChildren()::add);
        CallsPane.facts(facts).ifPresent(content.getChildren()::add);
        scroll.setVvalue(0);
    }

    private void titled(String title, String text, String style) {
        if (!text.isBlank()) {
            VBox part = Controls.styled(new VBox(label(Texts.text(title), "answer-label")), "answer-part");
            add(part, text, style);
            content.getChildren().add(part);
        }
    }

    /** Adds a text in labels that can be laid out quickly, and a button for the rest of a very long one. */
    static void add(VBox to, String text, String style) {
        String visible = VisibleText.of(text);
        int used = 0;
        List<String> parts = VisibleText.parts(visible);
        for (String part : parts) {
            if (used > AT_ONCE) {
                String rest = visible.substring(used);
                Button more = Controls.styled(new Button(Texts.text("answer.rest", rest.length())), "link-button");
                more.setOnAction(_ -> {
                    to.getChildren().remove(more);
                    VisibleText.parts(rest).forEach(p -> to.getChildren().add(label(unended(p), style)));
                });
                to.getChildren().add(more);
                return;
            }
            used += part.length();
            to.getChildren().add(label(unended(part), style));
        }
    }

    /** The end of a part's label is a line end already. */
    private static String unended(String part) {
        return part.endsWith("\n") ? part.substring(0, part.length() - 1) : part;
    }

    static Label label(String text, String... styles) {
        Label label = Controls.wrapped(text, styles);
        label.setMaxWidth(Double.MAX_VALUE);
        return label;
    }
}

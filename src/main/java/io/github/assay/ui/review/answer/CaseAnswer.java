package io.github.assay.ui.review.answer;

import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.service.review.RecordFacts;
import io.github.assay.service.review.SystemAnswer;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.layout.FullText;
import io.github.assay.ui.review.layout.IntoView;
import io.github.assay.wording.Texts;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyDoubleProperty;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * Shows what the system of the current case answered: one line below its SQL, which unfolds to a card above both SQL
 * texts. Where neither side has SQL, as with an expected refusal, the card takes the place of SQL and tables.
 */
public final class CaseAnswer {
    /** Largest share of the case's height that the unfolded card takes beside SQL and tables. */
    private static final double SHARE = 0.42;
    /** Its share where there are neither SQL nor tables, and no own query. */
    private static final double ALONE_SHARE = 0.8;
    /** The same with an own query below it. */
    private static final double OWN_QUERY_SHARE = 0.5;
    /** Its least height before it scrolls inside, in em. */
    private static final double LEAST_EMS = 13;
    /** Largest number of characters of an answer that is read in full with the question. */
    private static final int READ_AT_ONCE = 30_000;

    private final Places places;
    private final AnswerLine line;
    private final AnswerCard card;
    private final HBox banner = Controls.styled(new HBox(), "refusal-expected");
    private final Label expectation = Controls.wrapped("");
    private boolean open;
    private boolean ownQuery;
    private Optional<Shown> shown = Optional.empty();

    /** The answer of an item; {@code hidden} where an answer beside SQL is not shown. */
    private record Shown(Item item, SystemAnswer answer, boolean hidden) {
        boolean isThere() {
            return answer.hasWords() || !answer.cost().isEmpty();
        }

        /** Whether neither side has SQL, so that there is nothing to read but the answer. */
        boolean isAlone() {
            return isThere() && item.evalCase().goldSql().isBlank() && item.prediction().sql().isBlank();
        }
    }

    /**
     * Parts of the Review screen that show it.
     *
     * @param side takes banner and card
     * @param footer takes the line, as its last child
     * @param sql both queries
     * @param tables both results
     * @param sight height in which the case is seen
     * @param keep takes whether answers are unfolded, to be remembered
     */
    public record Places(
            VBox side, Pane footer, Node sql, Node tables, ReadOnlyDoubleProperty sight, Consumer<Boolean> keep) {}

    /** @param open whether answers are unfolded at first */
    public CaseAnswer(Keys keys, Places places, boolean open) {
        this.places = places;
        this.open = open;
        line = new AnswerLine(keys, this::toggle);
        card = new AnswerCard(keys, this::toggle);
        Label mark = Controls.whole("⊘", "refusal-mark");
        HBox.setHgrow(expectation, Priority.ALWAYS);
        Label guideline = Controls.whole("", "chip", "refusal-guideline");
        keys.follow(guideline, _ -> guideline.setText(Texts.text("shell.hint", Shortcut.GUIDELINE.text(), keys.hint(Shortcut.GUIDELINE))));
        banner.getChildren().addAll(mark, expectation, guideline);
        banner.setMinHeight(Region.USE_PREF_SIZE);
        places.side().getChildren().addAll(banner, card);
        places.footer().getChildren().add(line);
        Controls.show(banner, false);
        Controls.show(card, false);
        Controls.show(line, false);
        places.sight().subscribe(this::limit);
    }

    /**
     * Shows the answer of an item; nothing changes for the item that is shown already.
     *
     * @param results whether results may be shown now; otherwise an answer beside SQL is hidden, because it tells them
     */
    public void show(Item item, boolean results) {
        boolean hides = !results && !(item.evalCase().goldSql().isBlank() && item.prediction().sql().isBlank());
        if (shown.filter(before -> before.item() == item && before.hidden() == hides).isPresent()) {
            return;
        }
        Prediction whole = item.prediction();
        SystemAnswer answer = SystemAnswer.of(hides
                ? new Item(item.evalCase(), Prediction.of(whole.caseId(), whole.system(), whole.written()))
                : item);
        Controls.show(banner, answer.refusalExpected());
        if (answer.refusalExpected()) {
            expectation.setText(Texts.text(
                    item.evalCase().goldSql().isBlank() ? "answer.refusal.no-gold" : "answer.refusal"));
        }
        line.show(answer);
        Shown now = new Shown(item, answer, hides);
        shown = Optional.of(now);
        arrange(now);
    }

    /** Unfolds the answer or folds it; false where there is none to read. */
    public boolean toggle() {
        if (shown.filter(s -> s.answer().hasWords()).isEmpty()) {
            return false;
        }
        open = !open;
        places.keep().accept(open);
        shown.ifPresent(this::arrange);
        if (open) {
            IntoView.soon(card);
        }
        return true;
    }

    /** Whether an own query is open: its result takes the place of the tables although neither side has SQL. */
    public void besideOwnQuery(boolean isOpen) {
        ownQuery = isOpen;
        shown.ifPresent(this::arrange);
    }

    /** The answer's words, for reading in full; none where they are longer than can be laid out at once. */
    public List<FullText.Passage> passages() {
        return shown.map(s -> s.answer().response())
                .filter(words -> words.length() <= READ_AT_ONCE)
                .map(words -> List.of(new FullText.Passage(Texts.text("answer.title.whole"), VisibleText.of(words))))
                .orElse(List.of());
    }

    private void arrange(Shown now) {
        SystemAnswer answer = now.answer();
        boolean alone = now.isAlone();
        boolean unfolded = alone || open && answer.hasWords();
        if (unfolded) {
            card.show(answer, RecordFacts.of(now.item(), answer));
        } else {
            card.clear();
        }
        Controls.show(card, unfolded);
        Controls.show(line, now.isThere() && !unfolded);
        Controls.show(places.sql(), !alone);
        Controls.show(places.tables(), !alone || ownQuery);
        limit();
    }

    /** The case scrolls as a whole where even the least heights do not fit; the limit is a share of what is in sight. */
    private void limit() {
        double sight = places.sight().get();
        double least = LEAST_EMS * expectation.getFont().getSize();
        boolean alone = shown.filter(Shown::isAlone).isPresent();
        card.limit(alone ? Math.max(least, (ownQuery ? OWN_QUERY_SHARE : ALONE_SHARE) * sight) : Math.max(least, SHARE * sight));
    }

    /** Shows the beginning of a system's answer in one line, which unfolds by click or key. */
    private static final class AnswerLine extends HBox {
        /** Below this width, in em, the figures are left out. */
        private static final double ROOMY_EMS = 24;

        private final Label words = new Label();
        private final Label figures = Controls.label("", "chip");
        private final Tooltip tip = new Tooltip();
        private final Label cap = Controls.whole("", "key-cap");

        /** @param unfold shows or hides the whole answer */
        AnswerLine(Keys keys, Runnable unfold) {
            getStyleClass().add("answer-line");
            Label title = Controls.whole(Texts.text("answer.title"), "proposal-title");
            words.setMinWidth(0);
            figures.setMinWidth(0);
            Region gap = Controls.gap();
            keys.follow(cap, _ -> cap.setText(keys.hint(Shortcut.ANSWER)));
            getChildren().addAll(title, words, gap, figures, cap);
            setMinHeight(USE_PREF_SIZE);
            setAccessibleRole(AccessibleRole.BUTTON);
            setFocusTraversable(true);
            Tooltip.install(this, tip);
            setOnMouseClicked(_ -> unfold.run());
            addEventHandler(KeyEvent.KEY_PRESSED, e -> {
                if (e.getCode() == KeyCode.ENTER || e.getCode() == KeyCode.SPACE) {
                    unfold.run();
                    e.consume();
                }
            });
            widthProperty().subscribe(() -> {
                boolean roomy = getWidth() >= ROOMY_EMS * title.getFont().getSize();
                Controls.show(figures, roomy && !figures.getText().isEmpty());
            });
        }

        void show(SystemAnswer answer) {
            words.setText(AnswerWords.beginning(answer));
            figures.setText(AnswerWords.figures(answer));
            Controls.show(figures, !figures.getText().isEmpty());
            tip.setText(Texts.text(answer.hasWords() ? "answer.unfold" : "answer.none"));
            Controls.show(cap, answer.hasWords());
            setAccessibleText(Texts.text("answer.title") + " " + words.getText() + " " + figures.getText());
        }
    }
}

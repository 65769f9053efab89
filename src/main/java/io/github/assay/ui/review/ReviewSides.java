package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.labelling.CaseQueue.QueueProgress;
import io.github.assay.labelling.CaseQueue;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.database.DatabaseDrawer;
import io.github.assay.ui.review.layout.LayoutMemory;
import io.github.assay.ui.review.layout.SideColumns;
import io.github.assay.ui.review.layout.TextSize;
import io.github.assay.ui.review.model.ReviewSettings;
import io.github.assay.ui.review.queue.QueueList;
import io.github.assay.ui.review.queue.QueueMarks;
import io.github.assay.wording.Texts;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/**
 * Shows queue, database drawer and scores at the sides of a case. The drawer folds queue and scores to strips, so that
 * the case keeps its width; hidden scores are a strip too, and so are both sides where the text is large.
 */
final class ReviewSides {
    /** The panes at the sides, and the columns that place them. */
    record Panes(SideColumns columns, StackPane queue, Region middle, StackPane drawer, StackPane scores) {}

    private final Panes panes;
    private final ReviewSettings settings;
    private final QueueList queue;
    private final QueueMarks marks = new QueueMarks();
    private final SideStrip queueStrip;
    private final SideStrip scoreStrip;
    private Optional<DatabaseDrawer> drawer = Optional.empty();
    private Optional<CaseQueue> rows = Optional.empty();
    private Optional<ItemKey> current = Optional.empty();
    private final Runnable sight;
    private boolean scoresHidden;
    private boolean guideline;
    /** The user's choice that differs from what the state of the screen asks for; ends with that state. */
    private Optional<Boolean> queueUnfolded = Optional.empty();

    private Optional<Boolean> scoresUnfolded = Optional.empty();
    private boolean folded;

    /** @param sight called when the place of the scores may have come in sight, or gone */
    ReviewSides(Panes panes, ReviewSettings settings, QueueList queue, Keys keys, Runnable sight) {
        this.sight = sight;
        this.panes = panes;
        this.settings = settings;
        this.queue = queue;
        queueStrip = new SideStrip(
                keys, Shortcut.FILTER, Texts.text("review.queue.unfold"), this::showQueue, true, marks);
        Label sign = Controls.label("◒", "strip-sign");
        scoreStrip = new SideStrip(
                keys, Shortcut.SCORES, Texts.text("review.scores.unfold"), this::toggleScores, false, sign);
        panes.queue().getChildren().add(queueStrip);
        panes.scores().getChildren().add(scoreStrip);
        panes.columns().arrange(
                panes.queue(), panes.middle(), panes.drawer(), panes.scores(), new LayoutMemory(settings.settings()));
        panes.columns().narrowProperty().subscribe(_ -> {
            queueUnfolded = Optional.empty();
            scoresUnfolded = Optional.empty();
            show();
        });
    }

    /** Shows the drawer beside the scores, or removes it. */
    void drawer(Optional<DatabaseDrawer> now) {
        drawer = now;
        panes.drawer().getChildren().setAll(now.<java.util.List<Node>>map(java.util.List::of).orElse(java.util.List.of()));
        queueUnfolded = Optional.empty();
        scoresUnfolded = Optional.empty();
        show();
    }

    /** Whether the policy hides the scores of the current case; hidden scores are a strip. */
    void scoresHidden(boolean hidden) {
        if (hidden != scoresHidden) {
            scoresHidden = hidden;
            scoresUnfolded = Optional.empty();
        }
        show();
    }

    /** Whether the guideline is in the place of the scores; it unfolds them. */
    void guideline(boolean shown) {
        guideline = shown;
        show();
    }

    /** The queue and its current case, which the strip shows while the queue is folded. */
    void progress(CaseQueue now, Optional<ItemKey> item) {
        rows = Optional.of(now);
        current = item;
        if (folded) {
            describeQueue();
        }
    }

    private void describeQueue() {
        rows.ifPresent(now -> {
            QueueProgress done = now.progress();
            String count = Texts.text("review.queue.progress", done.decided(), done.total());
            queueStrip.say(Texts.text("review.queue.folded") + " · " + count, count);
            marks.show(now, current);
        });
    }

    /** Unfolds the queue; the drawer stays. */
    void showQueue() {
        queueUnfolded = Optional.of(true);
        show();
    }

    /** Folds a queue that was unfolded beside the drawer or large text; false when there is none. */
    boolean leaveQueue() {
        boolean was = queueUnfolded.isPresent();
        queueUnfolded = Optional.empty();
        show();
        return was;
    }

    /** Unfolds the scores, or folds them to a strip. Without drawer and large text the choice is stored. */
    void toggleScores() {
        boolean foldedNow = areScoresFolded();
        if (scoresHidden || isCrowded()) {
            scoresUnfolded = Optional.of(foldedNow);
        } else {
            settings.toggleShowsScores();
        }
        show();
    }

    /** Unfolds the scores. */
    void showScores() {
        if (areScoresFolded()) {
            toggleScores();
        }
    }

    private boolean isCrowded() {
        return drawer.isPresent() || panes.columns().narrowProperty().get();
    }

    /** Whether the panel of the scores is unfolded and no guideline takes their place. */
    boolean areScoresInSight() {
        return !guideline && !areScoresFolded();
    }

    private boolean areScoresFolded() {
        return !guideline && !scoresUnfolded.orElse(!scoresHidden && !isCrowded() && settings.showsScores());
    }

    private void show() {
        folded = !queueUnfolded.orElse(!isCrowded());
        if (folded) {
            describeQueue();
        }
        boolean scoresFolded = areScoresFolded();
        Controls.show(queue, !folded);
        queueStrip.setVisible(folded);
        scoreStrip.setVisible(scoresFolded);
        scoreStrip.say(
                Texts.text(scoresHidden ? "review.scores.strip.blind" : "review.scores.strip"),
                Texts.text("review.scores.strip"));
        panes.scores().getChildren().stream().filter(n -> !n.equals(scoreStrip)).forEach(n -> {
            Controls.show(n, !scoresFolded);
        });
        panes.columns().show(new SideColumns.Sides(folded, drawer.isPresent(), scoresFolded));
        sight.run();
    }

    /** Moves the focus to a node that takes no text. */
    void decide() {
        if (folded) {
            queueStrip.requestFocus();
        } else {
            queue.focusList();
        }
    }

    /** Shows a folded side panel: the key that unfolds it, and what it holds, in words from top to bottom. */
    private static final class SideStrip extends VBox {
        private final Label words = Controls.label("", "strip-words");
        private final Tooltip whole = new Tooltip();
        private String full = "";
        private String brief = "";

        /**
         * @param shortcut unfolds the panel
         * @param name says so to screen readers
         * @param unfold does the same as the key
         * @param keyFirst whether the key is above the words, otherwise at the bottom
         * @param other a node at the opposite end
         */
        public SideStrip(Keys keys, Shortcut shortcut, String name, Runnable unfold, boolean keyFirst, Node other) {
            getStyleClass().add("side-strip");
            setAlignment(Pos.TOP_CENTER);
            setFocusTraversable(true);
            setMinSize(0, 0);
            Button key = Controls.styled(new Button(), "key-cap", "unfold");
            key.setFocusTraversable(false);
            key.setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
            keys.follow(key, _ -> {
                key.setText(keys.hint(shortcut));
                key.setAccessibleText(name + "  " + keys.hint(shortcut));
            });
            key.setOnAction(_ -> unfold.run());
            words.setRotate(90);
            words.setMinSize(USE_PREF_SIZE, USE_PREF_SIZE);
            Region gap = new Region();
            VBox.setVgrow(gap, Priority.ALWAYS);
            if (keyFirst) {
                getChildren().addAll(key, new Group(words), gap, other);
            } else {
                getChildren().addAll(other, new Group(words), gap, key);
            }
            Tooltip.install(this, whole);
            setOnMouseClicked(_ -> unfold.run());
            heightProperty().subscribe(this::fit);
            words.fontProperty().subscribe(this::fit);
        }

        /** Shows words; {@code shorter} takes their place where the strip is too low for them. */
        public void say(String all, String shorter) {
            full = all;
            brief = shorter;
            whole.setText(all);
            setAccessibleText(all);
            fit();
        }

        private void fit() {
            words.setText(full);
            double space = getHeight() - 9 * TextSize.em(this);
            if (getHeight() > 0 && words.prefWidth(-1) > space) {
                words.setText(brief);
            }
        }
    }
}

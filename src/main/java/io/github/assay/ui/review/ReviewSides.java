package io.github.assay.ui.review;

import io.github.assay.labelling.queue.QueueProgress;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.database.DatabaseDrawer;
import io.github.assay.ui.review.model.ReviewSettings;
import io.github.assay.ui.review.queue.QueueList;
import io.github.assay.wording.Texts;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Group;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/**
 * Shows queue and scores at the sides of a case. The drawer of the database replaces the scores and folds the queue to
 * a strip, so that the case keeps its width.
 */
final class ReviewSides {
    private static final PseudoClass FOLDED = PseudoClass.getPseudoClass("folded");
    private static final PseudoClass DRAWER = PseudoClass.getPseudoClass("drawer");

    private final StackPane queueSide;
    private final StackPane scoreSide;
    private final SideWidths widths;
    private final QueueList queue;
    private final VBox strip;
    private final Button unfold = new Button();
    private final Label words = new Label(Texts.text("review.queue.folded"));
    private Optional<DatabaseDrawer> drawer = Optional.empty();
    private Optional<Supplier<QueueProgress>> progress = Optional.empty();
    private boolean folded;

    ReviewSides(
            SplitPane columns, StackPane queueSide, StackPane scoreSide, ReviewSettings settings, QueueList queue,
            Keys keys) {
        this.queueSide = queueSide;
        this.scoreSide = scoreSide;
        this.queue = queue;
        widths = new SideWidths(columns, settings);
        words.setRotate(90);
        words.getStyleClass().add("strip-words");
        unfold.getStyleClass().addAll("key-cap", "unfold-queue");
        unfold.setAccessibleText(Texts.text("review.queue.unfold"));
        keys.follow(unfold, _ -> unfold.setText(keys.hint(Shortcut.FILTER)));
        unfold.setOnAction(_ -> showQueue());
        strip = new VBox(unfold, new Group(words));
        strip.getStyleClass().add("queue-strip");
        strip.setAlignment(Pos.TOP_CENTER);
        strip.setFocusTraversable(true);
        strip.setAccessibleText(Texts.text("review.queue.folded"));
    }

    /** Shows the drawer in the place of the scores, or the scores again. */
    void drawer(Optional<DatabaseDrawer> now) {
        drawer.ifPresent(scoreSide.getChildren()::remove);
        drawer = now;
        scoreSide.getChildren().forEach(n -> n.setOpacity(now.isPresent() ? 0 : 1));
        scoreSide.getChildren().forEach(n -> n.setDisable(now.isPresent()));
        now.ifPresent(scoreSide.getChildren()::add);
        scoreSide.pseudoClassStateChanged(DRAWER, now.isPresent());
        fold(now.isPresent());
    }

    /** The annotator's progress, shown in the strip. Counted only while the queue is folded. */
    void progress(Supplier<QueueProgress> now) {
        progress = Optional.of(now);
        if (folded) {
            say(now.get());
        }
    }

    private void say(QueueProgress done) {
        words.setText(Texts.text("review.queue.folded") + " · "
                + Texts.text("review.queue.progress", done.decided(), done.total()));
        strip.setAccessibleText(words.getText());
    }

    /** Unfolds the queue; the drawer stays. */
    void showQueue() {
        fold(false);
    }

    private void fold(boolean now) {
        if (folded != now) {
            folded = now;
            queue.setVisible(!now);
            queueSide.getChildren().remove(strip);
            if (now) {
                progress.ifPresent(p -> say(p.get()));
                queueSide.getChildren().add(strip);
            }
            queueSide.pseudoClassStateChanged(FOLDED, now);
        }
        widths.show(folded, drawer.isPresent());
    }

    /** Moves the focus to a node that takes no text. */
    void decide() {
        if (folded) {
            strip.requestFocus();
        } else {
            queue.focusList();
        }
    }
}

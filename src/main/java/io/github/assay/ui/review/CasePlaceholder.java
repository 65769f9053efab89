package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.UserError;
import io.github.assay.ui.common.controls.StatePane;
import io.github.assay.wording.Texts;
import java.util.function.BooleanSupplier;
import javafx.animation.AnimationTimer;
import javafx.animation.PauseTransition;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Window;
import javafx.util.Duration;

/** Covers the case while none can be shown: it is loading, there is none, or an error occurred. */
final class CasePlaceholder {
    /** A case that takes longer than this is announced. Until then the former case stays, to avoid flicker. */
    private static final double PATIENCE_MILLIS = 200;

    private final StatePane state = Controls.styled(new StatePane(), "ground");
    private final FirstPaint firstPaint;
    private final PauseTransition patience = new PauseTransition(Duration.millis(PATIENCE_MILLIS));
    private final Frames frames = new Frames();
    private boolean windowShown;
    private boolean seen;
    private boolean lifting;

    CasePlaceholder(FirstPaint firstPaint) {
        this.firstPaint = firstPaint;
        state.setVisible(false);
        state.sceneProperty().flatMap(Scene::windowProperty).flatMap(Window::showingProperty).orElse(false).subscribe(shown -> {
            windowShown = shown;
            watch();
        });
    }

    Node node() {
        return state;
    }

    void takeAway() {
        lifting = lifting || state.isVisible() && seen;
        state.setVisible(false);
    }

    /**
     * Whether the case underneath cannot have been read: the cover has gone, but the frame without it is not on screen
     * yet. A key pressed at the cover may arrive in between.
     */
    boolean hides() {
        return lifting;
    }

    private void lay() {
        if (!state.isVisible()) {
            seen = false;
        }
        state.setVisible(true);
        watch();
    }

    /** Frames are counted only in a window that is shown: a running timer would keep a closed screen in memory. */
    private void watch() {
        if (!windowShown) {
            frames.stop();
        } else if (state.isVisible() || lifting) {
            frames.start();
        }
    }

    /** Counts frames while the cover is visible and until a frame without it has been painted. */
    private final class Frames extends AnimationTimer {
        private boolean bare;

        @Override
        public void handle(long now) {
            if (state.isVisible()) {
                seen = true;
                bare = false;
            } else if (bare || !lifting) {
                bare = false;
                lifting = false;
                stop();
            } else {
                bare = true;
            }
        }
    }

    void loadingQueue() {
        state.loading(Texts.text("review.loading"));
        lay();
    }

    /** A case is loading; {@code there} says whether it has arrived before the cover must say so. */
    void expect(ItemKey item, BooleanSupplier there) {
        patience.setOnFinished(_ -> {
            if (!there.getAsBoolean()) {
                state.loading(Texts.text("review.loading.case", item.caseId(), item.systemAndRun()));
                lay();
            }
        });
        patience.playFromStart();
    }

    /** There are no cases: the project has none, or which are the annotator's is not known before the shared store is reached. */
    void empty(boolean awaits) {
        state.empty(
                "mdoal-inbox", Texts.text(awaits ? "review.awaits.title" : "review.empty.title"),
                Texts.text(awaits ? "review.awaits.text" : "review.empty.text"));
        noCaseFollows();
    }

    /** {@code words} is the key of the sentence, {@code again} what to try again. */
    void failed(String words, UserError what, Runnable again) {
        state.failed(Texts.text(words), what, again);
        noCaseFollows();
    }

    private void noCaseFollows() {
        lay();
        firstPaint.nothingToPaint();
    }
}

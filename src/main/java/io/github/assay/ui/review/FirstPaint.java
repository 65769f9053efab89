package io.github.assay.ui.review;

import io.github.assay.task.StartTrace;
import java.util.ArrayList;
import java.util.List;
import javafx.animation.AnimationTimer;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.util.Duration;

/**
 * Delays work that would slow the first case down until that case is painted, then reports to the start trace. Used on
 * the UI thread.
 */
final class FirstPaint {
    /** Longest delay when the window is not painted, such as an iconified one. */
    private static final Duration PATIENCE = Duration.seconds(2);

    private final List<Runnable> waiting = new ArrayList<>();
    private boolean handedOver;
    private boolean over;

    /** Runs something when the first case is painted, at once when it is already. In the order of the calls. */
    void then(Runnable work) {
        if (over) {
            work.run();
        } else {
            waiting.add(work);
        }
    }

    /** Called when the screen's nodes show the case. While another screen is in front, there is nothing to paint. */
    void handedOver(Node node) {
        Scene scene = node.getScene();
        if (scene == null) {
            nothingToPaint();
        }
        if (handedOver || scene == null) {
            return;
        }
        handedOver = true;
        StartTrace.ofProcess().reached("first case prepared");
        scene.addPostLayoutPulseListener(new Painted(scene));
        PauseTransition patience = new PauseTransition(PATIENCE);
        patience.setOnFinished(_ -> nothingToPaint());
        patience.play();
    }

    /** Called when there is no case to paint: runs everything that waits. */
    void nothingToPaint() {
        if (!over) {
            over = true;
            waiting.forEach(Runnable::run);
            waiting.clear();
        }
    }

    /** Runs something when the screen as it is now has been painted: when the frame after the next one begins. */
    static void afterNext(Runnable work) {
        new AnimationTimer() {
            private boolean begun;

            @Override
            public void handle(long now) {
                if (begun) {
                    stop();
                    work.run();
                }
                begun = true;
            }
        }.start();
    }

    /** A pulse begins when the picture of the one before it is painted. */
    private final class Painted implements Runnable {
        private final Scene scene;
        private boolean laidOut;

        Painted(Scene scene) {
            this.scene = scene;
        }

        @Override
        public void run() {
            if (laidOut) {
                scene.removePostLayoutPulseListener(this);
                StartTrace.ofProcess().finished("first case painted");
                nothingToPaint();
            } else {
                laidOut = true;
                StartTrace.ofProcess().reached("first case laid out");
                Platform.requestNextPulse();
            }
        }
    }
}

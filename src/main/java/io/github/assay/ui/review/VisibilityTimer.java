package io.github.assay.ui.review;

import java.util.function.IntSupplier;
import java.util.function.ObjIntConsumer;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Window;

/**
 * Calls a function from time to time while a node is visible and there is something to follow. An animation of JavaFX
 * would do the same, but keeps 60 pulses a second running, which costs about 2 % of a processor in a window at rest. Used
 * on the UI thread.
 */
final class VisibilityTimer {
    private static final int FIRST_MILLIS = 1_000;

    private final ObjIntConsumer<Runnable> later;
    private final IntSupplier pause;
    private final Runnable tick;
    private boolean seen;
    /** Number of the call that is due; calls with another number were replaced. */
    private int due;
    /** Milliseconds before the call that is due; 0: none is. */
    private int pending;

    /**
     * @param later runs a function on the UI thread after a delay in milliseconds
     * @param pause milliseconds until the next call, called after each; 0 when there is nothing to follow
     * @param tick the function
     */
    VisibilityTimer(Node node, ObjIntConsumer<Runnable> later, IntSupplier pause, Runnable tick) {
        this.later = later;
        this.pause = pause;
        this.tick = tick;
        node.sceneProperty().flatMap(Scene::windowProperty).flatMap(Window::showingProperty).orElse(false).subscribe(now -> {
            seen = now;
            wake();
        });
    }

    /** The user has acted, or something has begun to change: the next call comes within a second. */
    void wake() {
        if (seen && (pending == 0 || pending > FIRST_MILLIS)) {
            schedule(FIRST_MILLIS);
        }
    }

    private void schedule(int millis) {
        pending = millis;
        int number = ++due;
        later.accept(() -> beat(number), millis);
    }

    private void beat(int number) {
        if (number != due) {
            return;
        }
        pending = 0;
        if (seen) {
            tick.run();
            int next = pause.getAsInt();
            if (next > 0) {
                schedule(next);
            }
        }
    }
}

package io.github.assay.ui;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.input.KeyCode;
import org.testfx.api.FxRobot;
import org.testfx.robot.KeyboardRobot;
import org.testfx.util.WaitForAsyncUtils;

/**
 * TestFX's robot, which waits for the toolkit's next layout after each act. TestFX itself sleeps for 50 ms after each
 * act and three times per key, more than the tests of the window compute.
 */
public final class WindowRobot extends FxRobot {
    /** Tasks that queue tasks in turn are waited for to this depth, as in TestFX. */
    private static final int DEPTH = 5;

    private static final long MOST_SECONDS = 60;

    @Override
    public FxRobot push(KeyCode... keys) {
        KeyboardRobot keyboard = robotContext().getKeyboardRobot();
        keyboard.pressNoWait(keys);
        emptyQueue();
        for (int i = keys.length - 1; i >= 0; i--) {
            keyboard.releaseNoWait(keys[i]);
        }
        settle();
        return this;
    }

    @Override
    public FxRobot interact(Runnable what) {
        WaitForAsyncUtils.waitFor(WaitForAsyncUtils.asyncFx(what));
        settle();
        return this;
    }

    /** Waits until the toolkit has done what is queued, has laid out every window, and has done what that queued. */
    public static void settle() {
        emptyQueue();
        waitForTicks(2);
        emptyQueue();
    }

    private static void emptyQueue() {
        for (int i = 0; i < DEPTH; i++) {
            CountDownLatch done = new CountDownLatch(1);
            Platform.runLater(done::countDown);
            await(done);
        }
    }

    /** Timers are called at the start of each pulse, before layout: two calls enclose one layout. */
    private static void waitForTicks(int wanted) {
        CountDownLatch ticks = new CountDownLatch(wanted);
        AnimationTimer timer = new AnimationTimer() {
            @Override
            public void handle(long now) {
                ticks.countDown();
                if (ticks.getCount() == 0) {
                    stop();
                }
            }
        };
        Platform.runLater(timer::start);
        await(ticks);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(MOST_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the toolkit did not answer within " + MOST_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}

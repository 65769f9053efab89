package io.github.assay.ui;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.input.KeyCode;
import javafx.scene.input.MouseButton;
import javafx.stage.Window;
import org.testfx.api.FxRobot;
import org.testfx.robot.KeyboardRobot;
import org.testfx.robot.Motion;
import org.testfx.util.WaitForAsyncUtils;

/**
 * TestFX's robot, which waits for the toolkit's next layout after each act. TestFX itself sleeps for 50 ms after each
 * act and three times per key, more than the tests of the window compute. On the toolkit's thread a wait is a nested
 * event loop, on another thread it blocks.
 */
public final class WindowRobot extends FxRobot {
    /** Tasks that queue tasks in turn are waited for to this depth, as in TestFX. */
    private static final int DEPTH = 5;

    /** Long enough for a machine with many times more work than processors. */
    private static final Duration LONGEST = Duration.ofSeconds(180);

    /** Pulses between two reads of a condition that holds late: 8 ms at 1,000 a second. */
    private static final int LONGEST_PULSES = 8;

    @Override
    public FxRobot push(KeyCode... keys) {
        KeyboardRobot keyboard = robotContext().getKeyboardRobot();
        keyboard.pressNoWait(keys);
        work(done -> queue(DEPTH, done));
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

    @Override
    public FxRobot press(KeyCode... keys) {
        robotContext().getKeyboardRobot().pressNoWait(keys);
        settle();
        return this;
    }

    @Override
    public FxRobot release(KeyCode... keys) {
        robotContext().getKeyboardRobot().releaseNoWait(keys);
        settle();
        return this;
    }

    /** Types into the window that has the focus; waits after each character for what it queued, and settles at the end. */
    @Override
    public FxRobot write(String text) {
        for (char c : text.toCharArray()) {
            Scene scene = Window.getWindows().stream().filter(Window::isFocused).findFirst().orElseThrow().getScene();
            KeyCode key = c == '\n' ? KeyCode.ENTER : c == '\t' ? KeyCode.TAB : KeyCode.UNDEFINED;
            WaitForAsyncUtils.waitForAsyncFx(
                    LONGEST.toMillis(), () -> robotContext().getBaseRobot().typeKeyboard(scene, key, String.valueOf(c)));
            work(done -> queue(DEPTH, done));
        }
        settle();
        return this;
    }

    @Override
    public FxRobot clickOn(Node node, Motion motion, MouseButton... buttons) {
        super.clickOn(node, motion, buttons);
        settle();
        return this;
    }

    @Override
    public FxRobot doubleClickOn(Node node, Motion motion, MouseButton... buttons) {
        super.doubleClickOn(node, motion, buttons);
        settle();
        return this;
    }

    @Override
    public FxRobot doubleClickOn(double x, double y, Motion motion, MouseButton... buttons) {
        super.doubleClickOn(x, y, motion, buttons);
        settle();
        return this;
    }

    @Override
    public FxRobot drag(Node node, MouseButton... buttons) {
        super.drag(node, buttons);
        settle();
        return this;
    }

    @Override
    public FxRobot drag(double x, double y, MouseButton... buttons) {
        super.drag(x, y, buttons);
        settle();
        return this;
    }

    @Override
    public FxRobot moveBy(double x, double y, Motion motion) {
        super.moveBy(x, y, motion);
        settle();
        return this;
    }

    @Override
    public FxRobot drop() {
        super.drop();
        settle();
        return this;
    }

    @Override
    public FxRobot dropBy(double x, double y) {
        super.dropBy(x, y);
        settle();
        return this;
    }

    /** Waits until the toolkit has done what is queued, has laid out every window, and has done what that queued. */
    public static void settle() {
        work(done -> queue(DEPTH, () -> ticks(2, () -> queue(DEPTH, done))));
    }

    /** Whether a node is there, and it and all that contain it are visible. */
    public static boolean isShown(Node node) {
        return node != null && Stream.iterate(node, n -> n != null, Node::getParent).allMatch(Node::isVisible);
    }

    /** As {@link #until(Callable, Supplier)}. */
    public static void until(Callable<Boolean> condition) {
        until(condition, () -> "");
    }

    /** Waits until a condition holds, which is read on the toolkit's thread, and settles; after 180 s it fails with a remark. */
    public static void until(Callable<Boolean> condition, Supplier<String> remark) {
        long end = System.nanoTime() + LONGEST.toNanos();
        int pulses = 1;
        while (!WaitForAsyncUtils.waitForAsyncFx(LONGEST.toMillis(), condition)) {
            if (System.nanoTime() > end) {
                throw new AssertionError("the condition does not hold after " + LONGEST.toSeconds() + " s " + remark.get());
            }
            int wait = pulses;
            work(done -> ticks(wait, done));
            pulses = Math.min(2 * pulses, LONGEST_PULSES);
        }
        settle();
    }

    /** Starts something on the toolkit's thread and lets the toolkit work until that calls back. */
    private static void work(Consumer<Runnable> something) {
        if (Platform.isFxApplicationThread()) {
            Object loop = new Object();
            something.accept(() -> Platform.exitNestedEventLoop(loop, null));
            Platform.enterNestedEventLoop(loop);
            return;
        }
        CountDownLatch done = new CountDownLatch(1);
        Platform.runLater(() -> something.accept(done::countDown));
        try {
            if (!done.await(LONGEST.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("the toolkit did not answer within " + LONGEST.toSeconds() + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** After the tasks that are queued now, those that they queue, and so on. */
    private static void queue(int depth, Runnable then) {
        Platform.runLater(depth == 1 ? then : () -> queue(depth - 1, then));
    }

    /** Timers are called at the start of each pulse, before layout: two calls enclose one layout. */
    private static void ticks(int wanted, Runnable then) {
        AnimationTimer timer = new AnimationTimer() {
            private int left = wanted;

            @Override
            public void handle(long now) {
                if (--left == 0) {
                    stop();
                    Platform.runLater(then);
                }
            }
        };
        timer.start();
    }
}

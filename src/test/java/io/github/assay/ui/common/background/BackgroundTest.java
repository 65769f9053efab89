package io.github.assay.ui.common.background;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.task.Cancelled;
import io.github.assay.ui.OnToolkitThread;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

@OnToolkitThread
class BackgroundTest {
    private final Background background = Background.onCallingThread();
    private final List<String> heard = new ArrayList<>();

    /** Executors of a window call handlers on the toolkit's thread. */
    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @Test
    void successIsHandedOnThenAlways() {
        background.run("job", _ -> "done").onSuccess(heard::add).always(() -> heard.add("always"));
        assertThat(heard).containsExactly("done", "always");
    }

    @Test
    void failureHasItsOwnHandler() {
        background
                .save(_ -> {
                    throw new IOException("full");
                })
                .onSuccess(_ -> heard.add("success"))
                .onFailure(cause -> heard.add(cause.getMessage()));
        assertThat(heard).containsExactly("full");
    }

    @Test
    void cancelledWorkIsNeitherSuccessNorFailure() {
        background
                .fetch(_ -> {
                    throw new Cancelled();
                })
                .onSuccess(_ -> heard.add("success"))
                .onFailure(_ -> heard.add("failure"))
                .always(() -> heard.add("always"));
        assertThat(heard).containsExactly("always");
    }

    @Test
    void aDroppedJobIsNotHeardAnyMore() {
        Job<String> job = background.run("job", _ -> "done");
        job.drop();
        job.onSuccess(heard::add);
        assertThat(heard).isEmpty();
    }

    @Test
    void manyStepsAreToldAFewTimesOnly() {
        List<Background.Running> shown = new ArrayList<>();
        background.runningProperty().subscribe(r -> r.ifPresent(shown::add));
        long begin = System.nanoTime();
        background.run("counting", progress -> {
            for (int i = 1; i <= 50_000; i++) {
                progress.step(i, 50_000, "item");
            }
            return "";
        });
        double seconds = (System.nanoTime() - begin) / 1e9;
        assertThat(shown.size()).isLessThanOrEqualTo((int) (seconds * 20) + 4);
        assertThat(shown.getLast().done()).as("the end is always told").isEqualTo(50_000);
        assertThat(background.runningProperty().get()).isEqualTo(Optional.empty());
    }

    @Test
    void whatIsAskedOfAClosedWindowIsLeftUndoneExceptVotes() {
        Background window = Background.ofWindow();
        window.close();
        List<String> heard = new ArrayList<>();
        window.fetch(_ -> heard.add("fetched"));
        window.run("late", _ -> heard.add("run"));
        window.save(_ -> heard.add("saved"));
        assertThat(heard).as("saved at once, on this thread").containsExactly("saved");
    }

    /** Figures that are opened right after a vote count it, on however slow a disk. */
    @Test
    void longWorkBeginsWhenWhatWasCastBeforeItIsSaved() throws Exception {
        CountDownLatch disk = new CountDownLatch(1);
        BlockingQueue<String> order = new LinkedBlockingQueue<>();
        try (Background window = Background.ofWindow()) {
            window.save(_ -> {
                disk.await();
                return order.add("saved");
            });
            window.run("study", _ -> order.add("computed"));
            assertThat(order.poll(100, TimeUnit.MILLISECONDS)).isNull();
            disk.countDown();
            assertThat(order.poll(60, TimeUnit.SECONDS)).isEqualTo("saved");
            assertThat(order.poll(60, TimeUnit.SECONDS)).isEqualTo("computed");
        }
    }

    /** Agreement is shown while queries run; it counts the vote that was cast before it was opened. */
    @Test
    void figuresOfVotesDoNotWaitForALongJob() throws Exception {
        CountDownLatch queries = new CountDownLatch(1);
        CountDownLatch disk = new CountDownLatch(1);
        BlockingQueue<String> order = new LinkedBlockingQueue<>();
        try (Background window = Background.ofWindow()) {
            window.run("queries", _ -> {
                queries.await();
                return order.add("run");
            });
            window.save(_ -> {
                disk.await();
                return order.add("saved");
            });
            window.count(_ -> order.add("counted"));
            disk.countDown();
            assertThat(order.poll(60, TimeUnit.SECONDS)).isEqualTo("saved");
            assertThat(order.poll(60, TimeUnit.SECONDS)).isEqualTo("counted");
            queries.countDown();
            assertThat(order.poll(60, TimeUnit.SECONDS)).isEqualTo("run");
        }
    }

    @Test
    void aWindowThatClosesCancelsFiguresOfVotes() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        BlockingQueue<String> ended = new LinkedBlockingQueue<>();
        Background window = Background.ofWindow();
        window.count(progress -> {
            CountDownLatch cancelled = new CountDownLatch(1);
            try (AutoCloseable _ = progress.onCancel(cancelled::countDown)) {
                begun.countDown();
                cancelled.await();
            }
            return ended.add("cancelled");
        });
        begun.await();
        window.close();
        assertThat(ended).containsExactly("cancelled");
    }

    @Test
    void timeLeftFollowsFromTheRate() {
        Background.Running half = new Background.Running("run", 50, 100, "", 10, () -> {});
        assertThat(half.rate()).isEqualTo(5);
        assertThat(half.secondsLeft()).hasValue(10);
    }

    @Test
    void noTimeLeftIsToldBeforeEnoughIsDoneToTell() {
        assertThat(new Background.Running("run", 0, 100, "", 9, () -> {}).secondsLeft()).isEmpty();
        assertThat(new Background.Running("run", 1, 374, "", 4.4, () -> {}).secondsLeft()).isEmpty();
        assertThat(new Background.Running("run", 4, 100, "", 9, () -> {}).secondsLeft()).isEmpty();
        assertThat(new Background.Running("run", 50, 100, "", 1.9, () -> {}).secondsLeft()).isEmpty();
        assertThat(new Background.Running("run", 5, 100, "", 2, () -> {}).secondsLeft()).hasValue(38);
        assertThat(new Background.Running("run", 5, 0, "", 9, () -> {}).secondsLeft()).as("no total").isEmpty();
    }
}

package io.github.assay.ui.review.model;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.background.LoadState;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.ReviewStage;
import io.github.assay.ui.review.ShopDatabase;
import io.github.assay.ui.review.StoredLabels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;
import javafx.util.Duration;

/**
 * Measures what an annotator waits for, with SQL of 60 lines and tables of 100 × 8, in the window's real frame at 1280 ×
 * 720, over a real store on disk:
 *
 * <ul>
 *   <li><b>vote</b>: key pressed → vote forced to disk → next case laid out;
 *   <li><b>move</b>: key pressed → next case, prepared beforehand, laid out;
 *   <li><b>cold</b>: key pressed → a case that nobody expected, compared, prepared and laid out.
 * </ul>
 *
 * <p>Run it with the test class path: {@code java -Dglass.platform=Headless -Dprism.order=sw -cp …
 * io.github.assay.ui.review.model.ReviewSwitchBenchmark}. It prints median, 95th percentile and largest in milliseconds. With
 * the argument {@code database} the drawer over 300 tables × 100 columns and the own query are open throughout.
 */
public final class ReviewSwitchBenchmark {
    private static final int WARM_UP = 30;
    private static final int MEASURED = 100;
    /** Between two keys: far less than anyone needs to judge a case, enough to prepare the next one. */
    private static final double PAUSE_MILLIS = 250;

    private final ReviewStage review;
    private final CountDownLatch over;
    private final List<Long> times = new ArrayList<>();
    private final List<Run> runs = new ArrayList<>();
    private long started;
    private boolean waiting;
    private boolean toOpen;
    private Optional<ItemKey> before = Optional.empty();
    private int step;

    private record Run(String name, Runnable act) {}

    private ReviewSwitchBenchmark(ReviewStage review, CountDownLatch over) {
        this.review = review;
        this.over = over;
        runs.add(new Run("vote", () -> key(KeyCode.P)));
        runs.add(new Run("move", () -> key(step % 2 == 0 ? KeyCode.K : KeyCode.J)));
        runs.add(new Run("cold", () -> review.model.walk().toId("c" + (1 + (step * 97) % CASES))));
        review.scene.addPostLayoutPulseListener(this::laidOut);
    }

    private static final int CASES = 2 * (WARM_UP + MEASURED);

    /** Runs everything and prints one line a measurement. */
    public static void main(String[] args) throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        Platform.startup(() -> {
            ReviewFixture reviewServices = reviewServices();
            ReviewStage stage = new ReviewStage(new Stage(), reviewServices, Background.ofWindow(), 1280, 720);
            ReviewSwitchBenchmark benchmark = new ReviewSwitchBenchmark(stage, over);
            if (List.of(args).contains("database")) {
                reviewServices.database = new ShopDatabase().with(300, 100);
                benchmark.toOpen = true;
            }
            benchmark.after(4_000);
        });
        over.await();
        Platform.exit();
    }

    /** Opens drawer and own query, and goes back to deciding. */
    private void open() {
        review.view.pressed(Shortcut.DATABASE);
        review.view.pressed(Shortcut.OWN_QUERY);
        review.view.pressed(Shortcut.LEAVE);
    }

    private void after(double millis) {
        PauseTransition pause = new PauseTransition(Duration.millis(millis));
        pause.setOnFinished(_ -> next());
        pause.play();
    }

    private void next() {
        if (shown().isEmpty() || toOpen) {
            if (shown().isPresent()) {
                open();
                toOpen = false;
            }
            after(2_000);
            return;
        }
        if (step == WARM_UP + MEASURED) {
            report();
            step = 0;
            times.clear();
            runs.removeFirst();
            if (runs.isEmpty()) {
                over.countDown();
                return;
            }
        }
        step++;
        before = shown();
        waiting = true;
        started = System.nanoTime();
        runs.getFirst().act().run();
    }

    private void laidOut() {
        if (waiting && !shown().equals(before) && shown().equals(review.model.currentProperty().get())) {
            waiting = false;
            times.add(System.nanoTime() - started);
            after(PAUSE_MILLIS);
        }
    }

    private Optional<ItemKey> shown() {
        return review.model.shownProperty().get() instanceof LoadState.Ready<CaseScreen>(CaseScreen screen)
                ? Optional.of(screen.key())
                : Optional.empty();
    }

    private void key(KeyCode code) {
        for (var type : List.of(KeyEvent.KEY_PRESSED, KeyEvent.KEY_RELEASED)) {
            KeyEvent event = new KeyEvent(
                    type, "", code.getChar().toLowerCase(Locale.ROOT), code, false, false, false, false);
            KeyEvent.fireEvent(review.scene.getFocusOwner(), event);
        }
    }

    private void report() {
        double[] millis = times.stream().skip(WARM_UP).mapToDouble(t -> t / 1e6).sorted().toArray();
        System.out.printf(
                Locale.ROOT, "%s: median %.1f ms, p95 %.1f ms, largest %.1f ms, n %d%n", runs.getFirst().name(),
                millis[millis.length / 2], millis[(int) (millis.length * 0.95)], Arrays.stream(millis).max().orElse(0),
                millis.length);
    }

    /** Real votes on disk; cases compared anew each time they are asked for. */
    private static ReviewFixture reviewServices() {
        List<CaseData> all = new ArrayList<>();
        for (int i = 1; i <= CASES; i++) {
            all.add(Cases.large("c" + i, 100, 8, i));
        }
        return new ReviewFixture(
                all, new StoredLabels(),
                known -> Cases.caseData(known.item(), known.gold().orElseThrow(), known.predicted().orElseThrow()));
    }
}

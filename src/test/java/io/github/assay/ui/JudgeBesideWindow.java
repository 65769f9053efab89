package io.github.assay.ui;

import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.llm.JudgeLoad;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.animation.AnimationTimer;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.stage.Stage;

/**
 * Calls of a judge a second, and replayed replies a second, beside a window in which somebody goes from case to case: every
 * 100 ms a press of J, until the frame after it is laid out. Prints the delay of the window alone, then with both kinds of
 * work; see docs/performance.md.
 */
final class JudgeBesideWindow {
    private static final int PRESSES = 120;
    private static final int EVERY = 100;

    private JudgeBesideWindow() {}

    /** @param folder for the sample and the recordings; a temporary folder without it */
    public static void main(String[] folder) throws Exception {
        Path in = folder.length > 0 ? Path.of(folder[0]) : Files.createTempDirectory("judge-window");
        CountDownLatch started = new CountDownLatch(1);
        Platform.startup(started::countDown);
        started.await();
        try (SampleWindow sample = new SampleWindow("retail-review", in.resolve("sample"))) {
            Stage stage = open(sample);
            press(stage);
            print("window alone", press(stage));
            for (boolean replay : new boolean[] {false, true}) {
                try (JudgeLoad load = new JudgeLoad(Files.createDirectories(in.resolve("load-" + replay)))) {
                    if (replay) {
                        load.record();
                    }
                    AtomicBoolean on = new AtomicBoolean(true);
                    double[] rate = new double[1];
                    Thread work = Thread.ofPlatform().daemon().start(() -> rate[0] = replay ? load.replays(on) : load.calls(on));
                    print(replay ? "beside replays" : "beside calls", press(stage));
                    on.set(false);
                    work.join();
                    System.out.printf(Locale.ROOT, "%s a second: %.0f%n", replay ? "replayed replies" : "calls, endpoint of 50 ms, 32 at once", rate[0]);
                }
            }
            Platform.runLater(stage::close);
        }
        Platform.exit();
        System.exit(0);
    }

    private static Stage open(SampleWindow sample) throws Exception {
        List<Stage> made = new ArrayList<>();
        CountDownLatch done = new CountDownLatch(1);
        UserSettings settings = UserSettings.DEFAULT
                .withScreen("window", Map.of("x", "0", "y", "0", "width", "1280", "height", "720"))
                .withAnnotator(sample.project().toString(), "ann");
        Platform.runLater(() -> {
            made.add(new Stage());
            Window window = new Window(sample.context(settings), new WindowServices(
                    Background.ofWindow(), new Settings(settings, _ -> {}), new Theme(Appearance.LIGHT, 100), AnsweredDialogs.cancelled()),
                    made.getFirst());
            window.show();
            window.openProject(sample.project());
            window.go(ScreenId.REVIEW);
            done.countDown();
        });
        done.await();
        TimeUnit.SECONDS.sleep(3); // the first case is painted
        return made.getFirst();
    }

    /** Milliseconds from each press until the second frame after it, sorted. */
    private static List<Double> press(Stage stage) throws InterruptedException {
        List<Double> times = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < PRESSES; i++) {
            CountDownLatch painted = new CountDownLatch(1);
            long start = System.nanoTime();
            Platform.runLater(() -> {
                KeyEvent event = new KeyEvent(KeyEvent.KEY_PRESSED, "j", "j", KeyCode.J, false, false, false, false);
                Event.fireEvent(stage.getScene(), event);
                new AnimationTimer() {
                    private int frames;

                    @Override
                    public void handle(long now) {
                        if (++frames == 2) {
                            stop();
                            times.add((System.nanoTime() - start) / 1e6);
                            painted.countDown();
                        }
                    }
                }.start();
                Platform.requestNextPulse();
            });
            painted.await();
            long left = EVERY - (System.nanoTime() - start) / 1_000_000;
            if (left > 0) {
                TimeUnit.MILLISECONDS.sleep(left);
            }
        }
        Collections.sort(times);
        return times;
    }

    private static void print(String what, List<Double> times) {
        System.out.printf(Locale.ROOT, "%s: a press of J takes %.0f ms (p95 %.0f, most %.0f) of %d%n", what, times.get(times.size() / 2),
                times.get(times.size() * 95 / 100), times.getLast(), times.size());
    }
}

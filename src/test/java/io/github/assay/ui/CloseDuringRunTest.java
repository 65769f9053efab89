package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.samples.LargeProject;
import io.github.assay.service.run.RunService;
import io.github.assay.service.run.RunSummary;
import io.github.assay.task.Progress;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** The window is closed while queries run: nothing goes on behind it, nothing that was finished is lost. */
@OnToolkitThread
@Tag("exhaustive")
class CloseDuringRunTest implements WindowHands {
    private static final int ITEMS = 370;
    private final Background background = Background.ofWindow();
    private Stage stage;
    private Window window;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @Test
    void childProcessesEndAndTheNextRunGoesOnWhereThisOneStopped(@TempDir Path folder) throws Exception {
        Path project = folder.resolve("many");
        LargeProject.write(project, ITEMS);
        Path settings = project.resolve("project.json");
        Files.writeString(settings, Files.readString(settings).replace("\"timeoutSeconds\": 3", "\"timeoutSeconds\": 1"));
        Set<Long> before = children();
        Set<Long> running;
        try (SampleWindow sample = SampleWindow.over(project)) {
            ROBOT.interact(() -> open(sample, project));
            ROBOT.interact(() -> window.openProject(project));
            until(this::someAreDone);
            running = children();
            running.removeAll(before);
            assertThat(running).as("queries run in child processes").isNotEmpty();
            ROBOT.interact(stage::close);
            ROBOT.interact(window::close);
        }
        for (long child : running) {
            WindowRobot.until(() -> ProcessHandle.of(child).filter(ProcessHandle::isAlive).isEmpty());
        }
        try (SampleWindow sample = SampleWindow.over(project);
                WindowProject again = sample.context(UserSettings.DEFAULT).projects().open(project, Progress.NONE)) {
            assertThat(again.session().notices()).as("nothing had to be repaired").isEmpty();
            RunSummary rest = run(again);
            assertThat(rest.reused()).as("finished before the window was closed").isPositive();
            assertThat(rest.executed()).as("left to do").isPositive();
            RunSummary none = run(again);
            assertThat(none.executed()).isZero();
            assertThat(none.reused()).isEqualTo(rest.reused() + rest.executed());
        }
    }

    private static RunSummary run(WindowProject open) {
        return open.session().runs().run(
                open.project(), open.project().items(), RunService.Reuse.STORED, Progress.NONE);
    }

    /** Some are finished, most are not. */
    private boolean someAreDone() {
        return background.runningProperty().get()
                .filter(r -> r.total() > ITEMS / 2 && r.done() > 20)
                .isPresent();
    }

    @Override
    public Stage stage() {
        return stage;
    }

    private void open(SampleWindow sample, Path project) {
        UserSettings settings = PLACED.withAnnotator(project.toString(), "Ann");
        stage = new Stage();
        window = new Window(
                sample.context(settings),
                new WindowServices(background, new Settings(settings, _ -> {}), new Theme(Appearance.LIGHT, 100), AnsweredDialogs.cancelled()),
                stage);
        window.show();
    }

    private static Set<Long> children() {
        return ProcessHandle.current().descendants().map(ProcessHandle::pid).collect(Collectors.toSet());
    }
}

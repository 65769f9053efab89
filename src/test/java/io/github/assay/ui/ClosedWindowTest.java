package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.stage.Stage;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** What a window leaves behind: its clock and its colours hang on the toolkit, which outlives it. */
@OnToolkitThread
@Tag("exhaustive")
class ClosedWindowTest implements WindowHands {
    private static final int WINDOWS = 4;

    private Stage stage;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @Test
    void aClosedWindowIsNotKept() {
        List<WeakReference<Window>> closed = new ArrayList<>();
        for (int i = 0; i < WINDOWS; i++) {
            closed.add(new WeakReference<>(openAndClose()));
        }
        // The toolkit itself keeps the last window in front for a while.
        for (int attempt = 0; attempt < 20 && kept(closed) > 1; attempt++) {
            System.gc();
            WindowRobot.settle();
        }
        assertThat(kept(closed)).isLessThanOrEqualTo(1);
    }

    private static long kept(List<WeakReference<Window>> closed) {
        return closed.stream().filter(window -> window.get() != null).count();
    }

    private Window openAndClose() {
        Window[] made = new Window[1];
        ROBOT.interact(() -> {
            stage = new Stage();
            made[0] = WindowHands.window(stage, new Settings(KNOWN, _ -> {}), AnsweredDialogs.cancelled());
            made[0].show();
            made[0].openProject(Path.of("/projects/full"));
        });
        for (ScreenId space : List.of(ScreenId.REVIEW, ScreenId.AGREEMENT, ScreenId.CALIBRATION, ScreenId.SYSTEMS)) {
            ROBOT.interact(() -> made[0].go(space));
        }
        ROBOT.interact(stage::close);
        stage = null;
        return made[0];
    }
}

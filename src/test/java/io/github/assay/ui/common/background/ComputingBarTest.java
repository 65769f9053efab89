package io.github.assay.ui.common.background;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.css.PseudoClass;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** While other figures are on their way, those of other settings are pale, and a key stops it. */
@OnToolkitThread
class ComputingBarTest {
    private final WindowRobot robot = new WindowRobot();

    @Test
    void staleFiguresArePaleAndAKeyCancels() throws Exception {
        FxToolkit.registerPrimaryStage();
        ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
        ReadOnlyBooleanWrapper stopped = new ReadOnlyBooleanWrapper();
        AtomicBoolean stale = new AtomicBoolean(true);
        AtomicInteger cancelled = new AtomicInteger();
        AtomicInteger wentOn = new AtomicInteger();
        Label figures = new Label("κ 0.8");
        Stage[] stage = new Stage[1];
        ComputingBar[] bar = new ComputingBar[1];
        robot.interact(() -> {
            bar[0] = new ComputingBar(figures).follow(new Reported(running, stopped, stale, cancelled, wentOn));
            stage[0] = new Stage();
            stage[0].setScene(new Scene(new VBox(bar[0], figures), 400, 100));
            stage[0].show();
        });
        assertThat(bar[0].isVisible()).isFalse();
        robot.interact(() -> running.set(true));
        assertThat(figures.getPseudoClassStates()).contains(PseudoClass.getPseudoClass("stale"));
        robot.interact(() -> bar[0].lookup("#computing-cancel").requestFocus());
        robot.push(KeyCode.SPACE);
        assertThat(cancelled).hasValue(1);
        robot.interact(() -> {
            stopped.set(true);
            running.set(false);
        });
        assertThat(bar[0].isVisible()).as("that it was cancelled is said").isTrue();
        assertThat(((Label) bar[0].lookup("#computing-words")).getText()).startsWith("cancelled");
        robot.push(KeyCode.SPACE);
        assertThat(wentOn).as("the same key goes on").hasValue(1);
        assertThat(cancelled).hasValue(1);
        robot.interact(() -> stopped.set(false));
        assertThat(bar[0].isVisible()).isFalse();
        assertThat(figures.getPseudoClassStates()).doesNotContain(PseudoClass.getPseudoClass("stale"));
        stale.set(false);
        robot.interact(() -> running.set(true));
        assertThat(figures.getPseudoClassStates()).as("the same settings computed anew").doesNotContain(PseudoClass.getPseudoClass("stale"));
        robot.interact(stage[0]::close);
    }

    private record Reported(
            ReadOnlyBooleanWrapper computingProperty,
            ReadOnlyBooleanWrapper cancelledProperty,
            AtomicBoolean stale,
            AtomicInteger cancelled,
            AtomicInteger wentOn)
            implements ComputingBar.Computed {
        @Override
        public boolean isStale() {
            return stale.get();
        }

        @Override
        public void cancel() {
            cancelled.incrementAndGet();
        }

        @Override
        public boolean goOn() {
            return wentOn.incrementAndGet() > 0;
        }
    }
}

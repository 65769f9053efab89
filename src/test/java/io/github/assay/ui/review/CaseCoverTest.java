package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** A key pressed at the cover must not label the case that comes out under it. */
@OnToolkitThread
class CaseCoverTest {
    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private CasePlaceholder shown() throws TimeoutException {
        Stage stage = FxToolkit.registerPrimaryStage();
        CasePlaceholder made = new CasePlaceholder(new FirstPaint());
        stage.setScene(new Scene(new StackPane(made.node()), 400, 300));
        stage.show();
        return made;
    }

    @Test
    void theCaseIsHiddenUntilAFrameWithoutTheCoverIsPainted() throws Exception {
        CasePlaceholder cover = shown();
        cover.loadingQueue();
        WindowRobot.until(() -> {
            cover.takeAway();
            boolean wasSeen = cover.hides();
            if (!wasSeen) {
                cover.loadingQueue();
            }
            return wasSeen;
        });
        WindowRobot.until(() -> !cover.hides());
    }

    @Test
    void whatWaitsForTheFirstCaseIsDoneAlthoughAnotherScreenIsInFront() {
        FirstPaint paint = new FirstPaint();
        AtomicBoolean done = new AtomicBoolean();
        paint.then(() -> done.set(true));
        paint.handedOver(new StackPane());
        assertThat(done).isTrue();
    }

    @Test
    void aCoverThatWasNeverPaintedHidesNothing() throws Exception {
        CasePlaceholder cover = shown();
        cover.loadingQueue();
        cover.takeAway();
        assertThat(cover.hides()).isFalse();
    }
}

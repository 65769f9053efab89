package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/** A key pressed at the cover must not label the case that comes out under it. */
@Tag("fx")
class CaseCoverTest {
    private static final int SECONDS = 30;

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private CasePlaceholder shown() throws TimeoutException {
        Stage stage = FxToolkit.registerPrimaryStage();
        return WaitForAsyncUtils.waitForAsyncFx(60_000, () -> {
            CasePlaceholder made = new CasePlaceholder(new FirstPaint());
            stage.setScene(new Scene(new StackPane(made.node()), 400, 300));
            stage.show();
            return made;
        });
    }

    private static boolean ask(java.util.concurrent.Callable<Boolean> question) {
        return WaitForAsyncUtils.waitForAsyncFx(60_000, question);
    }

    @Test
    void theCaseIsHiddenUntilAFrameWithoutTheCoverIsPainted() throws Exception {
        CasePlaceholder cover = shown();
        WaitForAsyncUtils.asyncFx(cover::loadingQueue).get();
        WaitForAsyncUtils.waitFor(SECONDS, TimeUnit.SECONDS, () -> ask(() -> {
            cover.takeAway();
            boolean wasSeen = cover.hides();
            if (!wasSeen) {
                cover.loadingQueue();
            }
            return wasSeen;
        }));
        WaitForAsyncUtils.waitFor(SECONDS, TimeUnit.SECONDS, () -> ask(() -> !cover.hides()));
    }

    @Test
    void aCoverThatWasNeverPaintedHidesNothing() throws Exception {
        CasePlaceholder cover = shown();
        boolean hides = ask(() -> {
            cover.loadingQueue();
            cover.takeAway();
            return cover.hides();
        });
        assertThat(hides).isFalse();
    }
}

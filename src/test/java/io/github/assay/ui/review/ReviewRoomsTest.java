package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.FxmlScreens;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.review.model.ReviewFixture;
import io.github.assay.ui.review.model.ReviewViewModel;
import java.lang.ref.WeakReference;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Pane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Review is left and come back to, and made anew for another annotator, in a window that lives on. */
@OnToolkitThread
class ReviewRoomsTest {
    private final WindowRobot robot = new WindowRobot();
    private final ReviewFixture reviewServices =
            new ReviewFixture(List.of(Cases.regions("0412", "dail-sql"), Cases.regions("0413", "dail-sql"), Cases.regions("0414", "dail-sql")));

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    @Test
    void keysStillDecideAfterTheRoomWasLeftAndEnteredAgain() throws Exception {
        ReviewStage review = ReviewStage.open(reviewServices);
        for (int times = 0; times < 3; times++) {
            Node space = review.scene.lookup(".review");
            Pane content = (Pane) space.getParent();
            content.getChildren().remove(space);
            content.getChildren().add(space);
            review.view.shown();
            WindowRobot.settle();
            robot.push(KeyCode.P);
        }
        assertThat(reviewServices.labels.votes()).hasSize(3);
    }

    /** Keys live as long as the window; rooms do not. */
    @Test
    void aRoomThatWasMadeAnewIsNotKeptByTheKeys() throws Exception {
        FxToolkit.registerPrimaryStage();
        Settings settings = Settings.inMemory();
        WeakReference<Parent> left = new WeakReference<>(ofScreen(settings));
        for (int i = 0; i < 50 && left.get() != null; i++) {
            System.gc();
            WindowRobot.settle();
        }
        assertThat(left.get()).as("the room that nobody shows any more").isNull();
        assertThat(settings.keys().map()).isNotNull();
    }

    private Parent ofScreen(Settings settings) {
        Status status = new Status();
        ReviewViewModel model = new ReviewViewModel(
                reviewServices.project(), reviewServices::services, Background.onCallingThread(), status, System::nanoTime, ZoneOffset.UTC);
        ReviewView view = new ReviewView(model, settings, status);
        return new FxmlScreens(Map.of(ReviewView.class, () -> view)).load(ScreenId.REVIEW).root();
    }
}

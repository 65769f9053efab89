package io.github.assay.ui.review;

import io.github.assay.domain.ItemKey;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.common.shell.FxmlScreens;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import io.github.assay.ui.common.shell.ShellView;
import io.github.assay.ui.common.shell.Status;
import io.github.assay.ui.review.database.DraftKeeper;
import io.github.assay.ui.review.model.ReviewFixture;
import io.github.assay.ui.review.model.ReviewViewModel;
import io.github.assay.wording.Texts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import javafx.fxml.FXMLLoader;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.testfx.api.FxToolkit;

/** Review in the window's real frame, over a made-up project. Made on the UI thread. */
public final class ReviewStage {
    public final ReviewViewModel model;
    public final ReviewView view;
    final Status status = new Status();
    public final Settings settings;
    public final Scene scene;
    public final Theme theme;
    final Stage stage;

    public ReviewStage(Stage stage, ReviewFixture reviewServices, Background background, double width, double height) {
        this(stage, reviewServices, background, Settings.inMemory(), width, height);
    }

    /** Under settings that an earlier stage may have left. */
    ReviewStage(
            Stage stage, ReviewFixture reviewServices, Background background, Settings settings, double width, double height) {
        this(stage, reviewServices, background, settings, width, height, DraftKeeper.inMemory(background));
    }

    /** With drafts kept somewhere. */
    ReviewStage(
            Stage stage, ReviewFixture reviewServices, Background background, Settings settings, double width, double height,
            DraftKeeper drafts) {
        this.settings = settings;
        this.stage = stage;
        theme = new Theme(Appearance.LIGHT, 100);
        model = new ReviewViewModel(reviewServices.project(), reviewServices::services, background, status, System::nanoTime, ZoneOffset.UTC)
                .draftsIn(drafts);
        view = new ReviewView(model, settings, status);
        ShellView shell = new ShellView(status, background, settings.keys(), new ZoomCommands(theme));
        scene = new Scene(load(shell), width, height);
        theme.dress(scene);
        stage.setScene(scene);
        stage.setX(0);
        stage.setY(0);
        stage.setWidth(width);
        stage.setHeight(height);
        shell.furnish(List.of(new FxmlScreens(Map.of(ReviewView.class, () -> view)).load(ScreenId.REVIEW)));
        shell.named(reviewServices.project().name(), "", 0);
        status.annotatorProperty().set("Ann");
        stage.show();
        shell.bringToFront(ScreenId.REVIEW);
    }

    /** On the toolkit's own stage, 1280 × 720, everything on the calling thread; waits until it is laid out. */
    public static ReviewStage open(ReviewFixture reviewServices) throws TimeoutException {
        return open(reviewServices, Settings.inMemory());
    }

    /** As {@link #open(ReviewFixture)}, under settings that an earlier stage may have left. */
    public static ReviewStage open(ReviewFixture reviewServices, Settings settings) throws TimeoutException {
        Stage stage = FxToolkit.registerPrimaryStage();
        ReviewStage review = new ReviewStage(stage, reviewServices, Background.onCallingThread(), settings, 1280, 720);
        WindowRobot.settle();
        return review;
    }

    /** The case in front, by its id. */
    public String current() {
        return model.currentProperty().get().map(ItemKey::caseId).orElse("");
    }

    /** What is said of the cell under the cursor. */
    public String cell() {
        return ((Label) scene.lookup(".cell-line")).getText();
    }

    /** Whether suggestions for the filter are listed. */
    public static boolean suggests() {
        return Window.getWindows().stream().anyMatch(w -> w instanceof impl.org.controlsfx.skin.AutoCompletePopup<?> && w.isShowing());
    }

    private static Parent load(ShellView shell) {
        FXMLLoader loader = new FXMLLoader(Theme.class.getResource("/fxml/shell.fxml"), Texts.bundle());
        loader.setControllerFactory(_ -> shell);
        try {
            return loader.load();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record ZoomCommands(Theme theme) implements ShellView.Commands {
        @Override
        public void dress(Appearance appearance) {
            theme.show(appearance);
        }

        @Override
        public void openOther() {}

        @Override
        public void showProblems() {}

        @Override
        public void changeAnnotator() {}

        @Override
        public void help() {}

        @Override
        public boolean pressed(Shortcut shortcut) {
            switch (shortcut) {
                case LARGER -> theme.zoomStep(1);
                case SMALLER -> theme.zoomStep(-1);
                case USUAL_SIZE -> theme.zoom(100);
                default -> {
                    return false;
                }
            }
            return true;
        }
    }
}

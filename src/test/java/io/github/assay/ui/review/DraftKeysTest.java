package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.ItemKey;
import io.github.assay.service.review.DraftService.Kind;
import io.github.assay.service.review.DraftService;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Settings;
import io.github.assay.ui.review.database.DraftKeeper;
import io.github.assay.ui.review.model.ReviewFixture;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** A comment as typed is never lost: by real keys, over drafts on disk and the executors of a window. */
@OnToolkitThread
class DraftKeysTest {
    @TempDir
    Path folder;

    private final WindowRobot robot = new WindowRobot();
    private ReviewFixture reviewServices;
    private ReviewStage review;
    private Background background;

    @BeforeEach
    void first() throws Exception {
        reviewServices = new ReviewFixture(Cases.queue(5));
        open();
    }

    private DraftService drafts() {
        return DraftService.in(folder, Path.of("retail"), "Ann");
    }

    private void open() throws Exception {
        Stage stage = FxToolkit.registerPrimaryStage();
        background = Background.ofWindow();
        review = new ReviewStage(
                stage, reviewServices, background, Settings.inMemory(), 1280, 720, new DraftKeeper(drafts(), background));
        WindowRobot.until(() -> !review.current().isEmpty() && review.scene.lookup(".question") != null);
    }

    @AfterEach
    void close() throws TimeoutException {
        robot.interact(background::close);
        FxToolkit.cleanupStages();
    }

    private TextArea text() {
        return (TextArea) review.scene.lookup(".write-sheet .text-area");
    }

    private void type(String words) {
        robot.interact(() -> text().appendText(words));
    }

    private String onDisk() {
        return drafts().read().stream().filter(d -> d.kind() == Kind.COMMENT).map(DraftService.Draft::text).findFirst().orElse("");
    }

    @Test
    void escapeKeepsTheDraftAndItIsOnDiskWithinASecond() throws Exception {
        robot.push(KeyCode.C);
        type("net or gross");
        WindowRobot.until(() -> onDisk().equals("net or gross"));
        robot.push(KeyCode.ESCAPE);
        robot.push(KeyCode.C);
        assertThat(text().getText()).isEqualTo("net or gross");
        assertThat(reviewServices.labels.acts()).isEmpty();
    }

    @Test
    void movingOnKeepsItWithItsCase() throws Exception {
        robot.push(KeyCode.C);
        type("net or gross");
        ItemKey second = review.model.queueState().at(1).orElseThrow();
        robot.interact(() -> review.model.go(second));
        WindowRobot.until(() -> review.current().equals("0002"));
        assertThat(isShown(review.scene.lookup(".write-sheet"))).isFalse();
        robot.push(KeyCode.C);
        assertThat(text().getText()).isEmpty();
        robot.push(KeyCode.ESCAPE);
        robot.push(KeyCode.K);
        WindowRobot.until(() -> review.current().equals("0001"));
        robot.push(KeyCode.C);
        assertThat(text().getText()).isEqualTo("net or gross");
    }

    private static boolean isShown(Node node) {
        return node != null && node.isVisible();
    }

    @Test
    void itIsThereInTheNextSessionAndGoesWhenItIsStored() throws Exception {
        robot.push(KeyCode.C);
        type("net or gross");
        robot.interact(review.view::hidden);
        close();
        assertThat(onDisk()).isEqualTo("net or gross");
        open();
        robot.push(KeyCode.C);
        assertThat(text().getText()).isEqualTo("net or gross");
        robot.push(KeyCode.CONTROL, KeyCode.ENTER);
        WindowRobot.until(() -> reviewServices.labels.acts().size() == 1);
        WindowRobot.until(() -> onDisk().isEmpty());
    }

    @Test
    void discardingRemovesIt() throws Exception {
        robot.push(KeyCode.C);
        type("net or gross");
        WindowRobot.until(() -> !onDisk().isEmpty());
        Node discard = review.scene.lookup("#draft-discard");
        robot.interact(discard::requestFocus);
        robot.push(KeyCode.SPACE);
        WindowRobot.until(() -> onDisk().isEmpty());
        robot.push(KeyCode.C);
        assertThat(text().getText()).isEmpty();
    }
}

package io.github.assay.ui.common.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

@Tag("fx")
class NoticeBarTest {
    private final FxRobot robot = new FxRobot();
    private final List<String> done = new ArrayList<>();

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    @Test
    void aNoticeKeepsTheFocusOffersItsActByKeysAndCloses() throws Exception {
        Stage stage = FxToolkit.registerPrimaryStage();
        TextField field = new TextField();
        BorderPane frame = new BorderPane();
        robot.interact(() -> {
            StackPane content = new StackPane(field);
            frame.setCenter(content);
            stage.setScene(new Scene(frame, 600, 400));
            stage.show();
            field.requestFocus();
            new NoticeBar(frame, content).show(
                    new Status.Notice("2 votes imported.", "Take it back", () -> done.add("back")), () -> done.add("closed"));
        });
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> find(frame).filter(Button::isVisible).isPresent());
        assertThat(field.isFocused()).isTrue();
        assertThat(frame.lookupAll(".label").stream().map(n -> ((Label) n).getText())).contains("2 votes imported.");
        robot.interact(() -> find(frame).orElseThrow().requestFocus());
        robot.push(KeyCode.SPACE);
        WaitForAsyncUtils.waitFor(20, TimeUnit.SECONDS, () -> done.size() == 2);
        assertThat(done).contains("back", "closed");
    }

    private static Optional<Button> find(BorderPane frame) {
        return Optional.ofNullable((Button) frame.lookup("#notice-act"));
    }
}

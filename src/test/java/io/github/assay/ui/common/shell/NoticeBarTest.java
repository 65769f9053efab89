package io.github.assay.ui.common.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

@OnToolkitThread
class NoticeBarTest {
    private final WindowRobot robot = new WindowRobot();
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
        WindowRobot.until(() -> find(frame).filter(Button::isVisible).isPresent());
        assertThat(field.isFocused()).isTrue();
        assertThat(frame.lookupAll(".label").stream().map(n -> ((Label) n).getText())).contains("2 votes imported.");
        robot.interact(() -> find(frame).orElseThrow().requestFocus());
        robot.push(KeyCode.SPACE);
        WindowRobot.until(() -> done.size() == 2);
        assertThat(done).contains("back", "closed");
    }

    private static Optional<Button> find(BorderPane frame) {
        return Optional.ofNullable((Button) frame.lookup("#notice-act"));
    }
}

package io.github.assay.ui.common.controls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javafx.scene.Scene;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Prices that are typed one after the other, faster than they are computed with. */
@OnToolkitThread
class PriceFieldsTest {
    private final WindowRobot robot = new WindowRobot();
    private final List<Map<String, Double>> taken = new ArrayList<>();
    private final PriceFields fields = new PriceFields(name -> name, taken::add);

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    private TextField field(String name) {
        return (TextField) fields.lookup("#price-" + name);
    }

    @Test
    void anEntryKeepsTheOneBeforeItAndIsNotOverwritten() throws Exception {
        Stage stage = FxToolkit.registerPrimaryStage();
        fields.show(List.of("a", "b"), Map.of("gone", 7.0));
        robot.interact(() -> {
            stage.setScene(new Scene(fields, 400, 200));
            stage.show();
            field("a").requestFocus();
            field("a").setText("0,5");
        });
        robot.push(KeyCode.TAB);
        assertThat(taken).containsExactly(Map.of("gone", 7.0, "a", 0.5));
        robot.interact(() -> field("b").setText("2"));
        fields.show(List.of("a", "b"), Map.of("gone", 7.0, "a", 0.5));
        assertThat(field("a").getText()).isEqualTo("0.5");
        assertThat(field("b").getText()).as("still being written").isEqualTo("2");
        robot.push(KeyCode.ENTER);
        assertThat(taken).last().isEqualTo(Map.of("gone", 7.0, "a", 0.5, "b", 2.0));
        robot.interact(() -> field("b").setText("cheap"));
        robot.push(KeyCode.ENTER);
        assertThat(field("b").getText()).isEqualTo("2");
        assertThat(taken).hasSize(2);
    }
}

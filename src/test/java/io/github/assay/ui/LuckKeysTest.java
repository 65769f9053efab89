package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.SampleWindow;
import io.github.assay.service.counterexample.SeparationService.Constraint;
import io.github.assay.systems.LuckStudy.LuckRow;
import io.github.assay.ui.review.Pictures;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** Searches for separating databases on the Systems screen: figures by recipe, constraints that a lead switches, search. */
@OnToolkitThread
class LuckKeysTest implements WindowHands {
    @TempDir
    private Path folder;

    private RealWindow real;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @AfterEach
    void leave() {
        real.close();
    }

    @Override
    public Stage stage() {
        return real.stage();
    }

    private TableView<LuckRow> groups() {
        return find("#luckGroups");
    }

    @Test
    void theTableIsTheCommandsAndConstraintsAreSwitchedAndSearchedAgain() throws Exception {
        real = new RealWindow(new SampleWindow("skill-demo", folder), AnsweredDialogs.cancelled());
        real.openAs("Lea");
        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        until(() -> find("#blind-look") != null && find("#blind-look").isVisible() || !root().lookupAll(".page-tab").isEmpty());
        if (find("#blind-look") != null && find("#blind-words").getParent().isVisible()) {
            space("#blind-look");
        }
        until(() -> find(".calibration-frame") != null && find(".calibration-frame").getScene() != null);
        press(KeyCode.OPEN_BRACKET);
        press(KeyCode.OPEN_BRACKET);
        until(() -> groups() != null && !groups().getItems().isEmpty());
        String first = text("#luckGroupsTitle");
        ROBOT.interact(() -> {
            this.<ButtonBase>find("#luck-search").fire();
            this.<ButtonBase>find("#computing-cancel").fire();
        });
        until(() -> text("#computing-words").equals("cancelled before it was done"));
        press(KeyCode.R);
        until(() -> !text("#luckGroupsTitle").equals(first) && this.<ButtonBase>find("#luck-search").getText().equals("All searched"));
        String title = text("#luckGroupsTitle");
        assertThat(title).startsWith("EX passes separated (at least): ").isNotEqualTo(first);

        ROBOT.interact(() -> this.<ButtonBase>find("#luck-replay").fire());
        until(() -> text("#luckGroupsNote").equals("No database is saved. Save one in Review."));

        ROBOT.interact(() -> this.<ButtonBase>find("#luck-constraints").fire());
        until(() -> find("#constraints") != null);
        TableView<Constraint> table = find("#constraints");
        assertThat(table.getItems()).isNotEmpty().allMatch(c -> !c.off() && c.support() > 0);
        ROBOT.interact(() -> Pictures.take(stage().getScene(), "luck-constraints"));
        String id = table.getItems().getFirst().id();
        ROBOT.interact(() -> {
            table.requestFocus();
            table.getSelectionModel().select(0);
        });
        press(KeyCode.SPACE);
        until(() -> table.getItems().getFirst().off());
        assertThat(Files.readString(real.project().resolve("project.json"))).contains("\"constraintsOff\" : [ \"" + id + "\" ]");
        assertThat(this.<ButtonBase>find("#luck-search").isDisabled()).as("searches with other constraints are others").isFalse();
        press(KeyCode.SPACE);
        until(() -> !table.getItems().getFirst().off());
        assertThat(text("#luckGroupsTitle")).isEqualTo(title);

        ROBOT.interact(() -> this.<ChoiceBox<?>>find("#luck-by").getSelectionModel().select(3));
        until(() -> groups().getColumns().getFirst().getText().equals("recipe"));
        ROBOT.interact(() -> Pictures.take(stage().getScene(), "luck-recipe"));
        real.closeWindow();
        CommandRun printed = CommandRun.of("separate", real.project().toString(), "--by", "recipe");
        assertThat(printed.out()).contains(title);
    }
}

package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** A window on a copy of a sample in which rounds are planned, with its journal: real window and store. */
abstract class RoundsHands implements WindowHands {
    @TempDir
    private Path folder;

    SampleWindow sample;
    Stage stage;
    Window window;
    private final Appearance look = Appearance.LIGHT;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void copy() throws Exception {
        sample = new SampleWindow("skill-demo", folder);
        Path project = sample.project().resolve("project.json");
        Files.writeString(project, Files.readString(project).replace("\"blindToScores\": false", "\"blindToScores\": true"));
    }

    @AfterEach
    void leave() {
        closeWindow();
        sample.close();
    }

    void closeWindow() {
        if (window != null) {
            ROBOT.interact(stage::close);
            ROBOT.interact(window::close);
            window = null;
        }
    }

    void openAs(String annotator) throws Exception {
        closeWindow();
        UserSettings known = annotator.isEmpty() ? PLACED : PLACED.withAnnotator(sample.project().toString(), annotator);
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(
                    sample.context(known),
                    new WindowServices(
                            Background.ofWindow(), new Settings(known, _ -> {}), new Theme(look, 100), AnsweredDialogs.cancelled()),
                    stage);
            window.show();
            window.openProject(sample.project());
        });
        if (annotator.isEmpty()) {
            until(() -> find("#who-look") != null);
            space("#who-look");
        }
        until(() -> words().stream().anyMatch(w -> w.startsWith("#demo-")));
    }

    @Override
    public Stage stage() {
        return stage;
    }

    void write(String selector, String text) {
        TextField field = find(selector);
        ROBOT.interact(() -> {
            field.requestFocus();
            field.selectAll();
        });
        ROBOT.write(text);
        WindowRobot.settle();
    }

    int rows(String selector) {
        TableView<?> table = find(selector);
        return table == null ? -1 : table.getItems().size();
    }

    String cell(String selector, int row, int column) {
        TableView<?> table = find(selector);
        return (String) table.getColumns().get(column).getCellData(row);
    }

    List<String> journal() throws Exception {
        List<String> lines = new ArrayList<>();
        try (var files = Files.list(sample.project().resolve(".assay/journal"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines;
    }

    void picture(String name) {
        ROBOT.interact(() -> {
            try {
                Path to = Path.of("target", "screenshots");
                Files.createDirectories(to);
                PngFile.write(stage.getScene().snapshot(null), to.resolve(name + ".png"));
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
    }

    /** Gives a command on the project, whose window is closed. */
    void command(String... arguments) {
        CommandRun done = CommandRun.of(arguments);
        assertThat(done.status()).as(done.err()).isZero();
    }

    long acts(String word) throws Exception {
        return journal().stream().filter(l -> l.contains("\"act\":\"" + word + "\"")).count();
    }

    void untilActs(String word, long count) throws Exception {
        until(() -> acts(word) == count);
    }
}

package io.github.assay.ui;

import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.shell.Settings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;

/** The real window over a copy of a sample project and a real store, opened by one person after the other. */
final class RealWindow implements WindowHands, AutoCloseable {
    private final SampleWindow sample;
    private final Dialogs dialogs;
    private Stage stage;
    private Window window;
    private int haste = 1;

    /** Without searches for separating databases. */
    RealWindow(String project, Path into) throws Exception {
        this(project, into, AnsweredDialogs.cancelled());
    }

    /** Without searches for separating databases. */
    RealWindow(String project, Path into, Dialogs dialogs) throws Exception {
        this(SampleWindow.withoutSearches(project, into), dialogs);
    }

    RealWindow(SampleWindow sample, Dialogs dialogs) {
        this.sample = sample;
        this.dialogs = dialogs;
    }

    /** Divides delays, such as those until an act is saved again, by a number. */
    RealWindow hastened(int times) {
        haste = times;
        return this;
    }

    Path project() {
        return sample.project();
    }

    @Override
    public Stage stage() {
        return stage;
    }

    /** Opens the project as a person, with the first case in front. */
    void openAs(String person) throws Exception {
        begin(person);
        until(() -> words().stream().anyMatch(w -> w.startsWith("#")));
    }

    /** Starts to open the project as a person. */
    void begin(String person) throws Exception {
        closeWindow();
        UserSettings known = PLACED.withAnnotator(sample.project().toString(), person);
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(
                    sample.context(known),
                    new WindowServices(
                            Background.ofWindow(haste), new Settings(known, _ -> {}), new Theme(Appearance.LIGHT, 100),
                            dialogs),
                    stage);
            window.show();
            window.openProject(sample.project());
        });
    }

    /** Writes a picture of the window into target/screenshots, for people to look at. */
    void picture(String name) {
        ROBOT.interact(() -> {
            try {
                PngFile.write(stage.getScene().snapshot(null), Files.createDirectories(Path.of("target", "screenshots")).resolve(name + ".png"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Opens another project in the same window. */
    void openOther(Path other) {
        ROBOT.interact(() -> window.openProject(other));
    }

    /** The lines of a kind of act in the journals, of one person or, under the empty name, of all. */
    List<String> acts(String person, String kind) throws Exception {
        List<String> lines = new ArrayList<>();
        try (var files = Files.list(project().resolve(".assay/journal"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".jsonl")).sorted().toList()) {
                lines.addAll(Files.readAllLines(file));
            }
        }
        return lines.stream()
                .filter(l -> l.contains("\"act\":\"" + kind + "\"")
                        && (person.isEmpty() || l.contains("\"annotator\":\"" + person + "\"")))
                .toList();
    }

    /**
     * Presses a key that decides until it was taken: the window refuses it while the case is not painted, and asks again
     * while a table of the case is awaited.
     */
    void decide(KeyCode key, Callable<Boolean> taken) {
        until(() -> root().lookupAll("#work").stream().noneMatch(Node::isVisible));
        do {
            press(key);
            until(() -> taken.call() || isRefused());
        } while (isRefused());
    }

    private boolean isRefused() {
        return find("#refused").isVisible();
    }

    void closeWindow() {
        if (window != null) {
            ROBOT.interact(stage::close);
            ROBOT.interact(window::close);
            window = null;
        }
    }

    @Override
    public void close() {
        closeWindow();
        sample.close();
    }
}

package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.store.shared.TeamServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** A lead sets a team up in the window, without a server and with a real one, and sees before what is made. */
@OnToolkitThread
class TeamSetupKeysTest {
    @TempDir
    private Path folder;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    private RealWindow window() throws Exception {
        Path people = Files.writeString(folder.resolve("people.csv"), "name,login,role\nLea,lea,lead\nAna,ana,\nBen,ben,\n");
        return new RealWindow(
                "skill-demo", Files.createDirectories(folder.resolve("here")),
                AnsweredDialogs.cancelled().opening(people).choosing(Files.createDirectories(folder.resolve("files"))));
    }

    /** Opens the sheet from the rounds, as a lead who has no team yet does. */
    private static void openSetup(RealWindow real) throws Exception {
        real.openAs("Lea");
        real.press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.R);
        real.until(() -> WindowRobot.isShown(real.find("#rounds-team")));
        real.space("#rounds-team");
        real.until(() -> WindowRobot.isShown(real.find("#teamSetup-url")));
    }

    private static void type(RealWindow real, String field, String text) {
        RealWindow.ROBOT.interact(() -> real.<TextInputControl>find(field).setText(text));
    }

    private static void until(RealWindow real, String words) {
        real.until(() -> real.words().stream().anyMatch(w -> w.contains(words)));
    }

    /** The project is open again, with the page of a lead. */
    private static void untilTeam(RealWindow real) {
        real.until(() -> real.root().lookupAll(".rail-button").stream().anyMatch(b -> ((Labeled) b).getText().equals("Team")));
    }

    private List<String> files() throws Exception {
        try (var files = Files.list(folder.resolve("files"))) {
            return files.map(f -> f.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void withoutAServerEachAnnotatorGetsAFile() throws Exception {
        try (RealWindow real = window()) {
            openSetup(real);
            until(real, "No server: each annotator gets one file");
            real.space("#teamSetup-file");
            type(real, "#teamSetup-round", "r 1");
            type(real, "#teamSetup-votes", "2");
            until(real, "A name has 1 to 40 letters");
            assertThat(real.<Button>find("#teamSetup-do").isDisabled()).isTrue();
            type(real, "#teamSetup-round", "r1");
            until(real, "Files: choose a folder");
            assertThat(real.<Button>find("#teamSetup-do").isDisabled()).as("no folder yet").isTrue();
            real.space("#teamSetup-to");
            real.until(() -> !real.<Button>find("#teamSetup-do").isDisabled());
            assertThat(real.<TableView<?>>find("#teamSetup-steps").getItems()).as("three records, round, two files").hasSize(6);
            assertThat(files()).isEmpty();
            real.picture("team-setup-files-light");
            real.press(KeyCode.CONTROL, KeyCode.ENTER);
            until(real, "The team is set up. Give each annotator the file");
            assertThat(files()).containsExactly("Ana.zip", "Ben.zip");
            real.press(KeyCode.ESCAPE);
            untilTeam(real);
            CommandRun joined = CommandRun.of(
                    "team", "join", folder.resolve("files/Ana.zip").toString(), "--to", folder.resolve("ana").toString());
            assertThat(joined.out()).contains("11 items are yours");
        }
    }

    @Test
    @Tag("exhaustive")
    void withAServerTheStoreIsMadeAfterTheLeadAgrees() throws Exception {
        try (TeamServer server = TeamServer.start(folder.resolve("postgres")); RealWindow real = window()) {
            openSetup(real);
            real.space("#teamSetup-file");
            type(real, "#teamSetup-round", "r1");
            type(real, "#teamSetup-url", server.url("study") + "&user=lea");
            type(real, "#teamSetup-owner", "postgres");
            until(real, "No server was contacted yet. Confirming agrees to contact");
            real.space("#teamSetup-to");
            real.until(() -> !real.<Button>find("#teamSetup-do").isDisabled());
            real.picture("team-setup-light");
            assertThat(server.read("SELECT rolname FROM pg_roles WHERE rolname IN ('lea', 'ana', 'ben')")).isEmpty();
            real.press(KeyCode.CONTROL, KeyCode.ENTER);
            until(real, "The team is set up. Give each person project.zip");
            real.picture("team-setup-made-light");
            assertThat(real.<TextArea>find("#teamSetup-passwords").getText().lines().skip(1).map(l -> l.split("\t")[0]))
                    .containsExactly("lea", "ana", "ben");
            assertThat(server.read("SELECT annotator FROM study.member ORDER BY 1")).containsExactly("Ana", "Ben", "Lea");
            assertThat(server.read("SELECT line FROM study.act WHERE line LIKE '%\"round\":\"r1\"%'")).isNotEmpty();
            assertThat(files()).containsExactly("ana.json", "ana.txt", "ben.json", "ben.txt", "project.zip");
            real.press(KeyCode.ESCAPE);
            untilTeam(real);
            real.until(() -> real.words().contains("shared"));

            openSetup(real);
            assertThat(real.<TextInputControl>find("#teamSetup-url").getText()).as("the project's store").contains("localhost");
        }
    }
}

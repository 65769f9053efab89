package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.assay.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/**
 * The project's folder goes away, or may not be written any more, while somebody votes: the window says what is not
 * saved, and when the folder is back each act is saved once.
 */
@OnToolkitThread
class VanishedFolderTest {
    /** Acts are tried again after tenths of the seconds. */
    private static final int HASTE = 10;

    @TempDir
    private Path folder;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    /** The visible text that starts so; empty where there is none. */
    private static String stated(RealWindow real, String start) {
        return real.root().lookupAll(".label").stream()
                .filter(n -> Stream.<Node>iterate(n, up -> up != null, Node::getParent).allMatch(Node::isVisible))
                .map(n -> String.valueOf(((Labeled) n).getText()))
                .filter(text -> text.startsWith(start))
                .findFirst()
                .orElse("");
    }

    private static void until(RealWindow real, String start, String... parts) {
        real.until(() -> Stream.of(parts).allMatch(stated(real, start)::contains) && !stated(real, start).isEmpty());
    }

    /** Waits until a case is painted: before, keys that decide are refused. */
    private static void shows(RealWindow real, String item) {
        real.until(() -> stated(real, "#").equals("#" + item) && stated(real, "Preparing").isEmpty()
                && !stated(real, "Gold result").isEmpty());
    }

    private static void decide(RealWindow real, KeyCode key, String start, String... parts) {
        real.decide(key, () -> !stated(real, start).isEmpty() && Stream.of(parts).allMatch(stated(real, start)::contains));
    }

    private static void untilAllIsSaved(RealWindow real) {
        real.until(() -> Stream.of("Not saved", "2 acts are", "3 acts are", "The vote ").allMatch(s -> stated(real, s).isEmpty()));
    }

    /** Item and label of each vote in the journals of a person, in order. */
    private static List<String> votes(RealWindow real, String person) throws Exception {
        return real.acts(person, "vote").stream()
                .map(l -> l.replaceAll(".*\"case_id\":\"([^\"]*)\".*\"label\":\"([^\"]*)\".*", "$1 $2"))
                .toList();
    }

    private static void isSound(RealWindow real) {
        real.closeWindow();
        CommandRun verified = CommandRun.of("store", "verify", real.project().toString());
        assertThat(verified.status()).as(verified.out() + verified.err()).isZero();
    }

    private static void pictures(RealWindow real, String name) {
        real.picture(name + "-light");
        real.press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.L);
        real.picture(name + "-dark");
        real.press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.L);
        real.press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.L);
    }

    @Test
    @Tag("exhaustive")
    void actsInAFolderThatWentAwayAreSavedOnceWhenItIsBack() throws Exception {
        try (RealWindow real = new RealWindow("skill-demo", folder).hastened(HASTE)) {
            real.openAs("ann");
            real.press(KeyCode.P);
            real.until(() -> real.acts("ann", "vote").size() == 1);
            shows(real, "demo-02");
            Path away = Files.move(real.project(), folder.resolve("away"));
            decide(real, KeyCode.F, "Not saved: fail · demo-02", "is not there any more", "connect it again", "All other acts are saved.");
            real.press(KeyCode.J);
            shows(real, "demo-03");
            decide(real, KeyCode.P, "2 acts are not saved: fail · demo-02 · demo-agent, pass · demo-03 · demo-agent");
            until(real, "1 of 11 done");
            pictures(real, "vanished-two");
            decide(real, KeyCode.F, "2 acts are not saved: fail · demo-02 · demo-agent, fail · demo-03 · demo-agent");
            real.press(KeyCode.J);
            shows(real, "demo-04");
            decide(real, KeyCode.X, "3 acts are not saved");
            decide(real, KeyCode.X, "2 acts are not saved: fail · demo-02 · demo-agent, fail · demo-03 · demo-agent. All other acts are saved.");
            real.press(KeyCode.CONTROL, KeyCode.Z);
            until(real, "Not saved: fail · demo-02 · demo-agent. All other acts are saved.");
            shows(real, "demo-03");
            real.picture("vanished-undone-light");
            Files.createDirectory(real.project());
            decide(real, KeyCode.P, "2 acts are not saved: fail · demo-02 · demo-agent, pass · demo-03 · demo-agent");
            try (Stream<Path> made = Files.list(real.project())) {
                assertThat(made).as("nothing is begun in a folder in place of the project").isEmpty();
            }
            Files.delete(real.project());
            Files.move(away, real.project());
            untilAllIsSaved(real);
            until(real, "3 of 11 done");
            shows(real, "demo-04");
            real.until(() -> stated(real, "The database could not be opened").isEmpty() && stated(real, "It is not recorded").isEmpty());
            assertThat(votes(real, "ann")).containsExactlyInAnyOrder("demo-01 pass", "demo-02 fail", "demo-03 pass");
            assertThat(real.acts("ann", "flag")).isEmpty();
            real.picture("vanished-back-light");
            isSound(real);
        }
    }

    @Test
    void theFirstVoteOfAPersonIsNotSavedInTheEmptyFolderOfADriveThatIsAway() throws Exception {
        try (RealWindow real = new RealWindow("skill-demo", folder).hastened(HASTE)) {
            real.openAs("ann");
            real.until(() -> real.root().lookupAll("#work").stream().noneMatch(Node::isVisible)); // which keeps scores at its end
            Path away = Files.move(real.project(), folder.resolve("away"));
            Path place = Files.createDirectories(real.project().resolve(".assay/journal"));
            decide(real, KeyCode.P, "Not saved: pass · demo-01", "is not there any more");
            try (Stream<Path> made = Files.list(place)) {
                assertThat(made).isEmpty();
            }
            Files.delete(place);
            Files.delete(place.getParent());
            Files.delete(real.project());
            Files.move(away, real.project());
            untilAllIsSaved(real);
            assertThat(votes(real, "ann")).containsExactly("demo-01 pass");
            isSound(real);
        }
    }

    @Test
    @Tag("exhaustive")
    void aWindowThatIsClosedWhileTheFolderIsAwayLeavesNothingInItsPlace() throws Exception {
        try (RealWindow real = new RealWindow("skill-demo", folder).hastened(HASTE)) {
            real.openAs("ann");
            real.press(KeyCode.P);
            real.until(() -> real.acts("ann", "vote").size() == 1);
            shows(real, "demo-02");
            Path away = Files.move(real.project(), folder.resolve("away"));
            real.closeWindow();
            assertThat(real.project()).doesNotExist();
            Files.move(away, real.project());
            isSound(real);
            real.openAs("ann");
            until(real, "1 of 11 done");
        }
    }

    @Test
    @Tag("exhaustive")
    void actsInAFolderThatMayNotBeWrittenAnyMoreAreSavedOnceWhenItMay() throws Exception {
        Path mount = Files.createDirectory(folder.resolve("mount"));
        Path disk = Files.createDirectory(folder.resolve("disk"));
        assumeTrue(run("mount", "--bind", disk.toString(), mount.toString()), "mounting needs rights");
        try (RealWindow real = new RealWindow("skill-demo", mount).hastened(HASTE)) {
            // In a blind project with other answers nothing is recorded before the first vote: ann's file is not open yet.
            replace(real.project().resolve("project.json"), "\"blindToScores\": false", "\"blindToScores\": true");
            replace(real.project().resolve("predictions/demo-agent.jsonl"), "SELECT ", "SELECT 1, ");
            real.openAs("ann");
            shows(real, "demo-01");
            assumeTrue(run("umount", "-l", mount.toString()) && run("mount", "--bind", disk.toString(), mount.toString())
                    && run("mount", "-o", "remount,bind,ro", mount.toString()), "remounting needs rights");
            decide(real, KeyCode.F, "Not saved: fail · demo-01", "may not be written", "All other acts are saved.");
            real.press(KeyCode.J);
            shows(real, "demo-02");
            decide(real, KeyCode.P, "2 acts are not saved: fail · demo-01 · demo-agent, pass · demo-02 · demo-agent", "may not be written");
            real.picture("readonly-two-light");
            assertThat(real.acts("ann", "vote")).isEmpty();
            assumeTrue(run("mount", "-o", "remount,bind,rw", mount.toString()), "remounting needs rights");
            untilAllIsSaved(real);
            until(real, "2 of 11 done");
            assertThat(votes(real, "ann")).containsExactlyInAnyOrder("demo-01 fail", "demo-02 pass");
            isSound(real);
        } finally {
            run("umount", "-l", mount.toString());
        }
    }

    private static void replace(Path file, String what, String by) throws IOException {
        Files.writeString(file, Files.readString(file).replace(what, by));
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
    }
}

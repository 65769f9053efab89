package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** A second judgement by keys: the first is hidden until it is given, and it stays once the votes were shown. */
@OnToolkitThread
@Tag("exhaustive")
class SecondJudgementKeysTest {
    private static final String BOTH = "first vote pass; second judgement fail";

    @TempDir
    private Path folder;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    private static void command(String... arguments) {
        CommandRun done = CommandRun.of(arguments);
        assertThat(done.status()).as(done.err()).isZero();
    }

    @Test
    void itStaysAfterTheVotesWereShown() throws Exception {
        try (RealWindow real = new RealWindow("skill-demo", folder)) {
            String project = real.project().toString();
            Path ben = folder.resolve("ben.csv");
            Files.writeString(ben, IntStream.rangeClosed(1, 11)
                    .mapToObj(i -> String.format("demo-%02d,demo-agent,r1,fail", i))
                    .collect(Collectors.joining("\n", "case_id,system,run_id,label\n", "\n")));
            command("labels", "import", project, ben.toString(), "--annotator", "ben");
            command("people", "add", project, "Lea", "--role", "lead");
            command(
                    "rounds", "plan", project, "--round", "r1", "--people", "ana,ben", "--votes", "2", "--count", "2", "--repeats",
                    "1", "--after", "votes", "--order", "file", "--by", "Lea");
            real.openAs("ana");
            for (String next : List.of("#demo-05", "#demo-07")) {
                real.until(() -> real.words().contains(next));
                WindowRobot.settle();
                int cast = real.acts("ana", "vote").size();
                real.decide(KeyCode.P, () -> real.acts("ana", "vote").size() > cast);
            }
            real.until(() -> real.words().contains("second judgement; your first is hidden"));
            assertThat(real.words()).as("nothing tells the first vote").noneMatch(w -> w.startsWith("your vote: pass") || w.startsWith("first vote"));
            real.picture("second-judgement-light");
            real.decide(KeyCode.F, () -> real.acts("ana", "repeat").size() == 1);
            real.until(() -> real.words().contains(BOTH));
            real.until(() -> real.acts("ana", "disclosure").stream().anyMatch(l -> l.contains("\"votes\"")));
            real.picture("second-judgement-given-light");
            for (KeyCode[] keys : List.of(
                    new KeyCode[] {KeyCode.P}, new KeyCode[] {KeyCode.U}, new KeyCode[] {KeyCode.S},
                    new KeyCode[] {KeyCode.CONTROL, KeyCode.Z})) {
                real.press(keys);
                real.until(() -> real.words().stream().anyMatch(w -> w.contains("because your first vote and the votes of others were shown")));
                assertThat(real.acts("ana", "repeat")).as(List.of(keys).toString()).hasSize(1);
                assertThat(real.words()).contains(BOTH);
                real.press(KeyCode.ESCAPE);
            }
            assertThat(real.acts("ana", "vote")).hasSize(2);
            real.openAs("ana");
            real.until(() -> real.words().contains("2 of 2 done"));
        }
    }
}

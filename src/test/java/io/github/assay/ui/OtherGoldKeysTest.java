package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.app.SampleCopies;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** A vote keeps the version of the gold query at it; where the gold query is another one later, everyone sees which votes are old. */
@OnToolkitThread
@Tag("exhaustive")
class OtherGoldKeysTest {
    private static final String MARK = "under another gold query";

    @TempDir
    private Path folder;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    private static CommandRun command(Object... words) {
        String[] arguments = new String[words.length];
        for (int i = 0; i < words.length; i++) {
            arguments[i] = words[i].toString();
        }
        CommandRun done = CommandRun.of(arguments);
        assertThat(done.status()).as(done.err()).isLessThan(2);
        return done;
    }

    private static boolean shows(RealWindow real, String words) {
        return real.words().stream().anyMatch(w -> w.contains(words));
    }

    @Test
    void aVoteUnderAnotherGoldQueryIsMarked() throws Exception {
        try (RealWindow real = new RealWindow("skill-demo", Files.createDirectories(folder.resolve("here")))) {
            Path project = real.project();
            Path cases = project.resolve("cases.jsonl");
            real.openAs("ana");
            String item = real.words().stream().filter(w -> w.startsWith("#demo-")).findFirst().orElseThrow().substring(1);
            real.decide(KeyCode.P, () -> real.acts("ana", "vote").size() == 1);
            real.closeWindow();
            String line = Files.readAllLines(cases).stream().filter(l -> l.contains("\"" + item + "\"")).findFirst().orElseThrow();
            assertThat(command("labels", "status", project).out()).doesNotContain("another gold");
            assertThat(command("check", project).out()).doesNotContain("another gold");

            String repaired = line.replaceFirst("SELECT ", "SELECT DISTINCT ");
            assertThat(repaired).isNotEqualTo(line);
            Files.writeString(cases, Files.readString(cases).replace(line, repaired));
            String sentence = "1 vote of ana was cast under another gold query than the project has now: " + item + ".";
            assertThat(command("labels", "status", project).out()).contains(sentence);
            assertThat(command("labels", "status", project, "--json").out()).contains("\"other_gold\":[{\"case_id\":\"" + item + "\"");
            assertThat(command("check", project).out()).contains(sentence);
            assertThat(command("agreement", project, "--replicates", "100").out() + command("agreement", project, "--replicates", "100").err())
                    .contains("1 vote was cast under another gold query than the project has now");
            Path pack = folder.resolve("pack.csv");
            command("labels", "export", project, "--to", pack);
            assertThat(Files.readAllLines(pack)).first().asString().endsWith(",gold_version");

            real.openAs("ben");
            real.decide(KeyCode.F, () -> real.acts("ben", "vote").size() == 1);
            real.press(KeyCode.K);
            real.until(() -> shows(real, "#" + item) && shows(real, "ana: pass · " + MARK));
            real.picture("other-gold-light");
            assertThat(shows(real, "your vote: fail · " + MARK)).as("the own vote is on the new query").isFalse();
            real.press(KeyCode.CONTROL, KeyCode.DIGIT2);
            real.until(() -> real.words().stream().anyMatch(w -> w.equals(MARK)));
            real.picture("other-gold-adjudicate");
            real.closeWindow();
            assertThat(command("adjudicate", "show", project, "--by", "ben", "--case", item).out())
                    .as("names are hidden where decisions are blind").contains(sentence.replace("ana", "Annotator 1"));
            assertThat(command("adjudicate", "show", project, "--by", "ben", "--case", item, "--json").out())
                    .contains("\"other_gold\":[{\"case_id\":\"" + item + "\"").containsOnlyOnce("\"gold_version\"");
            real.openAs("ana");
            real.press(KeyCode.K);
            real.until(() -> shows(real, "your vote: pass · " + MARK));
            real.decide(KeyCode.P, () -> real.acts("ana", "vote").size() == 2);
            real.until(() -> !shows(real, MARK));
            real.closeWindow();
            assertThat(command("labels", "status", project).out()).as("cast again").doesNotContain("another gold");

            Path copy = folder.resolve("copy");
            SampleCopies.copy(Path.of("sample-projects", "skill-demo"), copy);
            Files.writeString(copy.resolve("cases.jsonl"), Files.readString(cases));
            command("labels", "import", copy, pack);
            assertThat(command("labels", "status", copy).out()).as("a pack keeps the version").contains(sentence);
        }
    }
}

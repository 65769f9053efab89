package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.AlignProject;
import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.llm.ReplyBody;
import io.github.assay.llm.WireForm;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.shell.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.SnapshotParameters;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** Runs of a judge from the page Align judge, by keys, against an endpoint on the loopback. */
@OnToolkitThread
class AlignRunPageTest implements WindowHands {
    @TempDir
    private static Path once;

    @TempDir
    private Path root;

    private final List<String> requested = new ArrayList<>();
    private boolean agrees = true;
    private AlignProject project;
    private SampleWindow sample;
    private Stage stage;
    private Window window;

    @BeforeAll
    static void judged() throws Exception {
        FxToolkit.registerPrimaryStage();
        AlignProject made = AlignProject.make(once);
        made.label(0, AlignProject.CASES);
        try (FakeEndpoint server = AlignProject.judge(5, "judge-model")) {
            made.settings(server.base(), "judge-model");
            made.ask();
        }
        made.align();
    }

    @BeforeEach
    void project() throws Exception {
        Path from = once.resolve("my project");
        project = new AlignProject(root, root.resolve("my project"));
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, project.folder().resolve(from.relativize(file).toString()));
            }
        }
    }

    @AfterEach
    void leave() throws Exception {
        if (window != null) {
            until(() -> words().contains("no background work"));
            ROBOT.interact(stage::close);
            ROBOT.interact(window::close);
            sample.close();
        }
    }

    @Override
    public Stage stage() {
        return stage;
    }

    private void open() throws Exception {
        Path settings = project.folder().resolve("project.json");
        Files.writeString(settings, Files.readString(settings).replace("{\"assay\":1,", "{\"assay\":1,\"study\":{\"replicates\":200},"));
        Dialogs dialogs = new AskedDialogs(requested, () -> agrees);
        sample = SampleWindow.over(project.folder());
        UserSettings known = UserSettings.DEFAULT
                .withScreen("window", Map.of("x", "0", "y", "0", "width", "1440", "height", "860"))
                .withAnnotator(project.folder().toString(), "ann");
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(sample.context(known), new WindowServices(
                    Background.ofWindow(), new Settings(known, _ -> {}), new Theme(Appearance.LIGHT, 100), dialogs), stage);
            window.show();
            window.openProject(project.folder());
            stage.setWidth(1440);
            stage.setHeight(860);
        });
        until(() -> stage.getTitle().contains("my project"));
        press(KeyCode.CONTROL, KeyCode.DIGIT4);
        until(() -> shows("Align judge"));
        press(KeyCode.OPEN_BRACKET);
        press(KeyCode.OPEN_BRACKET);
        until(() -> find("#align-cost") != null && text("#align-cost").contains("requests"));
    }

    private boolean shows(String words) {
        return root().lookupAll(".toggle-button").stream().anyMatch(n -> ((Labeled) n).getText().equals(words));
    }

    private void says(String selector, String part) throws Exception {
        until(() -> find(selector) instanceof Labeled label && label.getText().contains(part));
    }

    /** Waits until a card says something. */
    private void card(String selector, String part) throws Exception {
        until(() -> all(selector).contains(part));
    }

    private String all(String selector) {
        root().applyCss();
        Node node = find(selector);
        return node.lookupAll(".label").stream().map(n -> ((Labeled) n).getText()).collect(Collectors.joining("\n"));
    }

    private void write(String text) {
        press(KeyCode.W);
        CodeArea area = (CodeArea) root().lookup("#align-prompt .sql-area");
        assertThat(area.isFocused()).isTrue();
        ROBOT.interact(() -> area.replaceText(text));
    }

    private void picture(String name) throws Exception {
        WritableImage image = root().snapshot(new SnapshotParameters(), null);
        PngFile.write(image, Path.of("target", "screenshots", name + ".png"));
    }

    private List<String> listed() {
        ListView<?> list = find("#align-list");
        return list.getItems().stream().map(i -> ((io.github.assay.service.alignment.TuneCase) i).item().key().caseId()).toList();
    }

    @Test
    void aTypedPromptRunsOnTuneAfterConsentWhichIsKeptUntilSomethingChanges() throws Exception {
        try (FakeEndpoint server = AlignProject.judge(7, "judge-model")) {
            project.settings(server.base(), "judge-model", "\"prices\":{\"judge-model\":{\"input\":1,\"output\":2}}");
            open();
            int tune = project.side("tune").size();
            write("== user\nJudge {{question}}\n{{predicted_sql}}\n");
            agrees = false;
            press(KeyCode.CONTROL, KeyCode.ENTER);
            says("#align-run-lines", "Nothing was sent.");
            assertThat(requested).singleElement().asString().contains("Run the judge stef?", tune + " requests of about", server.base().toString(),
                    "judge-model", "question, predicted SQL", "Your answer is kept", "SELECT a FROM t WHERE b");
            assertThat(server.arrived()).as("nothing is sent without consent").isZero();
            assertThat(Files.readString(project.folder().resolve("judges/stef.txt"))).startsWith("== user\nJudge");

            agrees = true;
            press(KeyCode.CONTROL, KeyCode.ENTER);
            says("#align-run-lines", tune + " of " + tune + " items judged");
            assertThat(server.arrived()).as("tune alone").isEqualTo(tune);
            assertThat(text("#align-run-lines")).contains(tune + " requests sent");
            says("#align-cost", "All " + tune + " requests are recorded");
            assertThat(text("#align-consent")).contains("Agreed on 20", "question, predicted SQL");
            card("#align-tune", "v1 before, v2 now, n " + tune);
            card("#align-tune", "A case costs 0.0");
            picture("align-run-1440x860-light");

            press(KeyCode.ESCAPE);
            List<String> disagreements = listed();
            for (int i = 0; i < 3; i++) {
                press(KeyCode.V);
            }
            assertThat(this.<javafx.scene.control.ToggleButton>find("#align-fixed").isSelected()).isTrue();
            assertThat(listed()).isNotEmpty().doesNotContainAnyElementsOf(disagreements)
                    .allSatisfy(id -> assertThat(number(id) % 5).isZero());
            assertThat(all("#align-list")).contains("fixed since v1");
            press(KeyCode.V);
            assertThat(listed()).isNotEmpty().isSubsetOf(disagreements).allSatisfy(id -> assertThat(number(id) % 7).isZero());
            press(KeyCode.V);
            assertThat(listed()).hasSize(tune);
            press(KeyCode.V);

            requested.clear();
            write("== user\nJudge again {{question}}\n{{predicted_sql}}\n");
            press(KeyCode.CONTROL, KeyCode.ENTER);
            card("#align-tune", "v1 before, v3 now");
            assertThat(requested).as("same endpoint, model and content").isEmpty();
            assertThat(server.arrived()).isEqualTo(2L * tune);
            press(KeyCode.ESCAPE);
            press(KeyCode.B);
            card("#align-tune", "v2 before, v3 now");

            agrees = false;
            write("== user\nJudge {{question}}\n{{predicted_sql}}\n{{gold_sql}}\n");
            press(KeyCode.CONTROL, KeyCode.ENTER);
            says("#align-run-lines", "Nothing was sent.");
            assertThat(requested).as("another content").singleElement().asString().contains("gold SQL");
            assertThat(server.arrived()).isEqualTo(2L * tune);
            write("== user\nJudge again {{question}}\n{{predicted_sql}}\n");
            press(KeyCode.CONTROL, KeyCode.S);
            says("#align-note", "Saved as judges/stef.txt");
            press(KeyCode.ESCAPE);
            says("#align-consent", "Agreed on 20");
            space("#align-revoke");
            says("#align-run-lines", "1 consent was taken back");
            requested.clear();
            press(KeyCode.M);
            press(KeyCode.CONTROL, KeyCode.ENTER);
            says("#align-run-lines", "Nothing was sent.");
            assertThat(requested).as("a refresh after the consent was taken back").singleElement().asString().contains(tune + " requests");
        }
    }

    private static int number(String id) {
        return Integer.parseInt(id.substring(1));
    }

    @Test
    @Tag("exhaustive")
    void aSpentBudgetKeepsWhatWasReceivedAndTestNeedsReplies() throws Exception {
        try (FakeEndpoint server = AlignProject.judge(7, "judge-model")) {
            project.settings(server.base(), "judge-model", "\"budget\":{\"calls\":40}");
            open();
            int tune = project.side("tune").size();
            write("== user\nJudge {{question}}\n{{predicted_sql}}\n");
            press(KeyCode.CONTROL, KeyCode.ENTER);
            says("#align-run-lines", "The budget of 40 calls is spent");
            assertThat(server.arrived()).isEqualTo(40);
            card("#align-tune", "no verdict: " + (tune - 40));
            press(KeyCode.ESCAPE);
            press(KeyCode.CONTROL, KeyCode.T);
            says("#align-note", "no reply about any test item");
            assertThat(all("#align-test")).contains("looked at never");
            press(KeyCode.A);
            press(KeyCode.CONTROL, KeyCode.ENTER);
            until(() -> server.arrived() == 80);
            says("#align-run-lines", "The budget of 40 calls is spent");
            card("#align-test", "test items have a reply of this version");
        }
    }

    @Test
    @Tag("exhaustive")
    void anExampleComesFromTuneAndIsPartOfThePromptsHash() throws Exception {
        try (FakeEndpoint server = AlignProject.judge(7, "judge-model")) {
            project.settings(server.base(), "judge-model");
            open();
            String example = listed().getFirst();
            press(KeyCode.X);
            says("#align-note", example + " is an example");
            Path file = project.folder().resolve("judges/stef.examples.jsonl");
            assertThat(Files.readString(file)).contains(example);
            assertThat(this.<Button>find("#align-example").getText()).contains("No longer");
            says("#align-cost", "does not insert {{examples}}");
            write("== user\nJudge {{question}}\n{{predicted_sql}}\n{{examples}}\n");
            press(KeyCode.CONTROL, KeyCode.ENTER);
            card("#align-tune", "v1 before, v2 now");
            assertThat(requested).singleElement().asString().contains("labelled examples with comments of annotators");
            assertThat(Files.readString(project.folder().resolve("replies/recorded-stef.jsonl"))).containsPattern("\"prompt_hash\":\"[0-9a-f]{16}\\+[0-9a-f]{16}\"");
            assertThat(all("#align-list")).contains("example");
            press(KeyCode.ESCAPE);
            String test = project.side("test").first();
            Files.writeString(file, Files.readString(file).replace(example, test));
            press(KeyCode.CONTROL, KeyCode.ENTER);
            says("#align-run-lines", test);
            says("#align-run-lines", "is in test, and examples come from tune alone");
            press(KeyCode.CONTROL, KeyCode.S);
            says("#align-note", test);
            says("#align-note", "is in test, and examples come from tune alone");
            assertThat(root().lookup("#align-prompt .sql-area")).as("a page with a prompt under work is not replaced by a failure").isNotNull();
        }
    }

    @Test
    @Tag("exhaustive")
    void aRunIsStoppedByAKeyAndKeepsItsReplies() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger arrived = new AtomicInteger();
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> {
                    if (arrived.incrementAndGet() > 20) {
                        try {
                            go.await();
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                    }
                    reply.send(200, ReplyBody.of("{\"filters_applied_status\":\"fully_applied\",\"overall_verdict\":\"Correct\","
                            + "\"confidence\":0.9,\"rationale\":\"r\"}", "judge-model", WireForm.CHAT));
                })) {
            project.settings(server.base(), "judge-model");
            open();
            write("== user\nJudge {{question}}\n{{predicted_sql}}\n");
            press(KeyCode.CONTROL, KeyCode.ENTER);
            says("#align-run-lines", "20 of " + project.side("tune").size() + " items");
            assertThat(this.<Button>find("#align-run").isDisabled()).isTrue();
            press(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.S);
            says("#align-run-lines", "Stopped. Replies that were received are kept");
            go.countDown();
            card("#align-tune", "v1 before, v2 now, n 20");
            assertThat(Files.readAllLines(project.folder().resolve("replies/recorded-stef.jsonl"))).hasSize(20);
        } finally {
            go.countDown();
        }
    }
}

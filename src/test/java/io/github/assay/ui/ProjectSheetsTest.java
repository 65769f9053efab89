package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.SampleWindow;
import io.github.assay.WorkbookFile;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.json.Json;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.llm.ReplyBody;
import io.github.assay.llm.WireForm;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.ScreenId;
import io.github.assay.ui.common.shell.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.testfx.api.FxToolkit;

/** The sheets that write into the open project, by keys: real window, real store, real endpoint on the loopback. */
@OnToolkitThread
class ProjectSheetsTest implements WindowHands {
    private static final int CASES = 6;
    private static final String REPLY = ReplyBody.of(
            "{\"filters_applied_status\":\"fully_applied\",\"overall_verdict\":\"Correct\",\"confidence\":0.9}", "served", WireForm.CHAT);

    @TempDir
    Path root;

    private Path folder;
    private SampleWindow sample;
    private Stage stage;
    private Window window;
    private Appearance look = Appearance.LIGHT;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @BeforeEach
    void project() throws IOException {
        folder = Files.createDirectories(root.resolve("my project"));
        List<String> cases = new ArrayList<>();
        List<String> predictions = new ArrayList<>();
        for (int i = 0; i < CASES; i++) {
            cases.add(Json.line(Map.of("case_id", "c" + i, "question", "Which a? " + i, "gold_sql", "SELECT a FROM t",
                    "gold_result", table(1))));
            predictions.add(Json.line(Map.of("case_id", "c" + i, "system", "s", "sql", "SELECT a FROM t WHERE b = " + i, "result", table(i % 2))));
        }
        Files.write(folder.resolve("cases.jsonl"), cases);
        Files.write(Files.createDirectories(folder.resolve("predictions")).resolve("s.jsonl"), predictions);
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"labelling\":{\"blindToScores\":false}}");
        Files.writeString(root.resolve("votes.csv"), "case_id,system,annotator,label\nc1,s,Ann,pass\n");
        assertThat(CommandRun.of("labels", "import", folder.toString(), root.resolve("votes.csv").toString()).status()).isZero();
    }

    private static Map<String, Object> table(int value) {
        return Map.of("columns", List.of("a"), "rows", List.of(List.of(value)), "status", "ok");
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @AfterEach
    void close() {
        if (stage != null) {
            ROBOT.interact(stage::close);
            ROBOT.interact(window::close);
            sample.close();
        }
    }

    private void open(Path chosen) throws Exception {
        sample = SampleWindow.over(folder);
        UserSettings known = PLACED.withAnnotator(folder.toString(), "Ann");
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(sample.context(known), new WindowServices(
                    Background.ofWindow(), new Settings(known, _ -> {}), new Theme(look, 100),
                    AnsweredDialogs.savingInto(root).opening(chosen)), stage);
            window.show();
            window.openProject(folder);
        });
        until(() -> stage.getTitle().contains("my project"));
        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        until(() -> shows("#systems-addRun"));
    }

    private boolean shows(String id) {
        Node node = find(id);
        for (Node n = node; n != null; n = n.getParent()) {
            if (!n.isVisible() || n.isDisabled()) {
                return false;
            }
        }
        return node != null;
    }

    private boolean judgesAreListed() {
        TableView<?> table = find("#judge-table");
        return table != null && table.getItems().size() > 5;
    }

    private boolean says(String part) {
        return root().lookupAll(".label").stream().map(n -> ((Labeled) n).getText()).anyMatch(t -> t != null && t.contains(part));
    }

    private String votes() {
        return CommandRun.of("labels", "status", folder.toString()).out();
    }

    private void settings(URI base) throws IOException {
        Files.writeString(folder.resolve("project.json"), "{\"assay\":1,\"labelling\":{\"blindToScores\":false},\"judges\":{\"default\":{\"baseUrl\":\"" + base
                + "\",\"model\":\"m\",\"parallel\":1}}}");
    }

    @Test
    void aRunIsPreviewedAndAddedWithoutLosingLabelsOrPlace() throws Exception {
        String before = votes();
        Path source = Files.write(root.resolve("week 2.jsonl"), List.of(
                "{\"case_id\":\"c0\",\"sql\":\"SELECT a FROM t WHERE b = 0\",\"pipeline\":{\"generator\":\"few_shot\"}}",
                "{\"case_id\":\"c1\",\"sql\":\"SELECT 2\"}", "{\"case_id\":\"c1\",\"sql\":\"SELECT 3\"}",
                "{\"case_id\":\"zz\",\"sql\":\"SELECT 3\"}"));
        open(source);
        space("#systems-addRun");
        until(() -> find("#addRun-file") != null);
        assertThat(stage.getScene().getFocusOwner().getId()).isEqualTo("addRun-source");
        assertThat(this.<Button>find("#addRun-do").isDisabled()).isTrue();
        space("#addRun-file");
        until(() -> says("A new system."));
        ROBOT.interact(() -> this.<Node>find("#addRun-system").requestFocus());
        ROBOT.write("s");
        press(KeyCode.ENTER);
        until(() -> says("Against run r1: 0 new, 1 changed, 1 equal, 4 gone."));
        assertThat(says("4 cases of the project without a prediction.")).isTrue();
        assertThat(says("1 prediction for no case of the project, left out: zz")).isTrue();
        assertThat(says("1 further prediction of cases that have one in this run")).isTrue();
        assertThat(folder.resolve("predictions/s-r2.jsonl")).doesNotExist();
        space("#addRun-do");
        until(() -> find("#addRun-do") == null && find("#systems-addRun") != null && says("2 predictions added: s / r2"));
        assertThat(folder.resolve("predictions/s-r2.jsonl")).exists();
        until(() -> says("8 items"));
        ROBOT.interact(stage::close);
        ROBOT.interact(window::close);
        sample.close();
        stage = null;
        assertThat(votes()).contains("Ann");
        assertThat(before).contains("Ann");
    }

    @Test
    void ofAWorkbookOneSheetIsNamedAndAdded() throws Exception {
        List<List<String>> rows = List.of(List.of("case_id", "predicted_sql"), List.of("c0", "SELECT 5"));
        open(WorkbookFile.write(root.resolve("june.xlsx"), Map.of("One", rows, "Two", rows)));
        space("#systems-addRun");
        until(() -> find("#addRun-file") != null);
        ROBOT.write(root.resolve("june.xlsx").toString());
        press(KeyCode.TAB); // what is written is read without Enter too
        until(() -> says("an Excel workbook with 2 sheets"));
        assertThat(this.<Button>find("#addRun-do").isDisabled()).isTrue();
        ROBOT.interact(() -> this.<Node>find("#addRun-part").requestFocus());
        ROBOT.write("Two");
        press(KeyCode.ENTER);
        until(() -> says("A new system."));
        space("#addRun-do");
        until(() -> says("1 prediction added: june / r1"));
        assertThat(Files.readString(folder.resolve("predictions/june-r1.jsonl"))).contains("SELECT 5");
    }

    @Test
    void escapeLeavesTheSheetAndAFileThatCannotBeUsedIsSaid() throws Exception {
        open(Files.writeString(root.resolve("nothing.jsonl"), "{\"case_id\":\"zz\",\"sql\":\"SELECT 1\"}\n"));
        space("#systems-addRun");
        until(() -> find("#addRun-file") != null);
        space("#addRun-file");
        until(() -> says("has no prediction for a case of this project"));
        assertThat(this.<Button>find("#addRun-do").isDisabled()).isTrue();
        press(KeyCode.ESCAPE);
        assertThat(this.<Node>find("#addRun-file")).isNull();
        assertThat(stage.getScene().getRoot().lookup("#systems-addRun").isDisabled()).isFalse();
    }

    @Test
    void aJudgeShowsWhatIsSentAndSendsAfterConsentOnly() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((_, reply) -> reply.send(200, REPLY))) {
            settings(server.base());
            open(root);
            space("#systems-judge");
            until(this::judgesAreListed);
            press(KeyCode.DOWN);
            until(() -> says("6 requests of about"));
            assertThat(says(server.base().toString())).isTrue();
            assertThat(says("model m.")).isTrue();
            assertThat(says("They contain question, enriched question, evidence, schema, dialect, application rules, predicted SQL, comparison of question and SQL, labelling guideline.")).isTrue();
            assertThat(this.<TextArea>find("#judge-prompt").getText()).startsWith("== ").contains("SELECT a FROM t WHERE b = 0");
            assertThat(server.arrived()).isZero();
            assertThat(says("Your answer is kept for this project, endpoint, model and content")).isTrue();
            assertThat(this.<Button>find("#judge-revoke").isVisible()).isFalse();
            space("#judge-do");
            until(() -> says("6 of 6 items judged"));
            assertThat(says("6 requests sent")).isTrue();
            assertThat(server.arrived()).isEqualTo(6);
            assertThat(folder.resolve("replies/recorded-stef.jsonl")).exists();
            press(KeyCode.ESCAPE);
            until(() -> find("#judge-table") == null && shows("#systems-judge"));
            space("#systems-judge");
            until(this::judgesAreListed);
            press(KeyCode.DOWN);
            until(() -> says("All 6 requests are recorded. Nothing would be sent."));
            assertThat(this.<Button>find("#judge-do").isVisible()).isFalse();
            space("#judge-replay");
            until(() -> says("6 replies from the recording"));
            assertThat(server.arrived()).isEqualTo(6);
        }
    }

    @Test
    void aRunOfAJudgeIsStoppedAndKeepsItsReplies() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> {
                    if (r.body().contains("WHERE b = 2")) {
                        try {
                            go.await();
                        } catch (InterruptedException e) {
                            throw new IOException(e);
                        }
                    }
                    reply.send(200, REPLY);
                })) {
            settings(server.base());
            open(root);
            space("#systems-judge");
            until(this::judgesAreListed);
            press(KeyCode.DOWN);
            until(() -> says("6 requests of about"));
            space("#judge-do");
            until(() -> words().stream().anyMatch(w -> w.matches("(?s).*[2-5] of 6 items.*")));
            assertThat(says("tokens in")).isTrue();
            assertThat(says("left.")).isTrue();
            space("#judge-cancel");
            until(() -> says("Stopped. Replies that were received are kept"));
            go.countDown();
            assertThat(Files.readAllLines(folder.resolve("replies/recorded-stef.jsonl"))).as("those received, not the one held")
                    .hasSizeBetween(2, 5);
        } finally {
            go.countDown();
        }
    }

    @Test
    void aJudgeWithoutAnEndpointSaysWhatIsMissing() throws Exception {
        open(root);
        space("#systems-judge");
        until(this::judgesAreListed);
        press(KeyCode.DOWN);
        until(() -> says("project.json names no endpoint and model under judges.stef"));
        assertThat(this.<Button>find("#judge-do").isVisible()).isFalse();
        ROBOT.interact(() -> window.go(ScreenId.SYSTEMS));
    }

    /** Pictures of both sheets in {@code target/screenshots}, for eyes. */
    @ParameterizedTest
    @EnumSource(value = Appearance.class, names = {"LIGHT", "DARK"})
    @Tag("looks")
    @Tag("exhaustive")
    void pictures(Appearance appearance) throws Exception {
        look = appearance;
        Path source = Files.write(root.resolve("week2.jsonl"), List.of("{\"case_id\":\"c0\",\"system\":\"s\",\"sql\":\"SELECT a FROM t WHERE b = 0\"}",
                "{\"case_id\":\"c1\",\"system\":\"s\",\"sql\":\"SELECT 2\"}", "{\"case_id\":\"zz\",\"system\":\"s\",\"sql\":\"SELECT 3\"}"));
        settings(URI.create("http://127.0.0.1:9/v1"));
        open(source);
        picture("systems-acts");
        space("#systems-addRun");
        until(() -> shows("#addRun-file"));
        space("#addRun-file");
        until(() -> says("Against run r1"));
        picture("systems-add-run");
        press(KeyCode.ESCAPE);
        space("#systems-judge");
        until(this::judgesAreListed);
        press(KeyCode.DOWN);
        until(() -> says("6 requests of about"));
        picture("systems-judge");
    }

    private void picture(String name) throws Exception {
        javafx.scene.image.WritableImage image = stage.getScene().snapshot(null);
        Path file = Path.of("target", "screenshots", name + "-" + look.name().toLowerCase(java.util.Locale.ROOT) + ".png");
        Files.createDirectories(file.getParent());
        io.github.assay.ui.PngFile.write(image, file);
    }
}

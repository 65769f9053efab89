package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.RouterProject;
import io.github.assay.SampleWindow;
import io.github.assay.domain.project.UserSettings;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.robustness.router.RoutedResult;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.PlotMenu;
import io.github.assay.ui.common.shell.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** The router page over a real project, by keys, beside the command line. */
@OnToolkitThread
class RouterPageTest implements WindowHands {
    @TempDir
    private Path root;

    private SampleWindow real;
    private Stage stage;
    private Window window;

    @Override
    public Stage stage() {
        return stage;
    }

    /** Agrees or not, keeps what was asked, and saves into a folder. */
    private static final class AskedDialogs implements Dialogs {
        private final Path folder;
        private boolean agree;
        private String requested = "";

        AskedDialogs(Path folder) {
            this.folder = folder;
        }

        @Override
        public boolean agrees(String title, String sentence, String word) {
            requested = sentence;
            return agree;
        }

        @Override
        public Optional<Path> folder(String title) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> file(String title, List<Kind> kinds) {
            return Optional.empty();
        }

        @Override
        public Optional<Path> saveAs(String title, String name, List<Kind> kinds) {
            return Optional.of(folder.resolve(name));
        }

        @Override
        public void error(String sentence, String details) {
            throw new AssertionError(sentence + " " + details);
        }
    }

    private void open(Path project, Dialogs dialogs) throws Exception {
        assertThat(CommandRun.of("run", project.toString()).status()).isLessThan(2);
        FxToolkit.registerPrimaryStage();
        real = SampleWindow.over(project);
        UserSettings settings = PLACED.withAnnotator(project.toString(), "ann");
        ROBOT.interact(() -> {
            stage = new Stage();
            window = new Window(real.context(settings), new WindowServices(
                    Background.ofWindow(), new Settings(settings, _ -> {}), new Theme(Appearance.LIGHT, 100), dialogs), stage);
            window.show();
            window.openProject(project);
        });
        until(() -> stage.getTitle().contains("Routing"));
        press(KeyCode.CONTROL, KeyCode.DIGIT6);
        until(() -> find("#routers") != null && this.<TableView<RoutedResult>>find("#routers").getItems().stream()
                .filter(r -> r.result().decided() == 60).count() == 6);
    }

    private boolean projectSays(Path project, String part) throws IOException {
        return Files.readString(project.resolve("project.json")).contains(part);
    }

    private String routed(Path project, String... more) {
        return CommandRun.of(Stream.concat(Stream.of("route", project.toString()), Stream.of(more)).toArray(String[]::new)).out();
    }

    @Test
    void theWindowComputesWhatTheCommandComputesAndKeepsPricesInTheProject() throws Exception {
        Path project = RouterProject.in(root.resolve("routing"), "{\"model\":\"m\"}");
        AskedDialogs dialogs = new AskedDialogs(root);
        open(project, dialogs);
        TableView<RoutedResult> routers = find("#routers");
        assertThat(routers.getItems()).extracting(r -> r.kind().name()).containsExactly(
                "SYSTEM", "SYSTEM", "SYSTEM", "ORACLE", "RECORDED", "SCORES");
        for (String id : List.of("#router-k", "#router-alpha")) {
            TextField field = find(id);
            assertThat(field.lookup(".text").getLayoutBounds().getWidth()).as(field.getText())
                    .isLessThan(field.getWidth() - field.getInsets().getLeft() - field.getInsets().getRight());
        }
        String before = figures(routers);
        press(KeyCode.P);
        TextField price = (TextField) stage.getScene().getFocusOwner();
        assertThat(price.getId()).isEqualTo("price-local-8b");
        ROBOT.interact(() -> price.setText("0,5"));
        press(KeyCode.ENTER);
        until(() -> projectSays(project, "\"local-8b\" : 0.5") && !figures(find("#routers")).equals(before));
        assertThat(projectSays(project, "\"classifiers\"")).isTrue();
        ROBOT.interact(() -> price.setText("cheap"));
        press(KeyCode.ENTER);
        assertThat(price.getText()).isEqualTo("0.5");

        ChoiceBox<String> none = find("#router-none");
        ROBOT.interact(() -> none.setValue("abstain"));
        until(() -> projectSays(project, "\"none\" : \"abstain\""));
        press(KeyCode.CONTROL, KeyCode.DIGIT5);
        until(() -> find("#cost-prices") != null && this.<TextField>find("#cost-prices #price-local-8b").getText().equals("0.5"));
        assertThat(words()).anyMatch(w -> w.startsWith("On the Pareto front: "));
        TextField again = find("#cost-prices #price-local-8b");
        String byHand = Files.readString(project.resolve("project.json"));
        Files.writeString(project.resolve("project.json"), byHand.replace("\"none\" : \"abstain\"", "\"none\" : \"weakest\""));
        ROBOT.interact(() -> {
            again.requestFocus();
            again.setText("0.25");
        });
        press(KeyCode.ENTER);
        until(() -> projectSays(project, "\"local-8b\" : 0.25"));
        assertThat(projectSays(project, "\"none\" : \"weakest\"")).as("what was written by hand meanwhile stays").isTrue();
        Files.writeString(project.resolve("project.json"), byHand.replace("\"local-8b\" : 0.5", "\"local-8b\" : 0.25"));
        press(KeyCode.CONTROL, KeyCode.DIGIT6);
        until(() -> find("#routers") != null && this.<TextField>find("#price-local-8b").getText().equals("0.25"));
        space("#weaker-hosted-mini");
        until(() -> this.<TableView<RoutedResult>>find("#routers").getItems().getFirst().name().equals("hosted-mini"));
        String window = figures(find("#routers"));
        TextField last = find("#price-local-8b");
        ROBOT.interact(() -> {
            last.requestFocus();
            last.setText("0.125");
        });
        close();
        stage = null;
        real = null;
        assertThat(projectSays(project, "\"local-8b\" : 0.125")).as("typed right before the window closed").isTrue();
        Files.writeString(project.resolve("project.json"), Files.readString(project.resolve("project.json")).replace(": 0.125", ": 0.25"));
        String command = routed(project, "--json");
        assertThat(window.lines()).hasSize(6).allSatisfy(line -> assertThat(command).contains(line.split("\\|\\|")));
    }

    /** EX and cost of each router as the document of the command has them. */
    private static String figures(TableView<RoutedResult> routers) {
        return routers.getItems().stream()
                .map(r -> "\"decided\":" + r.result().decided() + ",\"ex\":{\"value\":" + r.result().ex().asValue().orElseThrow().value()
                        + ",\"ci\":[" + r.result().ex().asValue().orElseThrow().interval().asValue().orElseThrow().low()
                        + "||\"cost\":{\"value\":" + r.result().cost().asValue().orElseThrow())
                .collect(Collectors.joining("\n"));
    }

    @Test
    void aClassifierIsAskedAfterConsentAndStandsBesideTheOthers() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> reply.send(200,
                "{\"model\":\"m-1\",\"choices\":[{\"message\":{\"content\":\"{\\\"label\\\": \\\"hosted-mini\\\"}\"},\"finish_reason\":\"stop\"}],"
                        + "\"usage\":{\"prompt_tokens\":50,\"completion_tokens\":5}}"))) {
            Path project = RouterProject.in(root.resolve("routing"), "{\"model\":\"m\",\"baseUrl\":\"" + server.base() + "\"}");
            AskedDialogs dialogs = new AskedDialogs(root);
            open(project, dialogs);
            press(KeyCode.A);
            until(() -> !dialogs.requested.isEmpty());
            assertThat(dialogs.requested).contains("60 requests of about", server.base() + "/chat/completions, model m",
                    "question, evidence, schema, dialect", "You route questions");
            assertThat(server.arrived()).isZero();
            dialogs.agree = true;
            press(KeyCode.A);
            until(() -> this.<TableView<RoutedResult>>find("#routers").getItems().stream().anyMatch(r -> r.name().equals("quick")));
            assertThat(server.arrived()).isEqualTo(60);
            TableView<RoutedResult> routers = find("#routers");
            RoutedResult quick = routers.getItems().stream().filter(r -> r.name().equals("quick")).findFirst().orElseThrow();
            assertThat(quick.result().labels()).containsExactly(0, 60, 0, 0);
            assertThat(quick.result().latencyMillis().asValue()).isPresent();
            dialogs.requested = "";
            press(KeyCode.A);
            until(() -> words().stream().anyMatch(w -> w.contains("all 60 requests are recorded")));
            assertThat(dialogs.requested).isEmpty();
            assertThat(server.arrived()).as("everything is recorded").isEqualTo(60);
        }
    }

    @Test
    void vectorsAreTakenAfterConsentToExactlyThatAndDecideWhichQuestionsAreAlike() throws Exception {
        try (FakeEndpoint server = new FakeEndpoint((r, reply) -> reply.send(200, "{\"model\":\"e-1\",\"data\":[{\"index\":0,\"embedding\":["
                + (r.body().contains("singers") ? "1,0.1" : "0.1,1") + "]}],\"usage\":{\"prompt_tokens\":5}}"))) {
            Path project = RouterProject.in(root.resolve("routing"), "{\"model\":\"m\"}");
            String settings = Files.readString(project.resolve("project.json"));
            Files.writeString(project.resolve("project.json"), settings.replace("\"prices\":", "\"embedding\":{\"model\":\"e\",\"baseUrl\":\""
                    + server.base() + "\"},\"prices\":"));
            AskedDialogs dialogs = new AskedDialogs(root);
            open(project, dialogs);
            assertThat(words()).anyMatch(w -> w.contains("Vectors of e: similar questions are found by words."));
            press(KeyCode.V);
            until(() -> !dialogs.requested.isEmpty());
            assertThat(dialogs.requested).contains("60 requests of about", server.base() + "/embeddings, model e", "They contain question.",
                    "How many singers older than 0 are there?");
            assertThat(server.arrived()).as("before consent").isZero();
            dialogs.agree = true;
            space("#take-vectors");
            until(() -> words().stream().anyMatch(w -> w.contains("Vectors of e: similar questions are found by recorded vectors.")));
            assertThat(server.arrived()).isEqualTo(60);
            assertThat(words()).anyMatch(w -> w.contains("60 questions have a vector, 60 requests sent."));
            assertThat(routed(project)).as("the command takes them from the recording").contains("similar by recorded vectors.");
            dialogs.requested = "";
            press(KeyCode.V);
            until(() -> words().stream().anyMatch(w -> w.contains("e: all 60 requests are recorded")));
            assertThat(dialogs.requested).isEmpty();
            assertThat(server.arrived()).isEqualTo(60);
        }
    }

    @Test
    @Tag("exhaustive")
    void aSetOfFailuresOpensItsAnswersAndEveryTableAndFigureIsSaved() throws Exception {
        Path project = RouterProject.in(root.resolve("routing"), "{}");
        Path saved = Files.createDirectories(root.resolve("saved"));
        open(project, new AskedDialogs(saved));
        for (String id : List.of("#save-routers", "#save-decisions", "#save-confusion", "#save-failures", "#save-grid")) {
            Button save = find(id);
            ROBOT.interact(save::fire);
        }
        for (String id : List.of("#router-cost", "#router-grid", "#router-failures", "#router-decisions")) {
            FigureView figure = find(id);
            ROBOT.interact(() -> {
                PlotMenu menu = (PlotMenu) figure.getProperties().get(PlotMenu.class);
                menu.getItems().get(0).fire();
                menu.getItems().get(2).fire();
            });
        }
        until(() -> saved.toFile().list().length == 13);
        try (Stream<Path> files = Files.list(saved)) {
            List<Path> all = files.toList();
            assertThat(all).allSatisfy(f -> assertThat(Files.size(f)).isGreaterThan(60));
        }
        TableView<?> failures = find("#failures");
        ROBOT.interact(() -> {
            failures.requestFocus();
            failures.getSelectionModel().select(0);
        });
        press(KeyCode.ENTER);
        until(() -> words().stream().anyMatch(w -> w.contains("failed by exactly")));
    }

    @AfterEach
    void close() {
        if (stage != null) {
            ROBOT.interact(() -> {
                stage.close();
                window.close();
            });
        }
        if (real != null) {
            real.close();
        }
    }
}

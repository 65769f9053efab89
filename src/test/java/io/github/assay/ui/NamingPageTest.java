package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.CommandRun;
import io.github.assay.MutantProject;
import io.github.assay.NamedDemo;
import io.github.assay.json.JsonEdit;
import io.github.assay.llm.FakeEndpoint;
import io.github.assay.robustness.naming.NamedDatabase;
import io.github.assay.robustness.naming.NamingSetting;
import io.github.assay.robustness.naming.NamingStudy;
import io.github.assay.tabular.NamingSpecs.NameRow;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.plot.FigureView;
import io.github.assay.ui.common.plot.PlotMenu;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

/** The page on names of tables and columns over a real project, by keys, beside the command line. */
@OnToolkitThread
class NamingPageTest implements WindowHands {
    @TempDir
    private Path root;

    private ProjectWindow window;

    @Override
    public Stage stage() {
        return window.stage();
    }

    /** Opens a project on the page. */
    private void open(Path project) throws Exception {
        page(project);
        until(() -> names() != null);
    }

    private void page(Path project) throws Exception {
        page(project, AnsweredDialogs.savingInto(root));
    }

    private void page(Path project, Dialogs dialogs) throws Exception {
        window = new ProjectWindow(project, dialogs);
        until(() -> stage().getTitle().length() > "Assay".length());
        press(KeyCode.CONTROL, KeyCode.DIGIT6);
        if (Files.exists(project.resolve("labels"))) {
            // Votes of others are in the sample: to look is recorded.
            until(() -> find("#blind-look") != null && WindowRobot.isShown(find("#blind-look")));
            press(KeyCode.DIGIT3);
        }
        until(this::seesTabs);
        for (int i = 0; i < 3; i++) {
            press(KeyCode.CLOSE_BRACKET);
        }
    }

    private Stream<Button> buttons(String words) {
        return root().lookupAll(".button").stream().map(Button.class::cast).filter(b -> words.equals(b.getText()) && b.isVisible());
    }

    private TableView<NameRow> names() {
        return find("#name-list");
    }

    @Test
    void namesAreClassifiedFoundAndRenamedFromTheWindow() throws Exception {
        Path project = MutantProject.golds(root.resolve("demo"));
        Files.writeString(project.resolve("abbreviations.csv"), "customers,cmrs\n");
        open(project);
        int all = names().getItems().size();
        assertThat(CommandRun.of("denaturalize", project.toString(), "--classes", "--names").out().lines()).hasSize(all + 1);
        press(KeyCode.L);
        ROBOT.write("supplier word");
        assertThat(names().getItems()).extracting(NameRow::entry).extracting(e -> e.table()).containsOnly("suppliers").hasSize(3);
        press(KeyCode.ESCAPE);
        assertThat(names().getItems()).hasSize(all);
        press(KeyCode.DOWN);
        press(KeyCode.N);
        assertThat(((TextField) stage().getScene().getFocusOwner()).getText()).endsWith("demo-names");
        assertThat(words()).anyMatch(w -> w.contains("adds 1 abbreviation"));
        press(KeyCode.CONTROL, KeyCode.ENTER);
        until(() -> find("#names-open-L-L") != null && find("#naming-table47") != null);
        assertThat(words()).anyMatch(w -> w.startsWith("11 gold queries accepted, in") || w.startsWith("11 of 11 gold queries accepted, in"));
        assertThat(names().getItems()).extracting(r -> r.entry().is().name()).contains("cmrs");
        // A second study of the folder takes the folder from its place.
        close();
        open(root.resolve("demo-names/O-O"));
        assertThat(names().getItems()).extracting(r -> r.entry().is().name()).contains("cmrs");
    }

    @Test
    @Tag("exhaustive")
    void theReportIsTheCommandsAndEveryPartIsSaved() throws Exception {
        Path project = NamedDemo.in(root.resolve("demo"));
        open(project);
        until(() -> find("#naming-changes") != null && find("#naming-run") == null);
        List<NamingStudy.Change> changes = List.copyOf(this.<TableView<NamingStudy.Change>>find("#naming-changes").getItems());
        List<NamingStudy.Linking> linking = List.copyOf(this.<TableView<NamingStudy.Linking>>find("#naming-linking").getItems());
        assertThat(this.<TableView<NamedDatabase>>find("#naming-classes").getItems()).hasSize(3);
        assertThat(this.<TableView<NamingSetting>>find("#naming-table46").getColumns()).hasSize(7);
        assertThat(words()).anyMatch(w -> w.startsWith("Acceptance: The thesis accepted 366 of 500"));
        String command = CommandRun.of("denaturalize", project.toString(), "--json").out();
        assertThat(changes).hasSize(9).allSatisfy(c -> assertThat(command).contains(
                "\"system\":\"" + c.system() + "\",\"setting\":\"" + c.setting().label() + "\",\"kept\":{\"value\":"
                        + c.kept().asValue().orElseThrow().value()));
        assertThat(linking).isNotEmpty().allSatisfy(l -> assertThat(command).contains(
                "\"linker\":\"" + l.linker() + "\",\"setting\":\"" + l.setting().label() + "\",\"n\":" + l.n()));
        for (String id : List.of("#save-classes", "#save-changes", "#save-linking", "#save-printed46", "#save-printed47", "#save-costs",
                "#save-names")) {
            Button save = find(id);
            ROBOT.interact(save::fire);
        }
        for (String id : List.of("#naming-classes-figure", "#naming-changes-figure")) {
            FigureView figure = find(id);
            ROBOT.interact(() -> ((PlotMenu) figure.getProperties().get(PlotMenu.class)).getItems().subList(0, 4).forEach(i -> i.fire()));
        }
        until(() -> {
            try (Stream<Path> files = Files.list(root)) {
                return files.filter(f -> f.toString().matches(".*\\.(csv|svg|png|pdf)")).count() == 15;
            }
        });
        Files.writeString(project.resolve("names/L-O/project.json"), "{broken");
        assertThat(CommandRun.of("denaturalize", project.toString()).err()).contains("L-O, project.json:1 column 2");
    }

    @Test
    void anUnreadableDictionaryIsNamedAndTriedAgain() throws Exception {
        Path project = MutantProject.golds(root.resolve("demo"));
        Path own = Files.writeString(project.resolve("abbreviations.csv"), "customers\n");
        page(project);
        until(() -> words().stream().anyMatch(w -> w.contains("abbreviations.csv, line 1 is not 'word,abbreviation'")));
        Files.delete(own);
        Button again = buttons("Try again").findFirst().orElseThrow();
        ROBOT.interact(again::fire);
        until(() -> names() != null);
    }

    @Test
    @Tag("exhaustive")
    void aLanguageModelProposesNamesAfterConsent() throws Exception {
        Path project = MutantProject.golds(root.resolve("demo"));
        String reply = "{\"model\":\"m-1\",\"choices\":[{\"message\":{\"content\":\"{\\\"names\\\": {\\\"customers\\\": \\\"Cstx\\\"}}\"},"
                + "\"finish_reason\":\"stop\"}]}";
        try (FakeEndpoint server = new FakeEndpoint((_, to) -> to.send(200, reply))) {
            JsonEdit settings = JsonEdit.read(Files.readAllBytes(project.resolve("project.json"))).orElseThrow();
            settings.put("judges", Map.of("default", Map.of("baseUrl", server.base().toString(), "model", "m")));
            Files.writeString(project.resolve("project.json"), settings.pretty());
            List<String> requested = new ArrayList<>();
            page(project, new AskedDialogs(requested, () -> requested.size() > 1));
            until(() -> names() != null);
            ChoiceBox<String> judge = find("#names-judge");
            ROBOT.interact(() -> judge.getSelectionModel().select("default"));
            press(KeyCode.CONTROL, KeyCode.ENTER);
            until(() -> requested.size() == 1);
            assertThat(requested.getFirst()).contains("1 request of about", server.base() + "/chat/completions, model m", "They contain schema, dialect.");
            assertThat(server.arrived()).isZero();
            press(KeyCode.CONTROL, KeyCode.ENTER);
            until(() -> find("#names-open-L-L") != null);
            assertThat(words()).contains("1 of 10 names proposed by m, the others made by rule.");
            assertThat(server.arrived()).isEqualTo(1);
            until(() -> names().getItems().stream().anyMatch(r -> r.entry().is().name().equals("Cstx")));
        }
    }

    @Test
    void aProjectWithoutADatabaseSaysWhy() throws Exception {
        Path project = MutantProject.golds(root.resolve("demo"));
        Files.delete(project.resolve("databases/sales_db.sqlite"));
        page(project);
        until(() -> words().stream().anyMatch(w -> w.startsWith("No database could be read: sales_db: ")));
        press(KeyCode.N);
        press(KeyCode.L);
        assertThat(find("#naming-again").isVisible()).isTrue();
    }

    @AfterEach
    void close() {
        if (window != null) {
            window.close();
            window = null;
        }
    }
}

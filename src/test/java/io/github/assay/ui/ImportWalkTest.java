package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.SampleWindow;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Theme;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.shell.Settings;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** From another program's file to the first case in Review, by keys alone: real window, real import, real store. */
@OnToolkitThread
class ImportWalkTest implements WindowHands {
    /** What people call things; nobody's names for question, gold SQL and answer. Written in windows-1252. */
    private static final String TABLE = """
            nr,frage,soll,ist,db_id
            17,Welche Größen gibt es?,SELECT size FROM shoes,SELECT size FROM shoes,shop
            18,Wie viele Schuhe?,SELECT count(*) FROM shoes,SELECT sum(size) FROM shoes,shop
            """;

    @TempDir
    Path folder;

    private SampleWindow sample;
    private Stage stage;
    private Window window;

    @BeforeAll
    static void toolkit() throws Exception {
        FxToolkit.registerPrimaryStage();
    }

    @Override
    public Stage stage() {
        return stage;
    }

    @AfterEach
    void close() {
        ROBOT.interact(stage::close);
        ROBOT.interact(window::close);
        sample.close();
    }

    private Path source() throws Exception {
        Path databases = Files.createDirectories(folder.resolve("elsewhere"));
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + databases.resolve("shop.sqlite"));
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE shoes (size INTEGER)");
            statement.execute("INSERT INTO shoes VALUES (38), (41)");
        }
        return Files.writeString(folder.resolve("answers.csv"), TABLE, Charset.forName("windows-1252"));
    }

    private void open(Path chosen) {
        sample = SampleWindow.over(folder);
        ROBOT.interact(() -> {
            stage = new Stage();
            WindowServices reviewServices = new WindowServices(
                    Background.ofWindow(), new Settings(PLACED, _ -> {}), new Theme(Appearance.LIGHT, 100),
                    AnsweredDialogs.savingInto(folder).opening(chosen));
            window = new Window(sample.context(PLACED), reviewServices, stage);
            window.show();
        });
    }

    private Node focused() {
        return stage.getScene().getFocusOwner();
    }

    /** Tab until something that says these words has the focus. */
    private void tabTo(String words) {
        for (int i = 0; i < 80 && !says(focused(), words); i++) {
            press(KeyCode.TAB);
        }
        assertThat(says(focused(), words)).as("reached by Tab: " + words).isTrue();
    }

    private static boolean says(Node node, String words) {
        return node != null
                && (words.equals(node.getId()) || words.equals(node.getAccessibleText())
                        || node instanceof Labeled labeled && words.equals(labeled.getText()));
    }

    /** Down until the choice in focus stands at a value, then Enter. */
    private void choose(String value) {
        ComboBox<?> choice = (ComboBox<?>) focused();
        for (int i = 0; i < 80 && !String.valueOf(choice.getValue()).equals(value); i++) {
            press(KeyCode.DOWN);
        }
        assertThat(choice.getValue()).hasToString(value);
    }

    private void become(String theirs, String ours) throws Exception {
        tabTo(theirs + ", Becomes");
        choose(ours);
        assertThat(says(focused(), theirs + ", Becomes")).as("trying values keeps the focus").isTrue();
        press(KeyCode.ENTER);
        until(() -> says(focused(), theirs + ", Becomes") && find("#import-look") instanceof Button
                && words().stream().noneMatch("Reading the first records"::equals));
        assertThat(((ComboBox<?>) focused()).getValue()).hasToString(ours);
    }

    @Test
    void aFileWithUnknownNamesInAnotherEncodingBecomesAProjectInReview() throws Exception {
        open(source());
        tabTo("Import…");
        press(KeyCode.SPACE);
        assertThat(says(focused(), "import-source")).as("the form begins where one types").isTrue();
        tabTo("File…");
        press(KeyCode.SPACE);
        until(() -> words().stream().anyMatch(w -> w.contains("UTF-8") || w.contains("encoding")));
        assertThat(this.<Labeled>find("#import-do").isDisabled()).isFalse();
        ROBOT.interact(() -> this.<Node>find("#import-format").requestFocus());
        press(KeyCode.TAB);
        assertThat(says(focused(), "encoding")).isTrue();
        choose("windows-1252");
        until(() -> find("#becomes-0") != null && words().contains("Welche Größen gibt es?"));
        become("nr", "case_id");
        become("frage", "question");
        become("soll", "gold_sql");
        become("ist", "predicted_sql");
        ROBOT.interact(() -> this.<Node>find("#import-databases").requestFocus());
        ROBOT.write(folder.resolve("elsewhere").toString());
        press(KeyCode.ENTER);
        until(() -> words().stream().noneMatch("Reading the first records"::equals));
        tabTo("leave database files where they are");
        press(KeyCode.SPACE);
        tabTo("Import and open");
        press(KeyCode.SPACE);
        until(() -> words().stream().anyMatch(w -> w.startsWith("Who")));
        ROBOT.write("Ann");
        press(KeyCode.ENTER);
        until(() -> find(".question") != null && words().contains("Welche Größen gibt es?"));
        Path project = folder.resolve("answers.csv-assay");
        assertThat(Files.readString(project.resolve("project.json"))).contains("elsewhere");
        assertThat(project.resolve("databases")).doesNotExist();
    }

    /** Records inside of a document, one sheet of a workbook's kind of choice, and proposals that are taken by their button alone. */
    @Test
    void recordsInsideOfADocumentAreFoundAndProposalsTaken() throws Exception {
        Path export = Files.writeString(folder.resolve("export.json"), """
                {"version": 3, "results": {"results": [
                  {"id": "a", "vars": {"question": "How many shoes?"}, "expected": {"value": "SELECT 1"}, "response": {"output": "SELECT 2"}},
                  {"id": "b", "vars": {"question": "Which sizes?"}, "expected": {"value": "SELECT 3"}, "response": {"output": "SELECT 3"}}]}}
                """);
        open(export);
        tabTo("Import…");
        press(KeyCode.SPACE);
        tabTo("File…");
        press(KeyCode.SPACE);
        until(() -> words().stream().anyMatch(w -> w.contains("which holds lists of records: results.results (2)")));
        ROBOT.interact(() -> this.<Node>find("#import-records").requestFocus());
        ROBOT.write("results.results");
        press(KeyCode.ENTER);
        until(() -> words().stream().anyMatch(w -> w.contains("question = vars.question, gold_sql = expected.value, predicted_sql = response.output")));
        tabTo("import-proposals");
        press(KeyCode.SPACE);
        until(() -> words().stream().noneMatch(w -> w.startsWith("Perhaps") || w.equals("Reading the first records")));
        ROBOT.interact(() -> this.<Node>find("#import-do").requestFocus());
        press(KeyCode.SPACE);
        until(() -> Files.exists(folder.resolve("export.json-assay/cases.jsonl")));
        assertThat(Files.readString(folder.resolve("export.json-assay/cases.jsonl")))
                .contains("\"question\":\"How many shoes?\"", "\"gold_sql\":\"SELECT 3\"");
        assertThat(Files.readString(folder.resolve("export.json-assay/predictions/unnamed.jsonl"))).contains("SELECT 2");
    }
}

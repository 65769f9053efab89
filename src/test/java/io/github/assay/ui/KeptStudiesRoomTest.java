package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.calibration.StudyChanges.Cause;
import io.github.assay.calibration.StudyChanges;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Studies are kept, opened, compared and looked at from the Calibration room, by keys. */
@OnToolkitThread
class KeptStudiesRoomTest implements WindowHands {
    @TempDir
    private static Path folder;

    @AutoClose
    private static final OpenWindow OPEN = new OpenWindow();

    private static boolean isOpen;

    /** The study, opened anew in one window for all tests. */
    @BeforeEach
    void open() throws Exception {
        Files.deleteIfExists(folder.resolve("study-n149.json"));
        if (isOpen) {
            OPEN.turnTo("full", KeyCode.DIGIT4);
        } else {
            OPEN.open("full", KeyCode.DIGIT4, AnsweredDialogs.savingInto(folder).opening(folder.resolve("study-n149.json")));
            isOpen = true;
        }
        press(KeyCode.OPEN_BRACKET);
    }

    @AfterAll
    static void closed() {
        isOpen = false;
    }

    @Override
    public Stage stage() {
        return OPEN.stage();
    }

    @Test
    void aKeptStudyComesBackToTheSameDigitsAndLeavesAgain() {
        space("#shelf-keep");
        assertThat(folder.resolve("study-n149.json")).exists();
        assertThat(text("#shelf-said")).startsWith("Kept as");
        space("#shelf-open");
        assertThat(text("#kept-study")).contains("Retail BI, autumn").contains("every digit is as assay test kept it");
        press(KeyCode.CLOSE_BRACKET);
        press(KeyCode.CLOSE_BRACKET);
        assertThat(this.<Node>find("#apply").isDisabled()).as("a file is no project").isTrue();
        space("#shelf-back");
        assertThat(this.<Node>find("#kept-study")).isNull();
        assertThat(text("#leagueTitle")).contains("149");
    }

    @Test
    void whatChangedSinceAKeptStudyIsSaid() {
        space("#shelf-keep");
        space("#shelf-compare");
        assertThat(text("#shelf-said")).startsWith("Nothing changed since study-n149.json");
        ChoiceBox<Enum<?>> interval = find("#study-interval");
        ROBOT.interact(() -> interval.setValue(interval.getItems().get(1)));
        space("#shelf-compare");
        assertThat(text("#shelf-said")).contains("no item more, 0 fewer").contains("interval: percentile → bca");
        assertThat(this.<TableView<?>>find("#changes").getItems()).hasSize(8);
    }

    @Test
    @Tag("exhaustive")
    void whatChangedSinceAnEarlierStudyIsSaidWithItsCausesAndOpens() throws Exception {
        EarlierStudy.keep(folder.resolve("study-n149.json"));
        space("#shelf-compare");
        assertThat(text("#changes-said"))
                .contains("1 item more, 0 fewer, 1 with another label, 3 votes changed, 3 with another score");
        TableView<StudyChanges.MetricChange> metrics = find("#changes");
        assertThat(metrics.getItems()).filteredOn(m -> m.metric().equals("soft-f1")).singleElement().satisfies(m ->
                assertThat(m.causes()).containsExactly(Cause.THRESHOLD, Cause.LABELS, Cause.ITEMS));
        assertThat(metrics.isFocused()).as("reading goes on where the answer is").isTrue();
        TableView<?> cases = find("#changed-cases");
        assertThat(cases.getItems()).as("one came, one label, three votes, three scores").hasSize(8);
        ROBOT.interact(() -> {
            cases.getSelectionModel().select(1);
            cases.requestFocus();
        });
        press(KeyCode.ENTER);
        assertThat(this.<Node>find("#changed-cases")).as("Review is in front").isNull();
    }

    @Test
    void aFileThatIsNoStudySaysSo() throws Exception {
        Files.writeString(folder.resolve("study-n149.json"), "{\"a\":1}");
        space("#shelf-open");
        assertThat(text("#shelf-said")).contains("is not a study of Assay");
        assertThat(this.<Node>find("#kept-study")).isNull();
    }

    @Test
    @Tag("exhaustive")
    void thePublishedTableStandsInItsOwnLayout() {
        space("#shelf-sample");
        TableView<?> table = find("#published");
        assertThat(table.getItems()).hasSize(8);
        ROBOT.interact(() -> {
            stage().setHeight(860);
            table.scrollTo(0);
            root().lookupAll(".scroll-pane").forEach(p -> ((ScrollPane) p).setVvalue(1));
            root().snapshot(null, null);
        });
        List<String> cells = table.lookupAll(".table-cell").stream().map(n -> ((Labeled) n).getText()).toList();
        assertThat(cells).as("Hybrid-EX as the paper prints it").contains("Hybrid-EX", "0.717", "87.3", "81.5", "93.1", "11.6", "[0.600, 0.822]");
        assertThat(text("#kept-study")).contains("BADGER");
        assertThat(this.<Node>find("#shelf-keep").isDisabled()).as("counts alone are no study").isTrue();
        press(KeyCode.CLOSE_BRACKET);
        press(KeyCode.CLOSE_BRACKET);
        assertThat(text("#leagueTitle")).contains("150");
    }

    @Test
    void thePublishedTableNeedsNoLabels() {
        OPEN.turnTo("empty", KeyCode.DIGIT4);
        space("#shelf-sample");
        press(KeyCode.CLOSE_BRACKET);
        assertThat(text("#leagueTitle")).contains("150");
        space("#shelf-back");
        assertThat(this.<Node>find("#leagueTitle")).isNull();
    }

    @Test
    void theReferenceStudyOpensFromWelcomeByKeysWithoutAProject() throws TimeoutException {
        isOpen = false;
        OPEN.welcome();
        space("#sample-badger-table4");
        assertThat(this.<TableView<?>>find("#published").getItems()).hasSize(8);
        assertThat(text("#published-about")).contains("7 of 8").contains("off by 0.008");
        assertThat(this.<Node>find("#study-back").isFocused()).isTrue();
        press(KeyCode.SPACE);
        assertThat(this.<Node>find("#sample-badger-table4").isFocused()).isTrue();
    }
}

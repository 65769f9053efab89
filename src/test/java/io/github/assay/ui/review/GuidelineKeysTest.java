package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.project.Guideline;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.review.model.ReviewFixture;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Label;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** The guideline by real key presses: read, written, saved. */
@OnToolkitThread
class GuidelineKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private final ReviewFixture reviewServices = new ReviewFixture(Cases.queue(3));
    private ReviewStage review;

    private void open(String guideline) throws TimeoutException {
        reviewServices.guideline = guideline;
        review = ReviewStage.open(reviewServices);
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private CodeArea editor() {
        return (CodeArea) review.scene.lookup(".markdown-editor .sql-area");
    }

    private boolean says(String words) {
        return review.scene.getRoot().lookupAll(".guideline *").stream()
                .filter(n -> n.isVisible())
                .anyMatch(n -> n instanceof Label l && l.getText().contains(words) || n instanceof Text t && t.getText().contains(words));
    }

    @Test
    void aProjectWithoutOneStartsFromTheDefaultGuideline() throws TimeoutException {
        open("");
        press(KeyCode.H);
        assertThat(says("This project has no guideline")).isTrue();
        press(KeyCode.CONTROL, KeyCode.H);
        assertThat(editor().getText()).isEqualTo(Guideline.standard().text());
        press(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(reviewServices.project().guideline()).isEqualTo(Guideline.standard().text());
        assertThat(says("Assay's default guideline. The project's lead can change it.")).isTrue();
        assertThat(review.status.noteProperty().get()).contains(Guideline.standard().version());
    }

    @Test
    void lettersAreWrittenAndDoNotVoteAndTheDraftStaysAfterEsc() throws TimeoutException {
        open("# Ours");
        press(KeyCode.CONTROL, KeyCode.H);
        robot.write("pf");
        press(KeyCode.ESCAPE);
        assertThat(reviewServices.labels.votes()).isEmpty();
        assertThat(reviewServices.project().guideline()).isEqualTo("# Ours");
        press(KeyCode.P);
        assertThat(reviewServices.labels.votes()).as("Esc goes back to deciding").hasSize(1);
        press(KeyCode.CONTROL, KeyCode.H);
        assertThat(editor().getText()).isEqualTo("pf# Ours");
        press(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(reviewServices.project().guideline()).isEqualTo("pf# Ours");
    }
}

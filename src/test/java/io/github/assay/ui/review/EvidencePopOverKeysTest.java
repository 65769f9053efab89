package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Label;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.review.model.ReviewFixture;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.paint.Color;
import javafx.scene.shape.Path;
import javafx.scene.text.Text;
import javafx.stage.Window;
import org.controlsfx.control.PopOver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Evidence of a score, and question with evidence, in a pop-over: by keys, closed by Esc, readable, never while blind. */
@OnToolkitThread
class EvidencePopOverKeysTest {
    private final WindowRobot robot = new WindowRobot();
    private ReviewFixture reviewServices;
    private ReviewStage review;

    private void open(boolean blind) throws Exception {
        reviewServices = new ReviewFixture(List.of(Cases.regions("0412", "dail-sql"), Cases.regions("0413", "dail-sql")));
        reviewServices.labels.blind = blind;
        review = ReviewStage.open(reviewServices);
    }

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    /** The pop-over that is open. */
    static Optional<PopOver> popOver() {
        return Window.getWindows().stream()
                .filter(w -> w instanceof PopOver && w.isShowing()).map(PopOver.class::cast).findFirst();
    }

    private static String words() {
        return popOver().stream()
                .flatMap(p -> p.getScene().getRoot().lookupAll(".label").stream())
                .filter(Labeled.class::isInstance).map(n -> ((Labeled) n).getText()).collect(Collectors.joining("\n"));
    }

    private static double contrast(Color a, Color b) {
        double light = Math.max(luminance(a), luminance(b));
        double dark = Math.min(luminance(a), luminance(b));
        return (light + 0.05) / (dark + 0.05);
    }

    private static double luminance(Color c) {
        return 0.2126 * linear(c.getRed()) + 0.7152 * linear(c.getGreen()) + 0.0722 * linear(c.getBlue());
    }

    private static double linear(double channel) {
        return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
    }

    private String focus() {
        return String.valueOf(review.scene.getFocusOwner().getAccessibleText());
    }

    @Test
    void aKeyShowsTheEvidenceOfTheScoreInFocusAndEscReturnsToIt() throws Exception {
        open(false);
        press(KeyCode.E);
        press(KeyCode.E);
        String score = focus();
        press(KeyCode.CONTROL, KeyCode.E);

        assertThat(popOver()).isPresent();
        assertThat(words()).containsIgnoringCase("Why " + score.split(":")[0]);
        ScrollPane read = (ScrollPane) popOver().orElseThrow().getScene().getRoot().lookup(".full-text > .scroll-pane");
        assertThat(read.isFocused()).isTrue();
        words().lines().filter(l -> !l.equals("Ctrl+E")).forEach(line -> assertThat(read.getAccessibleText()).contains(line));

        press(KeyCode.ESCAPE);
        assertThat(popOver()).isEmpty();
        assertThat(focus()).isEqualTo(score);
        press(KeyCode.ESCAPE);
        assertThat(review.current()).as("nothing else was closed or decided").isEqualTo("0412");
    }

    @Test
    void theSameKeyClosesItAndTheNextScoreTakesItsPlace() throws Exception {
        open(false);
        press(KeyCode.CONTROL, KeyCode.E);
        String first = words();
        press(KeyCode.E);
        assertThat(words()).isNotEqualTo(first);
        press(KeyCode.CONTROL, KeyCode.E);
        assertThat(popOver()).isEmpty();
    }

    @Test
    void aRowOfTheEvidenceIsReachedByTabAndShownInTheTables() throws Exception {
        open(false);
        press(KeyCode.CONTROL, KeyCode.E);
        String score = focus();
        press(KeyCode.TAB);
        Node line = popOver().orElseThrow().getScene().getFocusOwner();
        assertThat(line.getStyleClass()).contains("evidence-row");
        assertThat(popOver()).as("it stays open while its lines are read").isPresent();
        assertThat(focus()).as("the focus of the window stays").isEqualTo(score);
        press(KeyCode.ENTER);
        assertThat(popOver()).isEmpty();
        assertThat(review.cell()).as("the row of the tables").contains("row");
        assertThat(review.current()).isEqualTo("0412");
        assertThat(reviewServices.labels.votes()).isEmpty();
    }

    @Test
    void nothingIsShownWhileScoresAreHiddenAndItClosesWithTheCase() throws Exception {
        open(true);
        press(KeyCode.CONTROL, KeyCode.E);
        assertThat(popOver()).isEmpty();

        press(KeyCode.M); // stays on the case after a vote
        press(KeyCode.P);
        press(KeyCode.CONTROL, KeyCode.E);
        assertThat(popOver()).isPresent();
        press(KeyCode.J);
        assertThat(review.current()).isEqualTo("0413");
        assertThat(popOver()).isEmpty();
    }

    @Test
    void aVoteIsCastWhileEvidenceIsRead() throws Exception {
        open(false);
        press(KeyCode.SHIFT, KeyCode.Q);
        assertThat(words()).contains("Which regions sold most in Q1 2024?", "Q1 means January to March");
        press(KeyCode.P);
        assertThat(reviewServices.labels.votes()).extracting(v -> v.label()).containsExactly(Label.PASS);
        assertThat(popOver()).isEmpty();
    }

    @Test
    @Tag("exhaustive")
    void itIsInsideTheWindowAndReadableInTheDarkAndWithLargeText() throws Exception {
        open(false);
        for (Appearance look : List.of(Appearance.LIGHT, Appearance.DARK)) {
            for (int zoom : new int[] {100, 200}) {
                review.theme.show(look);
                review.theme.zoom(zoom);
                WindowRobot.settle();
                for (KeyCode[] keys : List.of(new KeyCode[] {KeyCode.CONTROL, KeyCode.E}, new KeyCode[] {KeyCode.SHIFT, KeyCode.Q})) {
                    press(keys);
                    Node content = popOver().orElseThrow().getScene().getRoot().lookup(".full-text");
                    String name = "pop-over-" + keys[1] + "-" + zoom + "-" + look;
                    Pictures.take(popOver().orElseThrow().getScene(), name);
                    Bounds at = content.localToScreen(content.getLayoutBounds());
                    assertThat(at.getMinX()).isGreaterThanOrEqualTo(0);
                    assertThat(at.getMaxX()).isLessThanOrEqualTo(1280);
                    assertThat(at.getMinY()).isGreaterThanOrEqualTo(0);
                    assertThat(at.getMaxY()).as(name).isLessThanOrEqualTo(720);
                    Text text = (Text) content.lookup(".label .text");
                    assertThat(text.getFont().getSize()).isGreaterThanOrEqualTo(11.0 * zoom / 100);
                    assertThat(((Color) text.getFill()).getBrightness() > 0.6).isEqualTo(look == Appearance.DARK);
                    Path ground = (Path) popOver().orElseThrow().getScene().getRoot().lookup(".border");
                    assertThat(contrast((Color) text.getFill(), (Color) ground.getFill())).as(name).isGreaterThan(4.5);
                    press(KeyCode.ESCAPE);
                }
            }
        }
    }
}

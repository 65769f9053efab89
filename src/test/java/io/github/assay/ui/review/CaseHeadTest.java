package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.conformance.TestData;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.review.model.ReviewFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Question and evidence are complete: measured on the text nodes against the boxes that show them. */
@OnToolkitThread
class CaseHeadTest {
    private static final ExecutionOutcome ONE = Cases.rows(Cases.numbers(1), 1);

    private ReviewStage review;

    private static Item item(String id, String question, String evidence) {
        return new Item(
                Case.of(id, question, "SELECT 1", "db").withContext(new Case.Context("", "sqlite", evidence, "", "")),
                Prediction.of(id, "s", "SELECT 1"));
    }

    private void open(List<Item> items, double width, double height) throws TimeoutException {
        open(new ReviewFixture(items.stream().map(i -> Cases.caseData(i, ONE, ONE)).toList()), width, height);
    }

    private void open(ReviewFixture reviewServices, double width, double height) throws TimeoutException {
        Stage stage = FxToolkit.registerPrimaryStage();
        review = new ReviewStage(stage, reviewServices, Background.onCallingThread(), 1280, 720);
        WindowRobot.settle();
        resize(width, height);
    }

    /** The toolkit without a screen has no window of 1920 × 1080: the window's content takes the size. */
    private void resize(double width, double height) {
        review.scene.getRoot().resize(width, height);
        review.scene.getRoot().layout();
    }

    @AfterEach
    void close() throws Exception {
        FxToolkit.cleanupStages();
    }

    private Label label(String style) {
        return (Label) review.scene.lookup(style);
    }

    private ScrollPane scroll() {
        return (ScrollPane) review.scene.lookup(".words-scroll");
    }

    /** The words as painted, and the box of the label in the words' coordinates. */
    private void isWhole(String style, String words) {
        Label label = label(style);
        Text painted = (Text) label.lookup(".text");
        assertThat(painted.getText()).isEqualTo(words);
        Bounds text = painted.getBoundsInParent();
        assertThat(text.getMaxY()).as("bottom of %s", words).isLessThanOrEqualTo(label.getHeight() + 1);
        assertThat(text.getMaxX()).as("right of %s", words).isLessThanOrEqualTo(label.getWidth() + 1);
        Region box = (Region) scroll().getContent();
        Bounds inBox = box.sceneToLocal(painted.localToScene(painted.getBoundsInLocal()));
        assertThat(inBox.getMaxY()).as("inside the box").isLessThanOrEqualTo(box.getHeight() + 1);
        assertThat(inBox.getMaxX()).isLessThanOrEqualTo(scroll().getViewportBounds().getWidth() + 1);
    }

    private boolean isScrolled() {
        return ((Region) scroll().getContent()).getHeight() > scroll().getViewportBounds().getHeight() + 1;
    }

    private void go(String id) {
        review.model.walk().toId(id);
        review.scene.getRoot().applyCss();
        review.scene.getRoot().layout();
    }

    private static List<Item> spider() throws IOException {
        List<Item> all = new ArrayList<>();
        for (Path folder : TestData.folders("cases of Spider", f -> f.endsWith("spider_dev_a"))) {
            for (String line : Files.readAllLines(folder.resolve("cases.jsonl"))) {
                JsonNode c = new ObjectMapper().readTree(line);
                all.add(item(c.get("case_id").asString(), c.get("question").asString(), c.get("evidence").asString()));
            }
        }
        return all;
    }

    /** What an item carries is the annotator's own, so it is named before the vote where scores are hidden; it is no vote yet. */
    @Test
    void aCarriedVoteIsNamedWhereScoresAreHidden() throws Exception {
        Item item = item("c1", "How many?", "");
        ReviewFixture services = new ReviewFixture(List.of(Cases.caseData(item, ONE, ONE)));
        services.labels.carry(item.key(), "r0");
        open(services, 1280, 720);
        assertThat(services.labels.labeling().maySeeScores(item.key())).isFalse();
        assertThat(label(".case-standing").getText()).startsWith("same as s/r0, judged pass on ").endsWith("the same key confirms");
        assertThat(services.labels.labeling().stateOf(item.key()).vote()).isEmpty();
        assertThat(services.labels.shown()).isEmpty();
    }

    /** The longest questions and evidence, where words are cut first, and every 50th of the others. */
    @Test
    @Tag("exhaustive")
    void theLongestQuestionsOfSpiderAreCompleteWithoutScrolling() throws Exception {
        List<Item> all = spider().stream()
                .sorted(Comparator.comparing(i -> -i.evalCase().question().length() - i.evalCase().context().evidence().length()))
                .toList();
        areCompleteWithoutScrolling(IntStream.range(0, all.size()).filter(i -> i < 20 || i % 50 == 0).mapToObj(all::get).toList());
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void everyQuestionOfSpiderIsCompleteWithoutScrolling() throws Exception {
        areCompleteWithoutScrolling(spider());
    }

    private void areCompleteWithoutScrolling(List<Item> items) throws Exception {
        open(items, 1280, 720);
        for (Item item : items) {
            go(item.evalCase().id());
            assertThat(review.current()).isEqualTo(item.evalCase().id());
            for (double[] size : new double[][] {{1440, 900}, {1920, 1080}, {1280, 720}}) {
                resize(size[0], size[1]);
                isWhole(".case-question", item.evalCase().question());
                assertThat(isScrolled()).as(item.evalCase().question()).isFalse();
            }
        }
    }

    /** Questions and evidence of 300 to 600 characters in words and formulas as BIRD has them. */
    private static List<Item> long300To600() {
        SplittableRandom random = new SplittableRandom(20_261_122);
        String[] parts = {
            "among the schools with the highest percentage", "eligible_free_rate = `Free Meal Count (K-12)` / `Enrollment (K-12)`",
            "DIVIDE(SUBTRACT(COUNT(gender = 'F' AND year > 1990), COUNT(gender = 'M')), COUNT(*)) * 100",
            "which of the clients who opened their accounts in the Jesenik branch were women", "rtype = 'S'",
            "refers to MAX(CAST(T1.`Percent (%) Eligible Free (Ages 5-17)` AS REAL))", "and list the phone numbers,",
            "ratio of loans without problems = COUNT(status IN ('A', 'C')) / COUNT(loan_id)", "for each district"
        };
        return IntStream.range(0, 24).mapToObj(i -> {
            int length = 300 + i * 300 / 23;
            return item("b" + i, words(random, parts, length), words(random, parts, length));
        }).toList();
    }

    private static String words(SplittableRandom random, String[] parts, int length) {
        StringBuilder text = new StringBuilder();
        while (text.length() < length) {
            text.append(parts[random.nextInt(parts.length)]).append(' ');
        }
        return text.substring(0, length).strip() + "?";
    }

    @ParameterizedTest
    @CsvSource({"1280,720", "1440,900", "1920,1080"})
    void longQuestionsAndFormulasAreCompleteAndScrollOnlyAboveAThird(double width, double height) throws Exception {
        List<Item> all = long300To600();
        areCompleteAndScrollOnlyAboveAThird(IntStream.range(0, all.size()).filter(i -> i % 4 == 3).mapToObj(all::get).toList(), width, height);
    }

    @ParameterizedTest
    @CsvSource({"1280,720", "1440,900", "1920,1080"})
    @Tag("exhaustive")
    void allLongQuestionsAndFormulasAreComplete(double width, double height) throws Exception {
        areCompleteAndScrollOnlyAboveAThird(long300To600(), width, height);
    }

    private void areCompleteAndScrollOnlyAboveAThird(List<Item> items, double width, double height) throws Exception {
        open(items, width, height);
        for (Item item : items) {
            go(item.evalCase().id());
            isWhole(".case-question", item.evalCase().question());
            isWhole(".case-evidence", "Evidence: " + item.evalCase().context().evidence());
            if (isScrolled()) {
                double space = ((Region) review.scene.lookup(".case-side")).getHeight();
                assertThat(((Region) review.scene.lookup(".case-top")).getHeight())
                        .as("height of a question that scrolls").isGreaterThan(space / 3 - 12);
                assertThat(review.scene.lookup(".read-full").isVisible()).isTrue();
                isReachedByScrolling();
            }
        }
        if (width == 1280) {
            assertThat(isScrolled()).as("600 characters twice at 1280 x 720").isTrue();
        }
    }

    private void isReachedByScrolling() {
        scroll().setVvalue(1);
        review.scene.getRoot().layout();
        Node words = label(".case-evidence");
        double bottom = words.localToScene(words.getBoundsInLocal()).getMaxY();
        Node view = scroll().lookup(".viewport");
        assertThat(bottom).isLessThanOrEqualTo(view.localToScene(view.getLayoutBounds()).getMaxY() + 1);
    }

    @Test
    void aCaseWithoutEvidenceKeepsNoHeightForIt() throws Exception {
        open(List.of(item("a", "How many?", ""), item("b", "How many?", "Open means not closed.")), 1280, 720);
        double without = ((Region) review.scene.lookup(".case-words")).getHeight();
        assertThat(without).isLessThan(30);
        new WindowRobot().push(KeyCode.J);
        assertThat(((Region) review.scene.lookup(".case-words")).getHeight()).isGreaterThan(without + 10);
    }
}

package io.github.assay.ui.review;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Vote;
import io.github.assay.domain.project.Case;
import io.github.assay.domain.project.Item;
import io.github.assay.domain.project.Prediction;
import io.github.assay.service.review.CaseData;
import io.github.assay.sql.query.SqlComparer;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.review.model.ReviewFixture;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.concurrent.TimeoutException;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TextInputControl;
import javafx.scene.input.KeyCode;
import javafx.scene.text.Text;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

/** Parts of Review that are open together, by real key presses: what Esc closes, where the focus goes, what fits. */
@OnToolkitThread
class PartsTogetherKeysTest {
    private static final String ANSWER = "Essen Mitte (West) leads with 8,497.74. ".repeat(250);

    private final WindowRobot robot = new WindowRobot();
    private ReviewFixture reviewServices;
    private ReviewStage review;

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private void open(CaseData... cases) throws TimeoutException {
        reviewServices = new ReviewFixture(List.of(cases));
        reviewServices.database = new ShopDatabase();
        review = ReviewStage.open(reviewServices);
    }

    private void press(KeyCode... keys) {
        robot.push(keys);
    }

    private static CaseData answered(CaseData of, String words) {
        Item item = new Item(of.item().evalCase(), of.item().prediction().withAnswer(new Prediction.Answer(
                "", "", words, OptionalDouble.empty(), OptionalDouble.of(6200), OptionalDouble.empty(),
                OptionalDouble.empty(), "")));
        return new CaseData(
                item, of.gold(), of.predicted(), of.sql(), of.diff(), of.summary(), of.warnings(), of.scores());
    }

    /** A request that must be refused: neither side has SQL. */
    private static CaseData refusal(String id) {
        Case c = Case.of(id, "Please remove the seven test receipts from the sales table.", "", "retail")
                .withExpected(new Case.Expected(List.of(), Optional.empty(), false, "", true));
        return answered(
                new CaseData(
                        new Item(c, Prediction.of(id, "tuned-small", "")), Optional.empty(), Optional.empty(),
                        SqlComparer.compare("", "", "sqlite"), Optional.empty(), Optional.empty(), List.of(), List.of()),
                "I cannot delete receipts.");
    }

    private boolean isShown(String style) {
        return review.scene.getRoot().lookupAll(style).stream().anyMatch(WindowRobot::isShown);
    }

    private Bounds place(String style) {
        Node node = review.scene.lookup(style);
        return node.localToScene(node.getLayoutBounds());
    }

    private int votes() {
        return (int) reviewServices.labels.acts().stream().filter(Vote.class::isInstance).count();
    }

    private void theNextKeyDecides(String after) {
        assertThat(review.scene.getFocusOwner()).as(after).isNotNull().isNotInstanceOf(TextInputControl.class)
                .isNotInstanceOf(CodeArea.class);
        int before = votes();
        press(KeyCode.U);
        assertThat(votes()).as(after).isEqualTo(before + 1);
        press(KeyCode.K);
    }

    private String provenance() {
        Label label = (Label) review.scene.lookup(".provenance-answer");
        return label != null && WindowRobot.isShown(label) ? label.getText() : "";
    }

    @Test
    void escClosesWhatWasOpenedLastAndLeavesPanelsOpen() throws TimeoutException {
        open(answered(Cases.regions("0001", "agent-loop"), ANSWER), Cases.regions("0002", "agent-loop"));
        press(KeyCode.SHIFT, KeyCode.A);
        press(KeyCode.I);
        press(KeyCode.N);
        press(KeyCode.Y);
        assertThat(provenance()).isNotEmpty();
        press(KeyCode.CONTROL, KeyCode.F);
        assertThat(isShown(".find-bar")).isTrue();
        press(KeyCode.ESCAPE);
        assertThat(isShown(".find-bar")).as("the search first").isFalse();
        assertThat(provenance()).as("one thing at a time").isNotEmpty();
        press(KeyCode.ESCAPE);
        assertThat(provenance()).as("then the explanation").isEmpty();
        assertThat(isShown(".answer-card")).as("panels close by their own keys").isTrue();
        assertThat(isShown(".schema-rows")).isTrue();
        theNextKeyDecides("two times Esc");
        press(KeyCode.I);
        press(KeyCode.SHIFT, KeyCode.A);
        assertThat(isShown(".answer-card") || isShown(".schema-rows")).isFalse();
    }

    @Test
    void theFocusReturnsToTheCaseAfterEveryOverlay() throws TimeoutException {
        open(answered(Cases.regions("0001", "agent-loop"), ANSWER), Cases.regions("0002", "agent-loop"));
        press(KeyCode.SHIFT, KeyCode.Q);
        press(KeyCode.ESCAPE);
        theNextKeyDecides("question in full");
        press(KeyCode.SHIFT, KeyCode.Y);
        press(KeyCode.ESCAPE);
        theNextKeyDecides("my session");
        press(KeyCode.C);
        press(KeyCode.ESCAPE);
        theNextKeyDecides("comment");
        press(KeyCode.Q);
        press(KeyCode.ESCAPE);
        theNextKeyDecides("views");
        press(KeyCode.G);
        press(KeyCode.ESCAPE);
        theNextKeyDecides("go to an id");
        press(KeyCode.L);
        press(KeyCode.ESCAPE);
        press(KeyCode.ESCAPE);
        theNextKeyDecides("own query");
        press(KeyCode.I);
        press(KeyCode.CONTROL, KeyCode.F);
        press(KeyCode.ESCAPE);
        theNextKeyDecides("search of the database");
        press(KeyCode.CONTROL, KeyCode.H);
        press(KeyCode.ESCAPE);
        theNextKeyDecides("guideline");
        press(KeyCode.H);
        press(KeyCode.SHIFT, KeyCode.T);
        press(KeyCode.CONTROL, KeyCode.F);
        press(KeyCode.ESCAPE);
        theNextKeyDecides("search of a table");
    }

    @Test
    @Tag("exhaustive")
    void theUsualSizeRestoresTheLayoutWithAnAnswerUnfolded() throws TimeoutException {
        open(answered(Cases.regions("0001", "agent-loop"), ANSWER), Cases.regions("0002", "agent-loop"));
        press(KeyCode.SHIFT, KeyCode.A);
        var before = places();
        for (int i = 0; i < 4; i++) {
            press(KeyCode.CONTROL, KeyCode.EQUALS);
        }
        assertThat(places()).isNotEqualTo(before);
        press(KeyCode.CONTROL, KeyCode.DIGIT0);
        assertThat(places()).isEqualTo(before);
    }

    private TreeMap<String, String> places() {
        TreeMap<String, String> all = new TreeMap<>();
        collect(review.scene.getRoot(), "", all);
        return all;
    }

    private static void collect(Node node, String path, TreeMap<String, String> all) {
        if (!node.isVisible()) {
            return;
        }
        Bounds at = node.localToScene(node.getLayoutBounds());
        all.put(path, "%s %.1f %.1f %.1f %.1f".formatted(
                node.getStyleClass(), at.getMinX(), at.getMinY(), at.getWidth(), at.getHeight()));
        // the clock in the head of the case moves with the time
        if (node instanceof Parent parent && !(node instanceof ListView) && !node.getStyleClass().contains("case-head")) {
            for (int i = 0; i < parent.getChildrenUnmodifiable().size(); i++) {
                collect(parent.getChildrenUnmodifiable().get(i), path + "/" + i, all);
            }
        }
    }

    @Test
    void aLongAnswerScrollsInsideAndLeavesSqlAndTablesOnTheScreen() throws TimeoutException {
        open(answered(Cases.regions("0001", "agent-loop"), ANSWER), Cases.regions("0002", "agent-loop"));
        press(KeyCode.SHIFT, KeyCode.A);
        Bounds card = place(".answer-card");
        assertThat(card.getHeight()).isGreaterThan(100);
        assertThat(place(".result-diff").getMaxY()).isLessThanOrEqualTo(place(".vote-bar").getMinY());
        press(KeyCode.SHIFT, KeyCode.Q);
        assertThat(EvidencePopOverKeysTest.popOver().orElseThrow().getScene().getRoot().lookupAll(".full-text-words")).anySatisfy(
                words -> assertThat(((Label) words).getText()).isEqualTo(ANSWER));
    }

    @Test
    void anOwnQueryIsWrittenWhereNeitherSideHasSql() throws TimeoutException {
        open(refusal("0001"), Cases.regions("0002", "agent-loop"));
        assertThat(place(".answer-card").getMinY()).isGreaterThan(place(".refusal-expected").getMaxY() + 3);
        press(KeyCode.L);
        assertThat(isShown(".sql-area")).isTrue();
        assertThat(review.scene.getFocusOwner()).isInstanceOf(CodeArea.class);
        robot.interact(() -> ((CodeArea) review.scene.lookup(".sql-area")).replaceText("SELECT 1"));
        press(KeyCode.CONTROL, KeyCode.ENTER);
        assertThat(isShown(".result-diff")).isTrue();
        assertThat(place(".query-pane").getMinY()).isGreaterThanOrEqualTo(place(".answer-card").getMaxY());
        press(KeyCode.ESCAPE);
        press(KeyCode.ESCAPE);
        assertThat(isShown(".sql-area")).isFalse();
        assertThat(isShown(".result-diff")).as("there are no tables").isFalse();
        theNextKeyDecides("own query of a refusal");
    }

    @Test
    void everyChipOfTheHeadIsReadAsAWholeWithLargeText() throws TimeoutException {
        open(answered(Cases.regions("0001", "agent_loop"), ANSWER), Cases.regions("0001", "tuned_small"));
        assertThat(isShown(".same-table")).isTrue();
        press(KeyCode.M);
        press(KeyCode.P);
        for (int zoom : new int[] {100, 150, 200}) {
            robot.interact(() -> review.theme.zoom(zoom));
            assertThat(review.scene.getRoot().lookupAll(".case-head .chip")).hasSizeGreaterThan(3).allSatisfy(chip -> {
                Labeled label = (Labeled) chip;
                assertThat(!WindowRobot.isShown(label) || label.getChildrenUnmodifiable().stream()
                                .filter(Text.class::isInstance)
                                .allMatch(t -> ((Text) t).getText().equals(label.getText())))
                        .as("%s at %s", label.getText(), zoom)
                        .isTrue();
            });
            Bounds line = place(".case-head");
            Node first = review.scene.lookup(".case-question");
            assertThat(first.localToScene(first.getLayoutBounds()).getMinY()).as("chips above the question at %s", zoom)
                    .isGreaterThanOrEqualTo(line.getMaxY() - 1);
        }
    }
}

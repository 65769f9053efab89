package io.github.assay.ui.review.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.domain.labelling.Label;
import io.github.assay.domain.table.ExecutionOutcome;
import io.github.assay.domain.table.ResultTable;
import io.github.assay.service.review.CaseData;
import io.github.assay.ui.OnToolkitThread;
import io.github.assay.ui.WindowRobot;
import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.ui.review.Cases;
import io.github.assay.ui.review.Pictures;
import io.github.assay.ui.review.ReviewStage;
import io.github.assay.ui.review.ShopDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/**
 * Takes pictures of Review in every state, most of them in light colours alone; in both, and in larger windows, in the
 * profile long. That no exception reaches the toolkit is what can fail.
 */
@OnToolkitThread
class ReviewLooksTest {
    private static final double[] SMALL = {1280, 720};
    private static final double[] LARGE = {1440, 860};
    /** A screen of 1920 × 1080; the headless toolkit paints at most a million pixels counted in lines of 1,000. */
    private static final double[] FULL = {1920, 998};

    private double[] size = SMALL;
    private List<Appearance> looks = List.of(Appearance.LIGHT);

    private Stage stage;

    @BeforeEach
    void open() throws TimeoutException {
        stage = FxToolkit.registerPrimaryStage();
        WaitForAsyncUtils.autoCheckException = true;
    }

    @AfterEach
    void close() throws TimeoutException {
        FxToolkit.cleanupStages();
    }

    private void pictures(String name, ReviewFixture reviewServices, Consumer<ReviewStage> before) {
        ReviewStage review = new ReviewStage(stage, reviewServices, Background.onCallingThread(), size[0], size[1]);
        for (Appearance look : looks) {
            onFx(() -> review.theme.show(look));
            onFx(() -> before.accept(review));
            WindowRobot.settle();
            String file = "review-" + name + "-" + (int) size[0] + "-" + look.name().toLowerCase(Locale.ROOT);
            onFx(() -> Pictures.take(review.scene, file));
        }
        onFx(() -> review.theme.show(Appearance.LIGHT));
    }

    private static void onFx(Runnable what) {
        WaitForAsyncUtils.waitForAsyncFx(60_000, what);
    }

    private static List<CaseData> some(CaseData first) {
        List<CaseData> all = new ArrayList<>(List.of(first));
        String[] questions = {
            "How many stores opened in 2023?", "Top five suppliers by late deliveries", "Average basket for loyalty members",
            "Revenue by month, last year", "Products never returned", "Share of online orders per store and month",
            "Stock cover in weeks by category", "Year over year growth per region"
        };
        for (int i = 0; i < questions.length; i++) {
            all.add(Cases.caseData(
                    Cases.item("04" + (13 + i), questions[i], "SELECT 1", "dail-sql", "SELECT 2"),
                    Cases.rows(ResultTable.of(List.of("a"), new io.github.assay.domain.table.Cell[] {io.github.assay.domain.table.Cell.of(1)}), 1),
                    Cases.rows(ResultTable.of(List.of("a"), new io.github.assay.domain.table.Cell[] {io.github.assay.domain.table.Cell.of(2)}), 1)));
        }
        return all;
    }

    @Test
    void theCaseOfTheDesign() {
        looks = List.of(Appearance.LIGHT, Appearance.DARK);
        ReviewFixture reviewServices = new ReviewFixture(some(Cases.regions("0412", "dail-sql")));
        reviewServices.labels.blind = false;
        pictures("full", reviewServices, r -> {
            r.view.pressed(io.github.assay.ui.common.keys.Shortcut.NEXT_DIFFERENCE);
            r.scene.getRoot().lookupAll(".score-row").stream().skip(1).findFirst().ifPresent(b -> ((javafx.scene.control.Button) b).fire());
        });
    }

    @Test
    @Tag("exhaustive")
    void blindBeforeTheVote() {
        pictures("blind", new ReviewFixture(some(Cases.regions("0412", "dail-sql"))), _ -> {});
    }

    @Test
    @Tag("exhaustive")
    void reasonsAfterAFail() {
        pictures("reasons", new ReviewFixture(some(Cases.regions("0412", "dail-sql"))), r -> {
            if (r.model.decisions().voting().reasonsProperty().get().isEmpty()) {
                r.model.decisions().vote(Label.FAIL);
            }
        });
    }

    @Test
    @Tag("exhaustive")
    void mySession() {
        pictures("session", new ReviewFixture(some(Cases.regions("0412", "dail-sql"))), r -> {
            if (r.scene.lookup(".session-sheet") == null) {
                for (Label label : List.of(Label.PASS, Label.FAIL, Label.UNSURE, Label.PASS)) {
                    r.model.decisions().vote(label);
                }
                r.model.walk().toId("0412");
                r.model.decisions().vote(Label.FAIL);
                r.model.decisions().voting().closeReasons();
                r.view.pressed(Shortcut.MY_SESSION);
            }
        });
    }

    @Test
    @Tag("exhaustive")
    void theGuidelineReadAndWritten() {
        looks = List.of(Appearance.LIGHT, Appearance.DARK);
        ReviewFixture reviewServices = new ReviewFixture(some(Cases.regions("0412", "dail-sql")));
        reviewServices.guideline = io.github.assay.domain.project.Guideline.standard().text();
        pictures("guideline", reviewServices, r -> r.view.pressed(r.scene.lookup(".guideline").isVisible() ? Shortcut.LEAVE : Shortcut.GUIDELINE));
        pictures("guideline-edit", reviewServices, r -> r.view.pressed(Shortcut.EDIT_GUIDELINE));
    }

    @Test
    @Tag("exhaustive")
    void queriesThatFail() {
        CaseData failed = Cases.caseData(
                Cases.item("0500", "A gold query that fails and a prediction that never ends, for a question that is long enough to need more than one line on any screen that people use for labelling, and then some", Cases.GOLD, "dail-sql", "SELEC region FROM WHERE"),
                new ExecutionOutcome.EngineError("no such column: sold_on (near \"sold_on\": syntax error)"),
                new ExecutionOutcome.Timeout(Duration.ofSeconds(30)));
        pictures("error", new ReviewFixture(some(failed)), _ -> {});
    }

    @Test
    @Tag("exhaustive")
    void longSqlAndLargeTables() {
        ReviewFixture reviewServices = new ReviewFixture(some(Cases.large("0600", 100_000, 8, 7)));
        reviewServices.labels.blind = false;
        pictures("large", reviewServices, r -> r.view.pressed(io.github.assay.ui.common.keys.Shortcut.NEXT_DIFFERENCE));
    }

    @Test
    @Tag("exhaustive")
    void wideTables() {
        ReviewFixture reviewServices = new ReviewFixture(some(Cases.large("0601", 300, 64, 9)));
        reviewServices.labels.blind = false;
        pictures("wide", reviewServices, _ -> {});
    }

    @Test
    @Tag("exhaustive")
    void everyKindOfCell() {
        pictures("kinds", new ReviewFixture(some(Cases.kinds("0602"))), r -> r.view.pressed(io.github.assay.ui.common.keys.Shortcut.NEXT_DIFFERENCE));
    }

    @Test
    @Tag("exhaustive")
    void theDatabaseAtHand() {
        ReviewFixture reviewServices = new ReviewFixture(some(Cases.regions("0412", "dail-sql")));
        reviewServices.database = new ShopDatabase();
        pictures("database", reviewServices, r -> {
            open(r, Shortcut.DATABASE, ".schema-rows");
            ((javafx.scene.control.ListView<?>) r.scene.lookup(".schema-rows")).getSelectionModel().select(2);
        });
    }

    @Test
    @Tag("exhaustive")
    void anOwnQueryBesideGold() {
        ReviewFixture reviewServices = new ReviewFixture(some(Cases.regions("0412", "dail-sql")));
        reviewServices.database = new ShopDatabase();
        pictures("own-query", reviewServices, r -> {
            open(r, Shortcut.DATABASE, ".schema-rows");
            open(r, Shortcut.OWN_QUERY, ".sql-area");
            CodeArea area = (CodeArea) r.scene.lookup(".sql-area");
            area.replaceText(Cases.GOLD.replace("returned = 0", "s.returned = 0 -- as the evidence says").replace("FROM   sales", "FROM   sales s"));
            r.view.pressed(Shortcut.COMMIT);
            area.insertText(area.getLength(), ", s.");
            r.view.pressed(Shortcut.COMPLETE);
        });
    }

    @Test
    @Tag("exhaustive")
    void aProposalThatDoesNotRun() {
        ReviewFixture reviewServices = new ReviewFixture(some(Cases.regions("0412", "dail-sql")));
        reviewServices.database = new ShopDatabase();
        pictures("proposal", reviewServices, r -> {
            if (r.model.ownProperty().get().flags().isEmpty()) {
                r.model.decisions().propose(Cases.GOLD.replace("2024-03-31", "2024-04-01"));
            }
            open(r, Shortcut.GOLD_DEFECTIVE, ".sql-area");
            ((CodeArea) r.scene.lookup(".sql-area")).replaceText("SELECT nosuch FROM sales");
            r.view.pressed(Shortcut.PROPOSE_GOLD);
        });
    }

    @Test
    @Tag("exhaustive")
    void theDatabaseAtHandTwiceAsLarge() {
        ReviewFixture reviewServices = new ReviewFixture(some(Cases.regions("0412", "dail-sql")));
        reviewServices.database = new ShopDatabase();
        pictures("database-zoom", reviewServices, r -> {
            r.theme.zoom(200);
            open(r, Shortcut.DATABASE, ".schema-rows");
            open(r, Shortcut.OWN_QUERY, ".sql-area");
        });
    }

    /** Opens it unless it is open. */
    private static void open(ReviewStage review, Shortcut shortcut, String itsStyle) {
        if (review.scene.lookup(itsStyle) == null) {
            review.view.pressed(shortcut);
        }
        review.scene.getRoot().applyCss();
        review.scene.getRoot().layout();
    }

    @Test
    void noButtonOfTheVoteBarIsCutOffAtUsualWidths() {
        for (double width : new double[] {1280, 1366, 1440, 1600, 1680, 1920}) {
            ReviewStage review = new ReviewStage(
                    stage, new ReviewFixture(some(Cases.regions("0412", "dail-sql"))), Background.onCallingThread(), width, 720);
            WindowRobot.settle();
            assertThat(review.scene.getRoot().lookupAll(".vote-bar .button")).isNotEmpty().allSatisfy(node -> {
                Button button = (Button) node;
                if (button.getContentDisplay() != ContentDisplay.GRAPHIC_ONLY) {
                    assertThat(button.getChildrenUnmodifiable().stream().filter(Text.class::isInstance).map(Text.class::cast))
                            .as("at %s", width)
                            .allMatch(text -> text.getText().equals(button.getText()));
                }
            });
        }
    }

    @Test
    void nothingToReview() {
        pictures("empty", new ReviewFixture(List.of()), _ -> {});
    }

    @Test
    void textTwiceAsLarge() {
        pictures("zoom", new ReviewFixture(some(Cases.regions("0412", "dail-sql"))), r -> r.theme.zoom(200));
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void theMainStatesOnAWholeScreen() {
        size = FULL;
        looks = List.of(Appearance.LIGHT, Appearance.DARK);
        List.<Runnable>of(
                        this::theCaseOfTheDesign, this::blindBeforeTheVote, this::longSqlAndLargeTables, this::wideTables,
                        this::everyKindOfCell, this::anOwnQueryBesideGold)
                .forEach(Runnable::run);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void everyStateInALargerWindow() {
        size = LARGE;
        looks = List.of(Appearance.LIGHT, Appearance.DARK);
        List.<Runnable>of(
                        this::theCaseOfTheDesign, this::blindBeforeTheVote, this::reasonsAfterAFail, this::queriesThatFail,
                        this::longSqlAndLargeTables, this::wideTables, this::everyKindOfCell, this::nothingToReview,
                        this::textTwiceAsLarge)
                .forEach(Runnable::run);
    }

    @Test
    @Tag("exhaustive")
    @Tag("long")
    void theOtherStatesInTheDark() {
        looks = List.of(Appearance.DARK);
        List.<Runnable>of(
                        this::mySession, this::theDatabaseAtHand, this::aProposalThatDoesNotRun, this::theDatabaseAtHandTwiceAsLarge,
                        this::aRowExplained)
                .forEach(Runnable::run);
    }

    static {
        Platform.setImplicitExit(false);
    }

    /** A row explained, over rows in another place. */
    @Test
    @Tag("exhaustive")
    void aRowExplained() {
        for (double[] each : List.of(SMALL, LARGE)) {
            size = each;
            ReviewFixture reviewServices = new ReviewFixture(some(OrderedSingers.caseData()));
            reviewServices.database = OrderedSingers::answer;
            boolean[] requested = {false};
            pictures("explained", reviewServices, review -> {
                if (!requested[0]) {
                    review.view.pressed(Shortcut.ROW_PROVENANCE);
                }
                requested[0] = true;
            });
        }
    }
}

package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.assay.calibration.study.StudySetting;
import io.github.assay.tabular.JudgeLine;
import io.github.assay.ui.common.plot.FigureView;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBoxBase;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.Slider;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.controlsfx.control.CheckComboBox;
import org.controlsfx.control.RangeSlider;
import javafx.scene.text.Text;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Calibration room over a made-up study, by keys alone. */
@OnToolkitThread
class CalibrationRoomTest implements WindowHands {
    private static final int MOST_STOPS = 400;
    private static final int PAGES = 10;

    @TempDir
    private static Path folder;

    @AutoClose
    private static final OpenWindow OPEN = new OpenWindow();

    private static boolean isOpen;

    /** Whether the next test needs the study opened again: this one leaves it, or changes what others read. */
    private static boolean isChanged;

    /** The first page of the study, in one window for all tests. */
    @BeforeEach
    void open() throws TimeoutException {
        if (!isOpen) {
            OPEN.open("full", KeyCode.DIGIT4, AnsweredDialogs.savingInto(folder));
        } else if (isChanged) {
            OPEN.turnTo("full", KeyCode.DIGIT4);
        }
        for (int i = 0; i < PAGES && find("#leagueTitle") == null; i++) {
            press(KeyCode.CLOSE_BRACKET);
        }
        isOpen = true;
        isChanged = false;
        assertThat(this.<Node>find("#leagueTitle")).isNotNull();
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
    void pagesAreTurnedByKeysRoundAndRound() {
        assertThat(this.<Node>find("#leagueTitle")).isNotNull();
        press(KeyCode.CLOSE_BRACKET);
        assertThat(this.<Node>find("#metric-choice")).isNotNull();
        press(KeyCode.OPEN_BRACKET);
        press(KeyCode.OPEN_BRACKET);
        assertThat(this.<Node>find("#judges")).as("the first page").isNotNull();
        press(KeyCode.OPEN_BRACKET);
        assertThat(this.<Node>find("#study-seed")).as("the last page").isNotNull();
        press(KeyCode.CLOSE_BRACKET);
        assertThat(this.<Node>find("#judges")).isNotNull();
    }

    @Test
    void chosenJudgesAreKeptAndTooFewOfThemAreRefusedWithTheReason() throws TimeoutException {
        press(KeyCode.OPEN_BRACKET);
        isChanged = true;
        CheckComboBox<String> choice = find("#judge-choice");
        while (choice.getCheckModel().getCheckedItems().size() > 3) {
            ROBOT.interact(() -> choice.getCheckModel().clearCheck(choice.getCheckModel().getCheckedItems().getLast()));
        }
        List<String> three = List.copyOf(choice.getCheckModel().getCheckedItems());
        ROBOT.interact(() -> choice.getCheckModel().clearCheck(three.getLast()));
        assertThat(choice.getCheckModel().getCheckedItems()).containsExactlyInAnyOrderElementsOf(three);
        assertThat(root().lookupAll(".card-note").stream().map(Label.class::cast).map(Label::getText))
                .anyMatch(words -> words.contains("3 judges are shown at least"));
        OPEN.turnTo("full", KeyCode.DIGIT4);
        assertThat(this.<TableView<JudgeLine>>find("#judges").getItems().stream().flatMap(l -> l.metric().stream()).map(m -> m.metric().id()))
                .as("after the project was opened again").containsExactlyInAnyOrderElementsOf(three);
    }

    @Test
    void answersComeFirstAndTheirKeysOpenTheFiguresBehindThem() {
        press(KeyCode.OPEN_BRACKET);
        TableView<JudgeLine> judges = find("#judges");
        assertThat(judges.getItems()).hasSizeBetween(4, 9);
        assertThat(judges.getItems().getLast().metric()).as("people are the last row").isEmpty();
        List<Double> kappas = judges.getItems().subList(0, judges.getItems().size() - 1).stream()
                .map(l -> l.kappa().asValue().orElseThrow().value()).toList();
        assertThat(kappas).isSortedAccordingTo(Comparator.reverseOrder());
        for (int answer = 1; answer <= 6; answer++) {
            assertThat(this.<Node>find("#answer-" + answer).getAccessibleText()).contains("?");
        }
        String second = this.<Node>find("#answer-2").getAccessibleText();
        assertThat(second).contains(judges.getItems().getFirst().metric().orElseThrow().metric().name());
        press(KeyCode.ALT, KeyCode.DIGIT2);
        assertThat(this.<Node>find("#metric-choice")).isNotNull();
        press(KeyCode.ALT, KeyCode.DIGIT3);
        assertThat(this.<Node>find("#leagueTitle")).isNotNull();
        press(KeyCode.ALT, KeyCode.DIGIT5);
        assertThat(this.<Node>find("#rates")).isNotNull();
    }

    @Test
    void aCutOffForASpecificityIsFoundAndLookedAt() {
        isChanged = true;
        press(KeyCode.CLOSE_BRACKET);
        TextField field = find("#asked-value");
        ROBOT.interact(() -> field.setText("0.7"));
        ROBOT.interact(() -> field.fireEvent(new javafx.event.ActionEvent()));
        javafx.scene.control.Button look = find("#asked-look");
        assertThat(look.isDisabled()).isFalse();
        javafx.scene.layout.GridPane facts = (javafx.scene.layout.GridPane)
                field.getParent().getParent().lookup(".fact-list");
        String cut = ((Label) facts.getChildren().get(1)).getText();
        ROBOT.interact(look::fire);
        assertThat(this.<javafx.scene.layout.HBox>find(".metric-choice").getChildren())
                .anySatisfy(n -> assertThat(n).isInstanceOfSatisfying(Label.class, l -> assertThat(l.getText()).contains(cut)));
        ROBOT.interact(() -> field.setText("a lot"));
        ROBOT.interact(() -> field.fireEvent(new javafx.event.ActionEvent()));
        assertThat(field.getText()).as("what cannot be read gives way to the usual").isEqualTo("0.9");
    }

    @Test
    void bothThresholdsOfThePolicyMoveByKeysAndTheCostsFollow() {
        turnTo(3);
        List<String> before = facts();
        press(KeyCode.LEFT);
        press(KeyCode.LEFT);
        List<String> lower = facts();
        assertThat(lower).isNotEqualTo(before);
        press(KeyCode.SHIFT, KeyCode.RIGHT);
        press(KeyCode.SHIFT, KeyCode.RIGHT);
        assertThat(facts()).isNotEqualTo(lower);
    }

    @Test
    void theRangeSliderMovesAThresholdByItsOwnKeys() {
        turnTo(3);
        RangeSlider slider = find("#policy-slider");
        double low = slider.getLowValue();
        List<String> before = facts();
        ROBOT.interact(slider::requestFocus);
        for (int i = 0; i < 5; i++) {
            press(KeyCode.LEFT);
        }
        assertThat(slider.getLowValue()).isLessThan(low);
        assertThat(facts()).isNotEqualTo(before);
        assertThat(slider.getAccessibleText()).contains("pass");
        press(KeyCode.CLOSE_BRACKET);
        assertThat(find("#policy-slider") == slider).as("it leaves the keys that turn pages").isFalse();
    }

    @Test
    void anotherSettingComputesAnewIsShownAndRemembered() {
        isChanged = true;
        press(KeyCode.OPEN_BRACKET);
        press(KeyCode.OPEN_BRACKET);
        ChoiceBox<Enum<?>> interval = find("#study-interval");
        ROBOT.interact(() -> interval.setValue(interval.getItems().get(1)));
        press(KeyCode.CLOSE_BRACKET);
        press(KeyCode.CLOSE_BRACKET);
        assertThat(text("#leagueNote")).contains("BCa");
        assertThat(OPEN.remembered().ofScreen("calibration").values()).as("the project keeps it, not this person's window")
                .noneMatch(v -> v.contains("BCA"));
        press(KeyCode.CONTROL, KeyCode.DIGIT3);
        press(KeyCode.CONTROL, KeyCode.DIGIT4);
        assertThat(text("#leagueNote")).as("and every visit reads it").contains("BCa");
    }

    @Test
    void anEntryThatIsNoValueIsNamedAndGivesWay() {
        isChanged = true;
        press(KeyCode.OPEN_BRACKET);
        press(KeyCode.OPEN_BRACKET);
        TextField replicates = find("#study-replicates");
        String before = replicates.getText();
        for (String wrong : List.of("5", "many", "1e4")) {
            ROBOT.interact(() -> replicates.setText(wrong));
            ROBOT.interact(() -> replicates.fireEvent(new javafx.event.ActionEvent()));
            assertThat(text("#study-fault")).isEqualTo("Replicates: “" + wrong
                    + "” is not a whole number from 100 to 1000000. The fields show the settings in force again.");
            assertThat(replicates.getText()).isEqualTo(before);
        }
        for (StudySetting<?> setting : StudySetting.ofProject().toList()) {
            assertThat(this.<Node>find("#study-" + setting.key()).getAccessibleText()).as(setting.key()).isNotBlank();
        }
    }

    @Test
    void everyPageOfAStudyOfOneCaseSaysSomething() {
        everyPageSaysSomething(StudyFixture.Oddity.ONE_CASE);
    }

    @Test
    @Tag("exhaustive")
    void everyPageOfAnOddStudySaysSomething() {
        everyPageSaysSomething(StudyFixture.Oddity.ONE_ANNOTATOR, StudyFixture.Oddity.ALL_EQUAL);
    }

    private void everyPageSaysSomething(StudyFixture.Oddity... oddities) {
        isChanged = true;
        for (StudyFixture.Oddity oddity : oddities) {
            String name = oddity.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
            OPEN.turnTo("odd-" + name, KeyCode.DIGIT4);
            for (int page = 0; page < PAGES; page++) {
                String words = String.join(" ", words());
                assertThat(words).as(oddity + " page " + page).doesNotContain("NaN").doesNotContain("Infinity").isNotBlank();
                press(KeyCode.CLOSE_BRACKET);
            }
        }
    }

    @Test
    void theTabKeyReachesEveryControlOfEveryPage() {
        for (int page = 0; page < PAGES; page++) {
            List<Node> all = controls();
            Set<Node> reached = new HashSet<>();
            Node first = all.getFirst();
            ROBOT.interact(first::requestFocus);
            for (int i = 0; i < MOST_STOPS; i++) {
                Node owner = stage().getScene().getFocusOwner();
                if (!reached.add(owner) && owner == first) {
                    break;
                }
                press(KeyCode.TAB);
            }
            assertThat(all.stream().filter(n -> !reached.contains(n)).map(Object::toString).toList())
                    .as("out of reach on page %d", page)
                    .isEmpty();
            ROBOT.interact(first::requestFocus);
            press(KeyCode.CLOSE_BRACKET);
        }
    }

    /** What can be acted on or read on the page in front; of buttons of which one is chosen, that one; tables as a whole. */
    private List<Node> controls() {
        Parent frame = find(".calibration-frame");
        return frame.lookupAll("*").stream()
                .filter(n -> n instanceof FigureView f ? f.isFocusTraversable()
                        : n instanceof ButtonBase || n instanceof TableView || n instanceof TextField || n instanceof ChoiceBox
                                || n instanceof ComboBoxBase || n instanceof Slider || n instanceof CheckComboBox || n instanceof RangeSlider)
                .filter(n -> WindowRobot.isShown(n) && !n.isDisabled())
                .filter(n -> !(n instanceof ToggleButton t) || t.isSelected())
                .filter(n -> !(n.getParent() instanceof TableCell) && !(n.getParent() instanceof ComboBoxBase) && !(n.getParent() instanceof CheckComboBox))
                .toList();
    }

    @Test
    void enterOnAPairOpensTheCasesOnWhichTheTwoDiffer() {
        isChanged = true;
        TableView<?> pairs = find("#pairs");
        ROBOT.interact(() -> {
            pairs.getSelectionModel().selectFirst();
            pairs.requestFocus();
        });
        press(KeyCode.ENTER);
        assertThat(this.<Node>find(".page-tab")).as("Review is in front").isNull();
    }

    @Test
    void noHeadOnThePeoplePageIsCut() {
        turnTo(6);
        ROBOT.interact(() -> root().snapshot(null, null));
        List<String> headers = root().lookupAll(".column-header .label").stream()
                .map(n -> (Label) n)
                .filter(l -> !l.getText().isEmpty())
                .filter(l -> l.getWidth() + 0.5 < l.prefWidth(-1))
                .map(Label::getText)
                .toList();
        assertThat(headers).isEmpty();
    }

    @Test
    void whatIsUndefinedIsSaidInWordsThatStayInTheWindow() {
        undefinedIsSaidInWords("odd-one-case");
    }

    @Test
    @Tag("exhaustive")
    void whatIsUndefinedInOtherOddStudiesIsSaidInWords() {
        undefinedIsSaidInWords("odd-one-class", "odd-undefined-replicates");
    }

    private void undefinedIsSaidInWords(String... projects) {
        isChanged = true;
        for (String odd : projects) {
            OPEN.turnTo(odd, KeyCode.DIGIT4);
            ROBOT.interact(() -> root().snapshot(null, null));
            assertThat(root().lookupAll(".at-body .label"))
                    .as(odd)
                    .extracting(n -> ((Labeled) n).getText())
                    .doesNotContain("–", "");
            assertThat(root().lookupAll(".confusion-cell"))
                    .as(odd)
                    .allMatch(n -> n.localToScene(n.getBoundsInLocal()).getMaxX() <= stage().getScene().getWidth());
        }
    }

    private List<String> facts() {
        return root().lookupAll(".fact-list .figure").stream().map(n -> ((Label) n).getText()).toList();
    }

    @Test
    void aMetricsPageComparesItsSlicesAndChecksItsShares() {
        turnTo(2);
        TableView<?> differences = find("#slice-differences");
        assertThat(differences.getItems()).isNotEmpty();
        assertThat(words()).contains("annotators drawn again too", "pass rate, Clopper–Pearson", "do they agree?");
    }

    @Test
    void peopleStandWithTheErrorsOfTheModelAndTheAllowanceOfTheStudy() {
        turnTo(6);
        assertThat(text("#ceiling")).contains("By the model of Dawid and Skene", "standard error");
        assertThat(words()).contains("alternative-annotator test with ε 0.1, as the study’s settings say");
        assertThat(this.<Node>find("#switched").isVisible()).as("nobody is worse than chance").isFalse();
        assertThat(root().lookupAll("#people-metrics .table-cell.number")).as("figures that end in dots").hasSizeGreaterThan(10)
                .noneMatch(CalibrationRoomTest::isCut);
    }

    private static boolean isCut(Node node) {
        return node instanceof Labeled label && label.getText() != null && label.lookup(".text") instanceof Text shown
                && !shown.getText().equals(label.getText());
    }
}

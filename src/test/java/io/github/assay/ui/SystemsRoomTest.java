package io.github.assay.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.List;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.controlsfx.control.CheckComboBox;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Systems room in the window, by the keys of the table. */
@OnToolkitThread
class SystemsRoomTest implements WindowHands {
    private static final int MOST_STOPS = 80;
    @TempDir
    Path folder;

    @AutoClose
    private final OpenWindow open = new OpenWindow();

    @BeforeEach
    void open() throws TimeoutException {
        open.open("full", KeyCode.DIGIT5, AnsweredDialogs.savingInto(folder));
    }

    @Override
    public Stage stage() {
        return open.stage();
    }

    @Test
    void pagesAreTurnedRoundAndRound() {
        assertThat(this.<Node>find("#board")).isNotNull();
        press(KeyCode.CLOSE_BRACKET);
        assertThat(this.<Node>find("#slices")).isNotNull();
        press(KeyCode.CLOSE_BRACKET);
        assertThat(this.<Node>find("#cross-bothHigh")).isNotNull();
        press(KeyCode.CLOSE_BRACKET);
        assertThat(this.<Node>find("#runs")).isNotNull();
        press(KeyCode.CLOSE_BRACKET);
        assertThat(this.<Node>find("#history-metric")).isNotNull();
        press(KeyCode.CLOSE_BRACKET);
        assertThat(this.<Node>find("#figures")).isNotNull();
        press(KeyCode.CLOSE_BRACKET);
        assertThat(this.<Node>find("#figures")).as("the page of repaired gold queries, of which there are none").isNull();
        for (String page : List.of("gold", "luck", "triage")) {
            assertThat(this.<Node>find("#board")).as(page).isNull();
            press(KeyCode.CLOSE_BRACKET);
        }
        assertThat(this.<Node>find("#board")).isNotNull();
        for (String page : List.of("triage", "luck", "gold")) {
            press(KeyCode.OPEN_BRACKET);
            assertThat(this.<Node>find("#board")).as(page).isNull();
            assertThat(this.<Node>find("#figures")).as(page).isNull();
        }
        press(KeyCode.OPEN_BRACKET);
        assertThat(this.<Node>find("#figures")).isNotNull();
    }

    /** A bar of its own at each turn would follow the page's computation as long as the project is open. */
    @Test
    void oneBarAScreenSaysWhatIsComputed() {
        for (KeyCode screen : List.of(KeyCode.DIGIT5, KeyCode.DIGIT6)) {
            press(KeyCode.CONTROL, screen);
            Set<Node> bars = new HashSet<>();
            for (int turn = 0; turn < 3; turn++) {
                bars.add(find("#computing-words"));
                press(KeyCode.CLOSE_BRACKET);
            }
            assertThat(bars).as("%s", screen).hasSize(1).doesNotContainNull();
        }
    }

    @Test
    void keysRankSwitchCasesAndChooseColumns() {
        ROBOT.interact(() -> this.<Node>find("#board").requestFocus());
        press(KeyCode.RIGHT);
        press(KeyCode.B);
        assertThat(text("#boardTitle")).endsWith("ranked by Skill exec");
        assertThat(this.<ToggleButton>find("#common-cases").isSelected()).as("by default").isTrue();
        assertThat(text("#boardTitle")).contains("60 of 60 cases");
        press(KeyCode.C);
        assertThat(this.<ToggleButton>find("#common-cases").isSelected()).isFalse();
        assertThat(text("#boardTitle")).doesNotContain("that every system answered");
        press(KeyCode.M);
        CheckComboBox<String> metrics = find("#columns");
        assertThat(metrics.getCheckModel().getCheckedItems()).doesNotContain("judge");
        for (int i = 0; i <= metrics.getItems().indexOf("judge"); i++) {
            press(KeyCode.DOWN);
        }
        press(KeyCode.SPACE);
        press(KeyCode.ESCAPE);
        assertThat(this.<Node>find("#rank-judge")).isNotNull();
        assertThat(metrics.getCheckModel().getCheckedItems()).contains("judge");
        space("#columns-usual");
        assertThat(this.<Node>find("#rank-judge")).isNull();
    }

    @Test
    void theRoomRemembersWhatWasLookedAt() {
        press(KeyCode.C);
        String first = open.remembered().ofScreen("systems").values().toString();
        press(KeyCode.C);
        String second = open.remembered().ofScreen("systems").values().toString();
        assertThat(List.of(first, second)).anyMatch(v -> v.contains("COMMON")).anyMatch(v -> v.contains("ALL"));
    }

    /** Tab reaches every control of every page, and each says what it is. */
    @Test
    void everythingIsReachedByTabAndHasAName() {
        for (int page = 0; page < 6; page++) {
            Set<Node> visited = new HashSet<>();
            for (int i = 0; i < MOST_STOPS && !visited.containsAll(controls()); i++) {
                press(KeyCode.TAB);
                visited.add(stage().getScene().getFocusOwner());
            }
            Set<Node> wanted = controls();
            assertThat(visited).as("page " + page).containsAll(wanted);
            assertThat(wanted).allSatisfy(n -> assertThat(name(n)).as(n.toString()).isNotBlank());
            press(KeyCode.CLOSE_BRACKET);
        }
    }

    private Set<Node> controls() {
        Set<Node> all = new HashSet<>();
        collect(find(".room-page"), all);
        return all;
    }

    private static void collect(Node node, Set<Node> into) {
        if (!node.isVisible() || node.isDisabled()) {
            return;
        }
        boolean control = node instanceof ButtonBase || node instanceof ChoiceBox || node instanceof TextInputControl;
        if (control && node.isFocusTraversable()) {
            into.add(node);
        }
        if (node instanceof javafx.scene.Parent parent && !(node instanceof TableView) && !control) {
            parent.getChildrenUnmodifiable().forEach(n -> collect(n, into));
        }
    }

    private static String name(Node node) {
        String own = node.getAccessibleText();
        return own != null && !own.isBlank() ? own
                : node.queryAccessibleAttribute(AccessibleAttribute.LABELED_BY) instanceof Labeled of ? of.getText()
                : node instanceof Labeled l ? l.getText() : "";
    }
}

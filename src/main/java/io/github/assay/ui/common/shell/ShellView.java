package io.github.assay.ui.common.shell;

import io.github.assay.ui.common.Appearance;
import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.background.Background;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * Shows the window's frame: title bar, rail, the open screen, status bar, and a sheet that may cover them. It knows
 * screens only by {@link FxmlScreens.Loaded}; {@link ShellKeys} dispatches keys.
 */
public final class ShellView {
    private static final PseudoClass SMALL = PseudoClass.getPseudoClass("small");

    /** Width below which the window is small, in em of the project's name: 1358 pixels at the usual text size. */
    private static final double SMALL_WIDTH_EMS = 97;

    /** Height below which the window is small, in em of the project's name: 770 pixels at the usual text size. */
    private static final double SMALL_HEIGHT_EMS = 55;

    /** Commands that the frame passes to its owner. */
    public interface Commands {
        void openOther();

        void showProblems();

        void changeAnnotator();

        void help();

        /** Shows the window in light or dark colours, or in those of the desktop. */
        void dress(Appearance appearance);

        /** A key of the table that concerns the whole window. */
        boolean pressed(Shortcut shortcut);
    }

    private final Status status;
    private final Background background;
    private final Keys keys;
    private final Commands commands;
    private final Map<ScreenId, FxmlScreens.Loaded> screens = new EnumMap<>(ScreenId.class);
    private final Map<ScreenId, Button> buttons = new EnumMap<>(ScreenId.class);
    private final List<Sheet> sheets = new ArrayList<>();
    private Optional<ScreenId> front = Optional.empty();
    private Optional<NoticeBar> notices = Optional.empty();

    @FXML private StackPane layers;
    @FXML private BorderPane frame;
    @FXML private StackPane content;
    @FXML private VBox rail;
    @FXML private Label projectName;
    @FXML private Label projectNote;
    @FXML private Button problems;
    @FXML private Button run;
    @FXML private Button rounds;
    @FXML private Button handIn;
    @FXML private Button openOther;
    @FXML private Button theme;
    @FXML private HBox start;
    private final ToggleGroup appearances = new ToggleGroup();

    public ShellView(Status status, Background background, Keys keys, Commands commands) {
        this.status = status;
        this.background = background;
        this.keys = keys;
        this.commands = commands;
    }

    @FXML
    private void initialize() {
        frame.setBottom(new StatusBar(status, background, commands::changeAnnotator, commands::help));
        status.noticeProperty().subscribe(n -> n.ifPresent(this::tell));
        status.whenWithdrawn(() -> notices.ifPresent(NoticeBar::hide));
        frame.widthProperty().subscribe(this::fit);
        frame.heightProperty().subscribe(this::fit);
        projectName.fontProperty().subscribe(this::fit);
        hint(run, Shortcut.RUN);
        hint(rounds, Shortcut.ROUNDS);
        hint(openOther, Shortcut.GO_WELCOME);
        hint(theme, Shortcut.NEXT_THEME);
        furnishStart();
        handIn.setTooltip(new Tooltip(Texts.text("team.handed.about")));
        layers.sceneProperty().subscribe(scene -> {
            if (scene != null) {
                new ShellKeys(keys, status, this, commands).listen(scene);
            }
        });
        leaveProject();
    }

    /** Before a project is open the title has space for the colours and for help in words. */
    private void furnishStart() {
        HBox choice = Controls.styled(new HBox(), "segments");
        choice.setMaxHeight(Region.USE_PREF_SIZE);
        for (Appearance appearance : Appearance.values()) {
            ToggleButton button = Controls.styled(new ToggleButton(Texts.word(appearance)), "segment", "#theme-" + Texts.word(appearance));
            button.setToggleGroup(appearances);
            button.setUserData(appearance);
            button.setOnAction(_ -> commands.dress(appearance));
            choice.getChildren().add(button);
        }
        Button help = Controls.button(Texts.text("shell.help"), "tool-button", "#start-help");
        help.setOnAction(_ -> commands.pressed(Shortcut.MANUAL));
        hint(help, Shortcut.MANUAL);
        start.getChildren().setAll(
                Controls.whole(Texts.text("shell.theme"), "muted"), choice, cap(Shortcut.NEXT_THEME), help, cap(Shortcut.MANUAL));
    }

    private Label cap(Shortcut shortcut) {
        Label cap = Controls.whole("", "key-cap");
        keys.follow(cap, _ -> cap.setText(keys.hint(shortcut)));
        return cap;
    }

    /** Marks the colours in which the window is shown. */
    public void dressed(Appearance appearance) {
        appearances.getToggles().stream().filter(t -> t.getUserData() == appearance).forEach(appearances::selectToggle);
    }

    /** In a small window, or with large text, bars are lower and the rail shows icons; their names are in tooltips. */
    private void fit() {
        double em = projectName.getFont().getSize();
        boolean small = frame.getWidth() > 0 && (frame.getWidth() < SMALL_WIDTH_EMS * em || frame.getHeight() < SMALL_HEIGHT_EMS * em);
        frame.pseudoClassStateChanged(SMALL, small);
    }

    /** Shows a notice. The control is made for the first one, to save time at the start. */
    private void tell(Status.Notice notice) {
        if (notices.isEmpty()) {
            notices = Optional.of(new NoticeBar(frame, content));
        }
        notices.get().show(notice, () -> status.noticeProperty().set(Optional.empty()));
    }

    private void hint(Button button, Shortcut shortcut) {
        Tooltip tooltip = new Tooltip();
        button.setTooltip(tooltip);
        keys.follow(button, _ -> {
            tooltip.setText(Texts.text("shell.hint", shortcut.text(), keys.hint(shortcut)));
            button.setAccessibleText(tooltip.getText());
        });
    }

    /** Shows that no project is open: no rail, no name. */
    public void leaveProject() {
        Controls.show(start, true);
        Controls.show(theme, false);
        Controls.show(rail, false);
        Controls.show(openOther, false);
        Controls.show(run, false);
        Controls.show(rounds, false);
        Controls.show(handIn, false);
        named("", "", 0);
        status.noticeProperty().set(Optional.empty());
        notices.ifPresent(NoticeBar::hide);
        status.annotatorProperty().set("");
        status.lookingProperty().set(false);
        status.readerProperty().set(false);
        status.noteProperty().set("");
    }

    /** Sets whether the folder is that of a person without contact, and what writes their file for the lead. */
    public void handsIn(boolean shown, Runnable act) {
        Controls.show(handIn, shown);
        handIn.setOnAction(_ -> act.run());
    }

    /** Shows the open project's name. The number of problems is a link to their list. */
    public void named(String project, String note, int problemCount) {
        projectName.setText(project);
        projectNote.setText(note);
        Controls.show(projectNote, !note.isEmpty());
        problems.setText(Texts.text("shell.problems", problemCount));
        Controls.show(problems, problemCount > 0);
    }

    /** Adds screens to the rail in their order. Screens outside the rail are kept too. */
    public void furnish(List<FxmlScreens.Loaded> loaded) {
        screens.clear();
        buttons.clear();
        loaded.forEach(l -> screens.put(l.screen(), l));
        screens.keySet().forEach(r -> r.shortcut().ifPresent(s -> buttons.put(r, railButton(r, s))));
        rail.getChildren().setAll(buttons.values());
        Controls.show(start, buttons.isEmpty());
        Controls.show(theme, !buttons.isEmpty());
        Region above = new Region();
        VBox.setVgrow(above, Priority.ALWAYS);
        rail.getChildren().addAll(above, manualButton());
        Controls.show(rail, !buttons.isEmpty());
        Controls.show(openOther, !buttons.isEmpty());
        Controls.show(run, !buttons.isEmpty());
        Controls.show(rounds, !buttons.isEmpty());
    }

    private Button manualButton() {
        Button button = new Button(Texts.text("manual.rail"), new FontIcon("mdomz-menu_book"));
        button.getStyleClass().setAll("rail-button");
        button.setId("manual-open");
        button.setOnAction(_ -> commands.pressed(Shortcut.MANUAL));
        hint(button, Shortcut.MANUAL);
        return button;
    }

    private Button railButton(ScreenId screen, Shortcut shortcut) {
        Button button = new Button(screen.title(), new FontIcon(screen.icon()));
        button.getStyleClass().setAll("rail-button");
        button.setOnAction(_ -> bringToFront(screen));
        hint(button, shortcut);
        return button;
    }

    /** Opens a screen. The one that was open keeps its state. */
    public void bringToFront(ScreenId screen) {
        FxmlScreens.Loaded next = screens.get(screen);
        if (next == null || front.equals(Optional.of(screen)) && content.getChildren().contains(next.root())) {
            return;
        }
        boolean within = holdsFocus();
        front.map(screens::get).ifPresent(l -> l.view().hidden());
        front = Optional.of(screen);
        content.getChildren().setAll(next.root());
        if (within) {
            // else the focus would go to the first button of the title bar, and Space would run queries
            content.requestFocus();
        }
        buttons.forEach((r, b) -> mark(b, r == screen));
        status.noteProperty().set("");
        status.labellingProperty().set(screen == ScreenId.REVIEW);
        next.view().shown();
    }

    private boolean holdsFocus() {
        Node node = content.getScene() == null ? null : content.getScene().getFocusOwner();
        while (node != null && node != content) {
            node = node.getParent();
        }
        return node != null;
    }

    private static void mark(Button button, boolean inFront) {
        button.getStyleClass().remove("front");
        if (inFront) {
            button.getStyleClass().add("front");
        }
    }

    /** A sheet, and what had the focus before it. */
    private record Sheet(Node scrim, Optional<Node> before) {}

    /** Covers the window with a sheet until it is removed; meanwhile only the sheet gets keys. */
    public void cover(Node sheet) {
        StackPane scrim = Controls.styled(new StackPane(sheet), "scrim");
        if (sheet.getStyleClass().contains("whole-window")) {
            scrim.getStyleClass().add("whole-window");
        }
        sheets.add(new Sheet(scrim, Optional.ofNullable(layers.getScene()).map(Scene::getFocusOwner)));
        layers.getChildren().add(scrim);
        frame.setDisable(true);
        sheet.requestFocus();
    }

    /** Removes the topmost sheet, and gives the focus back to what had it before. */
    public void uncover() {
        if (!sheets.isEmpty()) {
            Sheet sheet = sheets.removeLast();
            layers.getChildren().remove(sheet.scrim());
            frame.setDisable(!sheets.isEmpty());
            sheet.before().filter(node -> node.getScene() == layers.getScene()).ifPresent(Node::requestFocus);
        }
    }

    /** What is in front. */
    public WindowPlace place() {
        return openScreen().map(l -> new WindowPlace(l.screen().title(), l.view().page(), ShellKeys.group(l.screen())))
                .orElse(new WindowPlace(ScreenId.WELCOME.title(), "", Optional.empty()));
    }

    /** Whether a sheet covers the window. */
    public boolean isCovered() {
        return !sheets.isEmpty();
    }

    /** Whether a sheet covers the window, and all other sheets. */
    public boolean isOnTop(Node sheet) {
        return isCovered() && sheets.getLast().scrim() == sheet.getParent();
    }

    /** The open screen; empty before the first. */
    Optional<FxmlScreens.Loaded> openScreen() {
        return front.map(screens::get);
    }

    /** Takes the focus out of a text field. */
    void stopWriting() {
        content.requestFocus();
    }

    @FXML
    private void run() {
        commands.pressed(Shortcut.RUN);
    }

    @FXML
    private void openRounds() {
        commands.pressed(Shortcut.ROUNDS);
    }

    @FXML
    private void openOther() {
        commands.openOther();
    }

    @FXML
    private void showProblems() {
        commands.showProblems();
    }

    @FXML
    private void nextTheme() {
        commands.pressed(Shortcut.NEXT_THEME);
    }
}

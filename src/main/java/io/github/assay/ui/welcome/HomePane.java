package io.github.assay.ui.welcome;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.controls.Dialogs;
import io.github.assay.ui.common.controls.Tile;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import io.github.assay.wording.Texts;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.OverrunStyle;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;

/** Shows the first page: what the program is for, three doors, recent projects, samples, and where to drop a file. */
final class HomePane extends VBox {
    private static final List<Shortcut> DOORS = List.of(Shortcut.DOOR_1, Shortcut.DOOR_2, Shortcut.DOOR_3);
    private static final List<Shortcut> RECENT =
            List.of(Shortcut.RECENT_1, Shortcut.RECENT_2, Shortcut.RECENT_3, Shortcut.RECENT_4, Shortcut.RECENT_5);
    private static final List<Shortcut> WAITING =
            List.of(Shortcut.WAITING_1, Shortcut.WAITING_2, Shortcut.WAITING_3, Shortcut.WAITING_4, Shortcut.WAITING_5);
    private static final List<Shortcut> SAMPLES =
            List.of(Shortcut.SAMPLE_1, Shortcut.SAMPLE_2, Shortcut.SAMPLE_3, Shortcut.SAMPLE_4, Shortcut.SAMPLE_5);

    /** Width in em from which the doors stand side by side. */
    private static final double WIDE_EMS = 66;

    /** Size of the first sentence, as in the style sheet. */
    private static final double LINE_EMS = 1.6;

    private static final int COLUMNS = 3;

    private final WelcomeViewModel model;
    private final Keys keys;
    private final Dialogs dialogs;
    private final GridPane grid = Controls.styled(new GridPane(), "welcome-grid");
    private final VBox recent = Controls.styled(new VBox(), "#recentList", "project-list");
    private final VBox samples = Controls.styled(new VBox(), "#sampleList", "project-list");
    private final VBox recentCard;
    private final VBox samplesCard;
    private final HBox drop = Controls.styled(new HBox(), "drop-target");
    private final Label line = Controls.wrapped(Texts.text("welcome.line"), "welcome-line");
    private final Map<Shortcut, Runnable> acts = new EnumMap<>(Shortcut.class);
    private final List<Region> doors;
    private boolean wide;
    private boolean placed;

    /**
     * @param folder asks for a folder and opens its project
     * @param file shows the import of a file
     * @param backup asks for a backup and restores it
     */
    HomePane(WelcomeViewModel model, Keys keys, Dialogs dialogs, Runnable folder, Runnable file, Runnable backup) {
        this.model = model;
        this.keys = keys;
        this.dialogs = dialogs;
        acts.putAll(Map.of(
                Shortcut.DOOR_1, () -> model.label(marked().or(() -> model.recent().stream().findFirst())), Shortcut.DOOR_2, model::readFinished,
                Shortcut.DOOR_3, file, Shortcut.OPEN_FOLDER, folder, Shortcut.IMPORT_FILE, file, Shortcut.RESTORE_COPY, backup,
                Shortcut.FORGET_PROJECT, () -> marked().ifPresent(p -> model.forget(p.folder()))));
        getStyleClass().add("welcome-home");
        recentCard = card("welcome.recent", "welcome.recent.note", recent);
        samplesCard = card("welcome.samples", "welcome.samplesNote", samples);
        doors = DOORS.stream().map(this::door).toList();
        furnishSamples();
        furnishDrop();
        getChildren().addAll(purpose(), grid);
        VBox.setVgrow(grid, Priority.ALWAYS);
        model.recent().subscribe(this::listRecent);
        listRecent();
        widthProperty().subscribe(this::place);
        line.fontProperty().subscribe(this::place);
    }

    private Node purpose() {
        FontIcon icon = Controls.styled(new FontIcon("mdoal-gavel"), "welcome-icon");
        Label sign = Controls.styled(new Label("", icon), "welcome-sign");
        sign.setMinSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        VBox words = new VBox(4, line, Controls.wrapped(Texts.text("welcome.how"), "muted"));
        HBox.setHgrow(words, Priority.ALWAYS);
        return Controls.styled(new HBox(sign, words), "welcome-head");
    }

    private static VBox card(String title, String note, Node content) {
        Label about = Controls.label(Texts.text(note), "card-note");
        about.setMinWidth(0);
        HBox header = Controls.styled(new HBox(Controls.whole(Texts.text(title), "card-title"), about), "card-head");
        return Controls.styled(new VBox(header, content), "card");
    }

    private Region door(Shortcut shortcut) {
        String key = "welcome.door." + (DOORS.indexOf(shortcut) + 1);
        VBox names = new VBox(1, Controls.wrapped(Texts.text(key), "door-title"), Controls.label(Texts.text(key + ".for"), "meta"));
        HBox title = new HBox(9, cap(shortcut, "door-cap"), names);
        Region space = new Region();
        VBox.setVgrow(space, Priority.ALWAYS);
        Label foot = Controls.wrapped(Texts.text(key + ".foot"), "meta");
        HBox line = Controls.styled(new HBox(foot, Controls.gap(), Controls.whole(Texts.text("welcome.opens"), "door-opens")), "door-foot");
        VBox content = new VBox(7, title, Controls.wrapped(Texts.text(key + ".about")), space, line);
        Button door = Controls.styled(new Tile(content), "card", "door", "#door-" + (DOORS.indexOf(shortcut) + 1));
        door.setAccessibleText(Texts.text(key) + ", " + Texts.text(key + ".about"));
        door.setOnAction(_ -> pressed(shortcut));
        door.setMaxHeight(Double.MAX_VALUE);
        return door;
    }

    private Label cap(Shortcut shortcut, String style) {
        Label cap = Controls.whole("", style);
        keys.follow(cap, _ -> cap.setText(keys.hint(shortcut)));
        return cap;
    }

    private void listRecent() {
        Optional<Path> before = marked().map(RecentProject::folder);
        List<RecentProject> projects = model.recent();
        RECENT.forEach(acts::remove);
        WAITING.forEach(acts::remove);
        recent.getChildren().setAll(IntStream.range(0, projects.size()).mapToObj(i -> line(projects.get(i), i)).toList());
        before.flatMap(folder -> projects.stream().filter(p -> p.folder().equals(folder)).findFirst())
                .ifPresent(p -> row(projects.indexOf(p)).requestFocus());
        placed = false;
        place();
    }

    private Node line(RecentProject project, int place) {
        acts.put(RECENT.get(place), () -> model.open(project.folder()));
        acts.put(WAITING.get(place), () -> attend(project));
        Label name = Controls.label(project.name(), "strong");
        Label where = Controls.label(project.where(), "meta");
        ProgressBar bar = new ProgressBar(project.part());
        bar.setMaxWidth(Double.MAX_VALUE);
        bar.getStyleClass().add(project.part() < 1 ? "part" : "whole");
        Label left = Controls.label(project.left(), "meta");
        Label opened = Controls.label(project.opened(model.now()), "meta");
        Label chip = Controls.whole(project.waits(), "chip");
        if (!project.waiting().colour().isEmpty()) {
            chip.getStyleClass().add(project.waiting().colour());
        }
        chip.setVisible(!chip.getText().isEmpty());
        where.setTextOverrun(OverrunStyle.CENTER_ELLIPSIS);
        VBox names = new VBox(2, name, where);
        names.setMinWidth(0);
        HBox.setHgrow(names, Priority.ALWAYS);
        HBox facts = new HBox(cap(RECENT.get(place), "key-cap"), names, column("progress", Controls.label(project.labelled()), bar),
                column("left", left, opened), column("waits", chip));
        Button row = Controls.styled(new Tile(Controls.styled(facts, "project-facts")), "project-row");
        HBox.setHgrow(row, Priority.ALWAYS);
        row.setAccessibleText(String.join(", ", project.name(), project.where(), project.labelled(), project.waits()));
        MenuItem forget = new MenuItem(Texts.text("welcome.forget"));
        forget.setOnAction(_ -> model.forget(project.folder()));
        row.setContextMenu(new ContextMenu(forget));
        row.setUserData(project);
        row.setOnAction(_ -> pressed(RECENT.get(place)));
        Button act = Controls.styled(new Button(project.act(), cap(WAITING.get(place), "key-cap")), "small-act");
        act.setContentDisplay(ContentDisplay.RIGHT);
        act.setMinWidth(Region.USE_PREF_SIZE);
        act.setOnAction(_ -> pressed(WAITING.get(place)));
        HBox acting = Controls.styled(new HBox(act), "project-act");
        return Controls.styled(new HBox(4, row, acting), "project-line");
    }

    /** The same part of every line, of one width, so that the lines form columns. */
    private static VBox column(String style, Node... lines) {
        return Controls.styled(new VBox(2, lines), "project-column", style);
    }

    private void attend(RecentProject project) {
        model.attend(project, () -> dialogs.folder(Texts.text("welcome.waits.lost.choose", project.name())));
    }

    private Node row(int place) {
        return ((HBox) recent.getChildren().get(place)).getChildren().getFirst();
    }

    /** The project that has the focus. */
    private Optional<RecentProject> marked() {
        return Optional.ofNullable(getScene()).map(s -> s.getFocusOwner())
                .filter(n -> n.getUserData() instanceof RecentProject).map(n -> (RecentProject) n.getUserData());
    }

    private void furnishSamples() {
        List<Path> paths = model.samples().stream().limit(SAMPLES.size()).toList();
        for (int i = 0; i < paths.size(); i++) {
            Path folder = paths.get(i);
            acts.put(SAMPLES.get(i), () -> model.openSample(folder));
            String file = String.valueOf(folder.getFileName());
            String name = WelcomeViewModel.isStudy(folder) ? file.substring(0, file.lastIndexOf('.')) : file;
            String title = Texts.optional("sample." + name + ".name").orElse(name);
            String about = Texts.optional("sample." + name).orElse("");
            VBox words = new VBox(1, Controls.label(title, "strong"), Controls.wrapped(about, "meta"));
            words.setAlignment(Pos.CENTER_LEFT);
            HBox.setHgrow(words, Priority.ALWAYS);
            HBox content = Controls.styled(new HBox(cap(SAMPLES.get(i), "key-cap"), words, Controls.whole(Texts.text("welcome.opens"), "door-opens")), "project-facts");
            Button row = Controls.styled(new Tile(content), "project-row", "#sample-" + name);
            row.setAccessibleText(title + ", " + about);
            Shortcut shortcut = SAMPLES.get(i);
            row.setOnAction(_ -> pressed(shortcut));
            row.setMaxHeight(Double.MAX_VALUE);
            VBox.setVgrow(row, Priority.ALWAYS);
            samples.getChildren().add(row);
        }
        VBox.setVgrow(samples, Priority.ALWAYS);
    }

    private void furnishDrop() {
        VBox words = new VBox(2, Controls.wrapped(Texts.text("welcome.drop"), "strong"),
                Controls.wrapped(Texts.text("welcome.drop.kinds"), "meta"), Controls.wrapped(Texts.text("welcome.drop.first"), "meta"));
        words.setAlignment(Pos.CENTER_LEFT);
        HBox.setHgrow(words, Priority.ALWAYS);
        FlowPane buttons = new FlowPane(8, 8, act("welcome.openDots", "welcome-open", Shortcut.OPEN_FOLDER),
                act("welcome.importDots", "welcome-import", Shortcut.IMPORT_FILE), act("restore.dots", "welcome-restore", Shortcut.RESTORE_COPY));
        buttons.setAlignment(Pos.CENTER_RIGHT);
        drop.getChildren().setAll(new FontIcon("mdoal-folder_open"), words, buttons);
        drop.setMaxWidth(Double.MAX_VALUE);
    }

    private Button act(String words, String id, Shortcut shortcut) {
        Button button = Controls.styled(new Button(Texts.text(words), cap(shortcut, "key-cap")), "#" + id);
        button.setContentDisplay(ContentDisplay.RIGHT);
        button.setOnAction(_ -> pressed(shortcut));
        return button;
    }

    /** Three columns, or one where they would be too narrow; without recent projects the samples take their place. */
    private void place() {
        double em = line.getFont().getSize() / LINE_EMS;
        boolean fits = getWidth() == 0 || getWidth() >= WIDE_EMS * em;
        if (placed && fits == wide) {
            return;
        }
        placed = true;
        wide = fits;
        boolean any = !model.recent().isEmpty();
        grid.getChildren().clear();
        grid.getColumnConstraints().setAll(IntStream.range(0, wide ? COLUMNS : 1).mapToObj(_ -> equal(wide ? COLUMNS : 1)).toList());
        Region list = any ? recentCard : samplesCard;
        if (wide) {
            IntStream.range(0, COLUMNS).forEach(i -> grid.add(doors.get(i), i, 0));
            grid.add(list, 0, 1, any ? 2 : COLUMNS, 1);
            grid.add(drop, 0, 2, any ? 2 : COLUMNS, 1);
            if (any) {
                grid.add(samplesCard, 2, 1, 1, 2);
            }
        } else {
            List<Region> all = any ? List.of(recentCard, samplesCard, drop) : List.of(samplesCard, drop);
            IntStream.range(0, COLUMNS).forEach(i -> grid.add(doors.get(i), 0, i));
            IntStream.range(0, all.size()).forEach(i -> grid.add(all.get(i), 0, COLUMNS + i));
        }
        GridPane.setVgrow(drop, Priority.ALWAYS);
    }

    private static ColumnConstraints equal(int columns) {
        ColumnConstraints column = new ColumnConstraints();
        column.setPercentWidth(100.0 / columns);
        return column;
    }

    /** Shows whether a file is held over the window. */
    void over(boolean held) {
        drop.getStyleClass().remove("over");
        if (held) {
            drop.getStyleClass().add("over");
        }
    }

    /** Does what a key of the page does; false where it is none of what is shown. */
    boolean pressed(Shortcut shortcut) {
        Optional<Runnable> act = Optional.ofNullable(acts.get(shortcut));
        act.ifPresent(Runnable::run);
        return act.isPresent();
    }

    void focusLastSample() {
        samples.getChildren().getLast().requestFocus();
    }

    /** The project worked on last is one Enter away; without one the first door. */
    @Override
    public void requestFocus() {
        (recent.getChildren().isEmpty() ? doors.getFirst() : row(0)).requestFocus();
    }
}

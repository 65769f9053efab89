package io.github.assay.ui.common.keys;

import io.github.assay.ui.common.Controls;
import io.github.assay.wording.Texts;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/**
 * Shows all keys, from the table of {@link Shortcut} and the user's changes. Enter on a command takes a new key for it;
 * a key with another meaning is refused with a sentence.
 */
public final class KeyHelp extends VBox {
    private static final double WIDTH = 900;

    /** Least width of a column of commands, in em of the text. */
    private static final double COLUMN_EMS = 28;

    private final Keys keys;
    private final Label remark = Controls.wrapped(Texts.text("keys.remark"), "key-said");
    private final ScrollPane scroll = new ScrollPane();
    private Optional<Shortcut> awaiting = Optional.empty();

    public KeyHelp(Keys keys, Runnable close) {
        this.keys = keys;
        getStyleClass().add("sheet-pane");
        setMaxSize(WIDTH, Region.USE_PREF_SIZE);
        setFocusTraversable(true);
        Label title = Controls.label(Texts.text("keys.title"), "title");
        FlowPane list = new FlowPane(8, 1);
        for (Shortcut.Group group : Shortcut.Group.values()) {
            addGroup(list, group);
        }
        scroll.setContent(list);
        scroll.viewportBoundsProperty().subscribe(seen -> inColumns(list, seen.getWidth()));
        scroll.setFitToWidth(true);
        scroll.setFocusTraversable(false);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(title, remark, scroll, foot(close));
        addEventFilter(KeyEvent.KEY_PRESSED, this::chosen);
        sceneProperty().subscribe(scene -> keys.choosing(scene != null && awaiting.isPresent()));
    }

    /** In as many columns as have space for a sentence; the name of a group takes the whole width. */
    private void inColumns(FlowPane list, double width) {
        int columns = Math.clamp((int) (width / (COLUMN_EMS * remark.getFont().getSize())), 1, 2);
        list.getChildren().forEach(line ->
                ((Region) line).setPrefWidth(line instanceof KeyRow ? Math.floor((width - list.getHgap()) / columns) : width));
    }

    private Node foot(Runnable close) {
        Button done = Controls.styled(new Button(Texts.text("keys.close")), "primary-button");
        done.setOnAction(_ -> close.run());
        Button usual = new Button(Texts.text("keys.usual"));
        usual.setOnAction(_ -> {
            keys.resetAll();
            say(Texts.text("keys.usual.done"), false);
        });
        HBox foot = new HBox(10, done, usual);
        foot.setMinHeight(USE_PREF_SIZE);
        return foot;
    }

    private void addGroup(FlowPane list, Shortcut.Group group) {
        Label header = Controls.label(Texts.word(group), "help-group");
        HBox line = Controls.styled(new HBox(header), "help-head");
        list.getChildren().add(line);
        Arrays.stream(Shortcut.values())
                .filter(s -> s.group() == group)
                .filter(s -> s.scope() != Shortcut.Scope.REASON || s == Shortcut.REASON_1)
                .map(s -> new KeyRow(s, keys, this::ask))
                .forEach(list.getChildren()::add);
    }

    /** The next key pressed will be the command's. */
    private void ask(Shortcut shortcut) {
        awaiting = Optional.of(shortcut);
        keys.choosing(true);
        say(Texts.text("keys.ask", shortcut.text()), false);
    }

    private void chosen(KeyEvent event) {
        if (awaiting.isEmpty() || event.getCode().isModifierKey()) {
            return;
        }
        event.consume();
        Shortcut shortcut = awaiting.get();
        Optional<KeyStroke> stroke = KeyStroke.of(event);
        if (stroke.isPresent() || event.getCode() == KeyCode.ESCAPE) {
            awaiting = Optional.empty();
            keys.choosing(false);
            stroke.ifPresentOrElse(s -> give(shortcut, s), () -> say(Texts.text("keys.remark"), false));
        }
    }

    private void give(Shortcut shortcut, KeyStroke stroke) {
        boolean usual = stroke.equals(shortcut.strokes().getFirst());
        Optional<KeyMap.Conflict> conflict = usual ? keys.reset(shortcut) : keys.change(shortcut, stroke);
        conflict.ifPresentOrElse(
                c -> say(
                        Texts.text(
                                "keys.conflict", c.stroke().hint(),
                                (c.first() == shortcut ? c.second() : c.first()).text()),
                        true),
                () -> say(Texts.text("keys.given", shortcut.text(), stroke.hint()), false));
    }

    private void say(String sentence, boolean refused) {
        remark.setText(sentence);
        remark.getStyleClass().remove("fail-text");
        if (refused) {
            remark.getStyleClass().add("fail-text");
        }
    }

    /** Shows one command of the page of keys: its keys, what it does, and a button for another key. */
    static final class KeyRow extends Button {
        private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");
        /** A button measures its text beside the graphic's preferred width, which is at least that of all keys in a column. */
        private final HBox caps = Controls.styled(new HBox(4) {
            @Override
            protected double computePrefWidth(double height) {
                return Math.max(super.computePrefWidth(height), getMinWidth());
            }
        }, "help-key");

        /** {@code ask} takes the command that gets a new key. */
        KeyRow(Shortcut shortcut, Keys keys, Consumer<Shortcut> ask) {
            super(shortcut.text());
            getStyleClass().setAll("key-row");
            setWrapText(true);
            setGraphic(caps);
            setContentDisplay(ContentDisplay.LEFT);
            setFocusTraversable(shortcut.isRemappable());
            setOnAction(_ -> {
                if (shortcut.isRemappable()) {
                    ask.accept(shortcut);
                }
            });
            keys.follow(this, map -> show(shortcut, map));
        }

        private void show(Shortcut shortcut, KeyMap map) {
            caps.getChildren().clear();
            if (shortcut == Shortcut.REASON_1) {
                caps.getChildren().addAll(cap(map, Shortcut.REASON_1), new Label(Texts.text("keys.to")));
                caps.getChildren().add(cap(map, Shortcut.REASON_9));
            } else {
                map.strokes(shortcut).forEach(s -> caps.getChildren().add(cap(s)));
            }
            pseudoClassStateChanged(CHANGED, map.changed().containsKey(shortcut));
            String all = String.join(", ", map.strokes(shortcut).stream().map(KeyStroke::hint).toList());
            setAccessibleText(Texts.text("shell.hint", shortcut.text(), all));
        }

        private static Label cap(KeyMap map, Shortcut shortcut) {
            return cap(map.strokes(shortcut).getFirst());
        }

        private static Label cap(KeyStroke stroke) {
            return Controls.whole(stroke.hint(), "key-cap");
        }
    }
}

package io.github.assay.ui.common;

import java.util.Arrays;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;

/** The page of all keys, made from the table of {@link Shortcut} and the keys in force. */
public final class KeyHelp extends VBox {
    private static final double WIDTH = 860;
    private static final double COLUMN = 390;

    public KeyHelp(KeyMap keys, Runnable close) {
        getStyleClass().add("sheet-pane");
        setMaxSize(WIDTH, Region.USE_PREF_SIZE);
        setFocusTraversable(true);
        Label title = new Label(Messages.text("keys.title"));
        title.getStyleClass().add("title");
        Label remark = new Label(Messages.text("keys.remark"));
        remark.getStyleClass().add("muted");
        remark.setWrapText(true);
        FlowPane list = new FlowPane(20, 5);
        for (Shortcut.Group group : Shortcut.Group.values()) {
            addGroup(list, group, keys);
        }
        ScrollPane scroll = new ScrollPane(list);
        scroll.setFitToWidth(true);
        Button done = new Button(Messages.text("keys.close"));
        done.setOnAction(_ -> close.run());
        getChildren().addAll(title, remark, scroll, done);
    }

    private static void addGroup(FlowPane list, Shortcut.Group group, KeyMap keys) {
        Label head = new Label(Messages.word(group));
        head.getStyleClass().add("help-group");
        HBox line = new HBox(head);
        line.setPrefWidth(WIDTH - 80);
        line.getStyleClass().add("help-head");
        list.getChildren().add(line);
        Arrays.stream(Shortcut.values())
                .filter(s -> s.group() == group)
                .filter(s -> s.scope() != Shortcut.Scope.REASON || s == Shortcut.REASON_1)
                .map(s -> row(s, keys))
                .forEach(list.getChildren()::add);
    }

    private static Label cap(Stroke stroke) {
        Label cap = new Label(stroke.hint());
        cap.getStyleClass().add("key-cap");
        return cap;
    }

    private static Node row(Shortcut shortcut, KeyMap keys) {
        HBox caps = new HBox(4);
        caps.getStyleClass().add("help-key");
        keys.strokes(shortcut).forEach(s -> caps.getChildren().add(cap(s)));
        if (shortcut == Shortcut.REASON_1) {
            caps.getChildren().add(new Label(Messages.text("keys.to")));
            keys.strokes(Shortcut.REASON_9).forEach(s -> caps.getChildren().add(cap(s)));
        }
        HBox row = new HBox(10, caps, new Label(shortcut.text()));
        row.setPrefWidth(COLUMN);
        return row;
    }
}

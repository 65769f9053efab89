package io.github.assay.ui.common.controls;

import io.github.assay.ui.common.Controls;
import io.github.assay.ui.common.keys.Keys;
import io.github.assay.ui.common.keys.Shortcut;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.controlsfx.control.PopOver;
import org.controlsfx.control.PopOver.ArrowLocation;

/**
 * Pop-over with content that is read beside the node it belongs to. Content higher than the window is scrolled. Esc
 * closes it; the focus of the window stays where it was. ControlsFX is loaded by the first {@link #show}.
 */
public final class ReadingPopOver {
    /** Space in pixels between content and the window's edges, for arrow, border and shadow. */
    private static final double AROUND = 48;

    /** Width in pixels that is kept for the scroll bar. */
    private static final double GUTTER = 16;

    private final Label title = Controls.label("", "case-id");
    private final Label cap = Controls.whole("", "key-cap");
    private final ScrollPane scroll = new ScrollPane();
    private final VBox content;
    private Optional<PopOver> made = Optional.empty();
    private Optional<Node> owner = Optional.empty();

    /** Side of the owner at which the pop-over is shown. */
    public enum Side {
        /** Below the owner. */
        BELOW,
        /** At the left of the owner, beside its middle. */
        LEFT
    }

    /** @param key command that opens and closes the pop-over, shown beside the title */
    public ReadingPopOver(Keys keys, Shortcut key) {
        this();
        keys.follow(cap, _ -> cap.setText(keys.hint(key)));
    }

    /** A pop-over that a button opens; Esc closes it. */
    public ReadingPopOver() {
        cap.setText(Shortcut.LEAVE.strokes().getFirst().hint());
        title.setWrapText(true);
        title.setMinWidth(0);
        HBox header = Controls.styled(new HBox(title, Controls.gap(), cap), "full-text-head");
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        scroll.setAccessibleRole(AccessibleRole.TEXT);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        content = new VBox(header, scroll);
        content.getStyleClass().add("full-text");
        content.addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            hide();
            event.consume();
        }
    }

    public boolean isShowing() {
        return made.map(PopOver::isShowing).orElse(false);
    }

    /**
     * Shows content, in place of what is shown, and moves the keyboard to it.
     *
     * @param at node that the arrow leads to; nothing is shown when it is in no window
     * @param name shown above the content
     * @param body may be of any height; labels in it are also what a screen reader gets
     * @param ems largest width in the text's em; never wider than the window
     */
    public void show(Node at, Side side, String name, Region body, double ems) {
        if (at.getScene() == null || at.getScene().getWindow() == null || !at.getScene().getWindow().isShowing()) {
            return;
        }
        hide();
        PopOver popOver = made.orElseGet(this::make);
        made = Optional.of(popOver);
        owner = Optional.of(at);
        title.setText(name);
        scroll.setVvalue(0);
        Parent root = at.getScene().getRoot();
        root.applyCss();
        root.layout(); // the owner may have just been unfolded or scrolled into view
        content.setStyle(root.getStyle()); // the text size of the window, which a pop-over does not inherit
        String words = Stream.concat(Stream.of(name), words(body)).filter(w -> !w.isBlank()).collect(Collectors.joining("\n"));
        scroll.setAccessibleText(words);
        Bounds place = at.localToScene(at.getLayoutBounds());
        double width = at.getScene().getWidth();
        double height = at.getScene().getHeight();
        double middle = (place.getMinY() + place.getMaxY()) / 2;
        double space = side == Side.BELOW ? height - place.getMaxY() : above(middle, height);
        popOver.setArrowLocation(side == Side.BELOW ? ArrowLocation.TOP_LEFT : arrow(middle, height));
        double wide = Math.min(ems * em(at), side == Side.BELOW ? width - AROUND : place.getMinX() - AROUND);
        double used = Math.max(wide, width / 3);
        content.setPrefWidth(used);
        content.setMaxHeight(Math.max(space - AROUND, height / 3));
        scroll.setPrefHeight(2 + height(body, used - GUTTER, at));
        scroll.setContent(body);
        if (side == Side.BELOW) {
            Bounds onScreen = at.localToScreen(at.getLayoutBounds());
            popOver.show(at, onScreen.getMinX() + AROUND, onScreen.getMaxY());
        } else {
            popOver.show(at);
        }
        scroll.requestFocus();
        at.setAccessibleHelp(words);
        at.notifyAccessibleAttributeChanged(AccessibleAttribute.HELP);
    }

    /** Height that content needs at a width, in the look of another node. */
    private static double height(Region body, double width, Node look) {
        style(body, look);
        return body.prefHeight(width);
    }

    /** Size of the text around a node, in pixels. */
    private static double em(Node look) {
        Label text = new Label();
        style(text, look);
        return text.getFont().getSize();
    }

    private static void style(Node node, Node look) {
        Scene measure = new Scene(new StackPane(node));
        measure.getStylesheets().setAll(look.getScene().getStylesheets());
        for (Parent up = look.getParent(); up != null; up = up.getParent()) {
            measure.getRoot().getStylesheets().addAll(up.getStylesheets()); // screens have style sheets of their own
        }
        measure.getRoot().setStyle(look.getScene().getRoot().getStyle());
        measure.getRoot().applyCss();
    }

    /** Height available for a pop-over whose arrow is at a height of the window. */
    private static double above(double middle, double height) {
        return switch (arrow(middle, height)) {
            case RIGHT_TOP -> height - middle + AROUND / 2;
            case RIGHT_BOTTOM -> middle + AROUND / 2;
            default -> 2 * Math.min(middle, height - middle);
        };
    }

    private static ArrowLocation arrow(double middle, double height) {
        return middle < height * 0.4 ? ArrowLocation.RIGHT_TOP : middle > height * 0.6 ? ArrowLocation.RIGHT_BOTTOM : ArrowLocation.RIGHT_CENTER;
    }

    private PopOver make() {
        PopOver popOver = Controls.styled(new PopOver(content), "reading-pop-over");
        popOver.setAnimated(false);
        popOver.setDetachable(false);
        popOver.setAutoHide(true);
        popOver.setOnHidden(_ -> owner.ifPresent(o -> o.setAccessibleHelp(null)));
        return popOver;
    }

    private static Stream<String> words(Node node) {
        return switch (node) {
            case Label label -> Stream.of(label.getText());
            case Parent parent when parent.getAccessibleText() != null -> Stream.of(parent.getAccessibleText());
            case Parent parent -> parent.getChildrenUnmodifiable().stream().flatMap(ReadingPopOver::words);
            default -> Stream.empty();
        };
    }

    /** Closes it; false when it was not shown. */
    public boolean hide() {
        boolean was = isShowing();
        made.ifPresent(PopOver::hide);
        return was;
    }
}

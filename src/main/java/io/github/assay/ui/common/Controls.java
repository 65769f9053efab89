package io.github.assay.ui.common;

import javafx.css.Styleable;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Label;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;

/**
 * Makes labels, buttons and panes with their style classes and least sizes. A name that begins with # is not a style
 * class but the id, as in a style sheet.
 */
public final class Controls {
    private static final double DIMMED = 0.45;

    private Controls() {}

    /** A label whose text is cut where space is short. */
    public static Label label(String text, String... styles) {
        return styled(new Label(text), styles);
    }

    /** A label that is never narrower than its text. */
    public static Label whole(String text, String... styles) {
        Label label = label(text, styles);
        label.setMinWidth(Region.USE_PREF_SIZE);
        return label;
    }

    /** A label whose text wraps, and which is never lower than its text. */
    public static Label wrapped(String text, String... styles) {
        Label label = label(text, styles);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }

    /** A button that is never narrower than its text. */
    public static Button button(String text, String... styles) {
        Button button = styled(new Button(text), styles);
        button.setMinWidth(Region.USE_PREF_SIZE);
        return button;
    }

    /** Makes a button reachable by Tab but not by the mouse: a click does not take the focus from where it is. */
    public static <B extends ButtonBase> B tabOnly(B button) {
        button.setFocusTraversable(true);
        button.addEventFilter(MouseEvent.MOUSE_PRESSED, _ -> button.setFocusTraversable(false));
        button.addEventFilter(MouseEvent.MOUSE_RELEASED, _ -> button.setFocusTraversable(true));
        return button;
    }

    /** Adds style classes to the present ones. */
    public static <T extends Styleable> T styled(T node, String... styles) {
        for (String style : styles) {
            if (style.startsWith("#") && node instanceof Node named) {
                named.setId(style.substring(1));
            } else {
                node.getStyleClass().add(style);
            }
        }
        return node;
    }

    /** An empty region that takes the remaining width of a row. */
    public static Region gap() {
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        return gap;
    }

    /** Shows a node, or takes it away with its place. */
    public static void show(Node node, boolean yes) {
        node.setVisible(yes);
        node.setManaged(yes);
    }

    /** Dims a control that does nothing but say why when it is used. */
    public static void dim(Node node, boolean is) {
        node.setOpacity(is ? DIMMED : 1);
    }
}

package io.github.assay.ui.common.plot;

import io.github.assay.figure.MarkStyle;
import io.github.assay.figure.Shape;
import java.util.List;
import java.util.Locale;
import javafx.geometry.Bounds;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Polyline;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Font;
import javafx.scene.text.Text;

/** Paints shapes with nodes of JavaFX, whose styles name colours of the theme and follow it. */
final class Painter {
    private static final String FAMILY = "Inter";
    private static final String STRONG = "Inter Semi Bold";

    private Painter() {}

    /**
     * Fills a group with shapes. Their styles apply at once: shapes that are made during layout, after the frame's styles
     * were applied, would be black in that frame.
     */
    static void paint(Group group, List<Shape> shapes) {
        group.getChildren().setAll(shapes.stream().map(Painter::node).toList());
        if (group.getScene() != null) {
            group.applyCss();
        }
    }

    private static Node node(Shape shape) {
        return switch (shape) {
            case Shape.Path p -> path(p);
            case Shape.Rect r -> inked(new Rectangle(r.x(), r.y(), r.width(), r.height()), r.ink(), true);
            case Shape.Disc d -> inked(new Circle(d.x(), d.y(), d.radius()), d.ink(), true);
            case Shape.Label l -> label(l);
        };
    }

    private static Node path(Shape.Path path) {
        double[] flat = new double[path.points().size() * 2];
        for (int i = 0; i < path.points().size(); i++) {
            flat[2 * i] = path.points().get(i).x();
            flat[2 * i + 1] = path.points().get(i).y();
        }
        return path.closed()
                ? inked(new Polygon(flat), path.ink(), true)
                : inked(new Polyline(flat), path.ink(), false);
    }

    private static Node label(Shape.Label label) {
        Text text = new Text(label.text());
        String family = label.ink().strong() ? STRONG : FAMILY;
        text.setFont(Font.font(family, label.size()));
        Bounds bounds = text.getLayoutBounds();
        double shift = switch (label.align()) {
            case START -> 0;
            case MIDDLE -> -bounds.getWidth() / 2;
            case END -> -bounds.getWidth();
        };
        text.setX(Math.round(label.x() + shift));
        text.setY(label.y());
        text.setStyle(String.format(
                Locale.ROOT, "-fx-font-family: \"%s\"; -fx-font-size: %.2fpx; -fx-fill: -a-%s;", family, label.size(),
                label.ink().fill()));
        if (label.upright()) {
            text.getTransforms().add(new javafx.scene.transform.Rotate(-90, label.x(), label.y()));
        }
        return label.halo() ? new Group(patch(text, bounds), text) : text;
    }

    private static Rectangle patch(Text text, Bounds bounds) {
        double top = text.getY() + bounds.getMinY();
        Rectangle patch = new Rectangle(text.getX() - 2, top, bounds.getWidth() + 4, bounds.getHeight());
        patch.setStyle("-fx-fill: -a-panel; -fx-opacity: 0.82;");
        return patch;
    }

    private static Node inked(javafx.scene.shape.Shape node, MarkStyle ink, boolean area) {
        StringBuilder style = new StringBuilder();
        style.append("-fx-fill: ").append(!area || ink.fill().isEmpty() ? "transparent" : "-a-" + ink.fill());
        style.append("; -fx-stroke: ").append(ink.stroke().isEmpty() ? "transparent" : "-a-" + ink.stroke());
        style.append("; -fx-stroke-width: ").append(ink.stroke().isEmpty() ? 0 : ink.width()).append(';');
        if (!ink.dashes().isEmpty()) {
            style.append(" -fx-stroke-dash-array: ").append(ink.dashes()).append(';');
        }
        if (ink.opacity() < 1) {
            style.append(" -fx-opacity: ").append(ink.opacity()).append(';');
        }
        node.setStyle(style.toString());
        return node;
    }
}

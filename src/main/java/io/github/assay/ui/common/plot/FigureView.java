package io.github.assay.ui.common.plot;

import io.github.assay.ui.common.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Insets;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.layout.Region;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Polyline;
import javafx.scene.shape.Rectangle;
import javafx.scene.text.Text;

/**
 * Paints a {@link Figure} into whatever size it gets. The CSS padding is the room for labels; without any, no labels
 * are drawn.
 */
public final class FigureView extends Region {
    private static final double USUAL_TEXT = 13;
    private static final double TEXT_GAP = 5;
    private Optional<Figure> figure = Optional.empty();

    public FigureView(String... styles) {
        getStyleClass().add("figure-view");
        getStyleClass().addAll(styles);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        setMinSize(0, 0);
    }

    /** Paints another figure. */
    public void show(Figure shown) {
        figure = Optional.of(shown);
        setAccessibleText(shown.summary());
        requestLayout();
    }

    /** The data value at a horizontal place in this node; the axis' edge when it lies outside. */
    public double valueAt(double pixel) {
        Insets room = getInsets();
        double share = (pixel - room.getLeft()) / Math.max(1, getWidth() - room.getLeft() - room.getRight());
        return figure.map(f -> f.x().at(Math.clamp(share, 0, 1))).orElse(0.0);
    }

    @Override
    protected void layoutChildren() {
        List<Node> nodes = new ArrayList<>();
        figure.ifPresent(f -> paint(f, nodes));
        nodes.forEach(n -> n.setManaged(false));
        nodes.forEach(n -> n.setMouseTransparent(true));
        getChildren().setAll(nodes);
        applyCss();
        for (int i = 0; i < nodes.size(); i++) {
            if (nodes.get(i) instanceof Text text) {
                place(text);
                back(text, i == 0 ? text : nodes.get(i - 1));
            }
        }
    }

    private void paint(Figure f, List<Node> nodes) {
        boolean labelled = getInsets().getLeft() > 0;
        if (labelled) {
            f.y().ticks().forEach(t -> gridLine(f, t, nodes));
            f.x().ticks().forEach(t -> nodes.add(text(x(f, t), y(f, f.y().low()), label(t), Mark.Anchor.BELOW, "plot-tick")));
        }
        f.marks().forEach(m -> {
            if (m instanceof Mark.Words && labelled) {
                nodes.add(styled(new Rectangle(), "plot-halo"));
            }
            nodes.add(node(f, m));
        });
    }

    private void gridLine(Figure f, double tick, List<Node> nodes) {
        nodes.add(styled(new Line(x(f, f.x().low()), y(f, tick), x(f, f.x().high()), y(f, tick)), "plot-grid"));
        nodes.add(text(x(f, f.x().low()) - 3, y(f, tick), label(tick), Mark.Anchor.LEFT_OF, "plot-tick"));
    }

    private static String label(double tick) {
        return Figures.threshold(tick);
    }

    private Node node(Figure f, Mark mark) {
        return switch (mark) {
            case Mark.Curve c -> styled(new Polyline(coordinates(f, c.points())), "plot-curve", c.style());
            case Mark.Ribbon r -> {
                List<Mark.Point> around = new ArrayList<>(r.upper());
                around.addAll(r.lower().reversed());
                yield styled(new Polygon(coordinates(f, around)), "plot-area", r.style());
            }
            case Mark.Box b -> {
                double left = x(f, Math.min(b.x1(), b.x2()));
                double top = y(f, Math.max(b.y1(), b.y2()));
                yield styled(
                        new Rectangle(
                                left, top, x(f, Math.max(b.x1(), b.x2())) - left,
                                y(f, Math.min(b.y1(), b.y2())) - top),
                        "plot-area", b.style());
            }
            case Mark.Segment s ->
                styled(new Line(x(f, s.x1()), y(f, s.y1()), x(f, s.x2()), y(f, s.y2())), "plot-line", s.style());
            case Mark.Dot d -> styled(new Circle(x(f, d.x()), y(f, d.y()), d.radius() * scale()), "plot-dot", d.style());
            case Mark.Words w -> text(x(f, w.x()), y(f, w.y()), w.text(), w.anchor(), w.style());
        };
    }

    /** Lines keep crisp on half pixels. */
    private double x(Figure f, double value) {
        Insets room = getInsets();
        return Math.round(room.getLeft() + f.x().share(value) * (getWidth() - room.getLeft() - room.getRight())) + 0.5;
    }

    private double y(Figure f, double value) {
        Insets room = getInsets();
        return Math.round(room.getTop() + (1 - f.y().share(value)) * (getHeight() - room.getTop() - room.getBottom()))
                + 0.5;
    }

    private double[] coordinates(Figure f, List<Mark.Point> points) {
        double[] flat = new double[points.size() * 2];
        for (int i = 0; i < points.size(); i++) {
            flat[2 * i] = x(f, points.get(i).x());
            flat[2 * i + 1] = y(f, points.get(i).y());
        }
        return flat;
    }

    /** Text grows with the zoom; marks follow it. */
    private double scale() {
        return getInsets().getLeft() > 0 ? Math.max(1, getInsets().getLeft() / (3 * USUAL_TEXT)) : 1;
    }

    private static Text text(double x, double y, String words, Mark.Anchor anchor, String style) {
        Text text = new Text(x, y, words);
        text.setUserData(anchor);
        return styled(text, "plot-words", style);
    }

    private static void place(Text text) {
        double width = text.getLayoutBounds().getWidth();
        double height = text.getLayoutBounds().getHeight();
        double middle = text.getY() + height / 3;
        switch ((Mark.Anchor) text.getUserData()) {
            case RIGHT_OF -> move(text, text.getX() + TEXT_GAP, middle);
            case LEFT_OF -> move(text, text.getX() - TEXT_GAP - width, middle);
            case ABOVE -> move(text, text.getX() - width / 2, text.getY() - TEXT_GAP);
            case BELOW -> move(text, text.getX() - width / 2, text.getY() + height + 1);
        }
    }

    /** A patch of ground behind words keeps them legible over curves. */
    private static void back(Text text, Node behind) {
        if (behind instanceof Rectangle patch && patch.getStyleClass().contains("plot-halo")) {
            patch.setX(text.getLayoutBounds().getMinX() - 2);
            patch.setY(text.getLayoutBounds().getMinY());
            patch.setWidth(text.getLayoutBounds().getWidth() + 4);
            patch.setHeight(text.getLayoutBounds().getHeight());
        }
    }

    private static void move(Text text, double x, double y) {
        text.setX(Math.round(x));
        text.setY(Math.round(y));
    }

    private static <N extends Node> N styled(N node, String... styles) {
        node.getStyleClass().addAll(styles);
        return node;
    }
}

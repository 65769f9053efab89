package io.github.assay.ui.common.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * Lays a figure out on paper: converts data to pixels and makes the shapes that paint it. Window and files use the same
 * layout, so that they show the same.
 */
public final class Drawing {
    private static final double USUAL_TEXT = 13;

    private final Figure figure;
    private final Paper paper;
    private final Margins margins;

    public Drawing(Figure figure, Paper paper) {
        this.figure = figure;
        this.paper = paper;
        margins = Margins.of(figure, paper);
    }

    /** The pixel of a value; lines keep crisp on half pixels. */
    public double x(double value) {
        double width = paper.width() - margins.left() - margins.right();
        return Math.round(margins.left() + figure.x().share(value) * width) + 0.5;
    }

    /** The pixel of a value. */
    public double y(double value) {
        double height = paper.height() - margins.top() - margins.bottom();
        return Math.round(margins.top() + (1 - figure.y().share(value)) * height) + 0.5;
    }

    /** The horizontal value at a pixel; outside the axis, the value of its nearer edge. */
    public double valueAt(double pixel) {
        double share = (pixel - margins.left()) / Math.max(1, paper.width() - margins.left() - margins.right());
        return figure.x().at(Math.clamp(share, 0, 1));
    }

    /** All shapes, back to front. */
    public List<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>();
        if (paper.furniture() != Paper.Furniture.BARE) {
            new AxesAndLegend(figure, paper, this).draw(shapes);
        }
        shapes.addAll(shapes(figure.marks()));
        return shapes;
    }

    /** Some marks, in this figure's coordinates. */
    public List<Shape> shapes(List<FigureMark> marks) {
        return marks.stream().map(this::shape).toList();
    }

    private Shape shape(FigureMark mark) {
        return switch (mark) {
            case FigureMark.Curve c -> new Shape.Path(placed(c.points()), false, c.ink());
            case FigureMark.Ribbon r -> {
                List<FigureMark.Point> around = new ArrayList<>(r.upper());
                around.addAll(r.lower().reversed());
                yield new Shape.Path(placed(around), true, r.ink());
            }
            case FigureMark.Box b -> {
                double left = x(Math.min(b.x1(), b.x2()));
                double top = y(Math.max(b.y1(), b.y2()));
                yield new Shape.Rect(
                        left, top, x(Math.max(b.x1(), b.x2())) - left, y(Math.min(b.y1(), b.y2())) - top, b.ink());
            }
            case FigureMark.Segment s ->
                new Shape.Path(
                        List.of(new FigureMark.Point(x(s.x1()), y(s.y1())), new FigureMark.Point(x(s.x2()), y(s.y2()))), false,
                        s.ink());
            case FigureMark.Dot d -> dot(d);
            case FigureMark.Words w -> words(w);
        };
    }

    private List<FigureMark.Point> placed(List<FigureMark.Point> points) {
        return points.stream().map(p -> new FigureMark.Point(x(p.x()), y(p.y()))).toList();
    }

    private Shape dot(FigureMark.Dot d) {
        double r = d.radius() * Math.max(1, paper.em() / USUAL_TEXT);
        return form(x(d.x()), y(d.y()), r, d.form(), d.ink());
    }

    static Shape form(double x, double y, double r, FigureMark.Form form, MarkStyle ink) {
        return switch (form) {
            case ROUND -> new Shape.Disc(x, y, r, ink);
            case SQUARE -> around(ink, x - r, y - r, x + r, y - r, x + r, y + r, x - r, y + r);
            case DIAMOND -> around(ink, x, y - 1.3 * r, x + 1.3 * r, y, x, y + 1.3 * r, x - 1.3 * r, y);
            case TRIANGLE -> around(ink, x, y - 1.2 * r, x + 1.2 * r, y + r, x - 1.2 * r, y + r);
        };
    }

    private static Shape around(MarkStyle ink, double... corners) {
        List<FigureMark.Point> points = new ArrayList<>();
        for (int i = 0; i < corners.length; i += 2) {
            points.add(new FigureMark.Point(corners[i], corners[i + 1]));
        }
        return new Shape.Path(points, true, ink);
    }

    private Shape words(FigureMark.Words w) {
        double size = w.ink().size() * paper.em();
        double gap = 0.4 * paper.em();
        double middle = y(w.y()) + 0.36 * size;
        return switch (w.anchor()) {
            case RIGHT_OF -> label(w, x(w.x()) + gap, middle, Shape.Align.START, size);
            case LEFT_OF -> label(w, x(w.x()) - gap, middle, Shape.Align.END, size);
            case ABOVE -> label(w, x(w.x()), y(w.y()) - gap, Shape.Align.MIDDLE, size);
            case BELOW -> label(w, x(w.x()), y(w.y()) + size + 1, Shape.Align.MIDDLE, size);
            case ON, OVER -> label(w, x(w.x()), middle, Shape.Align.MIDDLE, size);
        };
    }

    private Shape label(FigureMark.Words w, double x, double y, Shape.Align align, double size) {
        boolean halo = w.anchor() != FigureMark.Anchor.ON && paper.furniture() != Paper.Furniture.BARE;
        return new Shape.Label(Math.round(x), Math.round(y), w.text(), align, size, false, halo, w.ink());
    }
}

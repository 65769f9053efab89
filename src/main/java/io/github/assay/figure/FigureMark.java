package io.github.assay.figure;

import java.util.List;

/** A mark of a figure, in data coordinates. */
public sealed interface FigureMark {
    /** A point of a curve. */
    record Point(double x, double y) {}

    /** Joined points. */
    record Curve(List<Point> points, MarkStyle ink) implements FigureMark {
        public Curve {
            points = List.copyOf(points);
        }
    }

    /** The area between two curves with the same x values. */
    record Ribbon(List<Point> lower, List<Point> upper, MarkStyle ink) implements FigureMark {
        public Ribbon {
            lower = List.copyOf(lower);
            upper = List.copyOf(upper);
        }
    }

    /** A filled rectangle. */
    record Box(double x1, double y1, double x2, double y2, MarkStyle ink) implements FigureMark {}

    /** A straight line. */
    record Segment(double x1, double y1, double x2, double y2, MarkStyle ink) implements FigureMark {}

    /** A mark of some form; the radius is in pixels at the usual text size. */
    record Dot(double x, double y, double radius, Form form, MarkStyle ink) implements FigureMark {
        public Dot(double x, double y, double radius, MarkStyle ink) {
            this(x, y, radius, Form.ROUND, ink);
        }
    }

    /** A word at a place. */
    record Words(double x, double y, String text, Anchor anchor, MarkStyle ink) implements FigureMark {}

    /** Forms of a {@link Dot}, which distinguish kinds without colour. */
    enum Form {
        ROUND,
        SQUARE,
        DIAMOND,
        TRIANGLE
    }

    /** Side of its place on which a word is written. */
    enum Anchor {
        RIGHT_OF,
        LEFT_OF,
        ABOVE,
        BELOW,
        /** In the middle, on a patch of ground. */
        OVER,
        /** In the middle, without a patch of ground behind it. */
        ON
    }
}

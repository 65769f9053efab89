package io.github.assay.ui.common.plot;

import java.util.List;

/** Something drawn in a figure, in data coordinates. {@code style} is a CSS style class. */
public sealed interface Mark {
    String style();

    /** A point of a curve. */
    record Point(double x, double y) {}

    /** Joined points. */
    record Curve(List<Point> points, String style) implements Mark {
        public Curve {
            points = List.copyOf(points);
        }
    }

    /** The area between two curves with the same x values. */
    record Ribbon(List<Point> lower, List<Point> upper, String style) implements Mark {
        public Ribbon {
            lower = List.copyOf(lower);
            upper = List.copyOf(upper);
        }
    }

    /** A filled rectangle. */
    record Box(double x1, double y1, double x2, double y2, String style) implements Mark {}

    /** A straight line. */
    record Segment(double x1, double y1, double x2, double y2, String style) implements Mark {}

    /** A round mark; the radius is in pixels at the usual text size. */
    record Dot(double x, double y, double radius, String style) implements Mark {}

    /** A word at a place. */
    record Words(double x, double y, String text, Anchor anchor, String style) implements Mark {}

    /** Which side of its place a word stands on. */
    enum Anchor {
        RIGHT_OF,
        LEFT_OF,
        ABOVE,
        BELOW
    }
}

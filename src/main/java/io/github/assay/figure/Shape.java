package io.github.assay.figure;

import java.util.List;

/** A shape on paper, in pixels from the top left. The window and the SVG writer paint the same shapes. */
public sealed interface Shape {
    /** Joined points; {@code closed} ones bound an area. */
    record Path(List<FigureMark.Point> points, boolean closed, MarkStyle ink) implements Shape {
        public Path {
            points = List.copyOf(points);
        }
    }

    /** A rectangle. */
    record Rect(double x, double y, double width, double height, MarkStyle ink) implements Shape {}

    /** A disc. */
    record Disc(double x, double y, double radius, MarkStyle ink) implements Shape {}

    /**
     * A line of text.
     *
     * @param x where it begins, has its middle or ends
     * @param y its base line
     * @param size in pixels
     * @param upright whether it runs from bottom to top
     * @param halo whether a patch of ground keeps it legible over curves
     */
    record Label(double x, double y, String text, Align align, double size, boolean upright, boolean halo, MarkStyle ink)
            implements Shape {}

    /** The part of a text that is at its place. */
    enum Align {
        START,
        MIDDLE,
        END
    }
}

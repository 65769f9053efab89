package io.github.assay.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds places for the words inside a figure: no text meets another one or the edge of the paper, and none is on a curve where
 * a place beside it is free. Words that have no place near their mark are left out; the figure's numbers still hold them.
 */
final class LabelLayout {
    private static final double RISE = 0.78;
    private static final double FALL = 0.24;
    private static final int DIRECTIONS = 16;
    private static final int RINGS = 16;
    private static final double STEP = 0.45;

    private final Paper paper;
    private final List<TextBox> taken = new ArrayList<>();
    private final List<Shape.Path> curves = new ArrayList<>();

    /** Where a text is on the paper, in pixels. */
    record TextBox(double left, double top, double right, double bottom) {
        static TextBox of(Shape.Label l) {
            double width = TextWidth.of(l.text(), l.size(), l.ink().strong());
            double before = switch (l.align()) {
                case START -> 0;
                case MIDDLE -> width / 2;
                case END -> width;
            };
            return l.upright()
                    ? new TextBox(l.x() - RISE * l.size(), l.y() - width + before, l.x() + FALL * l.size(), l.y() + before)
                    : new TextBox(l.x() - before, l.y() - RISE * l.size(), l.x() - before + width, l.y() + FALL * l.size());
        }

        boolean meets(TextBox o) {
            return left < o.right && o.left < right && top < o.bottom && o.top < bottom;
        }

        boolean isOn(Paper paper) {
            return left >= 0 && top >= 0 && right <= paper.width() && bottom <= paper.height();
        }

        /** Whether a straight line passes through it (Liang and Barsky's clipping). */
        boolean isCrossed(FigureMark.Point a, FigureMark.Point b) {
            double dx = b.x() - a.x();
            double dy = b.y() - a.y();
            double from = 0;
            double to = 1;
            double[] along = {-dx, dx, -dy, dy};
            double[] space = {a.x() - left, right - a.x(), a.y() - top, bottom - a.y()};
            for (int i = 0; i < along.length; i++) {
                if (along[i] == 0 && space[i] < 0) {
                    return false;
                }
                if (along[i] < 0) {
                    from = Math.max(from, space[i] / along[i]);
                } else if (along[i] > 0) {
                    to = Math.min(to, space[i] / along[i]);
                }
            }
            return from <= to;
        }
    }

    /** @param around what surrounds the marks, whose texts have their places */
    LabelLayout(Paper paper, List<Shape> around) {
        this.paper = paper;
        around.forEach(s -> {
            if (s instanceof Shape.Label label) {
                taken.add(TextBox.of(label));
            }
        });
    }

    /** Keeps words off a curve. */
    void avoid(Shape.Path curve) {
        curves.add(curve);
    }

    /** The label at its own place or at the nearest free one; empty where none is near. */
    Optional<Shape.Label> place(Shape.Label label) {
        if (label.text().isEmpty()) {
            return Optional.empty();
        }
        Optional<Shape.Label> free = near(label, true).or(() -> near(label, false));
        free.ifPresent(l -> taken.add(TextBox.of(l)));
        return free;
    }

    private Optional<Shape.Label> near(Shape.Label label, boolean offCurves) {
        if (isFree(TextBox.of(label), offCurves && label.halo())) {
            return Optional.of(label);
        }
        if (!label.halo()) {
            return Optional.empty();
        }
        for (int ring = 1; ring <= RINGS; ring++) {
            for (int i = 0; i < DIRECTIONS; i++) {
                double angle = 2 * Math.PI * i / DIRECTIONS;
                double far = STEP * ring * paper.em();
                Shape.Label moved = new Shape.Label(
                        Math.round(label.x() + 2 * far * Math.cos(angle)), Math.round(label.y() + far * Math.sin(angle)), label.text(),
                        label.align(), label.size(), label.upright(), true, label.ink());
                if (isFree(TextBox.of(moved), offCurves)) {
                    return Optional.of(moved);
                }
            }
        }
        return Optional.empty();
    }

    private boolean isFree(TextBox box, boolean offCurves) {
        return box.isOn(paper) && taken.stream().noneMatch(box::meets) && !(offCurves && curves.stream().anyMatch(c -> crosses(c, box)));
    }

    private static boolean crosses(Shape.Path curve, TextBox box) {
        List<FigureMark.Point> points = curve.points();
        for (int i = 1; i < points.size(); i++) {
            if (box.isCrossed(points.get(i - 1), points.get(i))) {
                return true;
            }
        }
        return false;
    }
}

package io.github.assay.ui.calibration.figure;

import io.github.assay.ui.common.plot.FigureMark;
import java.util.ArrayList;
import java.util.List;

/** Finds places for words beside points that lie close together, so that no two cover each other. */
final class LabelPlacement {
    private static final int DIRECTIONS = 16;
    private static final int RINGS = 14;

    private final double letter;
    private final double line;
    private final List<Spot> taken = new ArrayList<>();

    private record Spot(double x, double y, double halfWidth, double halfHeight) {
        boolean covers(Spot o) {
            return Math.abs(x - o.x) < halfWidth + o.halfWidth && Math.abs(y - o.y) < halfHeight + o.halfHeight;
        }
    }

    /** @param letter a letter's width, and {@code line} a line's height, in data coordinates */
    LabelPlacement(double letter, double line) {
        this.letter = letter;
        this.line = line;
    }

    /** Keeps words off a point. */
    void keepClear(double x, double y, double halfWidth, double halfHeight) {
        taken.add(new Spot(x, y, halfWidth, halfHeight));
    }

    /** The middle of the nearest free place around a point; the last one tried where everything is taken. */
    FigureMark.Point place(FigureMark.Point at, String words) {
        Spot spot = null;
        for (int ring = 1; ring <= RINGS; ring++) {
            for (int i = 0; i < DIRECTIONS; i++) {
                double angle = 2 * Math.PI * i / DIRECTIONS;
                spot = around(at, words, ring, angle);
                if (inside(spot) && taken.stream().noneMatch(spot::covers)) {
                    taken.add(spot);
                    return new FigureMark.Point(spot.x, spot.y);
                }
            }
        }
        taken.add(spot);
        return new FigureMark.Point(spot.x, spot.y);
    }

    private Spot around(FigureMark.Point at, String words, int ring, double angle) {
        double halfWidth = letter * (words.length() + 1) / 2;
        double far = line * 0.9 * ring;
        double x = at.x() + Math.cos(angle) * (halfWidth + far * 0.5);
        return new Spot(x, at.y() + Math.sin(angle) * far, halfWidth, line / 2);
    }

    private static boolean inside(Spot s) {
        return s.x - s.halfWidth > 0 && s.x + s.halfWidth < 1.03 && s.y > 0 && s.y < 1.03;
    }
}

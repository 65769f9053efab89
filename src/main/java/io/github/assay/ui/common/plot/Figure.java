package io.github.assay.ui.common.plot;

import java.util.List;

/**
 * A figure to be painted.
 *
 * @param x horizontal axis; labels below
 * @param y vertical axis; labels and grid lines at the left
 * @param marks back to front
 * @param summary the figure in one sentence, for screen readers
 */
public record Figure(Axis x, Axis y, List<Mark> marks, String summary) {
    public Figure {
        marks = List.copyOf(marks);
    }
}

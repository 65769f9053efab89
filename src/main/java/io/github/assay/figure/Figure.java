package io.github.assay.figure;

import java.util.List;

/**
 * Describes a figure that is painted on the screen or into a file.
 *
 * @param title what it shows, of how many cases
 * @param x horizontal axis; labels below
 * @param y vertical axis; labels and grid lines at the left
 * @param marks back to front
 * @param legend what marks mean where words on them would not fit
 * @param spots what can be pointed at, in the order of the arrow keys
 * @param data the numbers behind it
 * @param summary the figure in one sentence, for screen readers
 * @param note what fixed its numbers, written below a picture in a file; empty on the screen, which says it elsewhere
 * @param square whether both axes have the same length on paper
 */
public record Figure(
        String title,
        Axis x,
        Axis y,
        List<FigureMark> marks,
        List<Key> legend,
        List<DataPoint> spots,
        FigureData data,
        String summary,
        String note,
        boolean square) {
    /** A sample of an ink with its meaning. */
    public record Key(MarkStyle ink, Sample sample, String text) {}

    /** Form of a key's sample. */
    public enum Sample {
        LINE,
        AREA,
        ROUND,
        SQUARE,
        DIAMOND
    }

    public Figure {
        marks = List.copyOf(marks);
        legend = List.copyOf(legend);
        spots = List.copyOf(spots);
    }

    /** A figure of marks only, as part of something larger that names it. */
    public static Figure bare(Axis x, Axis y, List<FigureMark> marks, String summary) {
        return new Figure("", x, y, marks, List.of(), List.of(), FigureData.EMPTY, summary, "", false);
    }

    /** A copy with more marks painted after the present ones, for the screen. */
    public Figure with(List<FigureMark> more) {
        List<FigureMark> all = new java.util.ArrayList<>(marks);
        all.addAll(more);
        return new Figure(title, x, y, all, legend, spots, data, summary, note, square);
    }

    /** The same with what fixed its numbers. */
    public Figure noted(String words) {
        return new Figure(title, x, y, marks, legend, spots, data, summary, words, square);
    }

    /** The same without its title, for a page that has it in a caption. */
    public Figure untitled() {
        return new Figure("", x, y, marks, legend, spots, data, title, note, square);
    }
}

package io.github.assay.figure;

import io.github.assay.domain.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Builds a figure. */
public final class FigureBuilder {
    private final String title;
    private final Axis x;
    private final Axis y;
    private final List<FigureMark> marks = new ArrayList<>();
    private final List<Figure.Key> legend = new ArrayList<>();
    private final List<DataPoint> spots = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();
    private List<String> headers = List.of();
    private boolean square;

    public FigureBuilder(String title, Axis x, Axis y) {
        this.title = title;
        this.x = x;
        this.y = y;
    }

    public FigureBuilder add(FigureMark mark) {
        marks.add(mark);
        return this;
    }

    public FigureBuilder key(MarkStyle ink, Figure.Sample sample, String text) {
        legend.add(new Figure.Key(ink, sample, text));
        return this;
    }

    public FigureBuilder spot(DataPoint spot) {
        spots.add(spot);
        return this;
    }

    /** Names the columns of its numbers. */
    public FigureBuilder headers(String... names) {
        headers = List.of(names);
        return this;
    }

    /** Adds a row of numbers or words; an {@link Outcome} without a value is an empty cell. */
    public FigureBuilder row(Object... cells) {
        rows.add(Arrays.stream(cells).map(FigureBuilder::cell).toList());
        return this;
    }

    private static String cell(Object cell) {
        return cell instanceof Outcome<?> o ? o.asValue().map(String::valueOf).orElse("") : String.valueOf(cell);
    }

    /** Makes both axes equally long on paper. */
    public FigureBuilder square() {
        square = true;
        return this;
    }

    public Figure figure(String summary) {
        return new Figure(title, x, y, marks, legend, spots, new FigureData(headers, rows), summary, "", square);
    }
}

package io.github.assay.ui.common.plot;

import io.github.assay.domain.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A figure being drawn. */
public final class Sketch {
    private final String title;
    private final Axis x;
    private final Axis y;
    private final List<Mark> marks = new ArrayList<>();
    private final List<Figure.Key> legend = new ArrayList<>();
    private final List<Spot> spots = new ArrayList<>();
    private final List<List<String>> rows = new ArrayList<>();
    private List<String> heads = List.of();

    public Sketch(String title, Axis x, Axis y) {
        this.title = title;
        this.x = x;
        this.y = y;
    }

    public Sketch add(Mark mark) {
        marks.add(mark);
        return this;
    }

    public Sketch key(Ink ink, Figure.Sample sample, String text) {
        legend.add(new Figure.Key(ink, sample, text));
        return this;
    }

    public Sketch spot(Spot spot) {
        spots.add(spot);
        return this;
    }

    /** Names the columns of its numbers. */
    public Sketch heads(String... names) {
        heads = List.of(names);
        return this;
    }

    /** Adds a row of numbers or words; an {@link Outcome} without a value is an empty cell. */
    public Sketch row(Object... cells) {
        rows.add(Arrays.stream(cells).map(Sketch::cell).toList());
        return this;
    }

    private static String cell(Object cell) {
        return cell instanceof Outcome<?> o ? o.asValue().map(String::valueOf).orElse("") : String.valueOf(cell);
    }

    public Figure figure(String summary) {
        return new Figure(title, x, y, marks, legend, spots, new Sheet(heads, rows), summary, "");
    }
}

package io.github.assay.ui.common.plot;

import java.util.List;

/** Draws what surrounds the marks: title, legend, ticks with labels, grid lines, and names of axes. */
final class AxesAndLegend {
    private final Figure figure;
    private final Paper paper;
    private final Drawing drawing;
    private final double em;

    AxesAndLegend(Figure figure, Paper paper, Drawing drawing) {
        this.figure = figure;
        this.paper = paper;
        this.drawing = drawing;
        em = paper.em();
    }

    void draw(List<Shape> shapes) {
        figure.y().ticks().forEach(t -> row(t, shapes));
        double bottom = drawing.y(figure.y().low());
        figure.x().ticks().forEach(t -> shapes.add(
                text(drawing.x(t.at()), bottom + 1.25 * em, t.label(), Shape.Align.MIDDLE, MarkStyle.TICK)));
        shapes.add(line(drawing.x(figure.x().low()), bottom, drawing.x(figure.x().high()), bottom, MarkStyle.AXIS));
        if (paper.furniture() == Paper.Furniture.TICKS) {
            return;
        }
        names(shapes);
        double top = 0.4 * em;
        if (paper.furniture() == Paper.Furniture.ALL && !figure.title().isEmpty()) {
            shapes.add(text(0.7 * em, top + em, figure.title(), Shape.Align.START, MarkStyle.STRONG_WORDS));
            top += 1.9 * em;
        }
        legend(top, shapes);
        if (noteHeight() > 0) {
            shapes.add(text(0.7 * em, paper.height() - 0.5 * em, figure.note(), Shape.Align.START, MarkStyle.TICK));
        }
    }

    private double noteHeight() {
        return paper.furniture() == Paper.Furniture.ALL && !figure.note().isEmpty() ? 1.5 * em : 0;
    }

    private void row(Axis.Tick t, List<Shape> shapes) {
        double left = drawing.x(figure.x().low());
        double y = drawing.y(t.at());
        shapes.add(line(left, y, drawing.x(figure.x().high()), y, MarkStyle.GRID));
        shapes.add(text(left - 0.5 * em, y + 0.3 * em, t.label(), Shape.Align.END, MarkStyle.TICK));
    }

    private void names(List<Shape> shapes) {
        if (!figure.x().name().isEmpty()) {
            double middle = (drawing.x(figure.x().low()) + drawing.x(figure.x().high())) / 2;
            shapes.add(text(middle, paper.height() - 0.5 * em - noteHeight(), figure.x().name(), Shape.Align.MIDDLE, MarkStyle.QUIET_WORDS));
        }
        if (!figure.y().name().isEmpty()) {
            double middle = (drawing.y(figure.y().low()) + drawing.y(figure.y().high())) / 2;
            shapes.add(new Shape.Label(
                    1.15 * em, middle, figure.y().name(), Shape.Align.MIDDLE, MarkStyle.QUIET_WORDS.size() * em, true, false,
                    MarkStyle.QUIET_WORDS));
        }
    }

    private void legend(double top, List<Shape> shapes) {
        double x = em;
        double y = top + 0.7 * em;
        for (Figure.Key key : figure.legend()) {
            double width = Margins.width(key, em);
            if (x > em && x - em + width > paper.width() - 2 * em) {
                x = em;
                y += 1.35 * em;
            }
            sample(key, x, y, shapes);
            shapes.add(text(x + 2.3 * em, y + 0.3 * em, key.text(), Shape.Align.START, MarkStyle.TICK));
            x += width;
        }
    }

    private void sample(Figure.Key key, double x, double y, List<Shape> shapes) {
        double middle = Math.round(x + em) + 0.5;
        shapes.add(switch (key.sample()) {
            case LINE -> line(x, Math.round(y) + 0.5, x + 1.9 * em, Math.round(y) + 0.5, key.ink());
            case AREA -> new Shape.Rect(Math.round(x) + 0.5, Math.round(y - 0.4 * em) + 0.5, 1.8 * em, 0.8 * em, key.ink());
            case ROUND -> Drawing.form(middle, y, 0.32 * em, FigureMark.Form.ROUND, key.ink());
            case DIAMOND -> Drawing.form(middle, y, 0.32 * em, FigureMark.Form.DIAMOND, key.ink());
        });
    }

    private static Shape line(double x1, double y1, double x2, double y2, MarkStyle ink) {
        return new Shape.Path(List.of(new FigureMark.Point(x1, y1), new FigureMark.Point(x2, y2)), false, ink);
    }

    private Shape text(double x, double y, String words, Shape.Align align, MarkStyle ink) {
        return new Shape.Label(Math.round(x), Math.round(y), words, align, ink.size() * em, false, false, ink);
    }
}

package io.github.assay.figure;

import java.util.ArrayList;
import java.util.List;

/**
 * Lays a figure out on paper: converts data to pixels and makes the shapes that paint it. Window and files use the same
 * layout, so that they show the same.
 */
public final class Drawing {
    private static final double USUAL_TEXT = 13;

    private final Figure figure;
    private final Paper paper;
    private final Margins margins;

    public Drawing(Figure figure, Paper paper) {
        this.figure = figure;
        this.paper = paper;
        margins = Margins.of(figure, paper);
    }

    /** The pixel of a value; lines keep crisp on half pixels. */
    public double x(double value) {
        double width = paper.width() - margins.left() - margins.right();
        return Math.round(margins.left() + figure.x().share(value) * width) + 0.5;
    }

    /** The pixel of a value. */
    public double y(double value) {
        double height = paper.height() - margins.top() - margins.bottom();
        return Math.round(margins.top() + (1 - figure.y().share(value)) * height) + 0.5;
    }

    /** The horizontal value at a pixel; outside the axis, the value of its nearer edge. */
    public double valueAt(double pixel) {
        double share = (pixel - margins.left()) / Math.max(1, paper.width() - margins.left() - margins.right());
        return figure.x().at(Math.clamp(share, 0, 1));
    }

    /** All shapes, back to front. No text of them meets another one or the edge: see {@link LabelLayout}. */
    public List<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>();
        if (paper.furniture() == Paper.Furniture.BARE) {
            return shapes(figure.marks());
        }
        new AxesAndLegend(figure, paper, this).draw(shapes);
        LabelLayout layout = new LabelLayout(paper, shapes);
        List<Shape> marks = shapes(figure.marks());
        for (int i = 0; i < marks.size(); i++) {
            if (figure.marks().get(i) instanceof FigureMark.Curve && marks.get(i) instanceof Shape.Path curve) {
                layout.avoid(curve);
            }
        }
        for (Shape mark : marks) {
            if (mark instanceof Shape.Label label) {
                layout.place(label).ifPresent(shapes::add);
            } else {
                shapes.add(mark);
            }
        }
        return shapes;
    }

    /** Some marks, in this figure's coordinates. */
    public List<Shape> shapes(List<FigureMark> marks) {
        return marks.stream().map(this::shape).toList();
    }

    private Shape shape(FigureMark mark) {
        return switch (mark) {
            case FigureMark.Curve c -> new Shape.Path(placed(c.points()), false, c.ink());
            case FigureMark.Ribbon r -> {
                List<FigureMark.Point> around = new ArrayList<>(r.upper());
                around.addAll(r.lower().reversed());
                yield new Shape.Path(placed(around), true, r.ink());
            }
            case FigureMark.Box b -> {
                double left = x(Math.min(b.x1(), b.x2()));
                double top = y(Math.max(b.y1(), b.y2()));
                yield new Shape.Rect(
                        left, top, x(Math.max(b.x1(), b.x2())) - left, y(Math.min(b.y1(), b.y2())) - top, b.ink());
            }
            case FigureMark.Segment s ->
                new Shape.Path(
                        List.of(new FigureMark.Point(x(s.x1()), y(s.y1())), new FigureMark.Point(x(s.x2()), y(s.y2()))), false,
                        s.ink());
            case FigureMark.Dot d -> dot(d);
            case FigureMark.Words w -> words(w);
        };
    }

    private List<FigureMark.Point> placed(List<FigureMark.Point> points) {
        return points.stream().map(p -> new FigureMark.Point(x(p.x()), y(p.y()))).toList();
    }

    private Shape dot(FigureMark.Dot d) {
        double r = d.radius() * Math.max(1, paper.em() / USUAL_TEXT);
        return form(x(d.x()), y(d.y()), r, d.form(), d.ink());
    }

    static Shape form(double x, double y, double r, FigureMark.Form form, MarkStyle ink) {
        return switch (form) {
            case ROUND -> new Shape.Disc(x, y, r, ink);
            case SQUARE -> around(ink, x - r, y - r, x + r, y - r, x + r, y + r, x - r, y + r);
            case DIAMOND -> around(ink, x, y - 1.3 * r, x + 1.3 * r, y, x, y + 1.3 * r, x - 1.3 * r, y);
            case TRIANGLE -> around(ink, x, y - 1.2 * r, x + 1.2 * r, y + r, x - 1.2 * r, y + r);
        };
    }

    private static Shape around(MarkStyle ink, double... corners) {
        List<FigureMark.Point> points = new ArrayList<>();
        for (int i = 0; i < corners.length; i += 2) {
            points.add(new FigureMark.Point(corners[i], corners[i + 1]));
        }
        return new Shape.Path(points, true, ink);
    }

    private Shape words(FigureMark.Words w) {
        double size = w.ink().size() * paper.em();
        double gap = 0.4 * paper.em();
        double middle = y(w.y()) + 0.36 * size;
        return switch (w.anchor()) {
            case RIGHT_OF -> label(w, x(w.x()) + gap, middle, Shape.Align.START, size);
            case LEFT_OF -> label(w, x(w.x()) - gap, middle, Shape.Align.END, size);
            case ABOVE -> label(w, x(w.x()), y(w.y()) - gap, Shape.Align.MIDDLE, size);
            case BELOW -> label(w, x(w.x()), y(w.y()) + size + 1, Shape.Align.MIDDLE, size);
            case ON, OVER -> label(w, x(w.x()), middle, Shape.Align.MIDDLE, size);
        };
    }

    private Shape label(FigureMark.Words w, double x, double y, Shape.Align align, double size) {
        boolean halo = w.anchor() != FigureMark.Anchor.ON && paper.furniture() != Paper.Furniture.BARE;
        return new Shape.Label(Math.round(x), Math.round(y), w.text(), align, size, false, halo, w.ink());
    }

    /** Draws what surrounds the marks: title, legend, ticks with labels, grid lines, and names of axes. */
    private static final class AxesAndLegend {
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
            ticks(bottom, shapes);
            shapes.add(line(drawing.x(figure.x().low()), bottom, drawing.x(figure.x().high()), bottom, MarkStyle.AXIS));
            if (paper.furniture() == Paper.Furniture.TICKS) {
                return;
            }
            names(bottom, shapes);
            double top = 0.4 * em;
            List<String> title = Margins.titleLines(figure, paper);
            for (int i = 0; i < title.size(); i++) {
                shapes.add(text(
                        0.7 * em, top + (1 + Margins.LINE * i) * em, title.get(i), Shape.Align.START, MarkStyle.STRONG_WORDS));
            }
            top += Margins.titleHeight(title, em);
            legend(top, shapes);
            List<String> note = Margins.noteLines(figure, paper);
            for (int i = 0; i < note.size(); i++) {
                double base = paper.height() - 0.5 * em - Margins.NOTE_LINE * (note.size() - 1 - i) * em;
                shapes.add(text(0.7 * em, base, note.get(i), Shape.Align.START, MarkStyle.TICK));
            }
        }

        /** Labels below the axis: names cut to their column, numbers left out where they would meet the one before. */
        private void ticks(double bottom, List<Shape> shapes) {
            double size = em * MarkStyle.TICK.size();
            boolean names = figure.x().ofNames();
            double column = names ? drawing.x(1) - drawing.x(0) - 0.2 * em : paper.width() - em;
            double end = 0;
            for (Axis.Tick t : figure.x().ticks()) {
                String label = Margins.shortened(t.label(), size, column);
                double half = Margins.width(label, size) / 2;
                double x = Math.clamp(drawing.x(t.at()), half + 1, Math.max(half + 1, paper.width() - half - 1));
                if (x - half >= end) {
                    shapes.add(text(x, bottom + 1.25 * em, label, Shape.Align.MIDDLE, MarkStyle.TICK));
                    end = x + half + (names ? 1 : 0.5 * em);
                }
            }
        }

        private void row(Axis.Tick t, List<Shape> shapes) {
            double left = drawing.x(figure.x().low());
            double y = drawing.y(t.at());
            shapes.add(line(left, y, drawing.x(figure.x().high()), y, MarkStyle.GRID));
            double space = left - 0.6 * em - (Margins.hasName(figure, paper) ? 1.5 * em : 0);
            String label = Margins.shortened(t.label(), em * MarkStyle.TICK.size(), space);
            shapes.add(text(left - 0.5 * em, y + 0.3 * em, label, Shape.Align.END, MarkStyle.TICK));
        }

        private void names(double bottom, List<Shape> shapes) {
            double size = MarkStyle.QUIET_WORDS.size() * em;
            if (!figure.x().name().isEmpty()) {
                String name = Margins.shortened(figure.x().name(), size, paper.width() - Margins.EDGES * em);
                double half = Margins.width(name, size) / 2 + 2;
                double middle = (drawing.x(figure.x().low()) + drawing.x(figure.x().high())) / 2;
                shapes.add(text(
                        Math.clamp(middle, half, Math.max(half, paper.width() - half)),
                        bottom + (figure.x().ticks().isEmpty() ? 1.2 : 2.5) * em, name, Shape.Align.MIDDLE, MarkStyle.QUIET_WORDS));
            }
            if (!figure.y().name().isEmpty()) {
                String name = Margins.shortened(figure.y().name(), size, paper.height() - Margins.EDGES * em);
                double half = Margins.width(name, size) / 2 + 2;
                double middle = (drawing.y(figure.y().low()) + drawing.y(figure.y().high())) / 2;
                double labels = Math.min(Margins.labels(figure, em), drawing.x(figure.x().low()) - 2.1 * em);
                shapes.add(new Shape.Label(
                        Math.max(size, drawing.x(figure.x().low()) - labels - 1.1 * em),
                        Math.clamp(middle, half, Math.max(half, paper.height() - half)), name, Shape.Align.MIDDLE, size, true, false,
                        MarkStyle.QUIET_WORDS));
            }
        }

        private void legend(double top, List<Shape> shapes) {
            double x = em;
            double y = top + 0.7 * em;
            for (Figure.Key key : figure.legend()) {
                double width = Margins.width(key, paper);
                if (x > em && x - em + width > paper.width() - 2 * em) {
                    x = em;
                    y += 1.35 * em;
                }
                sample(key, x, y, shapes);
                shapes.add(text(x + 2.3 * em, y + 0.3 * em, Margins.keyText(key, paper), Shape.Align.START, MarkStyle.TICK));
                x += width;
            }
        }

        private void sample(Figure.Key key, double x, double y, List<Shape> shapes) {
            double middle = Math.round(x + em) + 0.5;
            shapes.add(switch (key.sample()) {
                case LINE -> line(x, Math.round(y) + 0.5, x + 1.9 * em, Math.round(y) + 0.5, key.ink());
                case AREA -> new Shape.Rect(
                        Math.round(x) + 0.5, Math.round(y - 0.4 * em) + 0.5, 1.8 * em, 0.8 * em, key.ink());
                case ROUND -> Drawing.form(middle, y, 0.32 * em, FigureMark.Form.ROUND, key.ink());
                case SQUARE -> Drawing.form(middle, y, 0.32 * em, FigureMark.Form.SQUARE, key.ink());
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
}

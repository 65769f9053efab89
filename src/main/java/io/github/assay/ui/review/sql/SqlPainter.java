package io.github.assay.ui.review.sql;

import io.github.assay.sql.query.SqlComparison;
import io.github.assay.sql.text.Span;
import io.github.assay.sql.text.Token;
import io.github.assay.ui.review.paint.PaintColours;
import io.github.assay.ui.review.paint.PaintFonts;
import io.github.assay.ui.review.paint.Palette;
import java.util.List;
import java.util.Optional;
import javafx.geometry.VPos;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.text.Font;

/** Paints lines of SQL: grounds of marks and selection first, then text, then underlines. */
final class SqlPainter {
    private final GraphicsContext g;
    private final Palette palette;
    private final PaintFonts type;
    private final double width;
    private final double height;

    SqlPainter(GraphicsContext g, Palette palette, double width, double height) {
        this.g = g;
        this.palette = palette;
        this.type = palette.type();
        this.width = width;
        this.height = height;
    }

    /**
     * Stretches that are painted over the text's own marks.
     *
     * @param selection what the reader selected
     * @param pointed what an explanation names
     */
    record Spans(Optional<Span> selection, List<Span> pointed) {}

    /** Paints from one x to another. */
    @FunctionalInterface
    private interface Stretch {
        void paint(double from, double to);
    }

    void paint(
            String text,
            List<SqlText.Line> lines,
            Gutter gutter,
            double lineHeight,
            double top,
            double left,
            Spans spans) {
        g.setFill(palette.colour(PaintColours.PANEL));
        g.fillRect(0, 0, width, height);
        g.setTextBaseline(VPos.CENTER);
        int first = Math.max(0, (int) ((top - SqlCanvas.PADDING) / lineHeight));
        for (int i = first; i < lines.size(); i++) {
            double y = SqlCanvas.PADDING - 3 + i * lineHeight - top;
            if (y > height) {
                break;
            }
            line(text, lines.get(i), y, lineHeight, left - gutter.width(), spans);
            number(gutter, i, y, lineHeight, left);
        }
    }

    /**
     * Line numbers at the left.
     *
     * @param numbers the number of each painted line; 0: none
     * @param width their width in pixels; 0: none are painted
     */
    record Gutter(List<Integer> numbers, double width) {}

    private void number(Gutter gutter, int line, double y, double lineHeight, double left) {
        if (gutter.width() > 0 && gutter.numbers().get(line) > 0) {
            String number = Integer.toString(gutter.numbers().get(line));
            g.setFont(type.mono());
            g.setFill(palette.colour(PaintColours.MUTED));
            g.fillText(
                    number, SqlCanvas.PADDING + gutter.width() - (number.length() + 1.5) * type.charWidth() - left,
                    y + lineHeight / 2);
        }
    }

    private void line(String text, SqlText.Line line, double y, double lineHeight, double left, Spans spans) {
        double origin = SqlCanvas.PADDING - left;
        for (SqlText.Run run : line.runs()) {
            double x = origin + run.column() * type.charWidth();
            double end = origin + run.endColumn() * type.charWidth();
            if (end >= 0 && x <= width) {
                ground(run, x, end, y, lineHeight);
                spans.selection().ifPresent(s -> stretch(text, run, s, x, (from, to) -> {
                    g.setFill(palette.colour(PaintColours.SELECTION));
                    g.fillRect(from, y, to - from, lineHeight);
                }));
                spans.pointed().forEach(s -> stretch(text, run, s, x, (from, to) -> pointed(from, to, y, lineHeight)));
                text(text, run, x, y + lineHeight / 2);
                underline(run, x, end, y + lineHeight - 2.5);
            }
        }
    }

    private void ground(SqlText.Run run, double x, double end, double y, double lineHeight) {
        Optional<PaintColours> tint = switch (run.mark()) {
                    case MATCHED -> Optional.empty();
                    case CHANGED -> Optional.of(PaintColours.NEAR_SOFT);
                    case MISSING -> Optional.of(PaintColours.FAIL_SOFT);
                    case EXTRA -> Optional.of(PaintColours.EXTRA_SOFT);
                };
        tint.ifPresent(t -> {
            g.setFill(palette.colour(t));
            g.fillRect(x, y + 1, end - x, lineHeight - 2);
        });
    }

    private void stretch(String text, SqlText.Run run, Span span, double x, Stretch paint) {
        int from = Math.max(run.start(), span.start());
        int to = Math.min(run.end(), span.end());
        if (from < to) {
            int first = SqlText.advance(text, run.start(), from, run.column()) - run.column();
            int last = SqlText.advance(text, run.start(), to, run.column()) - run.column();
            paint.paint(x + first * type.charWidth(), x + last * type.charWidth());
        }
    }

    /** The stretch that an explanation names: between two lines, seen without its colour. */
    private void pointed(double from, double to, double y, double lineHeight) {
        g.setFill(palette.colour(PaintColours.ACCENT_SOFT));
        g.fillRect(from, y + 1, to - from, lineHeight - 2);
        g.setStroke(palette.colour(PaintColours.ACCENT));
        g.setLineWidth(1.6);
        g.strokeLine(from, y + 1, to, y + 1);
        g.strokeLine(from, y + lineHeight - 1, to, y + lineHeight - 1);
    }

    private void text(String text, SqlText.Run run, double x, double middle) {
        if (run.kind() != Token.Kind.SPACE) {
            g.setFont(font(run.kind()));
            g.setFill(palette.colour(tint(run.kind())));
            g.fillText(text.substring(run.start(), run.end()).replace("\t", "    "), x, middle);
        }
    }

    /** Missing is a line, changed is dashed, extra is dotted: the kind is seen without its colour. */
    private void underline(SqlText.Run run, double x, double end, double y) {
        if (run.faulty()) {
            squiggle(x, end, y);
        }
        if (run.mark() == SqlComparison.State.MATCHED) {
            return;
        }
        g.setLineWidth(1.4);
        switch (run.mark()) {
            case CHANGED -> {
                g.setStroke(palette.colour(PaintColours.NEAR));
                g.setLineDashes(5, 2);
            }
            case EXTRA -> {
                g.setStroke(palette.colour(PaintColours.EXTRA));
                g.setLineDashes(1.5, 1.5);
            }
            default -> g.setStroke(palette.colour(PaintColours.FAIL));
        }
        g.strokeLine(x, y + 1, end, y + 1);
        g.setLineDashes();
    }

    private void squiggle(double x, double end, double y) {
        g.setStroke(palette.colour(PaintColours.FAIL));
        g.setLineWidth(1.2);
        g.beginPath();
        g.moveTo(x, y + 1);
        int step = 1;
        for (double at = x + 2; at <= end + 1; at += 2) {
            g.lineTo(at, y + (step++ % 2 == 0 ? 1 : -1.5));
        }
        g.stroke();
    }

    private Font font(Token.Kind kind) {
        return switch (kind) {
            case KEYWORD -> type.monoBold();
            case COMMENT -> type.monoItalic();
            default -> type.mono();
        };
    }

    private static PaintColours tint(Token.Kind kind) {
        return switch (kind) {
            case KEYWORD -> PaintColours.SQL_KEYWORD;
            case FUNCTION -> PaintColours.SQL_FUNCTION;
            case STRING -> PaintColours.SQL_STRING;
            case NUMBER, PARAMETER -> PaintColours.SQL_NUMBER;
            case COMMENT -> PaintColours.MUTED;
            default -> PaintColours.TEXT;
        };
    }
}

package io.github.assay.figure;

import java.util.Locale;
import java.util.stream.Collectors;

/** Writes a figure as SVG 1.1: the shapes of {@link Drawing}, text as text, colours of one theme. */
public final class SvgWriter {
    private final Colours colours;
    private final StringBuilder out = new StringBuilder();

    private SvgWriter(Colours colours) {
        this.colours = colours;
    }

    /** The whole file. */
    public static String write(Figure figure, Paper paper, Colours colours) {
        return new SvgWriter(colours).file(figure, paper);
    }

    private String file(Figure figure, Paper paper) {
        String size = number(paper.width()) + " " + number(paper.height());
        out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
                .append(number(paper.width())).append("\" height=\"").append(number(paper.height()))
                .append("\" viewBox=\"0 0 ").append(size).append("\" font-family=\"Inter, sans-serif\" role=\"img\">\n");
        out.append("<title>").append(escaped(figure.title().isEmpty() ? figure.summary() : figure.title())).append("</title>\n");
        out.append("<desc>").append(escaped(figure.summary())).append("</desc>\n");
        out.append("<rect width=\"100%\" height=\"100%\"").append(paint("fill", "panel")).append("/>\n");
        new Drawing(figure, paper).shapes().forEach(this::shape);
        return out.append("</svg>\n").toString();
    }

    private void shape(Shape shape) {
        switch (shape) {
            case Shape.Path p -> path(p);
            case Shape.Rect r ->
                out.append("<rect x=\"").append(number(r.x())).append("\" y=\"").append(number(r.y()))
                        .append("\" width=\"").append(number(r.width())).append("\" height=\"")
                        .append(number(r.height())).append('"').append(ink(r.ink(), true)).append("/>\n");
            case Shape.Disc d ->
                out.append("<circle cx=\"").append(number(d.x())).append("\" cy=\"").append(number(d.y()))
                        .append("\" r=\"").append(number(d.radius())).append('"').append(ink(d.ink(), true)).append("/>\n");
            case Shape.Label l -> label(l);
        }
    }

    private void path(Shape.Path p) {
        out.append(p.closed() ? "<polygon" : "<polyline").append(" points=\"");
        out.append(p.points().stream()
                .map(at -> number(at.x()) + "," + number(at.y()))
                .collect(Collectors.joining(" ")));
        out.append('"').append(ink(p.ink(), p.closed())).append("/>\n");
    }

    private void label(Shape.Label l) {
        String anchor = l.align().name().toLowerCase(Locale.ROOT);
        out.append("<text x=\"").append(number(l.x())).append("\" y=\"").append(number(l.y()))
                .append("\" font-size=\"").append(number(l.size())).append("\" text-anchor=\"").append(anchor).append('"');
        if (l.ink().strong()) {
            out.append(" font-weight=\"600\"");
        }
        if (l.upright()) {
            out.append(" transform=\"rotate(-90 ").append(number(l.x())).append(' ').append(number(l.y())).append(")\"");
        }
        if (l.halo()) {
            out.append(" paint-order=\"stroke\" stroke-width=\"3\"").append(paint("stroke", "panel"));
        }
        out.append(paint("fill", l.ink().fill())).append('>').append(escaped(l.text())).append("</text>\n");
    }

    private String ink(MarkStyle ink, boolean area) {
        StringBuilder text = new StringBuilder(area ? paint("fill", ink.fill()) : " fill=\"none\"");
        if (!ink.stroke().isEmpty()) {
            text.append(paint("stroke", ink.stroke())).append(" stroke-width=\"").append(number(ink.width())).append('"');
        }
        if (!ink.dashes().isEmpty()) {
            text.append(" stroke-dasharray=\"").append(ink.dashes()).append('"');
        }
        if (ink.opacity() < 1) {
            text.append(" opacity=\"").append(number(ink.opacity())).append('"');
        }
        return text.toString();
    }

    private String paint(String what, String name) {
        if (name.isEmpty()) {
            return " " + what + "=\"none\"";
        }
        Colours.Colour colour = colours.of(name);
        String hex = " " + what + "=\"" + colour.hex() + "\"";
        return colour.opacity() < 1 ? hex + " " + what + "-opacity=\"" + number(colour.opacity()) + "\"" : hex;
    }

    private static String number(double value) {
        String text = String.format(Locale.ROOT, "%.3f", value);
        return text.replaceAll("0+$", "").replaceAll("\\.$", "");
    }

    /** Text that cannot be markup; characters that XML does not allow are dropped. */
    public static String escaped(String text) {
        return text.replaceAll("[^\\u0009\\u000a\\u000d\\u0020-\\ud7ff\\ue000-\\ufffd\\x{10000}-\\x{10ffff}]", "")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}

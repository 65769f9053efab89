package io.github.assay.cli.text;

import io.github.assay.domain.table.Widths;
import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines of at most {@value #WIDTH} columns and indents continued lines. */
public final class WrappedText {
    static final int WIDTH = 100;
    private static final int LEAST = 20;

    private WrappedText() {}

    /** Lines of a text, indented by {@code indent} columns; continued lines by two more. */
    public static List<String> lines(String text, int indent) {
        return lines(text, indent, WIDTH);
    }

    /** The same in lines of at most {@code width} columns. */
    static List<String> lines(String text, int indent, int width) {
        List<String> lines = new ArrayList<>();
        text.lines().forEach(line -> line(line, indent, width, lines));
        return lines;
    }

    private static void line(String text, int indent, int width, List<String> into) {
        int in = Math.min(indent, width - LEAST);
        String rest = text;
        while (new Widths(rest).columns() > width - in) {
            int end = end(rest, width - in);
            into.add(" ".repeat(in) + rest.substring(0, end).stripTrailing());
            rest = rest.substring(end).stripLeading();
            in = Math.min(indent + 2, width - LEAST);
        }
        into.add(" ".repeat(in) + rest);
    }

    /** Index of the break: after the last space that fits and is before no per cent sign, else at the limit, never within a surrogate pair. */
    private static int end(String text, int width) {
        int columns = 0;
        int space = 0;
        int i = 0;
        while (i < text.length()) {
            columns += Widths.of(text.charAt(i));
            if (columns > width) {
                break;
            }
            i++;
            space = i < text.length() && text.charAt(i) == ' ' && !text.startsWith(" %", i) ? i : space;
        }
        if (space > width / 3) {
            return space;
        }
        boolean inPair = i < text.length() && i > 1 && Character.isLowSurrogate(text.charAt(i));
        return Math.max(1, inPair ? i - 1 : i);
    }
}

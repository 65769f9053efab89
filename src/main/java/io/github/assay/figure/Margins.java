package io.github.assay.figure;

import java.util.ArrayList;
import java.util.List;

/** Space around the marks for labels, in pixels. Widths are those of {@link TextWidth}, the same for every painter. */
record Margins(double left, double top, double right, double bottom) {
    /** Height of a line of the title or legend after the first, in em. */
    static final double LINE = 1.35;

    /** Height of a line of the note, in em. */
    static final double NOTE_LINE = 1.2;

    /** Space at both edges of the paper together, in em. */
    static final double EDGES = 1.4;

    private static final double TITLE = 1.9;
    /** Width beside the title that the button over a figure needs, in em. */
    private static final double BUTTON = 6.5;

    private static final double LEAST_COLUMN = 2.15;
    private static final double MOST_COLUMN = 5.5;

    static Margins of(Figure f, Paper paper) {
        if (paper.furniture() == Paper.Furniture.BARE) {
            return new Margins(0, 0, 0, 0);
        }
        double em = paper.em();
        double left = Math.min(labels(f, em) + (hasName(f, paper) ? 2.25 : 0.9) * em, paper.width() / 2);
        double right = 1.3 * em;
        double top = 0.9 * em + titleHeight(titleLines(f, paper), em) + LINE * em * legendLines(f, paper);
        double bottom = below(f, paper.width(), em, paper.furniture());
        if (f.square()) {
            double across = paper.width() - left - right;
            double down = paper.height() - top - bottom;
            double spare = Math.max(0, across - Math.max(0, down)) / 2;
            return new Margins(left + spare, top, right + spare, bottom + Math.max(0, down - across));
        }
        return new Margins(left, top, right, bottom);
    }

    /** Height below the axis for ticks, its name and the note. */
    static double below(Figure f, double width, double em, Paper.Furniture furniture) {
        boolean named = furniture != Paper.Furniture.TICKS && !f.x().name().isEmpty();
        double ticks = f.x().ticks().isEmpty() ? 0.4 : 1.7;
        int lines = noteLines(f, new Paper(width, 0, em, furniture)).size();
        return (ticks + (named ? 1.3 : 0) + (lines == 0 ? 0 : 0.4 + NOTE_LINE * lines)) * em;
    }

    /** Width of the widest label at the left. */
    static double labels(Figure f, double em) {
        return f.y().ticks().stream().mapToDouble(t -> width(t.label(), em * MarkStyle.TICK.size())).max().orElse(0);
    }

    static boolean hasName(Figure f, Paper paper) {
        return paper.furniture() != Paper.Furniture.TICKS && !f.y().name().isEmpty();
    }

    /** The least width of a column on an axis of names, in em: longer names are shortened. */
    static double column(Figure f) {
        double longest = f.x().ticks().stream().mapToDouble(t -> width(t.label(), MarkStyle.TICK.size())).max().orElse(0);
        return Math.clamp(longest + 0.5, LEAST_COLUMN, MOST_COLUMN);
    }

    /** The title in lines that fit beside the button over a figure; none where no title is drawn. */
    static List<String> titleLines(Figure f, Paper paper) {
        if (paper.furniture() != Paper.Furniture.ALL || f.title().isEmpty()) {
            return List.of();
        }
        return lines(f.title(), paper.em() * MarkStyle.STRONG_WORDS.size(), paper.width() - BUTTON * paper.em(), true);
    }

    /** What fixed the numbers, in lines that fit on the paper; none where it is not drawn. */
    static List<String> noteLines(Figure f, Paper paper) {
        return paper.furniture() != Paper.Furniture.ALL || f.note().isEmpty()
                ? List.of()
                : lines(f.note(), paper.em() * MarkStyle.TICK.size(), paper.width() - EDGES * paper.em(), false);
    }

    private static List<String> lines(String text, double size, double space, boolean strong) {
        List<String> lines = new ArrayList<>();
        for (String word : text.split(" ")) {
            if (!lines.isEmpty() && TextWidth.of(lines.getLast() + " " + word, size, strong) <= space) {
                lines.add(lines.removeLast() + " " + word);
            } else {
                lines.add(shortened(word, size, space, strong));
            }
        }
        return lines;
    }

    /** Height of a title in so many lines, in pixels. */
    static double titleHeight(List<String> lines, double em) {
        return lines.isEmpty() ? 0 : (TITLE + LINE * (lines.size() - 1)) * em;
    }

    /** Width of a text, in pixels. */
    static double width(String text, double size) {
        return TextWidth.of(text, size, false);
    }

    /** A text that ends in an ellipsis where it is wider than the space for it. */
    static String shortened(String text, double size, double space) {
        return shortened(text, size, space, false);
    }

    private static String shortened(String text, double size, double space, boolean strong) {
        if (TextWidth.of(text, size, strong) <= space) {
            return text;
        }
        int[] letters = text.codePoints().toArray();
        int end = letters.length;
        while (end > 0 && TextWidth.of(new String(letters, 0, end).strip() + "…", size, strong) > space) {
            end--;
        }
        return new String(letters, 0, end).strip() + "…";
    }

    /** A legend's key as it is written; cut where it is wider than the paper. */
    static String keyText(Figure.Key key, Paper paper) {
        return shortened(key.text(), paper.em() * MarkStyle.TICK.size(), paper.width() - 5 * paper.em());
    }

    /** Width of a legend's key, sample and gap included, in pixels. */
    static double width(Figure.Key key, Paper paper) {
        return 3.6 * paper.em() + width(keyText(key, paper), paper.em() * MarkStyle.TICK.size());
    }

    private static int legendLines(Figure f, Paper paper) {
        int lines = f.legend().isEmpty() || paper.furniture() == Paper.Furniture.TICKS ? 0 : 1;
        double used = 0;
        for (Figure.Key key : f.legend()) {
            double width = width(key, paper);
            if (lines > 0 && used > 0 && used + width > paper.width() - 2 * paper.em()) {
                lines++;
                used = 0;
            }
            used += width;
        }
        return lines;
    }
}

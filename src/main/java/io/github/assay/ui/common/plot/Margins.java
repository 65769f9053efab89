package io.github.assay.ui.common.plot;

import java.util.ArrayList;
import java.util.List;

/**
 * Space around the marks for labels, in pixels. Text widths are estimated, so that every painter gets the same margins.
 */
record Margins(double left, double top, double right, double bottom) {
    private static final double LETTER = 0.56;
    /** Height of a line of the title or legend after the first, in em. */
    static final double LINE = 1.35;

    private static final double TITLE = 1.9;
    /** Width beside the title that the button over a figure needs, in em. */
    private static final double BUTTON = 6.5;

    static Margins of(Figure f, Paper paper) {
        if (paper.furniture() == Paper.Furniture.BARE) {
            return new Margins(0, 0, 0, 0);
        }
        double em = paper.em();
        double labels = f.y().ticks().stream().mapToDouble(t -> width(t.label(), em * MarkStyle.TICK.size())).max().orElse(0);
        boolean named = paper.furniture() != Paper.Furniture.TICKS;
        double left = labels + 0.9 * em + (!named || f.y().name().isEmpty() ? 0 : 1.35 * em);
        int lines = named ? legendLines(f, paper) : 0;
        double bottom = (f.x().ticks().isEmpty() ? 0.4 : 1.7) * em + (!named || f.x().name().isEmpty() ? 0 : 1.3 * em);
        bottom += paper.furniture() == Paper.Furniture.ALL && !f.note().isEmpty() ? 1.5 * em : 0;
        return new Margins(Math.min(left, paper.width() / 2), 0.9 * em + titleHeight(titleLines(f, paper), em) + LINE * em * lines, 1.3 * em, bottom);
    }

    /** The title in lines that fit beside the button over a figure; none where no title is drawn. */
    static List<String> titleLines(Figure f, Paper paper) {
        if (paper.furniture() != Paper.Furniture.ALL || f.title().isEmpty()) {
            return List.of();
        }
        double size = paper.em() * MarkStyle.STRONG_WORDS.size();
        double space = paper.width() - BUTTON * paper.em();
        List<String> lines = new ArrayList<>();
        for (String word : f.title().split(" ")) {
            if (!lines.isEmpty() && width(lines.getLast() + " " + word, size) <= space) {
                lines.add(lines.removeLast() + " " + word);
            } else {
                lines.add(word);
            }
        }
        return lines;
    }

    /** Height of a title in so many lines, in pixels. */
    static double titleHeight(List<String> lines, double em) {
        return lines.isEmpty() ? 0 : (TITLE + LINE * (lines.size() - 1)) * em;
    }

    /** Estimated width of a text, in pixels. */
    static double width(String text, double size) {
        return text.length() * size * LETTER;
    }

    /** A text that ends in an ellipsis where it is wider than the space for it. */
    static String shortened(String text, double size, double space) {
        return width(text, size) <= space ? text : text.substring(0, (int) Math.max(0, space / (size * LETTER) - 1)).strip() + "…";
    }

    /** Estimated width of a legend's key, sample and gap included, in pixels. */
    static double width(Figure.Key key, double em) {
        return 2.6 * em + width(key.text(), em * MarkStyle.TICK.size()) + em;
    }

    private static int legendLines(Figure f, Paper paper) {
        int lines = f.legend().isEmpty() ? 0 : 1;
        double used = 0;
        for (Figure.Key key : f.legend()) {
            double width = width(key, paper.em());
            if (used > 0 && used + width > paper.width() - 2 * paper.em()) {
                lines++;
                used = 0;
            }
            used += width;
        }
        return lines;
    }
}

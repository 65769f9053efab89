package io.github.assay.ui.common.plot;

/**
 * Space around the marks for labels, in pixels. Text widths are estimated, so that every painter gets the same margins.
 */
record Margins(double left, double top, double right, double bottom) {
    private static final double LETTER = 0.56;

    static Margins of(Figure f, Paper paper) {
        if (paper.furniture() == Paper.Furniture.BARE) {
            return new Margins(0, 0, 0, 0);
        }
        double em = paper.em();
        double labels = f.y().ticks().stream().mapToDouble(t -> width(t.label(), em * MarkStyle.TICK.size())).max().orElse(0);
        boolean named = paper.furniture() != Paper.Furniture.TICKS;
        double left = labels + 0.9 * em + (!named || f.y().name().isEmpty() ? 0 : 1.35 * em);
        double title = paper.furniture() == Paper.Furniture.ALL && !f.title().isEmpty() ? 1.9 * em : 0;
        int lines = named ? legendLines(f, paper) : 0;
        double bottom = (f.x().ticks().isEmpty() ? 0.4 : 1.7) * em + (!named || f.x().name().isEmpty() ? 0 : 1.3 * em);
        bottom += paper.furniture() == Paper.Furniture.ALL && !f.note().isEmpty() ? 1.5 * em : 0;
        return new Margins(Math.min(left, paper.width() / 2), 0.9 * em + title + 1.35 * em * lines, 1.3 * em, bottom);
    }

    /** Estimated width of a text, in pixels. */
    static double width(String text, double size) {
        return text.length() * size * LETTER;
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

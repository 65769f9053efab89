package io.github.assay.ui.review.score;

import io.github.assay.statistics.Decimals;

/** Scores as figures: three significant digits, aligned on the decimal point by spaces. */
public final class ScoreFigures {
    private static final int PLACES = 3;

    private ScoreFigures() {}

    /** Three significant digits without needless zeros: {@code 0.714}, {@code 1}, {@code 64.3}, {@code 1240}. */
    public static String of(double value) {
        return Decimals.significant(value);
    }

    /** The same, filled up on the right so that decimal points stand below each other in a monospaced column. */
    public static String aligned(double value) {
        String text = of(value);
        int point = text.indexOf('.');
        int places = point < 0 ? -1 : text.length() - point - 1;
        return text + "\u00a0".repeat(Math.max(0, PLACES - places));
    }
}

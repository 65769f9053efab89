package io.github.assay.figure;

/**
 * Size and text size of the area that a figure is painted on, and what surrounds the marks.
 *
 * @param width in pixels
 * @param height in pixels
 * @param em size of the usual text in pixels
 * @param furniture what is drawn around the marks
 */
public record Paper(double width, double height, double em, Furniture furniture) {
    private static final Paper FILE = new Paper(720, 440, 13, Furniture.ALL);
    private static final double SQUARE = 520;

    /** The usual sheet of a picture in a file, or a larger one where labels would cover each other. */
    public static Paper ofFile(Figure figure) {
        double across = figure.square() ? SQUARE : FILE.width;
        double width = Math.max(across, MinimumSize.of(figure, across, FILE.em, FILE.furniture).width());
        double least = MinimumSize.of(figure, width, FILE.em, FILE.furniture).height();
        if (!figure.square()) {
            return new Paper(width, Math.max(FILE.height, least), FILE.em, FILE.furniture);
        }
        // With all the height it can use, a square figure has no space beside it.
        Margins margins = Margins.of(figure, new Paper(width, 3 * width, FILE.em, FILE.furniture));
        double side = width - margins.left() - margins.right();
        return new Paper(width, margins.top() + side + Margins.below(figure, width, FILE.em, FILE.furniture), FILE.em, FILE.furniture);
    }

    /** What is drawn around the marks. */
    public enum Furniture {
        /** Nothing: the figure is part of a table or strip. */
        BARE,
        /** Ticks only: the words around it say what the axes are. */
        TICKS,
        /** Draws axes and legend. The card around the figure shows its title. */
        AXES,
        /** Title, legend and axes, as in a paper. */
        ALL
    }
}

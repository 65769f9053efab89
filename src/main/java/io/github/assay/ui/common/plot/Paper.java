package io.github.assay.ui.common.plot;

/**
 * Size and text size of the area that a figure is painted on, and what surrounds the marks.
 *
 * @param width in pixels
 * @param height in pixels
 * @param em size of the usual text in pixels
 * @param furniture what is drawn around the marks
 */
public record Paper(double width, double height, double em, Furniture furniture) {
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

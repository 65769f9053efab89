package io.github.assay.figure;

/**
 * The least size of the paper at which a figure's labels do not overlap.
 *
 * @param width in pixels
 * @param height in pixels
 */
public record MinimumSize(double width, double height) {
    private static final double ROW = 1.55;
    private static final double PLOT = 22;

    /** The least size of a figure on paper of some width. */
    public static MinimumSize of(Figure figure, double width, double em, Paper.Furniture furniture) {
        Margins margins = Margins.of(figure, new Paper(width, 0, em, furniture));
        double across = figure.x().ofNames() ? figure.x().ticks().size() * Margins.column(figure) * em : PLOT * em;
        double down = figure.y().ofNames() ? Math.max(4, figure.y().places()) * ROW * em : PLOT * em;
        return new MinimumSize(
                Math.ceil(margins.left() + margins.right() + across),
                Math.ceil(margins.top() + margins.bottom() + down));
    }
}

package io.github.assay.ui.review.grid;

import io.github.assay.ui.review.grid.layout.TableSide;
import java.util.Optional;

/**
 * Content of the results part for one case, ready to be painted.
 *
 * @param model both tables
 * @param gold title line of the gold side and, when it has no table, the reason
 * @param predicted the same of the predicted side
 */
public record ResultScreen(GridModel model, SideNote gold, SideNote predicted) {
    /**
     * Title line of one side and, when it has no table, the reason.
     *
     * @param meta size and time, beside the title
     * @param instead why there is no table; empty when there is one
     */
    public record SideNote(String meta, Optional<Instead> instead) {}

    /**
     * Why there is no table.
     *
     * @param kind the style: {@code error}, {@code timeout}, {@code blocked}, {@code waiting} …
     * @param title in a few words
     * @param detail the engine's own words, or figures; may be empty
     * @param remedy what to do; may be empty
     */
    public record Instead(String kind, String title, String detail, String remedy) {}

    SideNote note(TableSide side) {
        return side == TableSide.GOLD ? gold : predicted;
    }
}

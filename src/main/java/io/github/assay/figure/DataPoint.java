package io.github.assay.figure;

import io.github.assay.domain.ItemKey;
import java.util.List;
import java.util.function.Supplier;

/**
 * A place in a figure that the user can select by mouse or arrow keys.
 *
 * @param x where, in data coordinates
 * @param y where, in data coordinates
 * @param words its numbers, for the tooltip and screen readers
 * @param title what its cases have in common, for Review
 * @param cases the cases behind it, found when first used; empty when there are none
 */
public record DataPoint(double x, double y, String words, String title, Supplier<List<ItemKey>> cases) {
    /** A place with numbers and no cases of its own. */
    public static DataPoint of(double x, double y, String words) {
        return new DataPoint(x, y, words, "", List::of);
    }
}

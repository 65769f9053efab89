package io.github.assay.tabular;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A column as printed for people. An estimate has two: its value and its interval.
 *
 * @param <R> a row
 * @param id the spec's key, with {@code _interval} after it for the bounds of an estimate
 * @param title the column's title
 * @param right whether cells are aligned at the right
 * @param text a cell; {@code –} or empty where there is nothing
 * @param order the number that rows are sorted by; an undefined p is the largest, any other undefined figure the
 *     smallest; not used for text
 * @param spec where it comes from
 */
public record PrintedColumn<R>(
        String id,
        String title,
        boolean right,
        Function<R, String> text,
        ToDoubleFunction<R> order,
        ColumnSpec<R> spec) {
    /** Whether it has the bounds of the column before it. */
    public boolean isInterval() {
        return !id.equals(spec.key());
    }
}

package io.github.assay.ui.common.plot;

import java.util.List;

/**
 * The numbers behind a figure, as they are written to CSV: full precision, empty where a number is undefined.
 *
 * @param heads names of columns
 * @param rows one list of cells each
 */
public record Sheet(List<String> heads, List<List<String>> rows) {
    public static final Sheet EMPTY = new Sheet(List.of(), List.of());

    public Sheet {
        heads = List.copyOf(heads);
        rows = rows.stream().map(List::copyOf).toList();
    }
}

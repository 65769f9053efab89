package io.github.assay.ui.agreement;

import java.util.List;

/**
 * A table for other programs.
 *
 * @param heads names of columns, the same in every language
 * @param rows cells in the order of heads: full precision, empty where a number is undefined
 */
record DataTable(List<String> heads, List<List<String>> rows) {
    DataTable {
        heads = List.copyOf(heads);
        rows = rows.stream().map(List::copyOf).toList();
        for (List<String> row : rows) {
            if (row.size() != heads.size()) {
                throw new IllegalArgumentException("a row of " + row.size() + " cells under " + heads.size() + " heads: " + row);
            }
        }
    }
}

package io.github.assay.files.labels;

import io.github.assay.domain.SourceLine;
import java.util.Map;

/**
 * One annotation of a label file.
 *
 * @param where file and line
 * @param cells texts by column, spelled as in the file and in file order; an absent column is missing
 */
record LabelRow(SourceLine where, Map<String, String> cells) {
    /** The text of a column; empty where there is none. */
    String text(String column) {
        return cells.getOrDefault(column, "").strip();
    }
}

package io.github.assay.files.labels;

import io.github.assay.domain.ItemKey;
import io.github.assay.files.records.CsvFields;
import io.github.assay.json.JsonRecord;
import java.util.List;
import java.util.Set;

/**
 * The header of a wide file.
 *
 * @param columns columns that may hold judgements, in order
 * @param named whether a column names the item
 * @param rowNames whether an unnamed first column contains row names, as R writes them
 */
record WideHeader(List<String> columns, boolean named, boolean rowNames) {
    private static final Set<String> ITEM =
            Set.of("caseid", "item", "itemid", "case", "id", "system", "runid");

    static WideHeader of(List<String> header) {
        return new WideHeader(
                header.stream().filter(h -> !h.isBlank() && !isItem(h)).distinct().toList(),
                header.stream().anyMatch(WideHeader::isItem),
                !header.isEmpty() && header.getFirst().isBlank());
    }

    private static boolean isItem(String name) {
        return ITEM.contains(JsonRecord.fold(name));
    }

    /** @param row the row's number, from 1; it is the item's name where the file has none */
    ItemKey item(CsvFields fields, int row) {
        return named
                ? VoteText.item(fields)
                : new ItemKey(
                        rowNames ? fields.text("").strip() : Integer.toString(row), "", ItemKey.DEFAULT_RUN);
    }
}

package io.github.assay.metrics.partial;

import io.github.assay.domain.table.Cell;
import io.github.assay.domain.table.Column;
import io.github.assay.domain.table.ResultTable;
import java.util.Arrays;
import java.util.List;

/** Small tables written as text: integers and decimals are numbers, NULL is NULL, the rest is text. */
public final class Tables {
    private Tables() {}

    public static ResultTable table(String names, String... rows) {
        return table(names, Arrays.asList(rows));
    }

    static ResultTable table(String names, List<String> rows) {
        return ResultTable.of(
                Arrays.stream(names.split(",")).map(Column::of).toList(),
                rows.stream()
                        .map(row -> Arrays.stream(row.split(",")).map(Tables::cell).toList())
                        .toList());
    }

    private static Cell cell(String text) {
        if (text.equals("NULL")) {
            return Cell.nul();
        }
        if (text.matches("-?\\d+")) {
            return Cell.of(Long.parseLong(text));
        }
        return text.matches("-?\\d+\\.\\d+") ? Cell.of(Double.parseDouble(text)) : Cell.of(text);
    }
}

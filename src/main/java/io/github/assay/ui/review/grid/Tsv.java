package io.github.assay.ui.review.grid;

import io.github.assay.domain.table.Cell;
import io.github.assay.ui.review.grid.layout.TableSide;
import java.util.stream.Collectors;

/** Writes rows of one side as tab-separated values, names first, as spreadsheets paste them. */
public final class Tsv {
    private Tsv() {}

    /** Positions {@code from} to {@code to}, both included; gaps are left out. */
    public static String rows(GridModel model, TableSide side, int from, int to) {
        var columns = model.columns(side).stream().filter(c -> !c.gap()).toList();
        StringBuilder text = new StringBuilder(
                columns.stream().map(c -> clean(c.name())).collect(Collectors.joining("\t", "", "\n")));
        for (int position = from; position <= to; position++) {
            if (model.row(side, position) >= 0) {
                int at = position;
                text.append(columns.stream()
                        .map(c -> model.cell(side, at, c).map(Tsv::value).orElse(""))
                        .collect(Collectors.joining("\t", "", "\n")));
            }
        }
        return text.toString();
    }

    /** One value; NULL is empty. Tabs and line ends inside a value become spaces, or they would break the table. */
    static String value(Cell cell) {
        return cell.isNull() ? "" : clean(cell.display());
    }

    private static String clean(String text) {
        return text.replaceAll("[\\t\\r\\n]+", " ");
    }
}

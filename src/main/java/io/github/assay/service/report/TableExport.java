package io.github.assay.service.report;

import io.github.assay.report.csv.CsvTable;
import java.util.List;

/** Tables for other programs. */
public final class TableExport {
    private TableExport() {}

    /** A table as CSV; text that a spreadsheet would take for a formula is told to be text. */
    public static String csv(List<String> heads, List<List<String>> rows) {
        return CsvTable.write(heads, rows);
    }

    /** A table for a spreadsheet's clipboard, with tabs between cells; formulas are told to be text as well. */
    public static String tabbed(List<String> heads, List<List<String>> rows) {
        return CsvTable.tabbed(heads, rows);
    }
}

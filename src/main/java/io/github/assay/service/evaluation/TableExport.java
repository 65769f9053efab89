package io.github.assay.service.evaluation;

import io.github.assay.report.CsvReport.CsvTable;
import java.util.List;

/** Writes tables for other programs. */
public final class TableExport {
    private TableExport() {}

    /** A table as CSV; text that a spreadsheet would take for a formula is marked as text. */
    public static String csv(List<String> header, List<List<String>> rows) {
        return CsvTable.write(header, rows);
    }

    /** A table for a spreadsheet's clipboard, with tabs between cells; formulas are marked as text. */
    public static String tabbed(List<String> header, List<List<String>> rows) {
        return CsvTable.tabbed(header, rows);
    }
}

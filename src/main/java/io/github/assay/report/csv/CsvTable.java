package io.github.assay.report.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes a table as CSV that is safe in a spreadsheet: texts that look like formulas are marked as text. */
public final class CsvTable {
    private static final String FORMULA_STARTS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    private CsvTable() {}

    /**
     * Writes column titles and rows. Numbers are unchanged; a text that starts like a formula gets a leading apostrophe
     * (OWASP, CSV injection).
     */
    public static String write(List<String> heads, List<List<String>> rows) {
        StringWriter text = new StringWriter();
        try (CsvWriter csv = CsvWriter.builder().lineDelimiter(de.siegmar.fastcsv.writer.LineDelimiter.LF).build(text)) {
            csv.writeRecord(heads.stream().map(CsvTable::neutral).toList());
            for (List<String> row : rows) {
                csv.writeRecord(row.stream().map(CsvTable::neutral).toList());
            }
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return text.toString();
    }

    /** The same for a spreadsheet's clipboard: tabs separate cells; a tab or line end within a cell becomes a space. */
    public static String tabbed(List<String> heads, List<List<String>> rows) {
        return Stream.concat(Stream.of(heads), rows.stream())
                .map(row -> row.stream()
                        .map(cell -> neutral(cell.replaceAll("[\\t\\r\\n]+", " ").strip()))
                        .collect(Collectors.joining("\t", "", "\n")))
                .collect(Collectors.joining());
    }

    static String neutral(String cell) {
        boolean formula = !cell.isEmpty() && FORMULA_STARTS.indexOf(cell.charAt(0)) >= 0 && !isNumber(cell);
        return formula ? "'" + cell : cell;
    }

    private static boolean isNumber(String cell) {
        return cell.matches("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
    }
}

package io.github.assay.files.records;

import java.util.List;
import java.util.stream.Collectors;

/**
 * CSV text (RFC 4180): CRLF line ends, quotes only where they are needed. Texts are written as they are, also those
 * that a spreadsheet would take for a formula: these files are read back by programs and must come back the same.
 * Reports, which people open in spreadsheets, neutralise formulas on their side.
 */
public final class CsvText {
    private CsvText() {}

    /** Adds one row with the line end of RFC 4180. */
    public static void row(StringBuilder out, List<String> fields) {
        out.append(fields.stream().map(CsvText::field).collect(Collectors.joining(","))).append("\r\n");
    }

    /** A field, in quotes only where it needs them. */
    public static String field(String text) {
        boolean plain = !text.isEmpty() && text.chars().noneMatch(c -> c == '"' || c == ',' || c == '\n' || c == '\r')
                && text.charAt(0) != ' ' && text.charAt(text.length() - 1) != ' ';
        return plain || text.isEmpty() ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}

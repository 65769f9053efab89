package io.github.assay.files.records;

import java.util.List;
import java.util.stream.Collectors;

/**
 * CSV text (RFC 4180): CRLF line ends, quotes only where they are needed. A file is exact, with every text as it is, or
 * safe for spreadsheets: there a text that would be a formula has an apostrophe before it (OWASP, CSV injection), and the
 * first name of the header, and no other, is in quotes, by which {@link RecordFile} knows to take the apostrophes away.
 */
public final class CsvText {
    /** Excel takes the full-width forms for formulas too. */
    private static final String FORMULA_STARTS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    private CsvText() {}

    /** A text as a spreadsheet shows it and does not compute it; numbers stay. */
    public static String safe(String text) {
        return wouldBeFormula(text) ? "'" + text : text;
    }

    /** What {@link #safe} was given. */
    static String exact(String safe) {
        return safe.startsWith("'") && wouldBeFormula(safe.substring(1)) ? safe.substring(1) : safe;
    }

    /** Apostrophes before a formula count as part of it, so that each form leads back to one text. */
    private static boolean wouldBeFormula(String text) {
        int start = 0;
        while (start < text.length() && text.charAt(start) == '\'') {
            start++;
        }
        return start < text.length()
                && FORMULA_STARTS.indexOf(text.charAt(start)) >= 0
                && !text.substring(start).matches("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
    }

    /** The header of a file that is safe for spreadsheets. */
    public static void safeHeader(StringBuilder out, List<String> names) {
        out.append('"').append(names.getFirst()).append("\",");
        row(out, names.subList(1, names.size()).stream().map(CsvText::safe).toList());
    }

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

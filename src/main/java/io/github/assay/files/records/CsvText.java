package io.github.assay.files.records;

import io.github.assay.files.ProjectFormatException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * CSV text (RFC 4180): CRLF line ends, quotes only where needed.
 *
 * <p>A file is either exact, with every text unchanged, or safe for spreadsheets. In a safe file a text that a
 * spreadsheet would take for a formula begins with an apostrophe (OWASP, CSV injection), and only the first name of the
 * header is in quotes; {@link RecordFile} recognises a safe file by this and removes the apostrophes.
 */
public final class CsvText {
    /** Excel also takes the full-width forms for formulas. */
    private static final String FORMULA_STARTS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20";

    private CsvText() {}

    /** The text with an apostrophe if a spreadsheet would compute it; numbers are unchanged. */
    public static String safe(String text) {
        return wouldBeFormula(text) ? "'" + text : text;
    }

    /** The text that {@link #safe} received. */
    static String exact(String safe) {
        return safe.startsWith("'") && wouldBeFormula(safe.substring(1)) ? safe.substring(1) : safe;
    }

    /** Ignores apostrophes before a formula, so that each form leads back to one text. */
    private static boolean wouldBeFormula(String text) {
        int start = 0;
        while (start < text.length() && text.charAt(start) == '\'') {
            start++;
        }
        return start < text.length()
                && FORMULA_STARTS.indexOf(text.charAt(start)) >= 0
                && !text.substring(start).matches("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
    }

    /** Adds the header of a file that is safe for spreadsheets. */
    public static void safeHeader(StringBuilder out, List<String> names) {
        out.append('"').append(names.getFirst()).append("\",");
        row(out, names.subList(1, names.size()).stream().map(CsvText::safe).toList());
    }

    /**
     * Writes a file that is safe for spreadsheets, whole or not at all.
     *
     * @throws ProjectFormatException when it cannot be written
     */
    public static void write(Path file, List<String> names, List<List<String>> rows) throws ProjectFormatException {
        StringBuilder out = new StringBuilder();
        safeHeader(out, names);
        rows.forEach(fields -> row(out, fields.stream().map(CsvText::safe).toList()));
        try {
            AtomicFiles.write(file, out.toString());
        } catch (IOException e) {
            throw new ProjectFormatException(
                    file + " was not written: " + FileErrors.words(e) + ".", "Check that its folder exists and may be written.", e);
        }
    }

    /** Adds one row with the line end of RFC 4180. */
    public static void row(StringBuilder out, List<String> fields) {
        for (int i = 0; i < fields.size(); i++) {
            out.append(i == 0 ? "" : ",").append(field(fields.get(i)));
        }
        out.append("\r\n");
    }

    /** A field, quoted only where needed. */
    public static String field(String text) {
        if (text.isEmpty()) {
            return text;
        }
        boolean plain = text.charAt(0) != ' ' && text.charAt(text.length() - 1) != ' ' && text.indexOf('"') < 0 && text.indexOf(',') < 0
                && text.indexOf('\n') < 0 && text.indexOf('\r') < 0;
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}

package io.github.assay.domain.table;

/** Widths of monospaced text in columns of one character; East Asian wide characters and emoji take two. */
public record Widths(String text) {
    /** Columns a text takes. */
    public int columns() {
        int columns = 0;
        for (int i = 0; i < text.length(); i++) {
            columns += of(text.charAt(i));
        }
        return columns;
    }

    /** Columns one UTF-16 unit takes; each half of a surrogate pair takes one. */
    public static int of(char c) {
        boolean wide = c >= 0x1100
                && (c <= 0x115f || c >= 0x2e80 && c <= 0xa4cf || c >= 0xac00 && c <= 0xd7a3
                        || c >= 0xf900 && c <= 0xfaff || c >= 0xfe30 && c <= 0xfe6f || c >= 0xff00 && c <= 0xff60);
        return wide ? 2 : 1;
    }

    /** The text, or its beginning with an ellipsis if it does not fit. */
    public String cut(int free) {
        if (text.length() * 2 <= free || columns() <= free) {
            return text;
        }
        int columns = 0;
        int end = 0;
        while (end < text.length() && columns + of(text.charAt(end)) < free) {
            columns += of(text.charAt(end++));
        }
        return text.substring(0, end) + "…";
    }
}

package io.github.assay.sql.text;

/** Marks a range of SQL text: offsets of the first character and after the last. */
public record Span(int start, int end) {
    public Span {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("bad span: " + start + ".." + end);
        }
    }
}

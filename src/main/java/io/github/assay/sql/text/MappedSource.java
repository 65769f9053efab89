package io.github.assay.sql.text;

import java.util.function.IntUnaryOperator;

/**
 * Holds a text for the parser and maps each of its offsets to an offset in the original text.
 *
 * @param text what is read
 * @param places offset in {@code text} → offset in the text as written
 */
public record MappedSource(String text, IntUnaryOperator places) {
    /** A text whose places are those of the text as written. */
    public static MappedSource of(String text) {
        return new MappedSource(text, place -> place);
    }

    /** The same places with other characters at them. */
    public MappedSource respelt(String other) {
        if (other.length() != text.length()) {
            throw new IllegalArgumentException("a respelt text has the same length: " + other.length() + " for " + text.length());
        }
        return new MappedSource(other, places);
    }

    /** After the edits of this text; the same reading when there are none. */
    public MappedSource after(TextEdits edits) {
        return edits.isEmpty() ? this : new MappedSource(edits.result(), place -> places.applyAsInt(edits.place(place)));
    }

    public int place(int offset) {
        return places.applyAsInt(offset);
    }
}

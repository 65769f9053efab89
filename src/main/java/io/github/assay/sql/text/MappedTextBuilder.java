package io.github.assay.sql.text;

import java.util.ArrayList;
import java.util.List;

/** A text put together from ranges of another and words between them, which knows where its places come from. */
public final class MappedTextBuilder {
    private final List<Piece> all = new ArrayList<>();

    /** A range of the other text, or a word put in between, which has the place of what stands before it. */
    private record Piece(int start, int end, String word) {
        int length() {
            return word.isEmpty() ? end - start : word.length();
        }
    }

    public static MappedTextBuilder of(String word) {
        return new MappedTextBuilder().add(word);
    }

    public MappedTextBuilder add(String word) {
        if (!word.isEmpty()) {
            all.add(new Piece(0, 0, word));
        }
        return this;
    }

    public MappedTextBuilder add(int start, int end) {
        if (end > start) {
            all.add(new Piece(start, end, ""));
        }
        return this;
    }

    public MappedTextBuilder add(MappedTextBuilder more) {
        all.addAll(more.all);
        return this;
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    public String text(String source) {
        StringBuilder out = new StringBuilder();
        all.forEach(p -> out.append(p.word().isEmpty() ? source.substring(p.start(), p.end()) : p.word()));
        return out.toString();
    }

    /** Where a place of the text comes from. */
    public int place(int inText) {
        int at = 0;
        int before = 0;
        for (Piece p : all) {
            if (inText < at + p.length()) {
                return p.word().isEmpty() ? p.start() + inText - at : before;
            }
            at += p.length();
            before = p.word().isEmpty() ? p.end() : before;
        }
        return before;
    }
}

package io.github.assay.sql.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The words of a text with what clauses that are put elsewhere ask of them. */
public final class ClauseWords {
    private static final Set<String> SOURCE_STARTS = Set.of("from", "join", ",", "(");

    private final TextEdits edits;
    private final SignificantTokens words;

    public ClauseWords(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    public int size() {
        return words.size();
    }

    public String name(int i) {
        return words.is(i, Token.Kind.QUOTED_IDENTIFIER) || words.is(i, Token.Kind.STRING) ? "" : words.name(i);
    }

    public boolean reads(int i, String word) {
        return words.reads(i, word);
    }

    /** Whether a statement or a bracketed query begins there. */
    public boolean begins(int i) {
        return i == 0 || words.reads(i - 1, "(");
    }

    public int close(int open) {
        return edits.close(open);
    }

    /** The text of words as it stands. */
    public MappedTextBuilder copy(int from, int to) {
        MappedTextBuilder out = new MappedTextBuilder();
        return to <= from ? out : out.add(words.token(from).start(), words.token(to - 1).end());
    }

    /** All before a word, or all from it on. */
    public MappedTextBuilder before(int word) {
        return word >= words.size() ? copy(0, words.size()) : new MappedTextBuilder().add(0, words.token(word).start());
    }

    public MappedTextBuilder from(int word) {
        return word >= words.size() ? new MappedTextBuilder() : new MappedTextBuilder().add(" ").add(words.token(word).start(), edits.text().length());
    }

    /** Whether words are a name with its path. */
    public boolean isPath(int from, int to) {
        boolean whole = (to - from) % 2 == 1;
        for (int i = from; i < to && whole; i++) {
            boolean name = words.is(i, Token.Kind.IDENTIFIER) || words.is(i, Token.Kind.QUOTED_IDENTIFIER) || words.is(i, Token.Kind.KEYWORD);
            whole = (i - from) % 2 == 0 ? name : words.reads(i, ".");
        }
        return whole;
    }

    /** Words in lower case with single spaces, as a literal. */
    public String literal(int from, int to) {
        StringBuilder out = new StringBuilder("'");
        for (int i = from; i < to; i++) {
            out.append(i > from ? " " : "").append(edits.between(i, i).toLowerCase(Locale.ROOT).replace("'", "''"));
        }
        return out.append('\'').toString();
    }

    /** The word itself, or the bracket that closes the one there. */
    public int after(int i) {
        boolean open = words.readsAny(i, "(", "[", "{");
        return open && edits.close(i) > 0 ? edits.close(i) : i;
    }

    /** The first word outside brackets that is one of these, or {@code to}. */
    public int next(int from, int to, String... wanted) {
        for (int i = from; i < to; i = after(i) + 1) {
            if (words.readsAny(i, wanted)) {
                return i;
            }
        }
        return to;
    }

    /** First word and the one after the last of each item between commas. */
    public List<int[]> items(int from, int to) {
        List<int[]> all = new ArrayList<>();
        int start = from;
        while (start < to) {
            int comma = next(start, to, ",");
            all.add(new int[] {start, comma});
            start = comma + 1;
        }
        return all;
    }

    /** The bracket that the word stands in, or the word after the last. */
    public int end(int within) {
        int i = within;
        while (i < words.size() && !words.readsAny(i, ")", ";")) {
            i = after(i) + 1;
        }
        return i;
    }

    /** Where the source of rows before a word begins, or -1. */
    public int source(int before) {
        int depth = 0;
        for (int i = before - 1; i >= 0; i--) {
            depth += words.readsAny(i, ")", "]") ? 1 : 0;
            if (depth == 0 && SOURCE_STARTS.contains(name(i))) {
                return i + 1 < before ? i + 1 : -1;
            }
            depth -= words.readsAny(i, "(", "[") ? 1 : 0;
        }
        return -1;
    }

    /** The FROM of the query that a word stands in, or -1. */
    public int fromOf(int word) {
        int depth = 0;
        for (int i = word - 1; i >= 0 && depth >= 0; i--) {
            depth += words.readsAny(i, ")", "]") ? 1 : words.readsAny(i, "(", "[") ? -1 : 0;
            if (depth == 0 && words.reads(i, "from")) {
                return i;
            }
        }
        return -1;
    }
}

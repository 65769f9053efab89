package io.github.assay.sql.text;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Collects replacements in one text and applies them together; of two that overlap, the first added counts. */
public final class TextEdits {
    private final SignificantTokens words;
    private final String text;
    private final TreeMap<Integer, Edit> edits = new TreeMap<>();
    private int @Nullable [] closes;

    private record Edit(int end, String replacement) {}

    public TextEdits(String text, LexRules rules) {
        this.text = text;
        this.words = new SignificantTokens(text, rules);
    }

    public SignificantTokens words() {
        return words;
    }

    public String text() {
        return text;
    }

    /** The text from word {@code from} up to and with word {@code to}; empty when {@code to} is before {@code from}. */
    public String between(int from, int to) {
        return to < from ? "" : text.substring(words.token(from).start(), words.token(to).end());
    }

    /** Replaces the words from {@code from} up to and with {@code to}. */
    public void replace(int from, int to, String replacement) {
        put(words.token(from).start(), words.token(to).end(), replacement);
    }

    public void remove(int from, int to) {
        replace(from, to, "");
    }

    public void insertBefore(int word, String added) {
        put(words.token(word).start(), words.token(word).start(), added);
    }

    public void insertAfter(int word, String added) {
        put(words.token(word).end(), words.token(word).end(), added);
    }

    private void put(int start, int end, String replacement) {
        Map.Entry<Integer, Edit> before = edits.floorEntry(Math.max(start, end - 1));
        boolean free = before == null || before.getKey() < start && before.getValue().end() <= start;
        if (free) {
            edits.put(start, new Edit(end, replacement));
        }
    }

    boolean isEmpty() {
        return edits.isEmpty();
    }

    String result() {
        StringBuilder out = new StringBuilder();
        int at = 0;
        for (Map.Entry<Integer, Edit> e : edits.entrySet()) {
            out.append(text, at, e.getKey()).append(e.getValue().replacement());
            at = e.getValue().end();
        }
        return out.append(text, at, text.length()).toString();
    }

    /** Maps an offset of the result to the text. Inside a replacement: where the replaced text begins. */
    int place(int inResult) {
        int given = 0;
        int at = 0;
        for (Map.Entry<Integer, Edit> e : edits.entrySet()) {
            int kept = e.getKey() - at;
            if (inResult < given + kept) {
                break;
            }
            given += kept + e.getValue().replacement().length();
            if (inResult < given) {
                return e.getKey();
            }
            at = e.getValue().end();
        }
        return Math.min(at + inResult - given, text.length());
    }

    /** The bracket that closes the one at word {@code open}; -1 where there is none or the text ends before. */
    public int close(int open) {
        if (closes == null) {
            closes = brackets();
        }
        return open < closes.length ? closes[open] : -1;
    }

    private int[] brackets() {
        int[] found = new int[words.size()];
        Arrays.fill(found, -1);
        Deque<Integer> open = new ArrayDeque<>();
        for (int i = 0; i < found.length; i++) {
            if (words.readsAny(i, "(", "[", "{")) {
                open.push(i);
            } else if (words.readsAny(i, ")", "]", "}") && !open.isEmpty()) {
                found[open.pop()] = i;
            }
        }
        return found;
    }
}

package io.github.assay.sql.dialect;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import java.util.HashMap;
import java.util.Map;

/** Replaces uses of a named window by its definition, so that both spellings have equal parts. */
public final class NamedWindowRewriter {
    private static final int MOST = 100;
    private static final int MOST_CHARACTERS = 500_000;

    private final TextEdits edits;
    private final SignificantTokens words;
    private final Map<String, String> windows = new HashMap<>();

    private NamedWindowRewriter(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** The text without WINDOW clauses; the same text where there is none that can be resolved. */
    public static MappedSource inlined(MappedSource reading, LexRules rules) {
        if (!reading.text().toLowerCase(java.util.Locale.ROOT).contains("window")) {
            return reading;
        }
        TextEdits edits = new TextEdits(reading.text(), rules);
        NamedWindowRewriter named = new NamedWindowRewriter(edits);
        return named.definitions() && named.uses() ? reading.after(edits) : reading;
    }

    /** Reads {@code WINDOW a AS (…), b AS (a …)} and takes it out. */
    private boolean definitions() {
        for (int i = 0; i < words.size(); i++) {
            if (words.reads(i, "window") && words.reads(i + 2, "as") && words.reads(i + 3, "(")) {
                int last = clause(i + 1);
                if (last < 0) {
                    return false;
                }
                edits.remove(i, last);
            }
        }
        return !windows.isEmpty() && windows.size() <= MOST;
    }

    private int clause(int first) {
        int i = first;
        while (windows.size() <= MOST && words.reads(i + 1, "as") && words.reads(i + 2, "(")) {
            int close = edits.close(i + 2);
            if (close < 0) {
                return -1;
            }
            windows.putIfAbsent(words.name(i), resolved(edits.between(i + 3, close - 1), words.name(i + 3)));
            if (!words.reads(close + 1, ",")) {
                return close;
            }
            i = close + 2;
        }
        return -1;
    }

    /** A definition with the window that it starts from put before it. */
    private String resolved(String definition, String first) {
        String base = windows.get(first);
        return base == null ? definition : base + " " + definition.substring(first.length());
    }

    /** Puts the definitions in; no, where the text would become too long. */
    private boolean uses() {
        int added = 0;
        for (int i = 0; i < words.size() && added <= MOST_CHARACTERS; i++) {
            if (!words.reads(i, "over")) {
                continue;
            }
            String bare = windows.get(words.name(i + 1));
            String inner = words.reads(i + 1, "(") ? windows.get(words.name(i + 2)) : null;
            added += bare != null ? bare.length() : inner != null ? inner.length() : 0;
            if (bare != null) {
                edits.replace(i + 1, i + 1, "(" + bare + ")");
            } else if (inner != null) {
                edits.replace(i + 2, i + 2, inner);
            }
        }
        return added <= MOST_CHARACTERS;
    }
}

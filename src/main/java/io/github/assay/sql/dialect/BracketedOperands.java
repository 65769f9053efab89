package io.github.assay.sql.dialect;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import java.util.Locale;

/**
 * Takes the brackets off the first query of {@code ((SELECT …) UNION (SELECT …))}: the parser looks only so far ahead to
 * tell two brackets before a long query from a bracketed join. Without ORDER BY or LIMIT inside they say nothing.
 */
public final class BracketedOperands {
    private static final String[] OPERATORS = {"union", "intersect", "except", "minus"};

    private BracketedOperands() {}

    /** The text without such brackets; the same text when there are none. */
    public static MappedSource opened(MappedSource reading, LexRules rules) {
        String lower = reading.text().toLowerCase(Locale.ROOT);
        boolean sets = lower.contains("union") || lower.contains("intersect") || lower.contains("except") || lower.contains("minus");
        if (!sets) {
            return reading;
        }
        TextEdits edits = new TextEdits(reading.text(), rules);
        SignificantTokens words = edits.words();
        for (int i = 0; i + 2 < words.size(); i++) {
            if (words.reads(i, "(") && words.reads(i + 1, "(") && words.reads(i + 2, "select")) {
                int close = edits.close(i + 1);
                if (close > 0 && words.readsAny(close + 1, OPERATORS) && isOneSelect(words, i + 2, close)) {
                    edits.remove(i + 1, i + 1);
                    edits.remove(close, close);
                }
            }
        }
        return reading.after(edits);
    }

    private static boolean isOneSelect(SignificantTokens words, int from, int end) {
        int depth = 0;
        for (int i = from; i < end; i++) {
            depth += words.reads(i, "(") ? 1 : words.reads(i, ")") ? -1 : 0;
            boolean whole = words.readsAny(i, OPERATORS) || words.readsAny(i, "order", "limit", "fetch", "offset", "for");
            if (depth == 0 && whole && !words.reads(i - 1, "*")) {
                return false;
            }
        }
        return true;
    }
}

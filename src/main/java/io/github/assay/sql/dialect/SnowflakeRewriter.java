package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;

/** Rewrites constructs of Snowflake into ones that the parser knows. DuckDB and others share some of them. */
final class SnowflakeRewriter {
    private final TextEdits edits;
    private final SignificantTokens words;

    SnowflakeRewriter(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** {@code ASOF JOIN u MATCH_CONDITION (c) ON d} is read as {@code ASOF JOIN u ON (c) AND d}. */
    void matchCondition(int i) {
        int close = words.reads(i + 1, "(") ? edits.close(i + 1) : -1;
        if (close > 0) {
            edits.replace(i, i, "ON");
            if (words.reads(close + 1, "on")) {
                edits.replace(close + 1, close + 1, "AND");
            }
        }
    }

    /** {@code PIVOT (… FOR q IN (ANY ORDER BY q))}: the order of columns is not read. */
    void pivotAny(int i) {
        if (words.reads(i - 1, "(") && words.reads(i - 2, "in") && words.readsAny(i + 1, "order", ")")) {
            int close = edits.close(i - 1);
            if (close > 0) {
                edits.replace(i, close - 1, "'any'");
            }
        }
    }

    /** {@code * EXCLUDE a}: the brackets are optional there. */
    void exclude(int i) {
        if (words.reads(i - 1, "*") && !words.reads(i + 1, "(")) {
            edits.replace(i, i + 1, "EXCEPT (" + edits.between(i + 1, i + 1) + ")");
        }
    }

    /** {@code * RENAME (a AS b)} and {@code * EXCLUDE a RENAME a AS b} change names only, and names count for nothing. */
    void rename(int i) {
        boolean star = words.readsAny(i - 1, "*", ")");
        if (star && words.reads(i + 1, "(") && edits.close(i + 1) > 0) {
            edits.remove(i, edits.close(i + 1));
        } else if (words.reads(i + 2, "as") && (star || words.readsAny(i - 2, "exclude"))) {
            edits.remove(i, i + 3);
        }
    }

    /**
     * {@code * ILIKE 'p' REPLACE (…)}: the parser takes either of the two, so the pattern is carried as a column
     * left out.
     */
    void ilike(int i) {
        if (words.reads(i - 1, "*") && words.is(i + 1, Token.Kind.STRING) && words.reads(i + 2, "replace")) {
            String pattern = edits.between(i + 1, i + 1).replace("\"", "");
            edits.replace(i, i + 1, "EXCEPT (\"not ilike " + pattern + "\")");
        }
    }

    /** {@code v:from::STRING}: a key that is a word of the language is put in quotes, which keep it as it is. */
    void pathKey(int i) {
        boolean value = words.is(i - 1, Token.Kind.IDENTIFIER) || words.is(i - 1, Token.Kind.QUOTED_IDENTIFIER) || words.readsAny(i - 1, ")", "]");
        if (value && words.token(i - 1).end() == words.token(i).start()) {
            edits.replace(i, i, ":\"" + edits.between(i, i).substring(1) + '"');
        }
    }
}

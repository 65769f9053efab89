package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.SqlWords;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;
import java.util.Set;

/** Rewrites clauses that a single dialect has into ones that the parser knows. */
final class ClauseRewriter {
    private static final Set<String> HINTS = Set.of(
            "forcescan", "forceseek", "holdlock", "nolock", "noexpand", "nowait", "paglock", "readcommitted", "readcommittedlock",
            "readpast", "readuncommitted", "repeatableread", "rowlock", "serializable", "snapshot", "tablock", "tablockx", "updlock",
            "xlock");

    private final TextEdits edits;
    private final SignificantTokens words;

    ClauseRewriter(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** {@code SUBSTRING(a FOR 3)} is {@code SUBSTRING(a FROM 1 FOR 3)}. */
    void substringFor(int i) {
        int close = words.reads(i + 1, "(") ? edits.close(i + 1) : -1;
        int at = close < 0 ? -1 : outer(i + 2, close, "for", "from", "similar", ",");
        if (words.reads(at, "for") && outer(at + 1, close, "from") < 0) {
            edits.insertBefore(at, "FROM 1 ");
        }
    }

    /** {@code FROM t WITH (NOWAIT, ROWLOCK)}: hints on locks and plans are not compared. */
    void tableHints(int i) {
        int at = words.reads(i + 1, "(") ? i + 2 : -1;
        while (HINTS.contains(words.name(at)) && words.reads(at + 1, ",")) {
            at += 2;
        }
        if (HINTS.contains(words.name(at)) && words.reads(at + 1, ")")) {
            edits.remove(i, at + 1);
        }
    }

    /** {@code t SAMPLE (25) s}: the parser requires the alias before the clause. */
    void sampleAlias(int i) {
        int open = words.reads(i + 1, "block") ? i + 2 : i + 1;
        int close = words.reads(open, "(") ? edits.close(open) : -1;
        if (close > 0 && words.reads(close + 1, "seed") && edits.close(close + 2) > 0) {
            close = edits.close(close + 2);
        }
        if (close > 0 && words.is(close + 1, Token.Kind.IDENTIFIER)) {
            edits.replace(i, close + 1, edits.between(close + 1, close + 1) + " " + edits.between(i, close));
        }
    }

    /** {@code TO_NUMBER(a DEFAULT 0 ON CONVERSION ERROR)}: the value is carried as an argument of its own. */
    void conversionError(int i) {
        int on = i + 1;
        while (on < words.size() && !words.reads(on, "on")) {
            on = words.reads(on, "(") && edits.close(on) > 0 ? edits.close(on) + 1 : on + 1;
        }
        if (on > i + 1 && words.reads(on + 1, "conversion") && words.reads(on + 2, "error") && words.readsAny(on + 3, ",", ")")) {
            edits.replace(i, on + 2, ", default_on_conversion_error(" + edits.between(i + 1, on - 1) + ")");
        }
    }

    /** DuckDB's {@code LIMIT 10 PERCENT} and {@code LIMIT 10%} are {@code FETCH FIRST 10 PERCENT ROWS ONLY}. */
    void percentLimit(int i) {
        boolean share = words.is(i + 1, Token.Kind.NUMBER) && words.readsAny(i + 2, "%", "percent");
        boolean last = i + 3 >= words.size() || words.readsAny(i + 3, ")", "union", "intersect", "except");
        if (share && last) {
            edits.replace(i, i + 2, "FETCH FIRST " + words.name(i + 1) + " PERCENT ROWS ONLY");
        }
    }

    /** DuckDB's {@code c (k, v) USING KEY (k) AS (…)} is carried in a SEARCH clause, which DuckDB does not have. */
    void usingKey(int i) {
        int key = words.reads(i + 1, "key") && words.reads(i + 2, "(") ? edits.close(i + 2) : -1;
        int open = key + 2;
        while (key > 0 && words.readsAny(open, "not", "materialized")) {
            open++;
        }
        int close = key > 0 && words.reads(key + 1, "as") && words.reads(open, "(") ? edits.close(open) : -1;
        if (close > 0 && key > i + 3) {
            edits.insertAfter(close, " SEARCH BREADTH FIRST BY " + edits.between(i + 3, key - 1) + " SET " + SqlWords.USING_KEY);
            edits.remove(i, key);
        }
    }

    /** ClickHouse's functions {@code and(a, b)}, {@code or} and {@code xor}: to the parser operators without an operand before. */
    void logicalCall(int i) {
        boolean operand = words.readsAny(i - 1, ")", "]") || words.is(i - 1, Token.Kind.IDENTIFIER) || words.is(i - 1, Token.Kind.NUMBER)
                || words.is(i - 1, Token.Kind.STRING) || words.is(i - 1, Token.Kind.QUOTED_IDENTIFIER)
                || words.readsAny(i - 1, "null", "true", "false", "end");
        if (words.reads(i + 1, "(") && !operand) {
            edits.replace(i, i, "`" + words.name(i) + "`");
        }
    }

    /** {@code CAST(d AS STRING FORMAT 'YYYY' AT TIME ZONE 'UTC')}: the zone is carried in the format. */
    void formatZone(int i) {
        boolean zone = words.is(i + 1, Token.Kind.STRING) && words.reads(i + 2, "at") && words.reads(i + 3, "time")
                && words.reads(i + 4, "zone") && words.is(i + 5, Token.Kind.STRING) && words.reads(i + 6, ")");
        if (zone) {
            String format = edits.between(i + 1, i + 1);
            String name = edits.between(i + 5, i + 5);
            edits.replace(i + 1, i + 5, format.substring(0, format.length() - 1) + " at time zone " + name.substring(1, name.length() - 1)
                    + format.charAt(format.length() - 1));
        }
    }

    /**
     * {@code LATERAL VIEW explode(xs) x}: the column is {@code col}. That of a map has {@code key} and {@code value}, other
     * functions have columns of their own: without names these are not read.
     */
    void lateralView(int i) {
        int call = words.reads(i + 1, "view") ? words.reads(i + 2, "outer") ? i + 3 : i + 2 : words.size();
        while (call + 1 < words.size() && words.reads(call + 1, ".")) {
            call += 2;
        }
        int close = words.reads(call + 1, "(") ? edits.close(call + 1) : -1;
        boolean alias = close > 0 && words.is(close + 1, Token.Kind.IDENTIFIER);
        if (alias && words.is(close + 2, Token.Kind.IDENTIFIER)) {
            edits.insertAfter(close + 1, " AS");
        } else if (alias && !words.readsAny(close + 2, "as", ".") && words.readsAny(call, "explode", "explode_outer") && !namesMap()) {
            edits.insertAfter(close + 1, " AS col");
        }
    }

    private boolean namesMap() {
        for (int at = 0; at < words.size(); at++) {
            if (words.readsAny(at, "key", "value")) {
                return true;
            }
        }
        return false;
    }

    /** The first of some words between two places and outside brackets there; -1 when there is none. */
    private int outer(int from, int end, String... wanted) {
        int depth = 0;
        for (int at = from; at < end; at++) {
            if (depth == 0 && words.readsAny(at, wanted)) {
                return at;
            }
            depth += words.reads(at, "(") ? 1 : words.reads(at, ")") ? -1 : 0;
        }
        return -1;
    }
}

package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;
import java.util.Set;

/** Rewrites constructs of BigQuery into ones that the parser knows. Other warehouses share some of these constructs. */
final class BigQueryRewriter {
    /** Words that this program's lexer reserves and BigQuery takes as a name. */
    private static final Set<String> OFFSET_NAMES =
            Set.of("offset", "index", "row", "rows", "first", "last", "key", "column", "view", "sequence", "range");

    private final TextEdits edits;
    private final SignificantTokens words;

    BigQueryRewriter(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** {@code SELECT a, b, FROM t}. */
    void trailingComma(int i) {
        if (words.reads(i + 1, "from")) {
            edits.remove(i, i);
        }
    }

    /** {@code UNNEST(a) AS e WITH OFFSET AS o} gives the columns e and o. */
    void withOffset(int i) {
        if (!words.reads(i + 1, "offset")) {
            return;
        }
        boolean as = words.reads(i + 2, "as");
        boolean bare = !as && (words.is(i + 2, Token.Kind.IDENTIFIER) || OFFSET_NAMES.contains(words.name(i + 2)));
        int alias = as ? i + 3 : i + 2;
        boolean known = alias < words.size() && (as || bare);
        String offset = !known ? "`offset`" : words.is(alias, Token.Kind.KEYWORD) ? "`" + words.name(alias) + "`" : edits.between(alias, alias);
        int last = known ? alias : i + 1;
        boolean named = !words.reads(i - 1, ")");
        edits.replace(i, last, named ? "(" + offset + ")" : "AS unnested (" + offset + ")");
    }

    /** {@code a[OFFSET(0)]} counts from 0, as plain subscripts are read; brackets of a whole subscript are ignored. */
    void subscript(int i) {
        int open = words.reads(i + 1, "offset") ? i + 2 : i + 1;
        int close = words.reads(open, "(") ? edits.close(open) : -1;
        if (close > 0 && words.reads(close + 1, "]")) {
            edits.remove(i + 1, open);
            edits.remove(close, close);
        } else if (close > 0 && open == i + 2) {
            edits.remove(i + 1, i + 1);
        }
    }

    /** {@code f(x IGNORE NULLS ORDER BY y)}: not read there. */
    void nullsBeforeOrder(int i) {
        if (words.reads(i + 1, "nulls") && words.reads(i + 2, "order")) {
            edits.remove(i, i + 1);
        }
    }

    /** {@code EXTRACT(WEEK(MONDAY) FROM d)}. */
    void weekOfDay(int i) {
        if (words.reads(i + 1, "(") && words.reads(i + 3, "(") && words.reads(i + 5, ")") && words.reads(i + 6, "from")) {
            edits.replace(i + 2, i + 5, words.name(i + 2) + "_" + words.name(i + 4));
        }
    }

    /** {@code CAST(x AS ARRAY<STRUCT<a INT>>)}: the type is carried as one name. {@code ARRAY<…>[…]}: it is not read. */
    void nestedType(int i) {
        int last = words.reads(i + 1, "<") ? typeEnd(i + 1) : -1;
        if (words.reads(i, "array") && words.readsAny(i - 1, "as", "::") && words.readsAny(i + 1, ")", ",")) {
            edits.replace(i, i, "`array`");
        }
        boolean cast = words.readsAny(i - 1, "as", "::") && words.readsAny(last + 1, ")", ",", "from", "");
        if (last > 0 && cast) {
            edits.replace(i, last, "`" + edits.between(i, last).replaceAll("[`\\s]+", " ").replaceAll(" ?([<>,:()]) ?", "$1") + "`");
        } else if (last > 0 && !words.reads(i, "map")) {
            edits.remove(i + 1, last);
        }
    }

    /** The word that closes the angle bracket at {@code open}, or -1. */
    private int typeEnd(int open) {
        int depth = 0;
        for (int j = open; j < words.size() && j < open + 200; j++) {
            depth += words.reads(j, "<") ? 1 : words.reads(j, ">") ? -1 : words.reads(j, ">>") ? -2 : 0;
            if (depth <= 0) {
                return j;
            }
        }
        return -1;
    }

    /** {@code FROM my-project-1.data.t}: a path with hyphens is put in quotes. */
    void hyphens(int i) {
        if (i < 2 || !words.readsAny(i - 2, "from", "join", ",", "table") || !words.is(i - 1, Token.Kind.IDENTIFIER)) {
            return;
        }
        int start = words.token(i - 1).start();
        int end = words.token(i - 1).end();
        while (end < edits.text().length() && isPathPart(edits.text().charAt(end))) {
            end++;
        }
        int last = i;
        while (last + 1 < words.size() && words.token(last + 1).end() <= end) {
            last++;
        }
        String path = edits.text().substring(start, end);
        boolean whole = last < words.size() && words.token(last).end() == end && words.token(i).start() == words.token(i - 1).end();
        boolean bare = path.indexOf('.') < 0 && !path.endsWith("-") && words.readsAny(i - 2, "from", "join");
        if (whole && bare || whole && path.indexOf('.') > 0 && path.indexOf('.') < path.length() - 1 && path.lastIndexOf('-') < path.indexOf('.')) {
            edits.replace(i - 1, last, "`" + path + "`");
        }
    }

    private static boolean isPathPart(char c) {
        return c == '_' || c == '-' || c == '.' || Character.isLetterOrDigit(c);
    }
}

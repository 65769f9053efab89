package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;

/** Things inside and around calls that the parser does not know, written in ones that it does. */
final class CallText {
    private final TextEdits edits;
    private final SignificantTokens words;

    CallText(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** {@code SELECT a, b, FROM t}. */
    void trailingComma(int i) {
        if (words.reads(i, ",") && words.reads(i + 1, "from")) {
            edits.remove(i, i);
        }
    }

    /** {@code PIVOT (… FOR q IN (ANY ORDER BY q))}: the order of columns is not read. */
    void pivotAny(int i) {
        if (words.reads(i, "any") && words.reads(i - 1, "(") && words.reads(i - 2, "in") && words.readsAny(i + 1, "order", ")")) {
            int close = edits.close(i - 1);
            if (close > 0) {
                edits.replace(i, close - 1, "'any'");
            }
        }
    }

    /** {@code a ?:: t} is TRY_CAST, which is compared as a cast. */
    void tryCast(int i) {
        if (words.reads(i, "?") && words.reads(i + 1, "::")) {
            edits.remove(i, i);
        }
    }

    /** {@code PIVOT (… IN (…) DEFAULT ON NULL (0))}: not read. */
    void pivotDefault(int i) {
        boolean stands = words.reads(i - 1, ")") && words.reads(i + 1, "on") && words.reads(i + 2, "null") && words.reads(i + 3, "(");
        if (stands && edits.close(i + 3) > 0) {
            edits.remove(i, edits.close(i + 3));
        }
    }

    /** {@code a[OFFSET(0)]} counts from 0, as plain subscripts are read; brackets around a whole subscript say nothing. */
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

    /** Snowflake's <code>{*}</code>. */
    void objectOfStar(int i) {
        if (words.reads(i + 1, "*") && words.reads(i + 2, "}")) {
            edits.replace(i, i + 2, "OBJECT_CONSTRUCT(*)");
        }
    }

    /** {@code f(x IGNORE NULLS ORDER BY y)}: not read there. */
    void nulls(int i) {
        if (words.reads(i + 1, "nulls") && words.reads(i + 2, "order")) {
            edits.remove(i, i + 1);
        }
    }

    /** {@code EXTRACT(WEEK(MONDAY) FROM d)}. */
    void week(int i) {
        if (words.reads(i + 1, "(") && words.reads(i + 3, "(") && words.reads(i + 5, ")") && words.reads(i + 6, "from")) {
            edits.replace(i + 2, i + 5, words.name(i + 2) + "_" + words.name(i + 4));
        }
    }

    /** {@code LIKE ANY UNNEST(a)}: the parser wants brackets there. */
    void anyUnnest(int i) {
        int close = words.readsAny(i - 1, "any", "all", "some") && words.reads(i + 1, "(") ? edits.close(i + 1) : -1;
        if (close > 0) {
            edits.insertBefore(i, "(");
            edits.insertAfter(close, ")");
        }
    }

    /** DuckDB's {@code FILTER (a > 1)}. */
    void filterWithoutWhere(int i) {
        if (words.reads(i - 1, ")") && words.reads(i + 1, "(") && !words.reads(i + 2, "where")) {
            edits.insertAfter(i + 1, "WHERE ");
        }
    }

    /** {@code x INT -> x + 1}: the type is not read. */
    void typedLambda(int i) {
        boolean typed = words.is(i - 1, Token.Kind.IDENTIFIER) && words.is(i - 2, Token.Kind.IDENTIFIER) && words.readsAny(i - 3, ",", "(");
        if (typed) {
            edits.remove(i - 1, i - 1);
        }
    }

    /** SQL Server's {@code PARSE(x AS t)} is a cast. */
    void parse(int i) {
        int close = words.reads(i + 1, "(") ? edits.close(i + 1) : -1;
        if (close > i + 4 && words.reads(close - 2, "as")) {
            edits.replace(i, i, words.reads(i, "parse") ? "CAST" : "TRY_CAST");
        }
    }

    /** {@code UNPIVOT (… IN (a AS 1))}. */
    void numberedAlias(int i) {
        if (words.reads(i, "as") && words.is(i + 1, Token.Kind.NUMBER) && words.readsAny(i + 2, ",", ")")) {
            edits.replace(i + 1, i + 1, "\"" + words.name(i + 1) + "\"");
        }
    }

    /** DuckDB's {@code a ** b}. */
    void power(int i) {
        if (words.reads(i, "**")) {
            edits.replace(i, i, "^");
        }
    }

    /** SQLite's {@code a NOT NULL}. */
    void postfixNot(int i) {
        boolean operand = words.reads(i - 1, ")") || words.is(i - 1, Token.Kind.IDENTIFIER) || words.is(i - 1, Token.Kind.QUOTED_IDENTIFIER);
        if (operand && words.reads(i + 1, "null")) {
            edits.replace(i, i + 1, "NOTNULL");
        }
    }

    /** PostgreSQL's {@code ~~}, {@code !~~}, {@code ~~*} and {@code !~~*}, which are LIKE and ILIKE. */
    void likeSign(int i) {
        boolean not = words.reads(i, "!") && touches(i) && words.reads(i + 1, "~~") || words.reads(i, "!~") && touches(i) && words.reads(i + 1, "~");
        if (words.reads(i, "~") && words.reads(i - 1, "!~") || words.reads(i, "~~") && words.reads(i - 1, "!")) {
            return;
        }
        if (words.reads(i, "!~") && touches(i) && words.reads(i + 1, "~*")) {
            edits.replace(i, i + 1, " NOT ILIKE ");
            return;
        }
        int sign = not ? i + 1 : i;
        boolean any = touches(sign) && words.reads(sign + 1, "*");
        if (not || words.reads(i, "~~")) {
            edits.replace(i, any ? sign + 1 : sign, (not ? " NOT " : " ") + (any ? "ILIKE " : "LIKE "));
        }
    }

    private boolean touches(int i) {
        return i + 1 < words.size() && words.token(i).end() == words.token(i + 1).start();
    }
}

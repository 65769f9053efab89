package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Rewrites constructs of Spark and Databricks into ones that the parser knows. Other dialects share some of these
 * constructs.
 */
final class SparkRewriter {
    private static final Set<String> CLAUSE_ENDS =
            Set.of("limit", "union", "intersect", "except", "minus", "distribute", "sort", "cluster", "order", "window", "qualify");
    private static final Set<String> AFTER_SELECT = Set.of(
            "where", "group", "having", "order", "limit", "qualify", "window", "lateral", "distribute", "sort", "cluster", "union",
            "intersect", "except", "using");
    private static final Set<String> UNITS = Set.of(
            "year", "years", "quarter", "quarters", "month", "months", "week", "weeks", "day", "days", "hour", "hours",
            "minute", "minutes", "second", "seconds", "millisecond", "milliseconds", "microsecond", "microseconds");

    private final TextEdits edits;
    private final SignificantTokens words;
    /** For each open bracket the word where its GROUP BY list begins, or -1. */
    private final Deque<Integer> groups = new ArrayDeque<>(List.of(-1));

    SparkRewriter(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** {@code LEFT ANTI JOIN} is carried through the parser as ARRAY JOIN, which these dialects do not have. */
    static void antiJoin(TextEdits edits, int i) {
        SignificantTokens words = edits.words();
        if (words.reads(i + 1, "join")) {
            edits.replace(words.reads(i - 1, "left") ? i - 1 : i, i, "LEFT ARRAY");
        }
    }

    /** {@code SEMI JOIN} is LEFT SEMI JOIN. */
    void semiJoin(int i) {
        if (words.reads(i + 1, "join") && !words.reads(i - 1, "left")) {
            edits.replace(i, i, "LEFT SEMI");
        }
    }

    /** DISTRIBUTE BY, SORT BY and CLUSTER BY place rows on machines; they order no result. */
    void placement(int i) {
        if (!words.reads(i + 1, "by") || words.reads(i - 1, ".") || words.is(i, Token.Kind.QUOTED_IDENTIFIER)) {
            return;
        }
        int depth = 0;
        int last = i + 1;
        while (last + 1 < words.size()) {
            depth += words.readsAny(last + 1, "(", "[") ? 1 : words.readsAny(last + 1, ")", "]") ? -1 : 0;
            if (depth < 0 || depth == 0 && CLAUSE_ENDS.contains(words.name(last + 1)) && !words.reads(last, ".")) {
                break;
            }
            last++;
        }
        edits.remove(i, last);
    }

    /** {@code TABLESAMPLE (10 PERCENT)} without a method. */
    void sample(int i) {
        if (words.reads(i + 1, "(")) {
            edits.replace(i, i, "TABLESAMPLE SYSTEM");
        }
    }

    /** {@code FROM t SELECT a WHERE b}, also in brackets and after UNION; without SELECT all columns are selected. */
    void fromFirst(int i) {
        boolean start = i == 0 || words.readsAny(i - 1, "union", "intersect", "except")
                || words.readsAny(i - 1, "all", "distinct", "name") && words.readsAny(i - 2, "union", "intersect", "except", "by")
                || words.reads(i - 1, "(") && !words.is(i - 2, Token.Kind.FUNCTION) && !words.is(i - 2, Token.Kind.IDENTIFIER);
        if (!start || !words.reads(i, "from") || words.reads(i + 1, ")")) {
            return;
        }
        int select = outer(i + 1, Set.of("select", "union", "intersect", "except"));
        if (words.reads(select, "select")) {
            int end = outer(select + 1, AFTER_SELECT);
            edits.insertBefore(i, edits.between(select, end - 1) + " ");
            edits.remove(select, end - 1);
        } else if (!edits.text().contains("|>")) {
            edits.insertBefore(i, "SELECT * ");
        }
    }

    /** {@code CAST(a AS BYTE)}: a word that the parser knows in character types only. */
    void byteType(int i) {
        if (words.readsAny(i - 1, "as", "::") && !words.reads(i + 1, "(")) {
            edits.replace(i, i, "tinyint");
        }
    }

    /** The first of these words outside brackets, or where the brackets or the text end. */
    private int outer(int from, Set<String> wanted) {
        int depth = 0;
        for (int i = from; i < words.size(); i++) {
            depth += words.reads(i, "(") ? 1 : words.reads(i, ")") ? -1 : 0;
            boolean word = words.is(i, Token.Kind.KEYWORD) || words.is(i, Token.Kind.IDENTIFIER);
            if (depth < 0 || depth == 0 && word && wanted.contains(words.name(i))) {
                return i;
            }
        }
        return words.size();
    }

    /** {@code INTERVAL 2 days 4 hours} is {@code INTERVAL '2 days 4 hours'}. */
    void interval(int i) {
        int last = i;
        int parts = 0;
        while (partEnd(last + 1) > 0) {
            last = partEnd(last + 1);
            parts++;
        }
        if (parts > 1) {
            edits.replace(i + 1, last, "'" + edits.between(i + 1, last).replace("'", "").replaceAll("\\s+", " ") + "'");
        }
    }

    /** The last word of {@code -4 hours} or {@code '4' hours} that begins here, or -1. */
    private int partEnd(int i) {
        int number = words.readsAny(i, "-", "+") ? i + 1 : i;
        boolean counted = words.is(number, Token.Kind.NUMBER) || words.is(number, Token.Kind.STRING);
        return counted && UNITS.contains(words.name(number + 1)) ? number + 1 : -1;
    }

    /** {@code map(1, 'a')}: a function of Spark, a word of its own to the parser. */
    void map(int i) {
        if (words.reads(i + 1, "(") && !words.reads(i - 1, ".")) {
            edits.replace(i, i, "`map`");
        }
    }

    /** {@code f(x) WITHIN GROUP (…) FILTER (…)}: the parser requires FILTER first. */
    void filterAfterWithin(int i) {
        int group = words.reads(i + 1, "group") ? edits.close(i + 2) : -1;
        int close = group > 0 && words.reads(group + 1, "filter") ? edits.close(group + 2) : -1;
        if (close > 0) {
            edits.replace(i, close, edits.between(group + 1, close) + " " + edits.between(i, group));
        }
    }

    /** {@code GROUP BY a, b WITH CUBE} is {@code GROUP BY CUBE (a, b)}. */
    void withCube(int i) {
        int by = words.reads(i + 1, "cube") ? groups.peek() : -1;
        if (by > 0 && by < i) {
            edits.insertBefore(by, "CUBE (");
            edits.replace(i, i + 1, ")");
        }
    }

    /** {@code GROUP BY a, GROUPING SETS (…)}: the parser accepts no comma there. */
    void groupingSets(int i) {
        if (words.reads(i + 1, "grouping") && words.reads(i + 2, "sets") && groups.peek() > 0) {
            edits.remove(i, i);
        }
    }

    /** Keeps account of which GROUP BY list the words up to this one are in. */
    void followGroups(int i) {
        if (words.readsAny(i, "(", "[")) {
            groups.push(-1);
        } else if (words.readsAny(i, ")", "]") && groups.size() > 1) {
            groups.pop();
        } else if (words.reads(i, "by") && words.reads(i - 1, "group")) {
            groups.pop();
            groups.push(i + 1);
        } else if (words.readsAny(i, "select", "having", "order", "union", "where")) {
            groups.pop();
            groups.push(-1);
        }
    }
}

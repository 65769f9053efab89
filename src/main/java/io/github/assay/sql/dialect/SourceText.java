package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;
import java.util.Set;

/** Things in and around FROM that the parser does not know, written in ones that it does. */
final class SourceText {
    private static final Set<String> CLAUSE_ENDS =
            Set.of("limit", "union", "intersect", "except", "minus", "distribute", "sort", "cluster", "order", "window", "qualify");

    private static final String[] SETS = {"union", "intersect", "except"};
    private static final Set<String> BEFORE_SELECT = Set.of("select", "union", "intersect", "except");
    private static final Set<String> AFTER_SELECT = Set.of(
            "where", "group", "having", "order", "limit", "qualify", "window", "lateral", "distribute", "sort", "cluster", "union",
            "intersect", "except", "using");

    /** Words that this program's lexer reserves and BigQuery takes as a name. */
    private static final Set<String> OFFSET_NAMES =
            Set.of("offset", "index", "row", "rows", "first", "last", "key", "column", "view", "sequence", "range");

    private final TextEdits edits;
    private final SignificantTokens words;

    SourceText(TextEdits edits) {
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

    /** {@code ANTI JOIN} is carried through the parser as ARRAY JOIN, which these dialects do not have; SEMI wants LEFT. */
    void halfJoin(int i) {
        if (!words.reads(i + 1, "join")) {
            return;
        }
        boolean left = words.reads(i - 1, "left");
        if (words.reads(i, "anti")) {
            edits.replace(left ? i - 1 : i, i, "LEFT ARRAY");
        } else if (words.reads(i, "semi") && !left) {
            edits.replace(i, i, "LEFT SEMI");
        }
    }

    /** {@code UNNEST(a) AS e WITH OFFSET AS o} gives the columns e and o. */
    void withOffset(int i) {
        if (!words.reads(i, "with") || !words.reads(i + 1, "offset")) {
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

    /** DISTRIBUTE BY, SORT BY and CLUSTER BY place rows on machines; they order no result. */
    void sparkOrder(int i) {
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

    /** {@code TABLESAMPLE (10 PERCENT)} without a method, with a method by another name, with SEED, with buckets. */
    void sample(int i) {
        int open = words.reads(i + 1, "(") ? i + 1 : words.reads(i + 2, "(") ? i + 2 : -1;
        int close = open < 0 || words.is(i, Token.Kind.QUOTED_IDENTIFIER) ? -1 : edits.close(open);
        if (close < 0 || words.readsAny(i - 1, ".", ",", "select", "by")) {
            return;
        }
        String method = open == i + 1 ? "" : words.name(i + 1);
        edits.replace(i, open - 1, "TABLESAMPLE " + (method.equals("bernoulli") || method.equals("row") ? "BERNOULLI" : "SYSTEM"));
        if (words.reads(open + 1, "bucket") && close == open + 6) {
            edits.replace(open + 1, close, edits.between(open + 2, open + 2) + ") REPEATABLE (" + edits.between(close - 1, close - 1) + ")");
        } else if (words.reads(close - 1, "%")) {
            edits.replace(close - 1, close - 1, " PERCENT");
        }
        if (words.reads(close + 1, "seed") && words.reads(close + 2, "(")) {
            edits.replace(close + 1, close + 1, "REPEATABLE");
        }
    }

    /** {@code FORCE INDEX FOR ORDER BY (i)}: what it is for is not read. */
    void indexHint(int i) {
        if (words.readsAny(i - 1, "force", "use", "ignore") && words.reads(i + 1, "for")) {
            edits.remove(i + 1, words.reads(i + 3, "by") ? i + 3 : i + 2);
        }
    }

    /** {@code CYCLE a SET b TO 1 DEFAULT 0} after a recursive query: not read. */
    void cycle(int i) {
        int set = i + 1;
        while (set < i + 20 && !words.reads(set, "set") && set < words.size()) {
            set++;
        }
        if (words.reads(set, "set") && words.reads(set + 2, "to") && words.reads(set + 4, "default")) {
            edits.remove(i, words.reads(set + 6, "using") ? set + 7 : set + 5);
        }
    }

    /** {@code UNION ALL CORRESPONDING} is UNION ALL BY NAME. */
    void corresponding(int i) {
        if (words.readsAny(i - 1, "all", "distinct", "union", "intersect", "except")) {
            edits.replace(i, i, "BY NAME");
        }
    }

    /** {@code f(MODEL m, TABLE t)}: a model is named, a table is read. */
    void objectArgument(int i) {
        boolean named = words.is(i + 1, Token.Kind.IDENTIFIER) || words.is(i + 1, Token.Kind.QUOTED_IDENTIFIER);
        if (!words.readsAny(i - 1, "(", ",") || !named) {
            return;
        }
        int last = i + 1;
        while (words.reads(last + 1, ".") && last + 2 < words.size()) {
            last += 2;
        }
        if (words.readsAny(last + 1, ",", ")")) {
            String path = edits.between(i + 1, last);
            edits.replace(i, last, words.reads(i, "model") ? "'" + path.replace("'", "''") + "'" : "(SELECT * FROM " + path + ")");
        }
    }

    /** Trino's {@code FOR VERSION AS OF}. */
    void forVersion(int i) {
        if (words.readsAny(i + 1, "version", "timestamp") && words.reads(i + 2, "as") && words.reads(i + 3, "of")) {
            edits.remove(i, i);
        }
    }

    /** {@code FROM my-project-1.data.t}: a path with hyphens is put in quotes. */
    void hyphen(int i) {
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
        if (whole && path.indexOf('.') > 0 && path.indexOf('.') < path.length() - 1 && path.lastIndexOf('-') < path.indexOf('.')) {
            edits.replace(i - 1, last, "`" + path + "`");
        }
    }

    private static boolean isPathPart(char c) {
        return c == '_' || c == '-' || c == '.' || Character.isLetterOrDigit(c);
    }

    /** {@code FROM t SELECT a WHERE b}, also in brackets and behind a set operation. */
    void fromFirst() {
        for (int i = 0; i < words.size(); i++) {
            if (words.reads(i, "from") && begins(i)) {
                fromFirst(i);
            }
        }
    }

    private boolean begins(int i) {
        boolean all = words.readsAny(i - 1, "all", "distinct") && words.readsAny(i - 2, SETS);
        boolean byName = words.reads(i - 1, "name") && words.reads(i - 2, "by")
                && (words.readsAny(i - 3, SETS) || words.readsAny(i - 3, "all", "distinct") && words.readsAny(i - 4, SETS));
        return i == 0 || words.reads(i - 1, "(") || words.readsAny(i - 1, SETS) || all || byName;
    }

    private void fromFirst(int from) {
        int select = outer(from + 1, BEFORE_SELECT);
        if (!words.reads(select, "select")) {
            return;
        }
        int end = outer(select + 1, AFTER_SELECT);
        edits.insertBefore(from, edits.between(select, end - 1) + " ");
        edits.remove(select, end - 1);
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
}

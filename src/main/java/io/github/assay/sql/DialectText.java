package io.github.assay.sql;

import java.util.Locale;
import java.util.Set;

/**
 * Constructs of warehouse dialects that the parser does not know, written in ones that it does. Only for reading: what
 * is executed is always the original text.
 */
final class DialectText {
    private static final Set<String> PLAIN = Set.of("sqlite", "postgresql", "postgres", "mysql", "mariadb", "h2", "sqlserver", "tsql", "mssql");
    private static final Set<String> CLAUSE_ENDS =
            Set.of("limit", "union", "intersect", "except", "minus", "distribute", "sort", "cluster", "order", "window", "qualify");

    /** Words that this program's lexer reserves and BigQuery takes as a name. */
    private static final Set<String> OFFSET_NAMES =
            Set.of("offset", "index", "row", "rows", "first", "last", "key", "column", "view", "sequence", "range");

    /** What an ARRAY JOIN in the tree stands for. */
    static final String ANTI = "anti";

    private final TextEdits edits;
    private final GuardText words;
    private final GroupText groups;
    private final StarEdits stars;
    private final LiteralText literals;

    private DialectText(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
        this.groups = new GroupText(edits);
        this.stars = new StarEdits(edits);
        this.literals = new LiteralText(edits);
    }

    /** The rewritten text; the same text when nothing in it needs rewriting. */
    static String rewritten(String original, String dialect) {
        String text = BracketedOperands.opened(original, LexRules.of(dialect));
        if (PLAIN.contains(dialect.toLowerCase(Locale.ROOT))) {
            return text;
        }
        DialectText pass = new DialectText(new TextEdits(text, LexRules.of(dialect)));
        pass.fromFirst();
        for (int i = 0; i < pass.words.size(); i++) {
            pass.at(i);
        }
        return pass.edits.isEmpty() ? text : pass.edits.result();
    }

    private void at(int i) {
        switch (words.name(i)) {
            case "," -> comma(i);
            case "exclude" -> stars.exclude(i);
            case "rename" -> stars.rename(i);
            case "any" -> pivotAny(i);
            case "match_condition" -> matchCondition(i);
            case "anti" -> anti(i);
            case "with" -> with(i);
            case "within" -> groups.filter(i);
            case "interval" -> literals.interval(i);
            case "ilike" -> stars.ilike(i);
            case "[" -> subscript(i);
            case "array", "struct", "map" -> types(i);
            case "ignore", "respect" -> nulls(i);
            case "extract" -> week(i);
            case "distribute", "sort", "cluster" -> sparkOrder(i);
            case "tablesample" -> sample(i);
            case "-" -> hyphen(i);
            default -> {}
        }
        tripleQuoted(i);
    }

    /** {@code SELECT a, b, FROM t}. */
    private void trailingComma(int i) {
        if (words.reads(i, ",") && words.reads(i + 1, "from")) {
            edits.remove(i, i);
        }
    }

    /** {@code PIVOT (… FOR q IN (ANY ORDER BY q))}: the order of columns is not read. */
    private void pivotAny(int i) {
        if (words.reads(i, "any") && words.reads(i - 1, "(") && words.reads(i - 2, "in") && words.readsAny(i + 1, "order", ")")) {
            int close = edits.close(i - 1);
            if (close > 0) {
                edits.replace(i, close - 1, "'any'");
            }
        }
    }

    /** {@code ASOF JOIN u MATCH_CONDITION (c) ON d} is read as {@code ASOF JOIN u ON (c) AND d}. */
    private void matchCondition(int i) {
        int close = words.reads(i + 1, "(") ? edits.close(i + 1) : -1;
        if (close > 0) {
            edits.replace(i, i, "ON");
            if (words.reads(close + 1, "on")) {
                edits.replace(close + 1, close + 1, "AND");
            }
        }
    }

    /** {@code LEFT ANTI JOIN}: carried through the parser as ARRAY JOIN, which these dialects do not have. */
    private void anti(int i) {
        if (words.reads(i, "anti") && words.reads(i + 1, "join")) {
            boolean left = words.reads(i - 1, "left");
            edits.replace(left ? i - 1 : i, i, "LEFT ARRAY");
        }
    }

    private void comma(int i) {
        trailingComma(i);
        groups.comma(i);
    }

    private void with(int i) {
        withOffset(i);
        groups.cube(i);
    }

    /** {@code UNNEST(a) AS e WITH OFFSET AS o} gives the columns e and o. */
    private void withOffset(int i) {
        if (!words.reads(i, "with") || !words.reads(i + 1, "offset")) {
            return;
        }
        boolean as = words.reads(i + 2, "as");
        boolean bare = !as && (words.is(i + 2, Token.Kind.IDENTIFIER) || OFFSET_NAMES.contains(words.name(i + 2)));
        int alias = as ? i + 3 : i + 2;
        String offset = !as && !bare ? "`offset`" : words.is(alias, Token.Kind.KEYWORD) ? "`" + words.name(alias) + "`" : edits.between(alias, alias);
        int last = as ? i + 3 : bare ? i + 2 : i + 1;
        boolean named = !words.reads(i - 1, ")");
        edits.replace(i, last, named ? "(" + offset + ")" : "AS unnested (" + offset + ")");
    }

    /** {@code a[OFFSET(0)]} counts from 0, as plain subscripts are read; brackets around a whole subscript say nothing. */
    private void subscript(int i) {
        int open = words.reads(i + 1, "offset") ? i + 2 : i + 1;
        int close = words.reads(open, "(") ? edits.close(open) : -1;
        if (close > 0 && words.reads(close + 1, "]")) {
            edits.remove(i + 1, open);
            edits.remove(close, close);
        } else if (close > 0 && open == i + 2) {
            edits.remove(i + 1, i + 1);
        }
    }

    /** {@code ARRAY<STRUCT<…>>[…]}: the declared type is not read. */
    private void types(int i) {
        literals.map(i);
        literals.type(i);
        int last = words.reads(i + 1, "<") && !words.reads(i, "map") ? literals.typeEnd(i + 1) : -1;
        if (last > 0) {
            edits.remove(i + 1, last);
        }
    }

    /** {@code f(x IGNORE NULLS ORDER BY y)}: not read there. */
    private void nulls(int i) {
        if (words.reads(i + 1, "nulls") && words.reads(i + 2, "order")) {
            edits.remove(i, i + 1);
        }
    }

    /** {@code EXTRACT(WEEK(MONDAY) FROM d)}. */
    private void week(int i) {
        if (words.reads(i + 1, "(") && words.reads(i + 3, "(") && words.reads(i + 5, ")") && words.reads(i + 6, "from")) {
            edits.replace(i + 2, i + 5, words.name(i + 2) + "_" + words.name(i + 4));
        }
    }

    /** DISTRIBUTE BY, SORT BY and CLUSTER BY place rows on machines; they order no result. */
    private void sparkOrder(int i) {
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
    private void sample(int i) {
        if (words.reads(i + 1, "(")) {
            edits.replace(i, i, "TABLESAMPLE SYSTEM");
        }
    }

    /** {@code FROM my-project.data.t}: only the last part counts. */
    private void hyphen(int i) {
        boolean tight = i > 0
                && i + 1 < words.size()
                && words.token(i - 1).end() == words.token(i).start()
                && words.token(i).end() == words.token(i + 1).start();
        int first = i - 1;
        while (first > 1 && words.readsAny(first - 1, "-")) {
            first -= 2;
        }
        if (tight && words.readsAny(first - 1, "from", "join", ",") && isPath(i + 1)) {
            edits.replace(i, i, "_");
        }
    }

    private boolean isPath(int i) {
        return words.reads(i + 1, ".") || words.reads(i + 1, "-") && isPath(i + 2);
    }

    /** BigQuery's {@code """…"""} and {@code '''…'''}. */
    private void tripleQuoted(int i) {
        String word = i < words.size() ? words.token(i).of(edits.text()) : "";
        boolean triple = word.length() >= 6 && (word.startsWith("\"\"\"") || word.startsWith("'''"));
        if (triple && words.is(i, Token.Kind.STRING)) {
            edits.replace(i, i, "'" + word.substring(3, word.length() - 3).replace("'", "''") + "'");
        }
    }

    /** {@code FROM t SELECT a WHERE b}. */
    private void fromFirst() {
        int select = words.reads(0, "from") ? outer(1, Set.of("select")) : -1;
        if (select < 0) {
            return;
        }
        int end = outer(select + 1, Set.of("where", "group", "having", "order", "limit", "qualify", "window", "lateral", "distribute", "sort", "cluster"));
        int last = end < 0 ? words.size() - 1 : end - 1;
        edits.insertBefore(0, edits.between(select, last) + " ");
        edits.remove(select, last);
    }

    /** The first of these words outside brackets, or -1. */
    private int outer(int from, Set<String> wanted) {
        int depth = 0;
        for (int i = from; i < words.size(); i++) {
            depth += words.reads(i, "(") ? 1 : words.reads(i, ")") ? -1 : 0;
            boolean word = words.is(i, Token.Kind.KEYWORD) || words.is(i, Token.Kind.IDENTIFIER);
            if (depth == 0 && word && wanted.contains(words.name(i))) {
                return i;
            }
        }
        return -1;
    }
}

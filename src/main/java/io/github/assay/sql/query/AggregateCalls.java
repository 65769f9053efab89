package io.github.assay.sql.query;

import io.github.assay.sql.canonical.FunctionPrinter;
import io.github.assay.sql.canonical.QueryParts;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import io.github.assay.sql.text.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Finds aggregate calls anywhere in a canonical expression, except those over windows and in nested queries. */
public final class AggregateCalls {
    private final String text;
    private final List<Token> words;
    private final List<QueryParts.Aggregate> found = new ArrayList<>();

    private AggregateCalls(String text) {
        this.text = text;
        this.words = SqlLexer.words(text, LexRules.STANDARD);
    }

    /** The calls in text order. */
    public static List<QueryParts.Aggregate> in(String canonical) {
        if (canonical.indexOf('(') < 0) {
            return List.of();
        }
        AggregateCalls calls = new AggregateCalls(canonical);
        calls.run();
        return List.copyOf(calls.found);
    }

    private void run() {
        int i = 0;
        while (i < words.size()) {
            boolean opens = is(i, "(");
            if (opens && (is(i + 1, "select") || is(i + 1, "with"))) {
                i = close(i);
            } else if (is(i + 1, "(") && FunctionPrinter.isAggregateName(word(i))) {
                add(i, close(i + 1));
            }
            i++;
        }
    }

    private void add(int name, int close) {
        boolean window = is(close + 1, "over") || is(close + 1, "filter") && is(close(close + 2) + 1, "over");
        boolean distinct = is(name + 2, "distinct");
        int from = distinct ? name + 3 : name + 2;
        if (window || close >= words.size() || !closes(name, close)) {
            return;
        }
        String argument = from >= close ? "" : text.substring(words.get(from).start(), words.get(close - 1).end());
        found.add(new QueryParts.Aggregate(word(name), argument, distinct));
    }

    /** SQLite's {@code min} and {@code max} of several values do not aggregate. */
    private boolean closes(int name, int close) {
        boolean twoFaced = word(name).equals("min") || word(name).equals("max");
        int depth = 0;
        for (int i = name + 1; i < close && twoFaced; i++) {
            depth += is(i, "(") ? 1 : is(i, ")") ? -1 : 0;
            if (depth == 1 && is(i, ",")) {
                return false;
            }
        }
        return true;
    }

    /** The bracket that closes the one at {@code open}; the number of words when there is none. */
    private int close(int open) {
        int depth = 0;
        for (int i = open; i < words.size(); i++) {
            depth += is(i, "(") ? 1 : is(i, ")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return words.size();
    }

    private boolean is(int i, String what) {
        return i >= 0 && i < words.size() && words.get(i).kind() != Kind.STRING && word(i).equals(what);
    }

    private String word(int i) {
        return words.get(i).of(text).toLowerCase(Locale.ROOT);
    }
}

package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;
import java.util.Set;

/** What only DuckDB writes, in forms that the parser knows. */
final class DuckText {
    private static final Set<String> AFTER_SAMPLE = Set.of("order", "limit", "union", "intersect", "except", "offset", "using");

    private final TextEdits edits;
    private final SignificantTokens words;

    DuckText(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    void at(int i) {
        switch (words.name(i)) {
            case "[" -> slice(i, edits.close(i));
            case "pivot" -> pivot(i);
            case "using" -> sample(i);
            case "limit" -> percent(i);
            case "tablesample" -> share(i);
            case "glob" -> glob(i);
            default -> {}
        }
    }

    /** An open end of a slice is NULL; a step is carried as a row with the end. */
    private void slice(int i, int close) {
        int colon = close < 0 ? -1 : inner(i + 1, close, ":");
        if (colon < 0) {
            return;
        }
        int step = inner(colon + 1, close, ":");
        if (colon == i + 1) {
            edits.insertBefore(colon, "NULL");
        }
        if (colon == close - 1) {
            edits.insertAfter(colon, "NULL");
        }
        if (step > colon + 1) {
            edits.insertAfter(colon, "(");
            edits.replace(step, step, ", ");
            edits.insertBefore(close, ")");
        }
    }

    /** {@code PIVOT (a FOR c IN (…) d IN (…) GROUP BY g)}: the keys are carried as a call, several columns as a row. */
    private void pivot(int i) {
        int close = words.reads(i + 1, "(") ? edits.close(i + 1) : -1;
        int loop = close < 0 ? -1 : inner(i + 2, close, "for");
        int group = loop < 0 ? -1 : inner(loop, close, "group");
        if (group > 0) {
            edits.insertBefore(loop, ", group_by(" + edits.between(group + 2, close - 1) + ") ");
            edits.remove(group, close - 1);
        }
        int in = loop < 0 ? -1 : inner(loop, close, "in");
        int more = in > 0 && words.reads(in + 1, "(") ? edits.close(in + 1) + 1 : -1;
        int second = more > 0 ? inner(more, group > 0 ? group : close, "in") : -1;
        if (second == more + 1 && inner(second + 1, group > 0 ? group : close, "in") < 0) {
            edits.replace(loop + 1, in - 1, "(" + edits.between(loop + 1, in - 1) + ", " + edits.between(more, second - 1) + ")");
            edits.insertBefore(in + 1, "(");
            edits.replace(more, second, ", ");
            edits.insertAfter(edits.close(second + 1), ")");
        }
    }

    /** {@code USING SAMPLE 10%} samples what the query gives: a condition on that. */
    private void sample(int i) {
        if (!words.reads(i + 1, "sample")) {
            return;
        }
        int last = i + 1;
        while (last + 1 < words.size() && !words.readsAny(last + 1, ")", ";") && !AFTER_SAMPLE.contains(words.name(last + 1))) {
            last = words.reads(last + 1, "(") && edits.close(last + 1) > 0 ? edits.close(last + 1) : last + 1;
        }
        if (last > i + 1) {
            edits.replace(i, last, "QUALIFY using_sample('" + edits.between(i + 2, last).replace("'", "''").toLowerCase(java.util.Locale.ROOT) + "')");
        }
    }

    /** {@code TABLESAMPLE 10% (bernoulli, 377)}. */
    private void share(int i) {
        if (!words.is(i + 1, Token.Kind.NUMBER) || !words.readsAny(i + 2, "%", "percent", "rows")) {
            return;
        }
        int close = words.reads(i + 3, "(") ? edits.close(i + 3) : -1;
        String method = close > 0 && words.reads(i + 4, "bernoulli") ? "BERNOULLI" : "SYSTEM";
        String seed = close > 0 && words.reads(i + 5, ",") ? " REPEATABLE (" + edits.between(i + 6, close - 1) + ")" : "";
        String unit = words.reads(i + 2, "rows") ? " ROWS)" : " PERCENT)";
        edits.replace(i, close > 0 ? close : i + 2, "TABLESAMPLE " + method + " (" + words.name(i + 1) + unit + seed);
    }

    /** {@code LIMIT 10%}. */
    private void percent(int i) {
        if (words.is(i + 1, Token.Kind.NUMBER) && words.reads(i + 2, "%")) {
            edits.replace(i + 1, i + 2, "percent(" + words.name(i + 1) + ")");
        }
    }

    /** Carried through the parser as RLIKE, which DuckDB does not have. */
    private void glob(int i) {
        boolean operand = words.reads(i - 1, ")") || words.is(i - 1, Token.Kind.IDENTIFIER) || words.is(i - 1, Token.Kind.QUOTED_IDENTIFIER);
        if (operand) {
            edits.replace(i, i, "RLIKE");
        }
    }

    /** The first of a word outside brackets between two others, or -1. */
    private int inner(int from, int to, String word) {
        for (int i = from; i < to; i++) {
            if (words.reads(i, word)) {
                return i;
            }
            boolean open = words.readsAny(i, "(", "[", "{");
            i = open && edits.close(i) > 0 ? edits.close(i) : i;
        }
        return -1;
    }
}

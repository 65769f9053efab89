package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;
import java.util.Set;

/** Literals and types that the parser does not know, written in ones that it does. */
final class LiteralText {
    private static final Set<String> UNITS = Set.of(
            "year", "years", "quarter", "quarters", "month", "months", "week", "weeks", "day", "days", "hour", "hours",
            "minute", "minutes", "second", "seconds", "millisecond", "milliseconds", "microsecond", "microseconds");

    private final TextEdits edits;
    private final SignificantTokens words;

    LiteralText(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** {@code INTERVAL 2 days 4 hours} is {@code INTERVAL '2 days 4 hours'}. */
    void interval(int i) {
        int last = i;
        int parts = 0;
        while (words.reads(i, "interval") && partEnd(last + 1) > 0) {
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
    private void map(int i) {
        if (words.reads(i, "map") && words.reads(i + 1, "(") && !words.reads(i - 1, ".")) {
            edits.replace(i, i, "`map`");
        }
    }

    /** {@code ARRAY<STRUCT<…>>[…]}: the declared type is not read. */
    void types(int i) {
        type(i);
        map(i);
        int last = words.reads(i + 1, "<") && !words.reads(i, "map") ? typeEnd(i + 1) : -1;
        if (last > 0) {
            edits.remove(i + 1, last);
        }
    }

    /** {@code CAST(x AS ARRAY<STRUCT<a INT>>)} and {@code CAST(x AS array(varchar))}: the type is carried as one name. */
    private void type(int i) {
        if (!words.readsAny(i - 1, "as", "::") || !words.readsAny(i + 1, "<", "(")) {
            return;
        }
        int last = words.reads(i + 1, "(") ? edits.close(i + 1) : typeEnd(i + 1);
        if (last > 0 && words.readsAny(last + 1, ")", ",", "from", "")) {
            edits.replace(i, last, "`" + edits.between(i, last).replaceAll("[`\\s]+", " ") + "`");
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

    /** BigQuery's {@code """…"""} and {@code '''…'''}. */
    void tripleQuoted(int i) {
        if (!words.is(i, Token.Kind.STRING)) {
            return;
        }
        String word = edits.between(i, i);
        if (word.length() >= 6 && (word.startsWith("\"\"\"") || word.startsWith("'''"))) {
            edits.replace(i, i, "'" + word.substring(3, word.length() - 3).replace("'", "''") + "'");
        }
    }
}

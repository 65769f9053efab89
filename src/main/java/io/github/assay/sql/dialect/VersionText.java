package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;
import java.util.Locale;

/** Tables at other times and with other layouts, written in forms that the parser knows. */
final class VersionText {

    private final TextEdits edits;
    private final SignificantTokens words;

    VersionText(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** {@code OPENJSON(d) WITH (a int '$.a')}: what it gives is carried as an argument. */
    void openJson(int i) {
        int call = words.reads(i + 1, "(") ? edits.close(i + 1) : -1;
        int with = call > 0 && words.reads(call + 1, "with") && words.reads(call + 2, "(") ? edits.close(call + 2) : -1;
        if (with > 0) {
            edits.replace(call, with, ", " + literal(call + 3, with - 1) + ")");
        }
    }

    /** {@code FOR SYSTEM_TIME BETWEEN a AND b}, {@code FROM a TO b}, {@code CONTAINED IN (a, b)} and {@code ALL}: one literal. */
    void systemTime(int i) {
        if (!words.reads(i + 1, "system_time")) {
            return;
        }
        int last = switch (words.name(i + 2)) {
            case "as" -> words.reads(i + 3, "of") ? i + 4 : -1;
            case "all" -> i + 2;
            case "between", "from" -> words.readsAny(i + 4, "and", "to") ? i + 5 : -1;
            case "contained" -> words.reads(i + 4, "(") ? edits.close(i + 4) : -1;
            default -> -1;
        };
        if (last > 0 && last < words.size()) {
            aliased(i, last, words.reads(i + 2, "as") ? edits.between(last, last) : literal(i + 2, last));
        }
    }

    /** Oracle's {@code AS OF TIMESTAMP e}, {@code AS OF SCN e} and {@code VERSIONS BETWEEN SCN a AND b}: one literal. */
    void flashback(int i) {
        boolean asOf = words.reads(i, "as") && words.reads(i + 1, "of") && words.readsAny(i + 2, "timestamp", "scn");
        boolean between = words.reads(i, "versions") && words.reads(i + 1, "between") && words.readsAny(i + 2, "timestamp", "scn");
        if (asOf || between) {
            int last = asOf ? expressionEnd(i + 3) : expressionEnd(words.reads(i + 4, "and") ? i + 5 : i + 3);
            aliased(i, last, literal(i, last));
        }
    }

    /** The alias of a table stands before its time for the parser, behind it for these dialects. */
    private void aliased(int i, int last, String time) {
        int name = words.reads(last + 1, "as") ? last + 2 : last + 1;
        boolean named = words.is(name, Token.Kind.IDENTIFIER) || words.is(name, Token.Kind.QUOTED_IDENTIFIER);
        String alias = named ? "AS " + edits.between(name, name) + " " : "";
        edits.replace(i, named ? name : last, alias + "FOR SYSTEM_TIME AS OF " + time);
    }

    /** {@code e}, or terms with signs between them; a name behind a term is an alias. */
    private int expressionEnd(int from) {
        int end = term(from);
        while (words.readsAny(end + 1, "+", "-", "*", "/") && end + 2 < words.size()) {
            end = term(end + 2);
        }
        return Math.min(end, words.size() - 1);
    }

    private int term(int i) {
        if (words.reads(i, "interval") && words.is(i + 1, Token.Kind.STRING)) {
            boolean to = words.reads(i + 3, "to");
            return to ? i + 4 : i + 2;
        }
        boolean literal = words.readsAny(i, "timestamp", "date") && words.is(i + 1, Token.Kind.STRING);
        int end = literal ? i + 1 : i;
        int open = words.reads(end, "(") ? end : words.reads(end + 1, "(") && !literal ? end + 1 : -1;
        return open > 0 && edits.close(open) > 0 ? edits.close(open) : end;
    }

    /** SQL Server's {@code OPTION (HASH GROUP, MAXDOP 2)}: hints are not compared. */
    void option(int i) {
        int close = words.reads(i + 1, "(") ? edits.close(i + 1) : -1;
        boolean last = close > 0 && (close == words.size() - 1 || words.reads(close + 1, ";"));
        if (last && !words.readsAny(i - 1, ".", ",", "select")) {
            edits.remove(i, close);
        }
    }

    private String literal(int from, int to) {
        return "'" + edits.between(from, to).replaceAll("\\s+", " ").replace("'", "''").toLowerCase(Locale.ROOT) + "'";
    }
}

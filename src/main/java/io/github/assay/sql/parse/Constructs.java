package io.github.assay.sql.parse;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Names the dialect construct at which the parser stopped, for the message of a fault. */
public final class Constructs {
    private static final Set<String> WORDS = Set.of(
            "pivot", "unpivot", "match_recognize", "flatten", "qualify", "exclude", "rename", "replace", "lateral",
            "tablesample", "sample", "asof", "match_condition", "unnest", "window", "connect", "struct", "array",
            "within", "extract", "interval", "grouping", "cube", "rollup", "anti", "semi", "distribute", "cluster",
            "apply", "model", "sounds", "positional", "glob", "format", "totals", "openjson", "transform", "graph_table", "operator", "nested",
            "json", "cycle", "match", "with");
    private static final Map<String, String> SIGNS =
            Map.of("|>", "pipe syntax (|>)", "::", "::", "->", "->", "=>", "=>", "@", "@", "{", "{ … }", "[", "[ … ]");
    private static final int FAR = 12;

    private Constructs() {}

    /** The nearest construct at or before the offset; empty when none is near. */
    public static String at(String text, int offset, LexRules rules) {
        SignificantTokens words = new SignificantTokens(text, rules);
        int at = 0;
        while (at + 1 < words.size() && words.token(at + 1).start() <= offset) {
            at++;
        }
        for (int i = at; i >= 0 && i > at - FAR; i--) {
            String sign = i >= words.size() ? null : words.is(i, Token.Kind.PARAMETER) ? parameter(words.name(i)) : SIGNS.get(words.name(i));
            boolean word = !words.is(i, Token.Kind.QUOTED_IDENTIFIER) && !words.is(i, Token.Kind.STRING);
            if (word && sign != null && i >= at - 1) {
                return sign;
            }
            if (word && WORDS.contains(words.name(i))) {
                return words.name(i).toUpperCase(Locale.ROOT);
            }
        }
        return "";
    }

    private static String parameter(String word) {
        return word.startsWith("@") ? "a stage or variable (" + word + ")" : null;
    }
}

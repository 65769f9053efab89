package io.github.assay.sql.dialect;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token;
import java.util.Map;
import java.util.Set;

/** Operators that the parser does not know, written as calls or as operators that their dialect does not have. */
final class OperatorText {
    private static final Map<String, String> PREFIXES = Map.of("|/", "sqrt(", "||/", "cbrt(", "@", "abs(");
    private static final Set<String> BEFORE_OPERAND =
            Set.of("select", ",", "(", "where", "and", "or", "not", "=", "<", ">", "+", "-", "*", "/", "by", "when", "then", "else");

    private final TextEdits edits;
    private final SignificantTokens words;

    OperatorText(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    void postgresql(int i) {
        switch (words.name(i)) {
            case "is" -> isJson(i);
            case "operator" -> named(i);
            case "distinct" -> {
                if (words.reads(i - 1, "by") && words.reads(i - 2, "group")) {
                    edits.replace(i, i, "distinct_sets(),");
                }
            }
            case "@", "|", "||", "|/", "||/", "@?" -> signs(i);
            default -> {}
        }
    }

    /** {@code a SOUNDS LIKE b} is carried through the parser as {@code a ~ b}, which MySQL does not have. */
    void sounds(int i) {
        if (words.reads(i + 1, "like")) {
            edits.replace(i, i + 1, "~");
        }
    }

    /** {@code ~-a}: the parser takes one sign before an operand. */
    void complement(int i) {
        boolean sign = words.readsAny(i + 1, "-", "+") && (i == 0 || BEFORE_OPERAND.contains(words.name(i - 1)));
        int end = sign ? operandEnd(i + 2) : -1;
        if (end > 0) {
            edits.insertBefore(i + 1, "(");
            edits.insertAfter(end, ")");
        }
    }

    /** {@code +-a}: a plus says nothing there. */
    void plus(int i) {
        boolean first = i == 0 || BEFORE_OPERAND.contains(words.name(i - 1));
        if (first && words.readsAny(i + 1, "-", "+", "~")) {
            edits.remove(i, i);
        }
    }

    /** {@code a IS JSON OBJECT} is carried as {@code a ~ is_json('object')}. */
    private void isJson(int i) {
        boolean not = words.reads(i + 1, "not");
        int json = not ? i + 2 : i + 1;
        if (!words.reads(json, "json")) {
            return;
        }
        boolean kind = words.readsAny(json + 1, "value", "scalar", "array", "object");
        int last = kind ? json + 1 : json;
        last = words.readsAny(last + 1, "with", "without") && words.reads(last + 2, "unique") ? last + (words.reads(last + 3, "keys") ? 3 : 2) : last;
        String asked = last == json ? "" : edits.between(json + 1, last).toLowerCase(java.util.Locale.ROOT);
        edits.replace(i, last, (not ? "!~" : "~") + " is_json('" + asked + "')");
    }

    /** {@code a OPERATOR(s.+) b} is {@code a + b}. */
    private void named(int i) {
        int close = words.reads(i + 1, "(") ? edits.close(i + 1) : -1;
        if (close > i + 2) {
            int first = words.reads(i + 3, ".") ? i + 4 : i + 2;
            edits.replace(i, close, " " + edits.between(first, close - 1) + " ");
        }
    }

    /** {@code |/ a}, {@code @ a} before an operand; {@code a @? b} is carried as {@code a -# b}. */
    private void signs(int i) {
        int last = i;
        while (last + 1 < words.size() && (words.is(last + 1, Token.Kind.OPERATOR) || words.reads(last + 1, "?")) && words.token(last).end() == words.token(last + 1).start() && last < i + 2) {
            last++;
        }
        String sign = edits.between(i, last);
        if (sign.equals("@?")) {
            edits.replace(i, last, "-#");
            return;
        }
        boolean prefix = PREFIXES.containsKey(sign) && i > 0 && BEFORE_OPERAND.contains(words.name(i - 1));
        int end = prefix ? operandEnd(last + 1) : -1;
        if (end > 0) {
            edits.replace(i, last, PREFIXES.get(sign));
            edits.insertAfter(end, ")");
        }
    }

    /** The last word of a number, a name with its path, a call or a bracket; -1 where there is none of them. */
    private int operandEnd(int from) {
        if (words.reads(from, "(")) {
            return edits.close(from);
        }
        boolean operand = words.is(from, Token.Kind.NUMBER) || words.is(from, Token.Kind.IDENTIFIER)
                || words.is(from, Token.Kind.QUOTED_IDENTIFIER) || words.is(from, Token.Kind.FUNCTION);
        int end = operand ? from : -1;
        while (end > 0 && words.reads(end + 1, ".") && end + 2 < words.size()) {
            end += 2;
        }
        return end > 0 && words.reads(end + 1, "(") ? edits.close(end + 1) : end;
    }
}

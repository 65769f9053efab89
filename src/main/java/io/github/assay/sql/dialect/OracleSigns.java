package io.github.assay.sql.dialect;

import io.github.assay.sql.text.OracleCalls;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.TextEdits;
import io.github.assay.sql.text.Token.Kind;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Carries Oracle's {@code b.id(+)} and {@code PRIOR e} as calls of {@link OracleCalls}. The parser reads the signs only on
 * the sides of some comparisons and loses them elsewhere.
 */
final class OracleSigns {
    private static final Set<String> BEFORE_OPERAND = Set.of(
            "by", "nocycle", "and", "or", "not", "between", "like", "in", "where", "select", "on", "when", "then", "else", "is");

    private static final Pattern SIGN = Pattern.compile("\\(\\s*\\+\\s*\\)|\\bprior\\b", Pattern.CASE_INSENSITIVE);

    private final TextEdits edits;
    private final SignificantTokens words;

    OracleSigns(TextEdits edits) {
        this.edits = edits;
        this.words = edits.words();
    }

    /** Whether a text may hold such a sign. */
    static boolean mayHold(String text) {
        return SIGN.matcher(text).find();
    }

    void at(int i) {
        if (words.reads(i, "(") && words.reads(i + 1, "+") && words.reads(i + 2, ")") && isName(i - 1)) {
            int first = start(i - 1);
            edits.insertBefore(first, OracleCalls.OUTER + "(");
            edits.replace(i, i + 2, ")");
        } else if (words.reads(i, "prior") && isOperandNext(i)) {
            int last = end(i + 1);
            if (last > i) {
                edits.replace(i, i, OracleCalls.PRIOR + "(");
                edits.insertAfter(last, ")");
            }
        }
    }

    /** Whether an operand is expected at this place and one follows. */
    private boolean isOperandNext(int i) {
        boolean place = words.is(i - 1, Kind.OPERATOR) || words.readsAny(i - 1, "(", ",")
                || BEFORE_OPERAND.contains(words.name(i - 1));
        boolean operand = words.is(i + 1, Kind.IDENTIFIER) || words.is(i + 1, Kind.QUOTED_IDENTIFIER) || words.is(i + 1, Kind.FUNCTION)
                || words.is(i + 1, Kind.NUMBER) || words.is(i + 1, Kind.STRING) || words.reads(i + 1, "(")
                || words.is(i + 1, Kind.KEYWORD) && words.readsAny(i + 2, "=", "<", ">", "(", ".");
        return place && operand;
    }

    private boolean isName(int i) {
        return words.is(i, Kind.IDENTIFIER) || words.is(i, Kind.QUOTED_IDENTIFIER) || words.is(i, Kind.FUNCTION)
                || words.is(i, Kind.KEYWORD) && words.reads(i - 1, ".");
    }

    /** The first word of the name that ends at a place. */
    private int start(int last) {
        int first = last;
        while (words.reads(first - 1, ".") && isName(first - 2)) {
            first -= 2;
        }
        return first;
    }

    /** The last word of the operand that begins at a place; -1 where its brackets do not close. */
    private int end(int first) {
        int at = first;
        while (words.reads(at + 1, ".")) {
            at += 2;
        }
        if (words.reads(at, "(")) {
            return edits.close(at);
        }
        boolean call = words.reads(at + 1, "(") && !words.reads(at + 2, "+");
        return at >= words.size() ? -1 : call ? edits.close(at + 1) : at;
    }
}

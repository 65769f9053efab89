package io.github.assay.sql.query;

import io.github.assay.sql.canonical.FunctionPrinter;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.Set;

/** Finds the words of a text that {@link SqlFeatures} counts by words. */
record FeatureWords(SignificantTokens words) {
    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "%", "||");
    private static final Set<String> CHOICES = Set.of("iif", "if", "iff", "decode");

    boolean isWindow(int i) {
        return words.reads(i, "over") && (words.reads(i + 1, "(") || words.is(i + 1, Token.Kind.IDENTIFIER));
    }

    boolean isCall(int i) {
        return words.reads(i + 1, "(") && words.is(i, Token.Kind.FUNCTION);
    }

    /** A call of a function that neither aggregates nor works over a window, as far as its name tells. */
    boolean isScalarCall(int i) {
        return isCall(i) && !FunctionPrinter.isAggregateName(words.name(i)) && !words.reads(close(i + 1) + 1, "over");
    }

    private int close(int open) {
        int depth = 0;
        for (int i = open; i < words.size(); i++) {
            depth += words.reads(i, "(") ? 1 : words.reads(i, ")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return words.size();
    }

    boolean isDistinct(int i) {
        return words.reads(i, "distinct") && !words.readsAny(i - 1, "union", "is", "not", "except", "intersect");
    }

    boolean isCase(int i) {
        return words.reads(i, "case")
                || words.reads(i + 1, "(") && CHOICES.contains(words.name(i)) && words.is(i, Token.Kind.FUNCTION);
    }

    boolean isArithmetic(int i) {
        boolean operator = words.is(i, Token.Kind.OPERATOR) && ARITHMETIC.contains(words.name(i));
        boolean operand = words.reads(i - 1, ")")
                || words.is(i - 1, Token.Kind.NUMBER)
                || words.is(i - 1, Token.Kind.IDENTIFIER)
                || words.is(i - 1, Token.Kind.QUOTED_IDENTIFIER) || words.is(i - 1, Token.Kind.STRING);
        return operator && operand;
    }
}

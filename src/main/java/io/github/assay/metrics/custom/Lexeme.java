package io.github.assay.metrics.custom;

import java.util.ArrayList;
import java.util.List;

/**
 * Represents one token of an expression's text.
 *
 * @param kind what it is
 * @param text as written; of a quoted text the part between the quotes
 * @param at its place in the text, from 1
 */
record Lexeme(Kind kind, String text, int at) {
    enum Kind {
        NUMBER,
        TEXT,
        NAME,
        SIGN,
        END
    }

    private static final List<String> SIGNS =
            List.of("<=", ">=", "==", "!=", "<>", "<", ">", "=", "+", "-", "*", "/", "(", ")", ",", ".");

    static List<Lexeme> of(String source) throws ExpressionFault {
        List<Lexeme> found = new ArrayList<>();
        int at = 0;
        while (at < source.length()) {
            if (Character.isWhitespace(source.charAt(at))) {
                at++;
            } else {
                Lexeme next = next(source, at);
                found.add(next);
                at = next.at - 1 + next.text.length() + (next.kind == Kind.TEXT ? 2 : 0);
            }
        }
        found.add(new Lexeme(Kind.END, "", source.length() + 1));
        return found;
    }

    private static Lexeme next(String source, int at) throws ExpressionFault {
        char c = source.charAt(at);
        if (c == '"' || c == '\'') {
            int close = source.indexOf(c, at + 1);
            if (close < 0) {
                throw new ExpressionFault(at + 1, "a quote that is not closed", "Close it with " + c + ".");
            }
            return new Lexeme(Kind.TEXT, source.substring(at + 1, close), at + 1);
        }
        if (isDigit(c)) {
            return new Lexeme(Kind.NUMBER, source.substring(at, numberEnd(source, at)), at + 1);
        }
        if (isLetter(c)) {
            int end = at;
            while (end < source.length() && (isLetter(source.charAt(end)) || isDigit(source.charAt(end)))) {
                end++;
            }
            return new Lexeme(Kind.NAME, source.substring(at, end), at + 1);
        }
        for (String sign : SIGNS) {
            if (source.startsWith(sign, at)) {
                return new Lexeme(Kind.SIGN, sign, at + 1);
            }
        }
        throw new ExpressionFault(at + 1, "the character '" + Character.toString(source.codePointAt(at)) + "'", "The language has no such sign.");
    }

    private static int numberEnd(String source, int at) {
        int end = at;
        while (end < source.length() && (isDigit(source.charAt(end)) || source.charAt(end) == '.')) {
            end++;
        }
        return end;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(char c) {
        return Character.isLetter(c) || c == '_';
    }

    boolean is(String sign) {
        return (kind == Kind.SIGN || kind == Kind.NAME) && text.equals(sign);
    }

    /** How it is named in a message. */
    String words() {
        return kind == Kind.END ? "the end" : "'" + text + "'";
    }
}

package io.github.assay.execution.worker.engines;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Splits one definition in an H2 file into tokens as H2 does: words in capitals, quoted names, signs. A text literal is
 * one sign; comments are skipped.
 */
final class H2Tokens {
    /** Kinds of tokens. */
    enum Kind {
        WORD,
        NAME,
        SIGN
    }

    /** One token; a quoted name without its quotes. */
    record Token(Kind kind, String text) {
        boolean is(String sign) {
            return kind == Kind.SIGN && text.equals(sign);
        }

        boolean isWord(String word) {
            return kind == Kind.WORD && text.equals(word);
        }
    }

    private final String sql;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private H2Tokens(String sql) {
        this.sql = sql;
    }

    /**
     * The tokens of a definition.
     *
     * @throws IllegalArgumentException for a quote, a comment or an escape without an end
     */
    static List<Token> of(String sql) {
        H2Tokens reader = new H2Tokens(sql);
        while (reader.at < sql.length()) {
            reader.next();
        }
        return reader.tokens;
    }

    private void next() {
        char c = sql.charAt(at);
        if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
            at++;
        } else if (sql.startsWith("--", at) || sql.startsWith("//", at)) {
            int end = sql.indexOf('\n', at);
            at = end < 0 ? sql.length() : end + 1;
        } else if (sql.startsWith("/*", at)) {
            skipComment();
        } else if (c == '"' || c == '`') {
            add(Kind.NAME, quoted(c));
        } else if (c == '\'') {
            quoted(c);
            add(Kind.SIGN, "'");
        } else if (sql.startsWith("$$", at)) {
            at = endOf("$$", at + 2);
            add(Kind.SIGN, "'");
        } else if (Character.isJavaIdentifierStart(c)) {
            word();
        } else {
            add(Kind.SIGN, String.valueOf(c));
            at++;
        }
    }

    private void add(Kind kind, String text) {
        tokens.add(new Token(kind, text));
    }

    private int endOf(String sign, int from) {
        int end = sql.indexOf(sign, from);
        if (end < 0) {
            throw new IllegalArgumentException("no end of " + sign);
        }
        return end + sign.length();
    }

    /** Skips a comment; comments may be nested. */
    private void skipComment() {
        int depth = 0;
        do {
            if (sql.startsWith("/*", at)) {
                depth++;
                at += 2;
            } else if (sql.startsWith("*/", at)) {
                depth--;
                at += 2;
            } else if (at++ >= sql.length()) {
                throw new IllegalArgumentException("no end of a comment");
            }
        } while (depth > 0);
    }

    private String quoted(char quote) {
        StringBuilder text = new StringBuilder();
        int from = at + 1;
        while (true) {
            int end = endOf(String.valueOf(quote), from);
            text.append(sql, from, end - 1);
            at = end;
            if (end >= sql.length() || sql.charAt(end) != quote) {
                return text.toString();
            }
            text.append(quote);
            from = end + 1;
        }
    }

    private void word() {
        int start = at;
        while (at < sql.length() && Character.isJavaIdentifierPart(sql.charAt(at))) {
            at++;
        }
        String word = sql.substring(start, at).toUpperCase(Locale.ROOT);
        boolean escaped = word.equals("U") && at + 1 < sql.length() && sql.charAt(at) == '&';
        if (escaped && sql.charAt(at + 1) == '"') {
            at++;
            add(Kind.NAME, unescaped(quoted('"')));
        } else if (escaped && sql.charAt(at + 1) == '\'') {
            at++;
        } else {
            add(Kind.WORD, word);
        }
    }

    /** Decodes a name with characters written as numbers: {@code \00e4}, {@code \+01f600}. */
    private static String unescaped(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c != '\\') {
                text.append(c);
            } else if (name.startsWith("\\", i + 1)) {
                text.append(c);
                i++;
            } else {
                boolean six = name.startsWith("+", i + 1);
                int from = six ? i + 2 : i + 1;
                int end = from + (six ? 6 : 4);
                if (end > name.length()) {
                    throw new IllegalArgumentException("a cut escape");
                }
                text.appendCodePoint(Integer.parseInt(name, from, end, 16));
                i = end - 1;
            }
        }
        return text.toString();
    }
}

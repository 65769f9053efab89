package io.github.assay.sql.text;

import java.util.List;
import java.util.Locale;

/** Lists the tokens of a text without white space and comments, with tests on them. */
public final class SignificantTokens {
    private final String text;
    private final List<Token> words;

    public SignificantTokens(String text, LexRules rules) {
        this.text = text;
        this.words = SqlLexer.words(text, rules);
    }

    public int size() {
        return words.size();
    }

    public Token token(int i) {
        return words.get(i);
    }

    public boolean is(int i, Token.Kind kind) {
        return i >= 0 && i < words.size() && words.get(i).kind() == kind;
    }

    /** The word in lower case without its quotes; empty outside the text. */
    public String name(int i) {
        if (i < 0 || i >= words.size()) {
            return "";
        }
        Token t = words.get(i);
        String word = t.of(text);
        if (isEscapedName(i)) {
            return PostgresIdentifier.stored(word).toLowerCase(Locale.ROOT);
        }
        boolean quoted = t.kind() == Token.Kind.QUOTED_IDENTIFIER && word.length() > 1;
        return (quoted ? word.substring(1, word.length() - 1) : word).toLowerCase(Locale.ROOT);
    }

    /** Whether a name is written with escapes ({@code U&"…"}), which can hide any other name. */
    public boolean isEscapedName(int i) {
        return is(i, Token.Kind.QUOTED_IDENTIFIER) && "uU".indexOf(text.charAt(words.get(i).start())) >= 0;
    }

    /** Whether the token is this word, not a quoted name. */
    public boolean reads(int i, String word) {
        if (i < 0 || i >= words.size()) {
            return false;
        }
        Token t = words.get(i);
        return t.end() - t.start() == word.length()
                && t.kind() != Token.Kind.QUOTED_IDENTIFIER
                && t.kind() != Token.Kind.STRING && text.regionMatches(true, t.start(), word, 0, word.length());
    }

    public boolean readsAny(int i, String... choices) {
        for (String word : choices) {
            if (reads(i, word)) {
                return true;
            }
        }
        return false;
    }

    /** The bracket that closes the one at a place; the last word where none does. */
    public int closing(int open) {
        int depth = 0;
        for (int i = open; i < words.size(); i++) {
            depth += reads(i, "(") ? 1 : reads(i, ")") ? -1 : 0;
            if (depth == 0) {
                return i;
            }
        }
        return words.size() - 1;
    }

    /** The text from the word {@code from} up to and with the word {@code to}, as written. */
    public Span span(int from, int to) {
        return new Span(words.get(from).start(), words.get(Math.min(to, words.size() - 1)).end());
    }

    /** The text as written. */
    public String text() {
        return text;
    }
}

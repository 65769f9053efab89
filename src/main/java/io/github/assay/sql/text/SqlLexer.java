package io.github.assay.sql.text;

import io.github.assay.sql.text.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits any text into tokens, whether or not it is SQL. Every character belongs to exactly one token. */
public final class SqlLexer {
    private final String text;
    private final LexRules rules;
    private final List<Token> tokens = new ArrayList<>();
    private int at;

    private SqlLexer(String text, LexRules rules) {
        this.text = text;
        this.rules = rules;
    }

    /** The tokens in order, white space and comments included; joined they are the text. */
    public static List<Token> tokens(String text) {
        return tokens(text, LexRules.STANDARD);
    }

    /** The tokens as a dialect cuts them. */
    public static List<Token> tokens(String text, String dialect) {
        return tokens(text, LexRules.of(dialect));
    }

    public static List<Token> tokens(String text, LexRules rules) {
        return new SqlLexer(text, rules).run();
    }

    /** Tokens without white space and comments. */
    public static List<Token> words(String text, LexRules rules) {
        return tokens(text, rules).stream()
                .filter(t -> t.kind() != Kind.SPACE && t.kind() != Kind.COMMENT)
                .toList();
    }

    private List<Token> run() {
        while (at < text.length()) {
            int start = at;
            Kind kind = next();
            tokens.add(new Token(kind, start, at));
        }
        markFunctions();
        return List.copyOf(tokens);
    }

    private Kind next() {
        char c = text.charAt(at);
        int end = Scan.spaces(text, at, rules);
        if (end > at) {
            at = end;
            return Kind.SPACE;
        }
        end = Scan.comment(text, at, rules);
        if (end > at) {
            at = end;
            return Kind.COMMENT;
        }
        end = Scan.string(text, at, rules);
        if (end > at) {
            at = end;
            return Kind.STRING;
        }
        end = Scan.quotedName(text, at, rules);
        if (end > at) {
            at = end;
            return Kind.QUOTED_IDENTIFIER;
        }
        return plain(c);
    }

    private Kind plain(char c) {
        int end = Scan.number(text, at);
        if (end > at) {
            at = end;
            return Kind.NUMBER;
        }
        if (Scan.startsName(text, at, rules)) {
            int start = at;
            at = Scan.name(text, at, rules);
            return SqlWords.isKeyword(text.substring(start, at)) ? Kind.KEYWORD : Kind.IDENTIFIER;
        }
        end = Scan.parameter(text, at, rules);
        if (end > at) {
            at = end;
            return Kind.PARAMETER;
        }
        if ("(),;.[]{}".indexOf(c) >= 0) {
            at++;
            return Kind.PUNCTUATION;
        }
        at = Scan.operator(text, at, rules);
        return Kind.OPERATOR;
    }

    /** A name before an opening parenthesis is a function, unless the grammar says otherwise. */
    private void markFunctions() {
        int open = -1;
        for (int i = tokens.size() - 1; i >= 0; i--) {
            Token t = tokens.get(i);
            if (t.kind() == Kind.SPACE || t.kind() == Kind.COMMENT) {
                continue;
            }
            if (open == 1 && isFunctionName(t)) {
                tokens.set(i, new Token(Kind.FUNCTION, t.start(), t.end()));
            }
            open = t.end() - t.start() == 1 && text.charAt(t.start()) == '(' ? 1 : -1;
        }
    }

    private boolean isFunctionName(Token t) {
        return t.kind() == Kind.IDENTIFIER
                || t.kind() == Kind.KEYWORD && SqlWords.mayCall(t.of(text).toLowerCase(Locale.ROOT));
    }

    static boolean isSpace(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == '\uFEFF';
    }
}

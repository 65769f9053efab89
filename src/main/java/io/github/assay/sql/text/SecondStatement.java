package io.github.assay.sql.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds where a second statement begins in a text; final semicolons and comments are no second statement. */
public final class SecondStatement {
    private static final Set<String> SCRIPTS = Set.of("DECLARE", "CREATE", "SET", "USE", "BEGIN", "ALTER", "DROP");
    private static final Set<String> BLOCKS = Set.of("BEGIN", "DECLARE", "DELIMITER", "FUNCTION", "PROCEDURE");

    private SecondStatement() {}

    /** The fault of a text with a second statement; for a script it names the first word. */
    public static String fault(String text, LexRules rules) {
        List<Token> tokens = SqlLexer.tokens(text, rules);
        String script = "in a script of several statements (" + first(tokens, text) + " first): ";
        return (isScript(tokens, text) ? script : "") + "a second statement starts here";
    }

    /** Whether the first word starts no query, so that what follows its semicolon belongs to it. */
    public static boolean isScript(List<Token> tokens, String text) {
        return SCRIPTS.contains(first(tokens, text));
    }

    private static String first(List<Token> tokens, String text) {
        return tokens.stream()
                .filter(t -> t.kind() != Token.Kind.SPACE && t.kind() != Token.Kind.COMMENT)
                .findFirst()
                .map(t -> t.of(text).toUpperCase(Locale.ROOT))
                .orElse("");
    }

    /** Whether a second statement begins, and no word in front of it says that the semicolon belongs to the first. */
    public static boolean isCertain(String text, LexRules rules) {
        int second = find(text, rules);
        List<Token> tokens = SqlLexer.tokens(text, rules);
        return second >= 0
                && !isScript(tokens, text)
                && tokens.stream()
                        .filter(t -> t.start() < second && t.kind() != Token.Kind.STRING)
                        .noneMatch(t -> BLOCKS.contains(t.of(text).toUpperCase(Locale.ROOT)));
    }

    /** Offset of the second statement's first token, or -1. */
    public static int find(String text, LexRules rules) {
        if (text.indexOf(';') < 0) {
            return -1;
        }
        List<Token> words = SqlLexer.words(text, rules);
        boolean begun = false;
        boolean ended = false;
        for (Token t : words) {
            boolean semicolon = text.charAt(t.start()) == ';';
            if (!semicolon && ended) {
                return t.start();
            }
            begun |= !semicolon;
            ended |= semicolon && begun;
        }
        return -1;
    }
}

package io.github.assay.sql;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Finds where a text goes on after its first statement; final semicolons and comments are no second statement. */
final class SecondStatement {
    private static final Set<String> SCRIPTS = Set.of("DECLARE", "CREATE", "SET", "USE", "BEGIN", "ALTER", "DROP");

    private SecondStatement() {}

    /** What is said of a text with a second statement: a script's first word is named. */
    static String fault(String text, LexRules rules) {
        String first = SqlLexer.words(text, rules).getFirst().of(text).toUpperCase(Locale.ROOT);
        boolean script = SCRIPTS.contains(first);
        return (script ? "in a script of several statements (" + first + " first): " : "") + "a second statement starts here";
    }

    /** Offset of the second statement's first token, or -1. */
    static int find(String text, LexRules rules) {
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

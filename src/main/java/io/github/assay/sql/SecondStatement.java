package io.github.assay.sql;

import java.util.List;

/** Finds where a text goes on after its first statement; final semicolons and comments are no second statement. */
final class SecondStatement {
    private SecondStatement() {}

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

package io.github.assay.sql.text;

import java.util.ArrayDeque;
import java.util.Deque;

/** Finds the bracket that a text opens last and never closes, to explain the fault of a cut text. */
public final class OpenBracket {
    private OpenBracket() {}

    /** Its offset, or -1 when every bracket is closed. */
    public static int find(String text, LexRules rules) {
        Deque<Integer> open = new ArrayDeque<>();
        for (Token t : SqlLexer.words(text, rules)) {
            char c = t.kind() == Token.Kind.PUNCTUATION ? text.charAt(t.start()) : ' ';
            if (c == '(') {
                open.push(t.start());
            } else if (c == ')' && !open.isEmpty()) {
                open.pop();
            }
        }
        return open.isEmpty() ? -1 : open.peek();
    }
}

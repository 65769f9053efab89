package io.github.assay.sql.text;

/** Finds brackets nested beyond a limit, because every reader of a tree recurses once for each level. */
public final class BracketDepth {
    private BracketDepth() {}

    /** Offset of the first bracket nested more than {@code limit} deep, or -1. */
    public static int beyond(int limit, String text, LexRules rules) {
        if (text.chars().filter(c -> c == '(').count() <= limit) {
            return -1;
        }
        int depth = 0;
        for (Token t : SqlLexer.words(text, rules)) {
            char c = text.charAt(t.start());
            boolean bracket = t.kind() == Token.Kind.PUNCTUATION;
            depth += bracket && c == '(' ? 1 : bracket && c == ')' ? -1 : 0;
            if (depth > limit) {
                return t.start();
            }
        }
        return -1;
    }
}

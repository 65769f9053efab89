package io.github.assay.sql.text;

import java.util.List;

/** Finds a block comment that is never closed. Only SQLite ends such a comment at the end of the text. */
public final class OpenComment {
    private OpenComment() {}

    /** Its offset, or -1. */
    public static int find(String text, String dialect) {
        if (!text.contains("/*") || dialect.equalsIgnoreCase("sqlite")) {
            return -1;
        }
        LexRules rules = LexRules.of(dialect);
        List<Token> tokens = SqlLexer.tokens(text, rules);
        Token last = tokens.getLast();
        String word = last.of(text);
        boolean block = last.kind() == Token.Kind.COMMENT && word.startsWith("/*");
        return block && !isClosed(word, rules.has(LexRules.Trait.NESTED_COMMENTS)) ? last.start() : -1;
    }

    private static boolean isClosed(String comment, boolean nested) {
        int depth = 1;
        int i = 2;
        while (i < comment.length() && depth > 0) {
            if (comment.startsWith("*/", i)) {
                depth--;
                i += 2;
            } else if (nested && comment.startsWith("/*", i)) {
                depth++;
                i += 2;
            } else {
                i++;
            }
        }
        return depth == 0;
    }
}

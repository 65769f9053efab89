package io.github.assay.sql;

import java.util.List;

/** Names inside canonical expressions. */
public final class SqlNames {
    private SqlNames() {}

    /** The expression with {@code table.column} shortened to {@code column}; strings stay as they are. */
    public static String withoutQualifiers(String canonical) {
        List<Token> tokens = SqlLexer.tokens(canonical);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < tokens.size(); i++) {
            boolean qualifier = i + 2 < tokens.size()
                    && tokens.get(i).kind() != Token.Kind.STRING
                    && tokens.get(i).kind() != Token.Kind.PUNCTUATION
                    && tokens.get(i + 1).of(canonical).equals(".");
            if (qualifier) {
                i++;
            } else {
                out.append(tokens.get(i).of(canonical));
            }
        }
        return out.toString();
    }
}

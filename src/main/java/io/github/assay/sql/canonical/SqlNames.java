package io.github.assay.sql.canonical;

import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Normalises names inside canonical expressions. */
public final class SqlNames {
    private static final Pattern OTHER = Pattern.compile("[^\\p{L}\\p{N}]+");

    private SqlNames() {}

    /** A name as tables and columns are looked up: NFC, lower case, runs of other characters as {@code _}. */
    public static String normalised(String name) {
        String lower = Normalizer.normalize(name.strip(), Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
        return OTHER.matcher(lower).replaceAll("_");
    }

    /** The expression with {@code table.column} shortened to {@code column}; strings stay as they are. */
    public static String withoutQualifiers(String canonical) {
        List<Token> tokens = SqlLexer.tokens(canonical);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < tokens.size(); i++) {
            boolean qualifier = i + 2 < tokens.size()
                    && tokens.get(i).kind() != Token.Kind.STRING
                    && tokens.get(i).kind() != Token.Kind.PUNCTUATION && tokens.get(i + 1).of(canonical).equals(".");
            if (qualifier) {
                i++;
            } else {
                out.append(tokens.get(i).of(canonical));
            }
        }
        return out.toString();
    }
}

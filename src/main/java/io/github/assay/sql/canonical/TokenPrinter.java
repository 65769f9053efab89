package io.github.assay.sql.canonical;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SqlIdentifierRules;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import java.util.List;

/** Expressions that have no canonical form of their own: their tokens in lower case, with table aliases resolved. */
final class TokenPrinter {
    private TokenPrinter() {}

    static String of(String written, Scope scope, SqlIdentifierRules names) {
        List<Token> words = SqlLexer.words(written, LexRules.STANDARD);
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i).of(written);
            boolean name = words.get(i).kind() != Token.Kind.STRING;
            boolean qualified = i + 2 < words.size() && words.get(i + 1).of(written).equals(".");
            if (name && qualified) {
                out.append(scope.column(names.of(word), names.of(words.get(i + 2).of(written)))).append(' ');
                i += 2;
            } else {
                boolean quoted = names.doubleQuotesAreText && word.startsWith("\"");
                out.append(quoted ? names.asText(word) : name ? names.of(word) : word).append(' ');
            }
        }
        return out.toString().strip();
    }
}

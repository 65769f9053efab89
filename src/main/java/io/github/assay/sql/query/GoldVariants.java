package io.github.assay.sql.query;

import io.github.assay.sql.text.SecondStatement;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Splits one gold text into its gold queries, which semicolons separate (metrics.md §1.6). Braces are SQL here; the lists
 * that Defog writes in them are expanded where its files are imported.
 */
public final class GoldVariants {
    private GoldVariants() {}

    /** The queries; the text itself where it has one statement only. */
    public static List<String> of(String text, String dialect) {
        if (text.isBlank() || text.indexOf(';') < 0) {
            return text.isBlank() ? List.of() : List.of(text);
        }
        List<String> queries = split(text, SqlLexer.tokens(text, dialect));
        return queries.size() == 1 ? List.of(text) : queries.stream().distinct().toList();
    }

    /** The query that represents the whole text: the first one. */
    public static String principal(String text, String dialect) {
        List<String> queries = of(text, dialect);
        return queries.size() < 2 ? text : queries.getFirst();
    }

    /** A script such as {@code DECLARE …; SELECT …} is one text, not several golds. */
    private static List<String> split(String text, List<Token> tokens) {
        if (SecondStatement.isScript(tokens, text)) {
            return List.of(text);
        }
        List<String> queries = new ArrayList<>();
        StringBuilder query = new StringBuilder();
        boolean words = false;
        for (Token token : tokens) {
            boolean end = token.of(text).equals(";");
            if (end && words) {
                queries.add(query.toString().strip());
            }
            query.append(end ? "" : token.of(text));
            query.setLength(end ? 0 : query.length());
            words = !end && (words || !Set.of(Token.Kind.SPACE, Token.Kind.COMMENT).contains(token.kind()));
        }
        if (words) {
            queries.add(query.toString().strip());
        }
        return queries;
    }
}

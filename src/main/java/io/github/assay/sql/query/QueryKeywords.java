package io.github.assay.sql.query;

import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lists the keywords of a query that BADGER compares, outside common table expressions (metrics.md §2.4). INNER and
 * OUTER are left out, since {@code JOIN} has the same meaning (§0.8).
 */
public final class QueryKeywords {
    private static final Set<String> WORDS = Set.of(
            "SELECT", "DISTINCT", "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "LIMIT", "JOIN", "LEFT", "RIGHT", "FULL",
            "CROSS", "UNION", "INTERSECT", "EXCEPT", "WITH", "CASE", "IN", "LIKE", "BETWEEN", "EXISTS", "NOT", "OR",
            "OVER", "QUALIFY");

    private QueryKeywords() {}

    /** Upper case, sorted, each once. */
    public static Set<String> of(ParsedSql sql) {
        SignificantTokens words = sql.words();
        TreeSet<String> found = new TreeSet<>();
        boolean inCtes = words.reads(0, "with");
        int depth = 0;
        for (int i = 0; i < words.size(); i++) {
            depth += words.reads(i, "(") ? 1 : words.reads(i, ")") ? -1 : 0;
            inCtes &= depth > 0 || !words.reads(i, "select");
            String word = words.name(i).toUpperCase(Locale.ROOT);
            boolean counts = words.is(i, Token.Kind.KEYWORD) && WORDS.contains(word);
            if (counts && (!inCtes || word.equals("WITH"))) {
                found.add(word);
            }
        }
        return found;
    }

}

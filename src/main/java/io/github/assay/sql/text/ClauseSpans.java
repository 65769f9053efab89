package io.github.assay.sql.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the outermost clauses of a text by its tokens, whether or not it parses. The content of a WITH and the right
 * side of a set operation are clauses of their own.
 */
public final class ClauseSpans {
    private final SignificantTokens text;
    private final Map<String, List<Token>> clauses = new LinkedHashMap<>();
    private String open = "";

    private ClauseSpans(SignificantTokens text) {
        this.text = text;
    }

    /** Clause → its tokens without white space and comments, in text order. Text before any clause has the name "". */
    public static Map<String, List<Token>> of(String sql, String dialect) {
        ClauseSpans spans = new ClauseSpans(new SignificantTokens(sql, LexRules.of(dialect)));
        spans.run();
        return spans.clauses;
    }

    private void run() {
        int depth = 0;
        int last = text.size() - 1;
        while (text.reads(last, ";")) {
            last--;
        }
        for (int i = 0; i <= last; i++) {
            depth -= text.reads(i, ")") ? 1 : 0;
            if (depth == 0) {
                open = begins(i);
            }
            clauses.computeIfAbsent(open, _ -> new ArrayList<>()).add(text.token(i));
            depth += text.reads(i, "(") ? 1 : 0;
        }
    }

    private String begins(int i) {
        if (!text.is(i, Token.Kind.KEYWORD) || text.reads(i - 1, ".")) {
            return open;
        }
        boolean right = isSetOperation(open);
        return switch (text.name(i)) {
            case "with" -> open.isEmpty() ? "WITH" : open;
            case "select" -> right ? open : "SELECT";
            case "from" -> right || text.reads(i - 1, "distinct") ? open : "FROM";
            case "where" -> right ? open : "WHERE";
            case "group" -> right || !text.reads(i + 1, "by") ? open : "GROUP BY";
            case "having" -> right ? open : "HAVING";
            case "order" -> text.reads(i + 1, "by") ? "ORDER BY" : open;
            case "limit", "fetch" -> "LIMIT";
            case "union", "intersect", "except" -> right ? open : text.name(i).toUpperCase(java.util.Locale.ROOT);
            case "minus" -> right || !text.readsAny(i + 1, "select", "all", "distinct", "(", "with") ? open : "EXCEPT";
            case "qualify" -> right ? open : "QUALIFY";
            case "window" -> right || !text.reads(i + 2, "as") ? open : "WINDOW";
            case "pivot", "unpivot" -> open.equals("FROM") ? text.name(i).toUpperCase(java.util.Locale.ROOT) : open;
            case "join", "inner", "left", "right", "full", "cross", "natural" ->
                open.equals("PIVOT") || open.equals("UNPIVOT") ? "FROM" : open;
            default -> open;
        };
    }

    static boolean isSetOperation(String clause) {
        return clause.equals("UNION") || clause.equals("INTERSECT") || clause.equals("EXCEPT");
    }

    /** From the first token to the last. */
    public static Span span(List<Token> tokens) {
        return new Span(tokens.getFirst().start(), tokens.getLast().end());
    }
}

package io.github.assay.sql.query;

import io.github.assay.sql.text.SecondStatement;
import io.github.assay.sql.text.SqlLexer;
import io.github.assay.sql.text.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Expands one gold text into its gold queries (metrics.md §1.6). Semicolons separate queries. Braces hold a list of
 * which any non-empty part is accepted; {@code {}} repeats the list chosen for the braces before it.
 */
public final class GoldVariants {
    /** Most variants of one text; further ones are left out. */
    public static final int MOST = 1_024;

    private final String text;
    private final List<Token> tokens;

    private GoldVariants(String text, List<Token> tokens) {
        this.text = text;
        this.tokens = tokens;
    }

    /** The queries; the text itself where it has neither braces nor several statements. */
    public static List<String> of(String text, String dialect) {
        if (text.isBlank() || text.indexOf('{') < 0 && text.indexOf(';') < 0) {
            return text.isBlank() ? List.of() : List.of(text);
        }
        List<GoldVariants> queries = split(text, SqlLexer.tokens(text, dialect));
        if (queries.size() == 1 && queries.getFirst().firstBrace() < 0) {
            return List.of(text);
        }
        return queries.stream().flatMap(q -> q.expanded().stream()).distinct().limit(MOST).toList();
    }

    /** The query that represents the whole text: the first one, with all that its braces list. */
    public static String principal(String text, String dialect) {
        if (text.indexOf('{') < 0 && text.indexOf(';') < 0) {
            return text;
        }
        List<GoldVariants> queries = split(text, SqlLexer.tokens(text, dialect));
        boolean plain = queries.isEmpty() || queries.size() == 1 && queries.getFirst().firstBrace() < 0;
        return plain ? text : queries.getFirst().expanded().getLast();
    }

    /** A script such as {@code DECLARE …; SELECT …} is one text, not several golds. */
    private static List<GoldVariants> split(String text, List<Token> tokens) {
        List<GoldVariants> queries = new ArrayList<>();
        List<Token> current = new ArrayList<>();
        boolean script = SecondStatement.isScript(tokens, text);
        for (Token token : tokens) {
            if (token.of(text).equals(";") && !script) {
                queries.add(new GoldVariants(text, current));
                current = new ArrayList<>();
            } else {
                current.add(token);
            }
        }
        queries.add(new GoldVariants(text, current));
        return queries.stream().filter(GoldVariants::saysSomething).toList();
    }

    private boolean saysSomething() {
        return tokens.stream().anyMatch(t -> t.kind() != Token.Kind.SPACE && t.kind() != Token.Kind.COMMENT);
    }

    /** Where a list in braces opens, or -1: a struct such as {@code {'a': 1}} is none. */
    private int firstBrace() {
        for (int i = 0; i < tokens.size(); i++) {
            if (is(i, "{")) {
                int close = close(i);
                return close < 0 || tokens.subList(i, close).stream().anyMatch(t -> t.of(text).startsWith(":")) ? -1 : i;
            }
        }
        return -1;
    }

    private int close(int open) {
        for (int i = open + 1; i < tokens.size(); i++) {
            if (is(i, "}")) {
                return i;
            }
        }
        return -1;
    }

    private boolean is(int i, String word) {
        return tokens.get(i).of(text).equals(word);
    }

    private List<String> expanded() {
        int open = firstBrace();
        if (open < 0) {
            return List.of(joined(0, tokens.size()).strip());
        }
        int close = close(open);
        String before = joined(0, open);
        String after = joined(close + 1, tokens.size());
        List<String> items = items(open + 1, close);
        List<String> queries = new ArrayList<>();
        for (int chosen = 1; chosen < 1 << Math.min(items.size(), 10) && queries.size() < MOST; chosen++) {
            int mask = chosen;
            List<String> part = items.stream().filter(i -> (mask >> items.indexOf(i) & 1) == 1).toList();
            String query = before + String.join(", ", part) + withList(after, part);
            queries.addAll(new GoldVariants(query, SqlLexer.tokens(query)).expanded());
        }
        return queries;
    }

    /** Empty braces take the list, without aliases, which GROUP BY does not have. */
    private static String withList(String after, List<String> part) {
        String bare = part.stream()
                .map(item -> item.replaceFirst("(?is)\\s+as\\s+\\S+$", ""))
                .collect(Collectors.joining(", "));
        return after.replaceAll("\\{\\s*}", java.util.regex.Matcher.quoteReplacement(bare));
    }

    private String joined(int from, int to) {
        return tokens.subList(from, to).stream().map(t -> t.of(text)).collect(Collectors.joining());
    }

    private List<String> items(int from, int to) {
        List<String> items = new ArrayList<>();
        int depth = 0;
        int start = from;
        for (int i = from; i < to; i++) {
            depth += is(i, "(") ? 1 : is(i, ")") ? -1 : 0;
            if (depth == 0 && is(i, ",")) {
                items.add(joined(start, i).strip());
                start = i + 1;
            }
        }
        items.add(joined(start, to).strip());
        return items.stream().filter(item -> !item.isEmpty()).distinct().toList();
    }
}

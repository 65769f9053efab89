package io.github.assay.sql.text;

import java.util.Set;

/**
 * Finds the statement that {@code EXPLAIN}, or {@code DESCRIBE} of a query, is about: behind the options of any dialect,
 * such as {@code FORMAT=JSON}, {@code QUERY PLAN}, {@code USING TEXT} or {@code (COSTS OFF)}.
 */
public final class ExplainedStatement {
    private static final Set<String> OPTIONS = Set.of(
            "analyze", "analyse", "ast", "authorization", "buffers", "cbo", "codegen", "compact", "cost", "costs", "current",
            "dependency", "distributed", "estimate", "extended", "for", "format", "formatted", "io", "json", "local", "locks",
            "logical", "operator", "optimized", "partitions", "physical", "pipeline", "plan", "query", "statement", "syntax", "tabular",
            "text", "timing", "traditional", "tree", "using", "validate", "vectorization", "verbose", "yaml", "xml");

    private ExplainedStatement() {}

    /** Whether the first words are {@code EXPLAIN}, or {@code DESCRIBE} or {@code DESC} and a query. */
    public static boolean isIn(SignificantTokens words) {
        return words.reads(0, "explain") || start(words) > 0;
    }

    /**
     * The place of the first word of the statement explained; -1 where the text is no such statement, or has words before
     * the statement that are no options of a known dialect.
     */
    public static int start(SignificantTokens words) {
        boolean describes = words.readsAny(0, "describe", "desc");
        if (!describes && !words.reads(0, "explain")) {
            return -1;
        }
        int i = 1;
        while (i < words.size()) {
            int next = afterOption(words, i);
            if (next <= i) {
                break;
            }
            i = next;
        }
        boolean query = beginsQuery(words, i) || words.readsAny(i, "values", "table") && (!describes || words.reads(i - 1, "query"));
        boolean change = !describes && words.readsAny(i, "insert", "update", "delete", "replace", "merge", "create");
        return query || change ? i : -1;
    }

    private static boolean beginsQuery(SignificantTokens words, int i) {
        int first = i;
        while (words.reads(first, "(")) {
            first++;
        }
        return words.readsAny(first, "select", "with", "from", "pivot", "unpivot") || first > i && words.readsAny(first, "values", "table");
    }

    /** The place behind the option at a word: {@code VERBOSE}, {@code (…)}, {@code name = value}, {@code SET name = value}. */
    private static int afterOption(SignificantTokens words, int i) {
        if (words.reads(i, "(")) {
            return beginsQuery(words, i) ? i : words.closing(i) + 1;
        }
        if (words.reads(i + 1, "=") && !words.is(i, Token.Kind.STRING)) {
            return words.reads(i + 3, ",") ? i + 4 : i + 3;
        }
        boolean named = words.reads(i, "set") && words.reads(i + 1, "statement_id");
        return named || OPTIONS.contains(words.name(i)) && !words.is(i, Token.Kind.QUOTED_IDENTIFIER) ? i + 1 : i;
    }
}

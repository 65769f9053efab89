package io.github.assay.sql;

/**
 * Decides before any execution, for gold and predicted SQL alike, whether a text only reads (metrics.md §4.6): one
 * query and nothing else, by its parse tree first, then token by token.
 */
public final class StatementGuard {
    private StatementGuard() {}

    /** Judges a text as {@link #judge(ParsedSql, GuardOptions)} does. */
    public static GuardVerdict judge(String text, String dialect, GuardOptions options) {
        return judge(ParsedSql.parse(text, dialect), options);
    }

    /** The verdict. Never throws for what the text may hold. */
    public static GuardVerdict judge(ParsedSql sql, GuardOptions options) {
        return new GuardVerdict.Block("unparsable", sql.text().strip(), 0);
    }
}

package io.github.assay.sql.relax;

import io.github.assay.sql.parse.TreeParser;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import net.sf.jsqlparser.statement.select.Select;

/**
 * The choices that a query leaves open, each with a query that shows whether the choice matters on a database
 * (counterexample.md §5.3, §5.5).
 *
 * @param cut the outermost ORDER BY and LIMIT; empty: there is neither
 * @param probes queries about choices below the top
 * @param unprobed whether some choice has no probe
 */
public record OpenChoices(Optional<Cut> cut, List<Probe> probes, boolean unprobed) {
    /**
     * The query without its outermost LIMIT, with its sort keys as columns.
     *
     * @param sql the query
     * @param added number of columns added at the end
     * @param keys places of the sort keys: from 0 among its own columns, from −1 downwards among the added ones
     * @param limit most rows that the query keeps; −1: all
     * @param offset rows that it leaves out before them
     * @param ordered whether it has ORDER BY
     */
    public record Cut(String sql, int added, List<Integer> keys, long limit, long offset, boolean ordered) {
        public Cut {
            keys = List.copyOf(keys);
        }
    }

    /**
     * A query about a choice below the top.
     *
     * @param kind what must hold for its rows
     * @param sql the query
     * @param keys number of columns that are keys
     * @param limit for {@link Kind#CUT}: most rows kept
     * @param offset for {@link Kind#CUT}: rows left out before them
     * @param extreme for {@link Kind#GROUPS}: −1 or 1 where the last column decides by its least or greatest value; else 0
     * @param valuesOnly whether the choice changes values of the query's result, never its numbers of rows and columns
     */
    public record Probe(Kind kind, String sql, int keys, long limit, long offset, int extreme, boolean valuesOnly) {
        /** A probe whose choice may change the number of rows. */
        Probe(Kind kind, String sql, int keys, long limit, long offset) {
            this(kind, sql, keys, limit, offset, 0, false);
        }

        /** Conditions under which a choice does not matter. */
        public enum Kind {
            /** The last columns are sort keys; rows on both sides of the cut differ in them. */
            CUT,
            /** All rows are the same. */
            SINGLE,
            /** No two rows agree in the first columns. */
            UNIQUE,
            /** Rows that agree in the first columns agree in all. */
            GROUPS
        }
    }

    private static final Set<String> CHANCE = Set.of(
            "random", "randomblob", "rand", "uuid", "gen_random_uuid", "newid", "now", "current_date", "current_time",
            "current_timestamp", "getdate", "sysdate", "localtimestamp", "localtime", "today");
    private static final Set<String> JOINED_TEXT = Set.of(
            "group_concat", "string_agg", "listagg", "array_agg", "list", "json_group_array", "json_group_object", "json_agg");

    public OpenChoices {
        probes = List.copyOf(probes);
    }

    /** Whether any choice is open, whatever the data. */
    public boolean isSensitive() {
        return unprobed || !probes.isEmpty() || cut.filter(c -> c.limit() >= 0).isPresent();
    }

    /** The choices of a query; empty where it has no tree, or one with a clause that is not read. */
    public static Optional<OpenChoices> of(String sql, String dialect) {
        if (!(TreeParser.parse(sql, dialect) instanceof TreeParser.Result.Tree(Select select, MappedSource _))) {
            return Optional.empty();
        }
        try {
            return Optional.of(new ChoiceFinder(select, dialect).find());
        } catch (RuntimeException | StackOverflowError _) {
            return Optional.empty();
        }
    }

    /** Whether a query's result depends on chance, on the time or on the order of joined texts. */
    public static boolean dependsOnChance(String sql, String dialect) {
        SignificantTokens words = new SignificantTokens(sql, LexRules.of(dialect));
        for (int i = 0; i < words.size(); i++) {
            String name = words.name(i);
            boolean call = words.reads(i + 1, "(");
            boolean bare = name.startsWith("current_") || name.equals("localtimestamp");
            if (CHANCE.contains(name) && (call || bare) && !words.is(i, Token.Kind.QUOTED_IDENTIFIER) && !words.reads(i - 1, ".")) {
                return true;
            }
            if (call && JOINED_TEXT.contains(name) || words.is(i, Token.Kind.STRING) && isNow(words, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNow(SignificantTokens words, int i) {
        String text = words.token(i).of(words.text()).toLowerCase(Locale.ROOT);
        return text.equals("'now'") && words.readsAny(i - 1, "(", ",");
    }
}

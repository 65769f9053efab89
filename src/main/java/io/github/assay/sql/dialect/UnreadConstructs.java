package io.github.assay.sql.dialect;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.MappedSource;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Constructs that are known not to be read although their dialect has them ({@code docs/dialects.md}): a text that
 * stops at one of them may be as right as any other. An unknown dialect may have each of them.
 */
public final class UnreadConstructs {
    private static final Set<String> SPARK = Set.of("databricks", "spark");
    private static final Set<String> SCRIPTS = Set.of("", "bigquery", "snowflake", "databricks", "sqlserver", "tsql", "mssql");

    /** One word → the construct that it begins. */
    private static final Map<String, Construct> WORDS = Map.ofEntries(
            Map.entry("|>", new Construct("pipe syntax (|>)", Set.of("bigquery", "databricks", "spark"))),
            Map.entry("match_condition", new Construct("MATCH_CONDITION … USING", Set.of("snowflake"))),
            Map.entry("pivot", new Construct("PIVOT as a statement", Set.of("duckdb"))),
            Map.entry("unpivot", new Construct("UNPIVOT as a statement", Set.of("duckdb"))),
            Map.entry("transform", new Construct("TRANSFORM … USING", SPARK)),
            Map.entry("graph_table", new Construct("GRAPH_TABLE", Set.of("bigquery"))),
            Map.entry("differential_privacy", new Construct("WITH DIFFERENTIAL_PRIVACY", Set.of("bigquery"))),
            Map.entry("nested", new Construct("NESTED … COLUMNS", Set.of("oracle"))),
            Map.entry("totals", new Construct("WITH TOTALS", Set.of("clickhouse"))),
            Map.entry("format", new Construct("FORMAT", Set.of("clickhouse"))));

    private UnreadConstructs() {}

    /**
     * A construct.
     *
     * @param name what it is called in a complaint
     * @param dialects those that have it
     */
    private record Construct(String name, Set<String> dialects) {
        boolean isOf(String dialect) {
            return dialect.isEmpty() || dialects.contains(dialect);
        }
    }

    /** The construct at or before an offset that nobody here reads; empty where there is none. */
    public static Optional<String> before(int offset, String text, String dialect) {
        String spoken = dialect.toLowerCase(Locale.ROOT);
        SignificantTokens words = new SignificantTokens(text, LexRules.of(dialect));
        MappedSource written = MappedSource.of(text);
        boolean pipesAreRead = !PipeText.unpiped(written, LexRules.of(dialect)).equals(written);
        int lastUsing = words.size() - 1;
        while (lastUsing >= 0 && !words.reads(lastUsing, "using")) {
            lastUsing--;
        }
        for (int i = 0; i < words.size() && words.token(i).start() <= offset; i++) {
            boolean word = !words.is(i, Token.Kind.STRING) && !words.is(i, Token.Kind.QUOTED_IDENTIFIER);
            Construct construct = word && !(pipesAreRead && words.reads(i, "|>")) ? WORDS.get(words.name(i)) : null;
            if (construct != null && construct.isOf(spoken) && stands(words, i, lastUsing)) {
                return Optional.of(construct.name());
            }
        }
        return Optional.empty();
    }

    /** Whether a word begins the construct there, where it may be read too. */
    private static boolean stands(SignificantTokens words, int i, int lastUsing) {
        return switch (words.name(i)) {
            case "transform", "match_condition" -> lastUsing > i;
            case "nested" -> words.reads(i + 2, "columns");
            case "totals" -> words.reads(i - 1, "with");
            case "format" -> !words.readsAny(i - 1, "select", ",", ".");
            case "pivot", "unpivot" -> i == 0 || words.reads(i - 1, "(");
            default -> true;
        };
    }

    /** A script whose first statement makes what its last one asks: a variable or a function for the time being. */
    public static Optional<String> script(String text, String dialect) {
        SignificantTokens words = new SignificantTokens(text, LexRules.of(dialect));
        boolean declares = words.size() > 0 && words.name(0).equals("declare");
        boolean creates = words.size() > 1
                && words.name(0).equals("create")
                && Set.of("temp", "temporary").contains(words.name(1));
        boolean spoken = SCRIPTS.contains(dialect.toLowerCase(Locale.ROOT));
        return spoken && (declares || creates) ? Optional.of("a script of several statements") : Optional.empty();
    }
}

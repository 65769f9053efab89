package io.github.assay.sql.dialect;

import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import io.github.assay.sql.text.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Recognises constructs that the parser cannot read although their dialect has them ({@code docs/dialects.md}). A text
 * at which the parser stops there may still be valid. For an unknown dialect all constructs count.
 */
public final class UnreadConstructs {
    private static final Set<String> SPARK = Set.of("databricks", "spark");
    private static final Set<String> PIPED = Set.of("", "bigquery", "databricks", "spark");
    private static final Set<String> SCRIPTS = Set.of("", "bigquery", "snowflake", "databricks", "sqlserver", "tsql", "mssql");

    /** How many words after its bracket FOR is looked for. */
    private static final int NEAR = 40;

    private static final Set<String> SQL_SERVER = Set.of("sqlserver", "tsql", "mssql");
    private static final Set<String> POSTGRESQL = Set.of("postgresql", "postgres");
    private static final Set<String> ORACLE = Set.of("oracle");
    private static final Set<String> DUCKDB = Set.of("duckdb");
    private static final Set<String> CLICKHOUSE = Set.of("clickhouse");

    private static final Set<String> SNOWFLAKE = Set.of("snowflake");
    private static final Set<String> BIGQUERY = Set.of("bigquery");
    private static final Set<String> TRINO = Set.of("trino", "presto", "athena");
    private static final Set<String> MYSQL = Set.of("mysql", "mariadb");
    private static final Set<String> SQLITE = Set.of("sqlite");
    private static final Set<String> SAMPLES = Set.of("snowflake", "databricks", "spark", "duckdb", "sqlserver", "tsql", "mssql");

    private static final List<Construct> ALL = List.of(
            new Construct("MATCH_RECOGNIZE", "match_recognize", Set.of("snowflake", "oracle", "trino")),
            new Construct("TABLESAMPLE", "tablesample", SAMPLES),
            new Construct("MATCH_CONDITION … USING", "match_condition", SNOWFLAKE),
            new Construct("SAMPLE", "sample", SNOWFLAKE),
            new Construct("PIVOT over a query", "pivot (", SNOWFLAKE),
            new Construct("PIVOT with DEFAULT", "default on", SNOWFLAKE),
            new Construct("{*}", "{ *", SNOWFLAKE),
            new Construct("a lambda with types", "->", SNOWFLAKE),
            new Construct("LIKE ANY over UNNEST", "any unnest", BIGQUERY),
            new Construct("UNION CORRESPONDING", "corresponding", BIGQUERY),
            new Construct("GRAPH_TABLE", "graph_table", BIGQUERY),
            new Construct("WITH in a select list", "select with", BIGQUERY),
            new Construct("TRANSFORM … USING", "transform", SPARK),
            new Construct("?::", "? ::", SPARK),
            new Construct("PARTITION BY of a table argument", ") partition by", SPARK),
            new Construct("PIVOT as a statement", "pivot", DUCKDB),
            new Construct("UNPIVOT as a statement", "unpivot", DUCKDB),
            new Construct("PIVOT with GROUP BY", "pivot (", DUCKDB),
            new Construct("a list comprehension", "[", DUCKDB),
            new Construct("a slice with an open end", ": ]", DUCKDB),
            new Construct("a slice with an open end", "[ :", DUCKDB),
            new Construct("**", "**", DUCKDB),
            new Construct("FILTER without WHERE", "filter (", DUCKDB),
            new Construct("LIMIT of a share", "%", DUCKDB),
            new Construct("USING SAMPLE", "using sample", DUCKDB),
            new Construct("BY NAME before FROM", "by name from", DUCKDB),
            new Construct("GLOB", "glob", DUCKDB),
            new Construct("NESTED … COLUMNS", "nested", ORACLE),
            new Construct("MODEL", "model", ORACLE),
            new Construct("UNPIVOT with numbers", "unpivot (", ORACLE),
            new Construct("AS OF TIMESTAMP", "as of timestamp", ORACLE),
            new Construct("AS OF SCN", "as of scn", ORACLE),
            new Construct("VERSIONS BETWEEN", "versions between", ORACLE),
            new Construct("WITH FUNCTION", "with function", ORACLE),
            new Construct("CYCLE", "cycle", Set.of("postgresql", "postgres", "oracle")),
            new Construct("FOR SYSTEM_TIME", "for system_time", SQL_SERVER),
            new Construct("OPENJSON … WITH", "openjson", SQL_SERVER),
            new Construct("OPTION", "option (", SQL_SERVER),
            new Construct("PARSE", "parse (", SQL_SERVER),
            new Construct("TRY_PARSE", "try_parse (", SQL_SERVER),
            new Construct("IS JSON", "is json", POSTGRESQL),
            new Construct("IS JSON", "is not json", POSTGRESQL),
            new Construct("OPERATOR(…)", "operator (", POSTGRESQL),
            new Construct("GROUP BY DISTINCT", "group by distinct", POSTGRESQL),
            new Construct("~~*", "~ ~*", POSTGRESQL),
            new Construct("~~*", "~~ *", POSTGRESQL),
            new Construct("!~~*", "!~ ~*", POSTGRESQL),
            new Construct("@", "@", POSTGRESQL),
            new Construct("|/", "| /", POSTGRESQL),
            new Construct("||/", "|| /", POSTGRESQL),
            new Construct("INDEX FOR", "index for", MYSQL),
            new Construct("SOUNDS LIKE", "sounds like", MYSQL),
            new Construct("~ before a sign", "~ -", SQLITE),
            new Construct("FOR VERSION", "for version", TRINO),
            new Construct("FOR TIMESTAMP", "for timestamp", TRINO),
            new Construct("a type with brackets", "as array (", TRINO),
            new Construct("a type with brackets", "as map (", TRINO),
            new Construct("WITH TOTALS", "with totals", CLICKHOUSE),
            new Construct("a value named by WITH", "with", CLICKHOUSE),
            new Construct("a type with brackets", "nullable (", CLICKHOUSE),
            new Construct("FORMAT", "format", CLICKHOUSE));

    private UnreadConstructs() {}

    /**
     * A construct.
     *
     * @param name its name in the message of a fault
     * @param words the words in lower case that it begins with, with spaces between
     * @param dialects those that have it
     */
    private record Construct(String name, String words, Set<String> dialects) {
        boolean beginsAt(int i, SignificantTokens text) {
            int at = i;
            for (String word : words.split(" ")) {
                if (!text.reads(at, word)) {
                    return false;
                }
                at++;
            }
            return true;
        }

        boolean isOf(String dialect) {
            return dialect.isEmpty() || dialects.contains(dialect);
        }
    }

    /** The first construct up to the word after an offset that is not read; empty where there is none. */
    public static Optional<String> before(int offset, String text, String dialect) {
        String spoken = dialect.toLowerCase(Locale.ROOT);
        SignificantTokens words = new SignificantTokens(text, LexRules.of(dialect));
        if (PIPED.contains(spoken) && IntStream.range(0, words.size()).anyMatch(i -> words.reads(i, "|>"))) {
            return Optional.of("pipe syntax (|>)");
        }
        int lastUsing = words.size() - 1;
        while (lastUsing >= 0 && !words.reads(lastUsing, "using")) {
            lastUsing--;
        }
        int last = lastUsing;
        for (int i = 0; i < words.size() && (i == 0 || words.token(i - 1).start() <= offset); i++) {
            int at = i;
            Optional<Construct> found = ALL.stream()
                    .filter(c -> c.isOf(spoken) && c.beginsAt(at, words) && isConstruct(words, at, last))
                    .findFirst();
            if (found.isPresent()) {
                return found.map(Construct::name);
            }
        }
        return Optional.empty();
    }

    /** Whether a word begins the construct there, where it may be read too. */
    private static boolean isConstruct(SignificantTokens words, int i, int lastUsing) {
        return switch (words.name(i)) {
            case "transform", "match_condition" -> lastUsing > i;
            case "nested" -> words.reads(i + 2, "columns");
            case "format" -> !words.readsAny(i - 1, "select", ",", ".");
            case "pivot", "unpivot" -> i == 0 || words.reads(i - 1, "(") || words.reads(i + 1, "(");
            case "[" -> isComprehension(words, i);
            case "model" -> words.readsAny(i + 1, "dimension", "partition", "ignore", "keep", "return", "main", "unique", "reference");
            case "cycle" -> words.reads(i + 2, "set");
            case "->" -> words.is(i - 1, Token.Kind.IDENTIFIER) && words.is(i - 2, Token.Kind.IDENTIFIER);
            case "@" -> words.is(i + 1, Token.Kind.PARAMETER) || words.readsAny(i - 1, ",", "select", "(");
            case "filter" -> !words.reads(i + 2, "where");
            case "%" -> words.reads(i - 2, "limit");
            case "with" -> words.reads(i + 1, "totals") || words.is(i + 1, Token.Kind.NUMBER) || words.is(i + 1, Token.Kind.STRING);
            default -> true;
        };
    }

    /** {@code [e FOR x IN xs]}. */
    private static boolean isComprehension(SignificantTokens words, int open) {
        for (int i = open + 1; i < open + NEAR && !words.readsAny(i, "]", "select", "from"); i++) {
            if (words.reads(i, "for")) {
                return true;
            }
        }
        return false;
    }

    /** A script whose first statement makes what its last one asks: a variable or a function for the time being. */
    public static Optional<String> script(String text, String dialect) {
        SignificantTokens words = new SignificantTokens(text, LexRules.of(dialect));
        boolean declares = words.size() > 0 && words.name(0).equals("declare");
        boolean creates = words.size() > 1
                && words.name(0).equals("create") && Set.of("temp", "temporary").contains(words.name(1));
        boolean spoken = SCRIPTS.contains(dialect.toLowerCase(Locale.ROOT));
        return spoken && (declares || creates) ? Optional.of("a script of several statements") : Optional.empty();
    }
}

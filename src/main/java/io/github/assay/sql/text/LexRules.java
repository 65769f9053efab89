package io.github.assay.sql.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Holds the lexical rules of a dialect, for characters that dialects split into different tokens.
 *
 * @param dollars which dollar quotes are strings
 * @param traits one bit for each {@link Trait}
 */
public record LexRules(Dollars dollars, int traits) {
    /** Dollar quotes: none, {@code $$ … $$} only, or with tags too. */
    public enum Dollars {
        NONE,
        BARE,
        TAGGED
    }

    /** A lexical rule in which a dialect differs from the standard. */
    public enum Trait {
        /** Block comments nest. */
        NESTED_COMMENTS,
        /** A backslash escapes in every string. */
        BACKSLASHES,
        /** But in none with the prefix r: {@code r'C:\'} ends at the next quote. */
        RAW_TEXTS,
        /** {@code [x]} is a quoted name. */
        BRACKETS,
        /** In it, two closing brackets mean one. */
        DOUBLED_BRACKETS,
        /** {@code #} starts a comment. */
        HASH_COMMENTS,
        /** {@code //} starts a comment. */
        SLASH_COMMENTS,
        /** {@code --} starts a comment only before a space. */
        SPACED_DASHES,
        /** Three quotes open a string that three quotes close, and double quotes may have prefixes. */
        TRIPLE_QUOTES,
        /** {@code q'[…]'} is a string. */
        CHOSEN_QUOTES,
        /** A string goes on after a line end, by the rules it began with; {@code UESCAPE} belongs to the name before it. */
        CONTINUED_STRINGS,
        /** Every character beyond ASCII is a letter, so that only ASCII has spaces. */
        ASCII_SPACES
    }

    private static final Set<String> DIALECTS = Set.of(
            "sqlite", "postgresql", "postgres", "duckdb", "h2", "mysql", "mariadb", "sqlserver", "tsql", "mssql", "bigquery",
            "snowflake", "databricks", "spark", "hive", "oracle", "trino", "presto", "athena", "clickhouse", "redshift");

    public static final LexRules STANDARD = rules(Dollars.TAGGED);
    private static final LexRules NESTING = rules(Dollars.TAGGED, Trait.NESTED_COMMENTS);
    private static final LexRules CONTINUING = rules(Dollars.TAGGED, Trait.NESTED_COMMENTS, Trait.CONTINUED_STRINGS);
    /** PostgreSQL to the letter (scan.l); texts are otherwise read with the spaces that people paste into them. */
    public static final LexRules POSTGRESQL_SERVER =
            rules(Dollars.TAGGED, Trait.NESTED_COMMENTS, Trait.CONTINUED_STRINGS, Trait.ASCII_SPACES);
    private static final LexRules H2 = rules(Dollars.BARE, Trait.NESTED_COMMENTS);
    private static final LexRules SQLITE = rules(Dollars.NONE, Trait.BRACKETS);
    private static final LexRules SQLSERVER =
            rules(Dollars.NONE, Trait.NESTED_COMMENTS, Trait.BRACKETS, Trait.DOUBLED_BRACKETS);
    private static final LexRules MYSQL = rules(Dollars.NONE, Trait.BACKSLASHES, Trait.HASH_COMMENTS, Trait.SPACED_DASHES);
    private static final LexRules ALL_ESCAPED = rules(Dollars.TAGGED, Trait.BACKSLASHES);
    private static final LexRules SNOWFLAKE = rules(Dollars.BARE, Trait.BACKSLASHES, Trait.SLASH_COMMENTS);
    private static final LexRules SPARK = rules(Dollars.TAGGED, Trait.NESTED_COMMENTS, Trait.BACKSLASHES, Trait.RAW_TEXTS);
    private static final LexRules BIGQUERY =
            rules(Dollars.NONE, Trait.BACKSLASHES, Trait.HASH_COMMENTS, Trait.TRIPLE_QUOTES);
    private static final LexRules ORACLE = rules(Dollars.NONE, Trait.CHOSEN_QUOTES);

    private static LexRules rules(Dollars dollars, Trait... traits) {
        int bits = 0;
        for (Trait trait : traits) {
            bits |= 1 << trait.ordinal();
        }
        return new LexRules(dollars, bits);
    }

    public boolean has(Trait trait) {
        return (traits & 1 << trait.ordinal()) != 0;
    }

    /** Whether a name, in any case, is a dialect whose texts have rules. The empty name means that no dialect is stated. */
    public static boolean isKnown(String dialect) {
        return dialect.isEmpty() || DIALECTS.contains(dialect.toLowerCase(Locale.ROOT));
    }

    /** The names of dialects, sorted; texts of others are read by the common rules. */
    public static List<String> dialects() {
        return List.copyOf(new TreeSet<>(DIALECTS));
    }

    /** The rules of a dialect; {@link #STANDARD} when it is not known. */
    public static LexRules of(String dialect) {
        return switch (dialect.toLowerCase(Locale.ROOT)) {
            case "sqlite" -> SQLITE;
            case "postgresql", "postgres", "duckdb" -> CONTINUING;
            case "h2" -> H2;
            case "mysql", "mariadb" -> MYSQL;
            case "sqlserver", "tsql", "mssql" -> SQLSERVER;
            case "bigquery" -> BIGQUERY;
            case "snowflake" -> SNOWFLAKE;
            case "databricks", "spark", "hive" -> SPARK;
            case "oracle" -> ORACLE;
            default -> STANDARD;
        };
    }

    /** The readings that a database of this dialect may have of a text: all there are when it is not known. */
    public static List<LexRules> readings(String dialect) {
        LexRules own = of(dialect);
        if (own.equals(SPARK)) {
            return List.of(SPARK, ALL_ESCAPED); // Spark before 3 did not nest comments
        }
        if (own.equals(CONTINUING) && !dialect.equalsIgnoreCase("duckdb")) {
            return List.of(CONTINUING, POSTGRESQL_SERVER);
        }
        if (own.equals(SNOWFLAKE)) {
            return List.of(SNOWFLAKE, ALL_ESCAPED);
        }
        if (!own.equals(STANDARD) && !own.equals(ORACLE)) {
            return List.of(own);
        }
        return List.of(
                STANDARD, NESTING, CONTINUING, POSTGRESQL_SERVER, H2, SQLITE, MYSQL, ALL_ESCAPED, SNOWFLAKE, SPARK,
                SQLSERVER, BIGQUERY, ORACLE);
    }
}

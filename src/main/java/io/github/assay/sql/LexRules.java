package io.github.assay.sql;

import java.util.List;
import java.util.Locale;

/**
 * Where dialects cut the same characters differently.
 *
 * @param nestedComments whether block comments nest
 * @param backslashes whether a backslash escapes in every string
 * @param dollars which dollar quotes are strings
 * @param brackets whether {@code [x]} is a quoted name
 * @param hashComments whether {@code #} starts a comment
 * @param spacedDashes whether {@code --} starts a comment only before a space
 * @param tripleQuotes whether three quotes open a string that three quotes close
 */
record LexRules(
        boolean nestedComments,
        boolean backslashes,
        Dollars dollars,
        boolean brackets,
        boolean hashComments,
        boolean spacedDashes,
        boolean tripleQuotes) {
    /** Dollar quotes: none, {@code $$ … $$} only, or with tags too. */
    enum Dollars {
        NONE,
        BARE,
        TAGGED
    }

    static final LexRules STANDARD = new LexRules(false, false, Dollars.TAGGED, false, false, false, false);
    private static final LexRules NESTING = new LexRules(true, false, Dollars.TAGGED, false, false, false, false);
    private static final LexRules H2 = new LexRules(true, false, Dollars.BARE, false, false, false, false);
    private static final LexRules SQLITE = new LexRules(false, false, Dollars.NONE, true, false, false, false);
    private static final LexRules SQLSERVER = new LexRules(true, false, Dollars.NONE, true, false, false, false);
    private static final LexRules MYSQL = new LexRules(false, true, Dollars.NONE, false, true, true, false);
    private static final LexRules ALL_ESCAPED = new LexRules(false, true, Dollars.TAGGED, false, false, false, false);
    private static final LexRules SPARK = new LexRules(true, true, Dollars.TAGGED, false, false, false, false);
    private static final LexRules BIGQUERY = new LexRules(false, true, Dollars.NONE, false, true, false, true);

    /** The rules of a dialect; {@link #STANDARD} when it is not known. */
    static LexRules of(String dialect) {
        return switch (dialect.toLowerCase(Locale.ROOT)) {
            case "sqlite" -> SQLITE;
            case "postgresql", "postgres", "duckdb" -> NESTING;
            case "h2" -> H2;
            case "mysql", "mariadb" -> MYSQL;
            case "sqlserver", "tsql", "mssql" -> SQLSERVER;
            case "bigquery" -> BIGQUERY;
            case "snowflake" -> ALL_ESCAPED;
            case "databricks", "spark" -> SPARK;
            default -> STANDARD;
        };
    }

    /** The readings that a database of this dialect may have of a text: all there are when it is not known. */
    static List<LexRules> readings(String dialect) {
        LexRules own = of(dialect);
        if (own == SPARK) {
            return List.of(SPARK, ALL_ESCAPED); // Spark before 3 did not nest comments
        }
        if (own != STANDARD) {
            return List.of(own);
        }
        return List.of(STANDARD, NESTING, H2, SQLITE, MYSQL, ALL_ESCAPED, SPARK, SQLSERVER, BIGQUERY);
    }
}

package io.github.assay.sql.text;

import java.util.Locale;
import java.util.Set;

/** Normalises names as a dialect does: without quotes, in lower case unless quotes preserve another case. */
public final class SqlIdentifierRules {
    private static final Set<String> RECURRING =
            Set.of("snowflake", "sqlserver", "tsql", "mssql", "oracle", "sqlite");

    private static final Set<String> FIELDS =
            Set.of("bigquery", "databricks", "spark", "duckdb", "trino", "presto", "athena", "clickhouse", "hive");

    private static final Set<String> COLUMNS_IN_HAVING =
            Set.of("postgresql", "postgres", "oracle", "sqlserver", "tsql", "mssql", "trino", "presto", "athena");

    private final boolean quotedKeepsCase;
    private final boolean foldsUp;
    public final boolean doubleQuotesMayBeText;
    public final boolean doubleQuotesAreText;
    /** Whether a name in HAVING may be that of a selected expression. */
    public final boolean aliasesInHaving;
    /** Whether a common table expression may name itself without RECURSIVE. */
    public final boolean ctesMayRecur;

    /** Whether {@code a.b.c} may mean a field c of the column b. */
    public final boolean fields;
    /** Whether {@code b.c} may mean a field c of the column b, where no source is called b. */
    public final boolean bareFields;
    /** Whether units of time are the last arguments of date functions. */
    public final boolean unitsLast;

    /** Whether {@code x -> …} is always a lambda, never a path. */
    public final boolean arrowsAreLambdas;

    public final String dialect;

    /** Whether INTERSECT is taken before UNION and EXCEPT, as the standard has it. */
    public final boolean intersectFirst;

    /** Replaces a dot in a quoted name while the parser reads; the parser would split the name at the dot. */
    public static final char DOT = '\uF8FF';

    public SqlIdentifierRules(String dialect) {
        String d = dialect.toLowerCase(Locale.ROOT);
        this.dialect = d;
        this.intersectFirst = !d.equals("sqlite") && !d.equals("oracle");
        this.foldsUp = d.equals("h2") || d.equals("oracle") || d.equals("snowflake");
        this.quotedKeepsCase = foldsUp || d.startsWith("postgres");
        this.doubleQuotesMayBeText = d.equals("sqlite") || isMySql() || d.isEmpty();
        this.bareFields = FIELDS.contains(d);
        this.fields = bareFields || d.equals("oracle");
        this.arrowsAreLambdas = bareFields && !d.equals("duckdb") || d.equals("snowflake");
        this.unitsLast = d.equals("bigquery");
        this.aliasesInHaving = !COLUMNS_IN_HAVING.contains(d);
        this.ctesMayRecur = RECURRING.contains(d);
        this.doubleQuotesAreText = d.equals("bigquery") || d.equals("databricks") || d.equals("spark") || d.equals("hive");
    }

    public boolean isMySql() {
        return dialect.equals("mysql") || dialect.equals("mariadb");
    }

    /** The canonical name; empty for null. */
    public String of(String written) {
        if (written == null) {
            return "";
        }
        String name = written.strip();
        if (!isQuoted(name)) {
            return name.toLowerCase(Locale.ROOT);
        }
        char quote = name.charAt(0);
        String inner = dotted(name.substring(1, name.length() - 1));
        String plain = quote == '[' ? inner : inner.replace("" + quote + quote, "" + quote);
        String lower = plain.toLowerCase(Locale.ROOT);
        boolean folded = !quotedKeepsCase || plain.equals(foldsUp ? plain.toUpperCase(Locale.ROOT) : lower);
        return folded ? lower : plain;
    }

    /** A plain name in the quotes of the parser, with the meaning that it has without them. */
    public String quoted(String plain) {
        return "`" + (foldsUp ? plain.toUpperCase(Locale.ROOT) : plain.toLowerCase(Locale.ROOT)) + "`";
    }

    /** The text with {@link #DOT} replaced by the original dot. */
    public static String dotted(String parsed) {
        return parsed.replace(DOT, '.');
    }

    public static boolean isQuoted(String name) {
        return name.length() > 1 && "\"`[".indexOf(name.charAt(0)) >= 0;
    }

    /** A double-quoted name read as a string: {@code "it's"} becomes {@code 'it''s'}. */
    public String asText(String quoted) {
        return Literals.text(dotted(quoted), dialect);
    }
}

package io.github.assay.sql.text;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Lists the dialects with lexical rules of their own; texts of others are read by the common rules. */
public final class Dialects {
    private static final Set<String> KNOWN = Set.of(
            "sqlite", "postgresql", "postgres", "duckdb", "h2", "mysql", "mariadb", "sqlserver", "tsql", "mssql", "bigquery",
            "snowflake", "databricks", "spark", "hive", "oracle", "trino", "presto", "athena", "clickhouse", "redshift");

    private Dialects() {}

    /** Whether a name, in any case, is one of them. The empty name means that no dialect is stated. */
    public static boolean isKnown(String name) {
        return name.isEmpty() || KNOWN.contains(name.toLowerCase(Locale.ROOT));
    }

    /** The names, sorted. */
    public static List<String> names() {
        return List.copyOf(new TreeSet<>(KNOWN));
    }
}

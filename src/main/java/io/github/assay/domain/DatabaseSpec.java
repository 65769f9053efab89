package io.github.assay.domain;

import java.util.Locale;

/**
 * A database that cases refer to by {@code db_id}. No secret is part of it, only where one is to be found.
 *
 * @param id the name cases use
 * @param kind the engine
 * @param location an absolute file path, or a JDBC URL
 * @param user the user to connect as; empty: none
 * @param passwordFrom where the password is found, such as {@code env:FINANCE_PASSWORD}; empty: none
 */
public record DatabaseSpec(String id, Kind kind, String location, String user, String passwordFrom) {
    /** Engines that Assay can run queries on. */
    public enum Kind {
        SQLITE,
        DUCKDB,
        H2,
        POSTGRESQL,
        /** Known by name only: results must be captured. */
        OTHER;

        /** The SQL dialect's name, as parsers and cases use it. */
        public String dialect() {
            return this == OTHER ? "" : name().toLowerCase(Locale.ROOT);
        }
    }
}

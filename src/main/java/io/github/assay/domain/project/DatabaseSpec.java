package io.github.assay.domain.project;

import java.util.Locale;

/**
 * A database that cases refer to by {@code db_id}. Its location never contains a password.
 *
 * @param id the name cases use
 * @param kind the engine
 * @param location an absolute file path, or a JDBC URL
 * @param user the user to connect as; empty: none
 * @param passwordFrom where the password is found, such as {@code env:FINANCE_PASSWORD}; empty: none
 * @param urlPassword the password in the URL, used where {@code passwordFrom} is empty; empty: none
 * @param allowPrivilegedRole whether a server's superuser or a role with like rights may be used (docs/spec/metrics.md
 *     §4.6)
 */
public record DatabaseSpec(
        String id, Kind kind, String location, String user, String passwordFrom, String urlPassword,
        boolean allowPrivilegedRole) {
    /** Engines that Assay can run queries on. */
    public enum Kind {
        SQLITE,
        DUCKDB,
        H2,
        POSTGRESQL,
        /** Assay has no driver for the engine: results must be captured. */
        OTHER;

        /** The SQL dialect's name, as parsers and cases use it. */
        public String dialect() {
            return this == OTHER ? "" : name().toLowerCase(Locale.ROOT);
        }
    }

    /** A database whose URL holds no password, and whose role has no more than ordinary rights. */
    public DatabaseSpec(String id, Kind kind, String location, String user, String passwordFrom) {
        this(id, kind, location, user, passwordFrom, "", false);
    }

    /** Leaves out the password of the URL. */
    @Override
    public String toString() {
        return "DatabaseSpec[" + id + ", " + kind + ", " + location + ", user " + user + "]";
    }
}

package io.github.assay.domain.project;

import java.util.List;
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
    /** Engines that Assay can run queries on. What the process of a query must know of one is in its {@code Engine}. */
    public enum Kind {
        SQLITE("jdbc:sqlite:PATH with the path of a file", "(?s)SQLite format 3.*", List.of(".sqlite", ".sqlite3", ".db"),
                List.of("-wal", "-shm", "-journal")),
        DUCKDB("jdbc:duckdb:PATH with the path of a file", "(?s).{8}DUCK.*", List.of(".duckdb"), List.of(".wal")),
        H2("jdbc:h2:PATH or jdbc:h2:file:PATH with the path of a file", "", List.of(".mv.db"), List.of()),
        POSTGRESQL("jdbc:postgresql://HOST:PORT/DATABASE", "", List.of(), List.of()),
        /** Assay has no driver for the engine: results must be captured. */
        OTHER("", "", List.of(), List.of());

        private final String urlForm;
        private final String begin;
        private final List<String> endings;
        private final List<String> logs;

        Kind(String urlForm, String begin, List<String> endings, List<String> logs) {
            this.urlForm = urlForm;
            this.begin = begin;
            this.endings = endings;
            this.logs = logs;
        }

        /** The form of its URLs, for people. */
        public String urlForm() {
            return urlForm;
        }

        /** Pattern of the first bytes of its files, read as ISO 8859-1; empty: they are known by their names only. */
        public String begin() {
            return begin;
        }

        /** Endings of its files in lower case, the usual one first; empty: it has a server. */
        public List<String> endings() {
            return endings;
        }

        /** What the names of files end in that it reads beside a database file. */
        public List<String> logs() {
            return logs;
        }

        /** Whether its databases are files. */
        public boolean isFile() {
            return !endings.isEmpty();
        }

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

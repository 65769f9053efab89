package io.github.assay.store.shared;

import io.github.assay.domain.ItemKey;
import io.github.assay.store.StoreException.Trouble;
import io.github.assay.store.StoreException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.postgresql.PGConnection;

/**
 * Makes and upgrades a shared store and gives logins their roles, as the database's owner. Every task is one
 * transaction; its statements can be shown before.
 */
public final class SharedSetup {
    private static final int LONGEST_LOGIN = 63;

    private final SharedAddress address;
    private final String schema;

    /** @param address the owner's login: it needs the rights to make schemas and roles */
    public SharedSetup(SharedAddress address) {
        this.address = address;
        this.schema = address.schema();
    }

    /** A member of the store. */
    public record Member(String login, SharedRole role, String annotator) {}

    /** The version that is installed; 0: none. */
    public int version() throws StoreException {
        return inTransaction(SharedSetup::versionOf, schema);
    }

    private static int versionOf(Connection connection, String schema) throws SQLException {
        try (PreparedStatement there = connection.prepareStatement("SELECT to_regclass(?) IS NOT NULL")) {
            there.setString(1, schema + ".version");
            try (ResultSet row = there.executeQuery()) {
                row.next();
                if (!row.getBoolean(1)) {
                    return 0;
                }
            }
        }
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT max(number) FROM " + schema + ".version")) {
            row.next();
            return row.getInt(1);
        }
    }

    /**
     * Statements that make a store, or upgrade it from a version.
     *
     * @param from the version that is there; 0: none
     */
    public List<String> initialising(int from) {
        List<String> statements = new ArrayList<>();
        if (from == 0) {
            for (SharedRole role : SharedRole.values()) {
                String group = role.group(schema);
                statements.add("DO $$ BEGIN CREATE ROLE " + group + " NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$");
            }
        }
        for (int version = from + 1; version <= SharedScripts.VERSION; version++) {
            statements.add(SharedScripts.migration(version, schema).strip());
            statements.add("INSERT INTO " + schema + ".version (number) VALUES (" + version + ")");
        }
        return statements;
    }

    /**
     * Makes a store or upgrades it.
     *
     * @param backup file for all lines of a store that is upgraded; written before the upgrade
     * @param items the project's, on which alone annotators and adjudicators may act; empty: a lead publishes them
     * @return the version that was there before; 0: none
     * @throws StoreException when a later version is there, or the server is too old or has not UTF-8
     */
    public int initialise(Path backup, List<ItemKey> items) throws StoreException {
        int before = version();
        if (before > SharedScripts.VERSION) {
            throw new StoreException(
                    Trouble.FAILED,
                    "The shared store is of version " + before + ", this program reads up to " + SharedScripts.VERSION + ".",
                    "Use the later version of Assay.");
        }
        if (before > 0 && before < SharedScripts.VERSION) {
            backUp(backup);
        }
        return inTransaction((connection, _) -> {
            mustFit(connection);
            for (String statement : initialising(before)) {
                execute(connection, statement);
            }
            SharedConnection.publish(connection, schema, items);
            return before;
        }, schema);
    }

    private static void mustFit(Connection connection) throws SQLException, StoreException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "SELECT current_setting('server_version_num')::int / 10000, current_setting('server_encoding')")) {
            row.next();
            if (row.getInt(1) < SharedScripts.OLDEST_SERVER || !row.getString(2).equals("UTF8")) {
                throw new StoreException(
                        Trouble.FAILED,
                        "The server is PostgreSQL " + row.getInt(1) + " with the encoding " + row.getString(2) + ".",
                        "A shared store needs PostgreSQL " + SharedScripts.OLDEST_SERVER + " or later and a database in UTF8.");
            }
        }
    }

    /** Writes every line of the store into a file, a log's name and a tab before each. */
    public void backUp(Path file) throws StoreException {
        inTransaction((connection, _) -> {
            try (Statement statement = connection.createStatement();
                    BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
                statement.setFetchSize(5000);
                try (ResultSet rows = statement.executeQuery(
                        "SELECT log, line FROM " + schema + ".act ORDER BY number")) {
                    while (rows.next()) {
                        out.write(rows.getString(1) + "\t" + rows.getString(2) + "\n");
                    }
                }
                return file;
            } catch (IOException e) {
                throw new StoreException(
                        Trouble.FAILED, "The backup " + file + " was not written: " + e.getMessage() + ".",
                        "The store is as it was. Name another file.", e);
            }
        }, schema);
    }

    /**
     * Statements that give a login a role.
     *
     * @param make whether the login is made; its password is set apart, as a hash, so that no log of the server has it
     */
    public List<String> granting(Member member, boolean make) throws StoreException {
        mustFit(member.login());
        List<String> statements = new ArrayList<>();
        String login = quoted(member.login());
        if (make) {
            statements.add("CREATE ROLE " + login + " LOGIN");
        }
        for (SharedRole role : SharedRole.values()) {
            statements.add((role == member.role() ? "GRANT " : "REVOKE ") + role.group(schema)
                    + (role == member.role() ? " TO " : " FROM ") + login);
        }
        statements.add("INSERT INTO " + schema + ".member (login, role, annotator) VALUES (" + literal(member.login()) + ", "
                + literal(member.role().word()) + ", " + literal(member.annotator()) + ") ON CONFLICT (login) DO UPDATE"
                + " SET role = excluded.role, annotator = excluded.annotator, since = now()");
        return statements;
    }

    /** The server would cut a longer name, and act on the login of the cut one. */
    private static void mustFit(String login) throws StoreException {
        int bytes = login.getBytes(StandardCharsets.UTF_8).length;
        if (login.isBlank() || bytes > LONGEST_LOGIN || login.indexOf('\0') >= 0) {
            throw new StoreException(
                    Trouble.FAILED,
                    "The login '" + login + "' is " + (login.isBlank() ? "blank" : bytes > LONGEST_LOGIN ? bytes + " bytes long" : "no name of a login")
                            + "; PostgreSQL takes names of 1 to " + LONGEST_LOGIN + " bytes.",
                    "Choose another login.");
        }
    }

    /** Whether the server knows a login. */
    public boolean hasLogin(String login) throws StoreException {
        return inTransaction((connection, _) -> count(connection, "SELECT count(*) FROM pg_roles WHERE rolname = ?", login) > 0, schema);
    }

    /**
     * Gives a login a role, which replaces the one it has.
     *
     * @param password for a login that is made; empty: none, as where the server checks certificates
     * @return whether the login was made
     * @throws StoreException also for a login that no row policy holds: a superuser, one with BYPASSRLS, the owner
     */
    public boolean grant(Member member, Optional<String> password) throws StoreException {
        mustFit(member.login());
        if (member.role().writesAsOne() && member.annotator().isBlank()) {
            throw new StoreException(
                    Trouble.FAILED, "A login of the role " + member.role().word()
                            + " writes under one annotator's name.",
                    "Name the annotator.");
        }
        boolean make = !hasLogin(member.login());
        inTransaction((connection, _) -> {
            mustExist(connection);
            mustBeHeld(connection, member.login());
            for (String statement : granting(member, make)) {
                execute(connection, statement);
            }
            if (make && password.isPresent()) {
                connection.unwrap(PGConnection.class)
                        .alterUserPassword(member.login(), password.get().toCharArray(), null);
            }
            return make;
        }, schema);
        return make;
    }

    /**
     * Sets the password of a login, as the owner or as the login itself. It is sent as a hash, so that no log of the server
     * has it.
     */
    public void setPassword(String login, String password) throws StoreException {
        inTransaction((connection, _) -> {
            connection.unwrap(PGConnection.class).alterUserPassword(login, password.toCharArray(), null);
            return login;
        }, schema);
    }

    private void mustExist(Connection connection) throws SQLException, StoreException {
        int version = versionOf(connection, schema);
        if (version != SharedScripts.VERSION) {
            throw new StoreException(
                    Trouble.FAILED,
                    version == 0
                            ? "There is no shared store at " + address.place() + " in the schema " + schema + "."
                            : "The shared store is of version " + version + ", this program uses " + SharedScripts.VERSION + ".",
                    "Use 'assay store init' first, or the later version of Assay.");
        }
    }

    private void mustBeHeld(Connection connection, String login) throws SQLException, StoreException {
        String free = "SELECT count(*) FROM pg_roles r WHERE r.rolname = ? AND (r.rolsuper OR r.rolbypassrls"
                + " OR pg_has_role(r.oid, (SELECT relowner FROM pg_class WHERE oid = '" + schema + ".act'::regclass), 'MEMBER'))";
        if (count(connection, free, login) > 0) {
            throw new StoreException(
                    Trouble.FAILED,
                    "The login " + login
                            + " is a superuser, passes row policies by, or owns the store: no role limits it.",
                    "Give the person a login of their own.");
        }
    }

    /** Statements that take a login's role. The login itself and what it wrote stay. */
    public List<String> revoking(String login) throws StoreException {
        mustFit(login);
        List<String> statements = new ArrayList<>();
        for (SharedRole role : SharedRole.values()) {
            statements.add("REVOKE " + role.group(schema) + " FROM " + quoted(login));
        }
        statements.add("DELETE FROM " + schema + ".member WHERE login = " + literal(login));
        return statements;
    }

    /**
     * Takes a login's role.
     *
     * @return false: it had none
     */
    public boolean revoke(String login) throws StoreException {
        return inTransaction((connection, _) -> {
            mustExist(connection);
            if (count(connection, "SELECT count(*) FROM " + schema + ".member WHERE login = ?", login) == 0) {
                return false;
            }
            for (String statement : revoking(login)) {
                execute(connection, statement);
            }
            return true;
        }, schema);
    }

    /** All members, by login. */
    public List<Member> members() throws StoreException {
        return inTransaction((connection, _) -> {
            mustExist(connection);
            List<Member> found = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(
                            "SELECT login, role, annotator FROM " + schema + ".member ORDER BY login")) {
                while (rows.next()) {
                    found.add(new Member(rows.getString(1), SharedRole.of(rows.getString(2)).orElseThrow(), rows.getString(3)));
                }
            }
            return found;
        }, schema);
    }

    private static long count(Connection connection, String query, String value) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, value);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.setEscapeProcessing(false);
            statement.execute(sql);
        }
    }

    private static String quoted(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    private static String literal(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** A task in one transaction. */
    private interface Task<T> {
        T run(Connection connection, String schema) throws SQLException, StoreException;
    }

    private <T> T inTransaction(Task<T> task, String name) throws StoreException {
        try (Connection connection = SharedConnection.connect(address)) {
            connection.setAutoCommit(false);
            T result = task.run(connection, name);
            connection.commit();
            return result;
        } catch (SQLException e) {
            throw new StoreException(
                    Trouble.FAILED,
                    "The shared store at " + address.place() + " was not changed: "
                            + String.valueOf(e.getMessage()).lines().findFirst().orElse(""),
                    "Check address, login and its rights; nothing is half done.", e);
        }
    }

    /** The migrations of the shared store: {@code resources/store/postgresql/NNN.sql}, one for each version. */
    static final class SharedScripts {
        /** The version of the store that this program writes. */
        static final int VERSION = 3;

        /** The oldest version of PostgreSQL that has what the scripts use. */
        static final int OLDEST_SERVER = 13;

        /** The statements that lead from the version before to this one. */
        static String migration(int version, String schema) {
            String name = String.format(Locale.ROOT, "/store/postgresql/%03d.sql", version);
            try (InputStream in = SharedScripts.class.getResourceAsStream(name)) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("${schema}", schema);
            } catch (IOException e) {
                throw new IllegalStateException("cannot read " + name, e);
            }
        }
    }
}

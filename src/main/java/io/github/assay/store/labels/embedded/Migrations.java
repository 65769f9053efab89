package io.github.assay.store.labels.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * Brings a database to the newest schema by the numbered scripts in {@code resources/store}: {@code NAME-001.sql},
 * {@code NAME-002.sql} … Scripts are never changed once published; a change of schema is a further script.
 */
final class Migrations {
    private final String name;

    Migrations(String name) {
        this.name = name;
    }

    /** @throws SQLException also when the database was made by a newer version than this */
    void apply(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS schema_version (version INT PRIMARY KEY)");
        }
        int version = version(connection);
        String script = script(version + 1);
        while (!script.isEmpty()) {
            run(connection, script, ++version);
            script = script(version + 1);
        }
        if (version(connection) > version || version == 0) {
            throw new SQLException("schema " + version(connection) + " of " + name + " is not known");
        }
    }

    private static int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT COALESCE(MAX(version), 0) FROM schema_version")) {
            found.next();
            return found.getInt(1);
        }
    }

    /** One script and its number in one go; where the engine commits between, running it again fails and is seen. */
    private static void run(Connection connection, String script, int version) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(script);
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO schema_version VALUES (?)")) {
            insert.setInt(1, version);
            insert.executeUpdate();
        }
        connection.commit();
    }

    private String script(int number) throws SQLException {
        return script(String.format(Locale.ROOT, "%03d", number));
    }

    /** Runs the script {@code NAME-lookup.sql}, which may be run any number of times. */
    void lookup(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(script("lookup"));
        }
        connection.commit();
    }

    private String script(String part) throws SQLException {
        String file = "/store/" + name + "-" + part + ".sql";
        try (InputStream in = Migrations.class.getResourceAsStream(file)) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new SQLException("cannot read " + file, e);
        }
    }
}

package io.github.assay.samples;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.Collections;

/** Writes one SQLite file, table by table, in one transaction. */
final class TableWriter implements AutoCloseable {
    private final Connection connection;

    TableWriter(Path file) throws Exception {
        Files.createDirectories(file.getParent());
        Files.deleteIfExists(file);
        connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        connection.setAutoCommit(false);
    }

    void create(String ddl) throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute(ddl);
        }
    }

    void row(String table, Object... values) throws Exception {
        String marks = String.join(",", Collections.nCopies(values.length, "?"));
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")")) {
            for (int i = 0; i < values.length; i++) {
                insert.setObject(i + 1, values[i]);
            }
            insert.executeUpdate();
        }
    }

    @Override
    public void close() throws Exception {
        connection.commit();
        connection.setAutoCommit(true);
        create("VACUUM");
        connection.close();
    }
}

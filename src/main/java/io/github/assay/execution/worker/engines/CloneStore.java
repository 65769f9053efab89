package io.github.assay.execution.worker.engines;

import io.github.assay.execution.protocol.CloneRequest;
import io.github.assay.execution.protocol.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.sqlite.SQLiteConfig;

/** A copy of a database file that may be written. The file itself is only read. */
public abstract class CloneStore implements AutoCloseable {
    private final Connection connection;

    CloneStore(Connection connection) {
        this.connection = connection;
    }

    /**
     * Copies a database into a folder and opens the copy.
     *
     * @throws SQLException if the engine cannot open it
     */
    public static CloneStore open(CloneRequest request, Path folder) throws SQLException, IOException {
        Path file = folder.resolve(CloneRequest.fileName(request.kind()));
        for (String ending : List.of("", "-wal", "-shm", ".wal")) {
            Files.deleteIfExists(Path.of(file + ending));
        }
        return switch (request.kind()) {
            case SQLITE -> new Sqlite(request, file);
            case DUCKDB, H2, POSTGRESQL, OTHER -> throw new SQLException("there are no copies of this kind of database");
        };
    }

    public Connection connection() {
        return connection;
    }

    /** Definitions that are not in the copy because they run code; one sentence each. */
    public List<String> leftOut() {
        return List.of();
    }

    /** Writes everything into one file. */
    public void finish() throws SQLException {}

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    static void run(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /** The copy has no write-ahead log, so that it is one file. */
    private static final class Sqlite extends CloneStore {
        Sqlite(CloneRequest request, Path file) throws SQLException, IOException {
            super(opened(request, file));
        }

        private static Connection opened(CloneRequest request, Path file) throws SQLException, IOException {
            Path source = Path.of(request.location());
            Files.copy(source, file);
            Path log = Path.of(source + "-wal");
            if (Files.exists(log)) {
                Files.copy(log, Path.of(file + "-wal"));
            }
            SQLiteConfig config = SqliteEngine.limited(new Request(request.kind(), "", "", "", "", request.limits()));
            Connection connection = config.createConnection("jdbc:sqlite:" + file);
            try {
                run(connection, "PRAGMA temp_store=2", "PRAGMA trusted_schema=0", "PRAGMA foreign_keys=0", "PRAGMA legacy_alter_table=0");
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
            return connection;
        }

        @Override
        public void finish() throws SQLException {
            run(connection(), "PRAGMA journal_mode=DELETE");
        }
    }
}

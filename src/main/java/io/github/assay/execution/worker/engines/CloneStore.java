package io.github.assay.execution.worker.engines;

import io.github.assay.execution.protocol.CloneRequest;
import io.github.assay.execution.protocol.Request;
import io.github.assay.h2.H2Files;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.duckdb.DuckDBDriver;
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
            case DUCKDB -> new DuckDb(request, file);
            case H2 -> H2.make(request, file);
            case POSTGRESQL, OTHER -> throw new SQLException("there are no copies of this kind of database");
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

    /**
     * A new file, into which tables and rows are written. The copy of the original is attached under the name
     * {@code source}; the engine may open no other file.
     */
    private static final class DuckDb extends CloneStore {
        DuckDb(CloneRequest request, Path file) throws SQLException, IOException {
            super(opened(request, file));
        }

        private static Connection opened(CloneRequest request, Path file) throws SQLException, IOException {
            Path copy = file.resolveSibling("source.duckdb");
            for (String ending : List.of("", ".wal")) {
                Path from = Path.of(request.location() + ending);
                Path to = Path.of(copy + ending);
                Files.deleteIfExists(to);
                if (Files.exists(from)) {
                    Files.copy(from, to);
                }
            }
            Properties settings = DuckDbEngine.settings(
                    new Request(request.kind(), "", "", "", "", request.limits()), Engine.Mode.WHOLE);
            settings.remove("duckdb.read_only");
            settings.put("enable_external_access", "true");
            Connection connection = new DuckDBDriver().connect("jdbc:duckdb:" + file, settings);
            try {
                run(connection, "SET GLOBAL TimeZone='UTC'", "ATTACH '" + copy.toString().replace("'", "''") + "' AS source (READ_ONLY)",
                        "SET enable_external_access=false", "SET lock_configuration=true");
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
            return connection;
        }

        @Override
        public void finish() throws SQLException {
            run(connection(), "DETACH source", "CHECKPOINT");
        }
    }

    /** The copy lacks definitions that run code, as every copy that Assay reads. */
    private static final class H2 extends CloneStore {
        private final List<H2Definition> leftOut;

        private H2(Connection connection, List<H2Definition> leftOut) {
            super(connection);
            this.leftOut = leftOut;
        }

        static H2 make(CloneRequest request, Path file) throws SQLException, IOException {
            Files.copy(Path.of(request.location()), file);
            List<H2Definition> leftOut = H2Metadata.clean(file);
            String name = file.getFileName().toString();
            Path base = file.resolveSibling(name.substring(0, name.indexOf('.')));
            String user = request.user().isEmpty() ? "sa" : request.user();
            return new H2(
                    H2Engine.connect("jdbc:h2:" + H2Files.name(base) + ";IFEXISTS=TRUE;DB_CLOSE_ON_EXIT=FALSE", user, request.password()),
                    leftOut);
        }

        @Override
        public List<String> leftOut() {
            return leftOut.stream()
                    .map(l -> l.kind() + " " + l.simpleName() + " is not in the clone, because it runs code or reaches outside the file")
                    .toList();
        }

        @Override
        public void finish() throws SQLException {
            run(connection(), "SHUTDOWN COMPACT");
        }
    }
}

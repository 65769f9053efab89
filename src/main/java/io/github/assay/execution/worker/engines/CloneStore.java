package io.github.assay.execution.worker.engines;

import io.github.assay.execution.protocol.CloneRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

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
        return Engine.of(request.kind()).copy(request, file);
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
}

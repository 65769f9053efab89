package io.github.assay.sql.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** A MariaDB server for tests with files of its own, reached from this machine alone; tests that need one are skipped without {@code mariadbd}. */
final class MariaDbServer implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    /** The driver logs each statement that the server refuses; the logger is held, or its level would be forgotten. */
    private static final Logger REFUSALS = Logger.getLogger("org.mariadb.jdbc");

    static {
        REFUSALS.setLevel(Level.OFF);
    }

    private final Process process;
    private final int port;

    private MariaDbServer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** A new server on the files in a folder, with an empty database {@code t}. */
    static MariaDbServer start(Path folder) throws IOException, SQLException, InterruptedException {
        Optional<Path> program = program();
        assumeTrue(program.isPresent(), "mariadbd is not installed: MariaDB does not judge MySQL's operators here");
        Path data = Files.createDirectories(folder.resolve("data"));
        Path socket = folder.resolve("s");
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Path log = folder.resolve("log");
        Process process = new ProcessBuilder(List.of(
                        program.get().toString(), "--no-defaults", "--user=" + System.getProperty("user.name"), "--datadir=" + data,
                        "--socket=" + socket, "--bind-address=127.0.0.1", "--port=" + port, "--skip-grant-tables", "--innodb-buffer-pool-size=16M"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        MariaDbServer server = new MariaDbServer(process, port);
        Instant latest = Instant.now().plus(PATIENCE);
        while (!Files.exists(socket)) {
            if (process.waitFor(100, TimeUnit.MILLISECONDS) || Instant.now().isAfter(latest)) {
                server.close();
                assertThat(log).as("what a server says that does not start").content().isEmpty();
            }
        }
        try (Connection c = server.connection(""); Statement s = c.createStatement()) {
            s.execute("CREATE DATABASE t");
        } catch (SQLException e) {
            server.close();
            throw e;
        }
        return server;
    }

    private static Optional<Path> program() {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/sbin", "/usr/local/sbin"))
                .map(at -> Path.of(at, "mariadbd"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** A connection to the database {@code t}. */
    Connection connection() throws SQLException {
        return connection("t");
    }

    private Connection connection(String database) throws SQLException {
        return DriverManager.getConnection("jdbc:mariadb://127.0.0.1:" + port + "/" + database + "?user=root");
    }

    @Override
    public void close() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(20, TimeUnit.SECONDS)) {
            process.destroyForcibly();
        }
    }
}

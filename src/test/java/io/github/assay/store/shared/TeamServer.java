package io.github.assay.store.shared;

import io.github.assay.store.StoreException;
import io.github.assay.store.shared.SharedSetup.Member;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A real PostgreSQL server for tests of the shared store. It fails where no server can start; it is never skipped. */
public final class TeamServer implements AutoCloseable {
    private final Path data;
    private EmbeddedPostgres server;
    private final int port;

    private TeamServer(Path data) throws IOException {
        this.data = data;
        this.server = builder().start();
        this.port = server.getPort();
    }

    /** @param folder an empty folder of the test for the server's files */
    public static TeamServer start(Path folder) throws IOException {
        return new TeamServer(Files.createDirectories(folder).resolve("server"));
    }

    /** A second server on the files of a stopped one, as a replica that takes over: from here on both differ. */
    public TeamServer replica(Path folder) throws IOException {
        Path copied = Files.createDirectories(folder).resolve("server");
        server.close();
        TeamFiles.copy(data, copied);
        Files.setPosixFilePermissions(copied, PosixFilePermissions.fromString("rwx------"));
        Files.deleteIfExists(copied.resolve("postmaster.pid"));
        restart();
        return new TeamServer(copied);
    }

    private EmbeddedPostgres.Builder builder() throws IOException {
        return TestPostgres.in(data).setServerConfig("autovacuum", "off");
    }

    public int port() {
        return port;
    }

    /** The address of a login in a schema. */
    public SharedAddress as(String login, String schema) throws StoreException {
        return SharedAddress.of(url(schema), login, login);
    }

    public String url(String schema) {
        return "jdbc:postgresql://localhost:" + port + "/postgres?currentSchema=" + schema;
    }

    /** Runs the scripts up to a version alone, as an earlier program did. */
    public SharedSetup storeOfVersion(String schema, int version) throws Exception {
        SharedSetup setup = new SharedSetup(as("postgres", schema));
        List<String> statements = setup.initialising(0);
        String last = "INSERT INTO " + schema + ".version (number) VALUES (" + version + ")";
        for (String statement : statements.subList(0, statements.indexOf(last) + 1)) {
            execute(statement);
        }
        return setup;
    }

    /** Inserts a line of a journal by own SQL. */
    public void insert(String login, String schema, String line) throws SQLException {
        try (Connection connection = connect(login);
                PreparedStatement statement =
                        connection.prepareStatement("INSERT INTO " + schema + ".act (origin, log, line) VALUES (?, '', ?)")) {
            statement.setString(1, login);
            statement.setString(2, line);
            statement.execute();
        }
    }

    /** Makes a store with logins ann, ben, cleo (annotators of these names), judge, lead and guest. */
    public SharedSetup store(String schema) throws StoreException {
        SharedSetup setup = new SharedSetup(as("postgres", schema));
        setup.initialise(data.resolveSibling("backup"), List.of());
        for (String name : new String[] {"ann", "ben", "cleo"}) {
            grant(setup, name, SharedRole.ANNOTATOR, name);
        }
        grant(setup, "judge", SharedRole.ADJUDICATOR, "judge");
        grant(setup, "lead", SharedRole.LEAD, "lead");
        grant(setup, "guest", SharedRole.READER, "");
        return setup;
    }

    private static void grant(SharedSetup setup, String login, SharedRole role, String annotator) throws StoreException {
        setup.grant(new Member(login, role, annotator), Optional.of(login));
    }

    /** The first column of a query's answer, as the owner sees it. */
    public List<String> read(String query) throws SQLException {
        return read("postgres", query);
    }

    /** The first column of a query's answer, as a login sees it. */
    public List<String> read(String login, String query) throws SQLException {
        try (Connection connection = connect(login); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            List<String> found = new ArrayList<>();
            while (rows.next()) {
                found.add(rows.getString(1));
            }
            return found;
        }
    }

    public Connection connect(String login) throws SQLException {
        return server.getDatabase(login, "postgres").getConnection();
    }

    public void execute(String sql) throws SQLException {
        try (Connection connection = connect("postgres"); Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Stops the server at once, as a crash of the program would. */
    public void stop() throws IOException {
        server.close();
    }

    /** Starts it again on the same files and port. */
    public void restart() throws IOException {
        server = builder().setPort(port).start();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}

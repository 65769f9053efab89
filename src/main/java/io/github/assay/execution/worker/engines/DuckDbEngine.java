package io.github.assay.execution.worker.engines;

import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.Cell;
import io.github.assay.execution.protocol.CloneRequest;
import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.protocol.ScratchRequest;
import io.github.assay.execution.protocol.WorkerFolderCleaner;
import io.github.assay.sql.text.LexRules;
import io.github.assay.sql.text.SignificantTokens;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.jspecify.annotations.Nullable;

/**
 * Opens DuckDB read-only, without other files, extensions or network, and with locked configuration. Opening a file
 * costs tens of milliseconds, so the last file stays open and each query gets its own connection to it.
 */
final class DuckDbEngine implements Engine {
    private static final String TREE = """
            SELECT json_extract_string(tree, '$.error_message'), json_extract_string(tree, '$.error_type'),
                json_array_length(tree, '$.statements') FROM (SELECT json_serialize_sql(?) AS tree)""";

    private static final byte[] PARQUET = {'P', 'A', 'R', '1'};

    private final CellReader cells = new DuckDbCells();
    private final List<Path> ownFolders = new ArrayList<>();
    private String openKey = "";
    private @Nullable DuckDBConnection open;

    @Override
    public Connection connect(Request request, Mode mode) throws SQLException {
        String key = request.location() + "\n" + request.limits().memoryMegabytes() + mode;
        if (open == null || !key.equals(openKey)) {
            close();
            open = openFile(request, mode);
            openKey = key;
        }
        return open.duplicate();
    }

    private DuckDBConnection openFile(Request request, Mode mode) throws SQLException {
        Connection connection;
        Properties settings = settings(request.limits(), mode);
        try {
            Path file = Path.of(request.location());
            if (isParquet(file)) {
                return parquet(file, settings);
            }
            connection = new DuckDBDriver().connect("jdbc:duckdb:" + pathForDriver(file), settings);
        } catch (IOException e) {
            throw new SQLException("the file cannot be linked or copied: " + e, e);
        }
        lock(connection);
        return (DuckDBConnection) connection;
    }

    private static boolean isParquet(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(PARQUET.length), PARQUET);
        }
    }

    /** A database in memory with one view, {@code data}, of a Parquet file; no other file can be reached. */
    private static DuckDBConnection parquet(Path file, Properties settings) throws SQLException {
        settings.remove("duckdb.read_only");
        settings.remove("enable_external_access");
        String path = quoted(file.toString());
        Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", settings);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET GLOBAL allowed_paths=[" + path + "]");
            statement.execute("SET GLOBAL enable_external_access=false");
            statement.execute("CREATE VIEW data AS FROM read_parquet([" + path + "])");
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        lock(connection);
        return (DuckDBConnection) connection;
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private static void lock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET GLOBAL TimeZone='UTC'");
            statement.execute("SET lock_configuration=true");
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    /**
     * The file's path. The driver reads the text after a semicolon as settings, which may name an SQL file, and removes
     * spaces at the end; a file with such a name is opened by a link in the process's working folder. DuckDB itself
     * resolves links before it reads a name, puts the log's ending before a question mark and turns a backslash into a
     * slash; a file with such a name is copied to that folder.
     */
    private String pathForDriver(Path file) throws IOException {
        String path = file.toString();
        boolean copied = path.indexOf('?') >= 0 || File.separatorChar == '/' && path.indexOf('\\') >= 0;
        if (!copied && path.indexOf(';') < 0 && path.equals(path.trim())) {
            return path;
        }
        Path own = Path.of(System.getProperty("java.io.tmpdir"));
        Path folder = Files.createTempDirectory(own, "duckdb-");
        String name = file.getFileName().toString().replaceAll("[;?\\\\]", "_").trim();
        ownFolders.add(folder);
        Path here = folder.resolve(name.isEmpty() ? "database" : name);
        for (String ending : List.of("", ".wal")) {
            Path from = Path.of(file + ending);
            Path to = Path.of(here + ending);
            if (copied && Files.exists(from)) {
                Files.copy(from, to);
            } else if (!copied) {
                Files.createSymbolicLink(to, from);
            }
        }
        return own.relativize(here).toString();
    }

    private static Properties settings(Limits limits, Mode mode) {
        Properties settings = new Properties();
        settings.put("duckdb.read_only", "true");
        settings.put("enable_external_access", "false");
        settings.put("autoload_known_extensions", "false");
        settings.put("autoinstall_known_extensions", "false");
        settings.put("memory_limit", limits.memoryMegabytes() * 3L / 4 + "MB");
        settings.put("temp_directory", "");
        // One thread: row order does not depend on timing, and parallel queries use several processes.
        settings.put("threads", "1");
        settings.put("jdbc_stream_results", Boolean.toString(mode == Mode.STREAMED));
        return settings;
    }

    /**
     * Checks the statement by DuckDB's JSON tree, which exists for queries only. The text is an argument of the
     * function and is not run. A PIVOT whose values DuckDB finds by itself has no tree; the same text with a list of
     * values has one.
     */
    @Override
    public void mustOnlyRead(Connection connection, String sql) throws SQLException {
        String listed = withPivotLists(sql);
        try {
            mustBeOneQuery(connection, sql);
        } catch (NoQuery e) {
            if (listed.equals(sql)) {
                throw e;
            }
            mustBeOneQuery(connection, listed);
        }
    }

    /** The text with a list of values behind each ON of a PIVOT that has none. */
    static String withPivotLists(String sql) {
        SignificantTokens words = new SignificantTokens(sql, LexRules.of("duckdb"));
        StringBuilder listed = new StringBuilder();
        int copied = 0;
        Deque<Boolean> pivots = new ArrayDeque<>(List.of(false));
        boolean on = false;
        boolean has = false;
        for (int i = 0; i <= words.size(); i++) {
            boolean end = i == words.size() || words.reads(i, ")") || words.reads(i, ";")
                    || words.readsAny(i, "using", "group", "order", "limit", "join", "where");
            if (on && (end || words.reads(i, ",")) && !has) {
                int place = words.token(i - 1).end();
                listed.append(sql, copied, place).append(" IN (0)");
                copied = place;
            }
            on = on && !end || Boolean.TRUE.equals(pivots.peek()) && i < words.size() && words.reads(i, "on");
            has = on && !words.reads(i, "on") && !words.reads(i, ",") && (has || words.reads(i, "in"));
            if (i < words.size() && words.readsAny(i, "pivot", "pivot_wider")) {
                pivots.pop();
                pivots.push(true);
            } else if (i < words.size() && words.reads(i, "(")) {
                if (on) {
                    i = Math.max(i, words.closing(i));
                } else {
                    pivots.push(false);
                }
            } else if (i < words.size() && words.reads(i, ")") && pivots.size() > 1) {
                pivots.pop();
            }
        }
        return listed.append(sql, copied, sql.length()).toString();
    }

    private static void mustBeOneQuery(Connection connection, String sql) throws SQLException {
        try (PreparedStatement ask = connection.prepareStatement(TREE)) {
            ask.setString(1, sql);
            try (ResultSet tree = ask.executeQuery()) {
                tree.next();
                String fault = tree.getString(1);
                if (fault != null && tree.getString(2).equals("not implemented")) {
                    throw sql.toLowerCase(Locale.ROOT).contains("pivot")
                            ? NoQuery.unknown("DuckDB makes a PIVOT into several statements")
                            : new NoQuery("DuckDB does not take it for a query");
                }
                if (fault != null) {
                    throw new SQLException("Parser Error: " + fault);
                }
                if (tree.getInt(3) != 1) {
                    throw new NoQuery("DuckDB finds " + tree.getInt(3) + " statements");
                }
            }
        }
    }

    /** Whether the driver lost the message: it does when a streamed result fails before its first rows. */
    @Override
    public boolean hidesMessage(SQLException e) {
        return String.valueOf(e.getMessage()).contains("Invalid result set");
    }

    @Override
    public CellReader cells() {
        return cells;
    }

    @Override
    public Fault faultOf(SQLException e) {
        String message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
        if (message.startsWith("out of memory")) {
            return Fault.MEMORY;
        }
        boolean broken = Stream.of("io error", "serialization error", "data corruption error", "fatal error")
                .anyMatch(message::startsWith);
        return broken ? Fault.DATABASE : Fault.STATEMENT;
    }

    @Override
    public String remedy() {
        return "Put back an undamaged DuckDB file of a version this DuckDB reads, end programs that write to it,"
                + " or correct its path in project.json";
    }

    @Override
    public void close() {
        if (open != null) {
            DuckDBConnection closing = open;
            open = null;
            openKey = "";
            try {
                closing.close();
            } catch (SQLException e) {
                throw new IllegalStateException("DuckDB does not close its file", e);
            }
        }
        ownFolders.forEach(WorkerFolderCleaner::delete);
        ownFolders.clear();
    }

    @Override
    public ScratchStore scratch(ScratchRequest request) throws SQLException {
        return new Scratch(this, request);
    }

    @Override
    public CloneStore copy(CloneRequest request, Path file) throws SQLException, IOException {
        return new Copy(request, file);
    }

    /**
     * Reads DuckDB's values. Infinite dates and timestamps and the time 24:00:00, which Java cannot represent, become
     * text.
     */
    private static final class DuckDbCells implements CellReader {
        /** DuckDB's bounds of dates: earlier and later days are its minus and plus infinity. */
        private static final LocalDate FIRST_DAY = LocalDate.of(-5_877_641, 6, 25);

        private static final LocalDate LAST_DAY = LocalDate.of(5_881_580, 7, 10);
        private static final LocalDateTime FIRST_TIME = LocalDateTime.of(-290_308, 12, 21, 19, 59, 6);
        private static final LocalDateTime LAST_TIME = LocalDateTime.of(294_247, 1, 10, 4, 0, 54);

        @Override
        public Cell read(ResultSet rows, int column, String typeName) throws SQLException {
            Object value = typeName.startsWith("TIMESTAMP") && !typeName.endsWith("]") && !typeName.endsWith("ZONE")
                    ? rows.getObject(column, LocalDateTime.class)
                    : typeName.equals("TIME") || typeName.equals("TIME_NS")
                            ? time(rows, column) : rows.getObject(column);
            return switch (value) {
                case LocalDate v -> v.isBefore(FIRST_DAY) || v.isAfter(LAST_DAY)
                        ? infinity(v.getYear()) : JavaCells.of(v);
                case LocalDateTime v -> bounded(v, new Cell.Timestamp(v));
                case OffsetDateTime v -> bounded(v.toLocalDateTime(), new Cell.Zoned(v.toInstant()));
                case OffsetTime v -> Cell.of(v.toString());
                case org.duckdb.JsonNode v -> new Cell.Nested(NestedValueJson.ofJsonText(v.toString()));
                case String v when typeName.equals("INTERVAL") -> new Cell.Interval(v);
                case String v when typeName.equals("BIGNUM") -> JavaCells.whole(new BigInteger(v));
                case null, default -> JavaCells.of(value);
            };
        }

        /** Reads a time; DuckDB has 24:00:00, on which its driver fails. */
        private static Object time(ResultSet rows, int column) throws SQLException {
            try {
                return rows.getObject(column);
            } catch (DateTimeException _) {
                return PostgresCells.END_OF_DAY;
            }
        }

        private static Cell bounded(LocalDateTime time, Cell finite) {
            return time.isBefore(FIRST_TIME) || time.isAfter(LAST_TIME) ? infinity(time.getYear()) : finite;
        }

        private static Cell infinity(int year) {
            return Cell.of(year < 0 ? "-infinity" : "infinity");
        }
    }

    private static final class Scratch extends ScratchStore {
        Scratch(Engine engine, ScratchRequest request) throws SQLException {
            super(engine, inMemory(request));
        }

        private static Connection inMemory(ScratchRequest request) throws SQLException {
            Properties settings = settings(request.limits(), Mode.WHOLE);
            settings.remove("duckdb.read_only");
            Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", settings);
            Engine.run(connection, List.of("SET GLOBAL TimeZone='UTC'", "SET lock_configuration=true"));
            return connection;
        }

        @Override
        void tablesMade() throws SQLException {
            owner.setAutoCommit(false);
        }
    }

    /**
     * A new file, into which tables and rows are written. The copy of the original is attached under the name
     * {@code source}; the engine may open no other file. Of a folder it may read the files, and write files beside the new one.
     */
    private static final class Copy extends CloneStore {
        Copy(CloneRequest request, Path file) throws SQLException, IOException {
            super(opened(request, file));
        }

        /** What the engine may read, then the lock that holds for every statement after it. */
        private static Connection opened(CloneRequest request, Path file) throws SQLException, IOException {
            boolean folder = Files.isDirectory(Path.of(request.location()));
            Path copy = file.resolveSibling("source.duckdb");
            for (String ending : folder ? List.<String>of() : List.of("", ".wal")) {
                Path from = Path.of(request.location() + ending);
                Path to = Path.of(copy + ending);
                Files.deleteIfExists(to);
                if (Files.exists(from)) {
                    Files.copy(from, to);
                }
            }
            String reach = folder
                    ? "SET allowed_directories = [%s, %s]".formatted(quoted(request.location()), quoted(file.resolveSibling("").toString()))
                    : "ATTACH " + quoted(copy.toString()) + " AS source (READ_ONLY)";
            Properties settings = settings(request.limits(), Mode.WHOLE);
            settings.remove("duckdb.read_only");
            settings.put("enable_external_access", "true");
            Connection connection = new DuckDBDriver().connect("jdbc:duckdb:" + file, settings);
            try {
                Engine.run(connection, List.of("SET GLOBAL TimeZone='UTC'", reach, "SET enable_external_access=false", "SET lock_configuration=true"));
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
            return connection;
        }

        @Override
        public void finish() throws SQLException {
            Engine.run(connection(), List.of("DETACH DATABASE IF EXISTS source", "CHECKPOINT"));
        }
    }
}

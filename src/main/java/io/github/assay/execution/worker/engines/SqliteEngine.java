package io.github.assay.execution.worker.engines;

import io.github.assay.domain.project.Limits;
import io.github.assay.domain.table.Cell;
import io.github.assay.execution.protocol.CloneRequest;
import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.protocol.ScratchRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sqlite.ExtendedCommand;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Opens SQLite read-only, with {@code query_only}, without ATTACH or extensions, and with an untrusted schema. Opening
 * a small database takes as long as a query on it, so the last connection is kept while its file does not change. A
 * query leaves no state on a connection that can only read.
 */
final class SqliteEngine implements Engine {
    /** Longest value, in bytes: one operator can build a value without a point at which it could be interrupted. */
    private static final int LONGEST_VALUE = 10_000_000;

    private static final int LONGEST_SQL = 4_000_000;
    private static final int BUSY_MILLIS = 2_000;
    private static final Set<String> WRITING =
            Set.of("Vacuum", "JournalMode", "Checkpoint", "AutoCommit", "Savepoint", "VUpdate", "VCreate", "VDestroy");
    private static final Set<String> CALLS = Set.of("Function", "PureFunc");
    private static final Pattern REACHING = Pattern.compile("sqlite_(at|de)tach|load_extension|writefile|readfile|edit\\(|fts3_tok");

    private final CellReader cells = new SqliteCells();
    private Optional<SqliteFile> openFile = Optional.empty();
    private @Nullable Connection open;

    @Override
    public Connection connect(Request request, Mode mode) throws SQLException {
        refuseDriverCommands(request.sql());
        if (request.race().isPresent()) {
            refuseDriverCommands(request.race().get().rival());
        }
        Optional<SqliteFile> file = SqliteFile.toKeep(Path.of(request.location()), longestValue(request.limits()));
        if (open != null && file.isPresent() && file.equals(openFile)) {
            Connection taken = open;
            open = null;
            return taken;
        }
        close();
        openFile = file;
        return open(request);
    }

    @Override
    public void giveBack(Connection connection, Request answered) throws SQLException {
        if (openFile.isPresent() && isSingleQuery(answered.sql())) {
            open = connection;
        } else {
            connection.close();
        }
    }

    /** Whether a text is one query and no setting of the connection; the guard lets nothing else reach this method. */
    private static boolean isSingleQuery(String sql) {
        String text = sql.strip().toLowerCase(Locale.ROOT);
        int end = text.indexOf(';');
        return Stream.of("select", "with", "values").anyMatch(text::startsWith)
                && !text.contains("pragma") && (end < 0 || end == text.length() - 1);
    }

    @Override
    public void close() {
        if (open != null) {
            Connection closing = open;
            open = null;
            try {
                closing.close();
            } catch (SQLException e) {
                throw new IllegalStateException("SQLite does not close its file", e);
            }
        }
    }

    /** A configuration with limits on values and statements, and without ATTACH. */
    private static SQLiteConfig limited(Limits limits) {
        SQLiteConfig config = new SQLiteConfig();
        config.setBusyTimeout(BUSY_MILLIS);
        config.setPragma(Pragma.LIMIT_ATTACHED, "0");
        config.setPragma(Pragma.LIMIT_LENGTH, Integer.toString(longestValue(limits)));
        config.setPragma(Pragma.LIMIT_SQL_LENGTH, Integer.toString(LONGEST_SQL));
        config.setPragma(Pragma.LIMIT_WORKER_THREADS, "0");
        return config;
    }

    private static Connection open(Request request) throws SQLException {
        SQLiteConfig config = limited(request.limits());
        config.setReadOnly(true);
        Connection connection = config.createConnection(url(Path.of(request.location())));
        try (Statement statement = connection.createStatement()) {
            // Sorts in memory, where the memory limit applies, instead of in files of any size.
            statement.execute("PRAGMA temp_store=2");
            statement.execute("PRAGMA trusted_schema=0");
            statement.execute("PRAGMA query_only=1");
            statement.execute("SELECT count(*) FROM sqlite_schema");
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    /**
     * Checks SQLite's program of the statement by the rule of {@code sqlite3_stmt_readonly}: the program begins no
     * writing transaction, and no step outside a transaction writes.
     */
    @Override
    public void mustOnlyRead(Connection connection, String sql) throws SQLException {
        boolean givesRows = false;
        try (Statement statement = connection.createStatement();
                ResultSet steps = statement.executeQuery("EXPLAIN " + sql)) {
            while (steps.next()) {
                String step = steps.getString("opcode");
                boolean begins = step.equals("Transaction") && steps.getInt("p2") != 0;
                if (begins || WRITING.contains(step)) {
                    throw new NoQuery("SQLite would write (" + step + ")");
                }
                if (CALLS.contains(step) && REACHING.matcher(String.valueOf(steps.getString("p4"))).lookingAt()) {
                    throw new NoQuery("SQLite would call " + steps.getString("p4"));
                }
                givesRows |= step.equals("ResultRow");
            }
        }
        if (!givesRows) {
            throw new NoQuery("SQLite finds no rows to return");
        }
    }

    /** Refuses the driver's own commands, such as {@code backup to FILE}, which read-only opening does not prevent. */
    static void refuseDriverCommands(String sql) throws SQLException {
        boolean isOne;
        try {
            isOne = ExtendedCommand.parse(sql) != null;
        } catch (SQLException _) {
            // The text began as one query.
            isOne = true;
        }
        if (isOne) {
            throw new Refused("commands of the SQLite driver are not run");
        }
    }

    private static int longestValue(Limits limits) {
        long wanted = 4L * limits.maxCellChars();
        return Math.clamp(wanted, LONGEST_VALUE, 1_000_000_000);
    }

    /**
     * A file with an empty or missing write-ahead log is opened as immutable: SQLite would otherwise create a log and
     * an index file beside it.
     */
    private static String url(Path file) {
        String uri = "jdbc:sqlite:file:" + file.toUri().getRawPath() + "?mode=ro";
        try {
            return SqliteFile.isWalWithoutLog(file) ? uri + "&immutable=1" : uri;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public CellReader cells() {
        return cells;
    }

    @Override
    public Fault faultOf(SQLException e) {
        SQLiteErrorCode code = e instanceof SQLiteException s ? s.getResultCode() : SQLiteErrorCode.SQLITE_ERROR;
        return switch (SQLiteErrorCode.getErrorCode(code.code & 0xff)) {
            case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_CANTOPEN, SQLITE_IOERR, SQLITE_PERM, SQLITE_BUSY,
                    SQLITE_LOCKED, SQLITE_PROTOCOL -> Fault.DATABASE;
            case SQLITE_TOOBIG -> Fault.CELL;
            case SQLITE_NOMEM -> Fault.MEMORY;
            default -> Fault.STATEMENT;
        };
    }

    @Override
    public String remedy() {
        return "Put back an undamaged SQLite file, or correct its path in project.json";
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
     * Reads SQLite's values. SQLite types each value, not each column: the storage class of the value gives the cell's
     * type, not the column's declaration. Bytes in a TEXT value that are not UTF-8 become U+FFFD.
     */
    static final class SqliteCells implements CellReader {
        @Override
        public Cell read(ResultSet rows, int column, String typeName) throws SQLException {
            return switch (rows.getObject(column)) {
                case null -> Cell.nul();
                case Integer value -> Cell.of((long) value);
                case Long value -> Cell.of(value);
                case Double value -> Cell.of(value);
                case byte[] value -> new Cell.Blob(value);
                case Object value -> Cell.of(value.toString());
            };
        }
    }

    /**
     * State of a SQLite file, as far as the file system shows it. Equal states mean the same file with the same
     * contents.
     *
     * @param identity the file system's key of the file; the same text for all files where it has no keys
     * @param longestValue the limit under which it was opened
     */
    record SqliteFile(Path path, String identity, long size, FileTime changed, int longestValue) {
        /**
         * The state of the file; empty when it has a write-ahead log or cannot be examined, so that it must be opened
         * again.
         */
        static Optional<SqliteFile> toKeep(Path path, int longestValue) {
            try {
                if (Files.exists(logOf(path))) {
                    return Optional.empty();
                }
                BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
                return Optional.of(new SqliteFile(
                        path, String.valueOf(now.fileKey()), now.size(), now.lastModifiedTime(), longestValue));
            } catch (IOException _) {
                // Opening the file reports the fault.
                return Optional.empty();
            }
        }

        /** Whether a file's header declares a write-ahead log and the log is empty or missing. */
        static boolean isWalWithoutLog(Path file) throws IOException {
            Path log = logOf(file);
            if (Files.exists(log) && Files.size(log) > 0) {
                return false;
            }
            try (InputStream in = Files.newInputStream(file)) {
                byte[] header = in.readNBytes(20);
                return header.length == 20 && header[18] == 2 && header[19] == 2;
            }
        }

        private static Path logOf(Path file) {
            return file.resolveSibling(file.getFileName() + "-wal");
        }
    }

    private static final class Scratch extends ScratchStore {
        Scratch(Engine engine, ScratchRequest request) throws SQLException {
            super(engine, inMemory(request));
        }

        private static Connection inMemory(ScratchRequest request) throws SQLException {
            SQLiteConfig config = limited(request.limits());
            Connection connection = config.createConnection("jdbc:sqlite::memory:");
            Engine.run(connection, List.of("PRAGMA temp_store=2", "PRAGMA trusted_schema=0", "PRAGMA foreign_keys=0"));
            return connection;
        }

        @Override
        void tablesMade() throws SQLException {
            owner.setAutoCommit(false);
        }

        @Override
        public void fill(List<String> rows) throws SQLException {
            Engine.run(owner, List.of("PRAGMA query_only=0"));
            Engine.run(owner, rows);
            Engine.run(owner, List.of("PRAGMA query_only=1"));
        }

        @Override
        public void reverse(boolean reversed) throws SQLException {
            Engine.run(owner, List.of("PRAGMA reverse_unordered_selects=" + (reversed ? 1 : 0)));
        }

        @Override
        public void check(String sql, boolean unparsed) throws SQLException {
            refuseDriverCommands(sql);
            if (unparsed) {
                super.check(sql, true);
            }
        }
    }

    /** The copy has no write-ahead log, so that it is one file. */
    private static final class Copy extends CloneStore {
        Copy(CloneRequest request, Path file) throws SQLException, IOException {
            super(opened(request, file));
        }

        private static Connection opened(CloneRequest request, Path file) throws SQLException, IOException {
            Path source = Path.of(request.location());
            Files.copy(source, file);
            Path log = Path.of(source + "-wal");
            if (Files.exists(log)) {
                Files.copy(log, Path.of(file + "-wal"));
            }
            SQLiteConfig config = limited(request.limits());
            Connection connection = config.createConnection("jdbc:sqlite:" + file);
            try {
                Engine.run(connection, List.of("PRAGMA temp_store=2", "PRAGMA trusted_schema=0", "PRAGMA foreign_keys=0", "PRAGMA legacy_alter_table=0"));
            } catch (SQLException e) {
                connection.close();
                throw e;
            }
            return connection;
        }

        @Override
        public void finish() throws SQLException {
            Engine.run(connection(), List.of("PRAGMA journal_mode=DELETE"));
        }
    }
}

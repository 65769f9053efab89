package io.github.assay.execution.worker.engines;

import io.github.assay.domain.table.Cell;
import io.github.assay.execution.protocol.CloneRequest;
import io.github.assay.execution.protocol.Request;
import io.github.assay.execution.protocol.ScratchRequest;
import io.github.assay.h2.H2Files;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import org.h2.Driver;
import org.h2.api.ErrorCode;
import org.h2.api.Interval;
import org.jspecify.annotations.Nullable;

/**
 * Opens H2 on a copy of the file, as a user who may only SELECT. Read-only opening alone would leave an administrator
 * the file functions, SCRIPT and BACKUP. Definitions that run code are removed from the copy before H2 reads it. The
 * copy is removed with the worker process.
 */
final class H2Engine implements Engine {
    private final CellReader cells = new H2Cells();
    private H2Copy copy = H2Copy.NONE;
    private @Nullable Connection anchor;

    @Override
    public Connection connect(Request request, Mode mode) throws SQLException {
        try {
            if (!copy.isOf(request)) {
                close();
                H2Copy old = copy;
                copy = H2Copy.NONE;
                old.delete();
                copy = H2Copy.make(request, Path.of(System.getProperty("java.io.tmpdir")));
            }
        } catch (IOException e) {
            throw new SQLException("the file cannot be copied for reading: " + e, e);
        }
        return freshOn(copy);
    }

    /**
     * Opens a connection. Another one stays open, because without it H2 would open the database again for each query,
     * which costs about 40 ms.
     */
    private Connection freshOn(H2Copy opened) throws SQLException {
        if (anchor == null) {
            anchor = open(opened);
        }
        try {
            return open(opened);
        } catch (SQLException _) {
            // A statement may have changed the user's settings in memory, so the copy is opened again.
            close();
            anchor = open(opened);
            return open(opened);
        }
    }

    private static Connection open(H2Copy copy) throws SQLException {
        String url = copy.url(
                ";ACCESS_MODE_DATA=r;IFEXISTS=TRUE;FILE_LOCK=NO;LAZY_QUERY_EXECUTION=TRUE;DB_CLOSE_ON_EXIT=FALSE");
        return connect(url, H2Copy.READER, copy.password());
    }

    static Connection connect(String url, String user, String password) throws SQLException {
        Properties settings = new Properties();
        settings.put("user", user);
        settings.put("password", password);
        return Driver.load().connect(url, settings);
    }

    /**
     * H2 also runs the text after a semicolon, wherever it finds one, so a semicolon is refused. H2 reports whether a
     * statement returns rows.
     */
    @Override
    public void mustOnlyRead(Connection connection, String sql) throws SQLException {
        int semicolon = sql.indexOf(';');
        if (semicolon >= 0 && !sql.substring(semicolon).matches("[;\\s]+")) {
            throw NoQuery.unknown("there is a semicolon in it");
        }
        try (PreparedStatement parsed = connection.prepareStatement(sql)) {
            if (parsed.getMetaData() == null) {
                throw new NoQuery("H2 does not take it for a query");
            }
        }
    }

    @Override
    public CellReader cells() {
        return cells;
    }

    @Override
    public Fault faultOf(SQLException e) {
        return switch (e.getErrorCode()) {
            case ErrorCode.FILE_CORRUPTED_1, ErrorCode.DATABASE_NOT_FOUND_WITH_IF_EXISTS_1, ErrorCode.IO_EXCEPTION_1,
                    ErrorCode.IO_EXCEPTION_2, ErrorCode.WRONG_USER_OR_PASSWORD, ErrorCode.FILE_VERSION_ERROR_1,
                    ErrorCode.DATABASE_ALREADY_OPEN_1 -> Fault.DATABASE;
            case ErrorCode.OUT_OF_MEMORY -> Fault.MEMORY;
            default -> Fault.STATEMENT;
        };
    }

    /** The engine's message. If the query may miss a definition that was left out of the copy, the message names it. */
    @Override
    public String message(SQLException e) {
        String message = String.valueOf(e.getMessage());
        String upper = message.toUpperCase(Locale.ROOT);
        return copy.leftOut().stream()
                .filter(left -> upper.contains(left.simpleName().toUpperCase(Locale.ROOT)))
                .findFirst()
                .map(left -> message + ". Assay leaves the file's " + left.kind() + " " + left.simpleName()
                        + " out, because it runs code or reaches outside the file")
                .orElse(message);
    }

    @Override
    public String remedy() {
        return "Put back an undamaged file of H2 2.x, give its administrator's user and passwordFrom, or correct its"
                + " path in project.json";
    }

    @Override
    public void close() {
        if (anchor != null) {
            Connection closing = anchor;
            anchor = null;
            try {
                closing.close();
            } catch (SQLException e) {
                throw new IllegalStateException("H2 does not close its copy", e);
            }
        }
    }

    @Override
    public ScratchStore scratch(ScratchRequest request) throws SQLException {
        return new Scratch(this, request);
    }

    @Override
    public CloneStore copy(CloneRequest request, Path file) throws SQLException, IOException {
        return Copy.make(request, file);
    }

    /**
     * A copy of an H2 file without definitions that could run Java code or reach another database. They are removed
     * before H2 opens the copy. The copy has a user with the right to SELECT only.
     *
     * @param source identifies the file and its state
     * @param file the copy
     * @param password password of {@link #READER}
     * @param leftOut the definitions that were removed
     */
    private record H2Copy(String source, Path file, String password, List<H2Definition> leftOut) {
        static final String READER = "ASSAY_READER";
        static final H2Copy NONE = new H2Copy("", Path.of(""), "", List.of());
        private static final String SUFFIX = ".mv.db";
        private static final String TABLES = "SELECT TABLE_SCHEMA, TABLE_NAME FROM INFORMATION_SCHEMA.TABLES"
                + " WHERE TABLE_SCHEMA <> 'INFORMATION_SCHEMA'";

        static H2Copy make(Request request, Path folder) throws IOException, SQLException {
            Path file = Files.createTempFile(folder, "h2-", SUFFIX);
            Files.copy(Path.of(request.location()), file, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
            byte[] password = new byte[16];
            new SecureRandom().nextBytes(password);
            try {
                List<H2Definition> leftOut = H2Metadata.clean(file);
                H2Copy copy = new H2Copy(sourceOf(request), file, HexFormat.of().formatHex(password), leftOut);
                copy.addReader(request);
                return copy;
            } catch (SQLException e) {
                Files.deleteIfExists(file);
                throw e;
            }
        }

        /** The URL by which H2 opens the copy. */
        String url(String settings) {
            String name = file.getFileName().toString();
            Path base = file.resolveSibling(name.substring(0, name.length() - SUFFIX.length()));
            return "jdbc:h2:" + H2Files.name(base) + settings;
        }

        boolean isOf(Request request) throws IOException {
            return !source.isEmpty() && source.equals(sourceOf(request));
        }

        void delete() throws IOException {
            if (!source.isEmpty()) {
                Files.deleteIfExists(file);
            }
        }

        private static String sourceOf(Request request) throws IOException {
            Path file = Path.of(request.location());
            return file + "|" + Files.size(file) + "|" + Files.getLastModifiedTime(file) + "|" + request.user()
                    + "|" + request.password().hashCode();
        }

        private void addReader(Request request) throws SQLException {
            String user = request.user().isEmpty() ? "sa" : request.user();
            try (Connection admin =
                    H2Engine.connect(url(";IFEXISTS=TRUE;DB_CLOSE_ON_EXIT=FALSE"), user, request.password());
                    Statement statement = admin.createStatement()) {
                // A damaged file may open as an older state of itself, usually the empty state in which it was created.
                if (names(statement, TABLES).isEmpty()) {
                    throw new SQLException(
                            "it holds no table: it is empty or damaged", "90030", ErrorCode.FILE_CORRUPTED_1);
                }
                statement.execute("DROP USER IF EXISTS " + READER);
                statement.execute("CREATE USER " + READER + " PASSWORD '" + password + "'");
                for (String schema : names(
                        statement,
                        "SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA"
                                + " WHERE SCHEMA_NAME <> 'INFORMATION_SCHEMA'")) {
                    statement.execute("GRANT SELECT ON SCHEMA " + schema + " TO " + READER);
                }
            }
        }

        /** Quoted names, their parts joined by points. */
        private static List<String> names(Statement statement, String query) throws SQLException {
            List<String> names = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery(query)) {
                while (rows.next()) {
                    List<String> parts = new ArrayList<>();
                    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                        parts.add('"' + rows.getString(i).replace("\"", "\"\"") + '"');
                    }
                    names.add(String.join(".", parts));
                }
            }
            return names;
        }
    }

    /** Reads H2's values. The padding of CHARACTER(n) is removed. */
    static final class H2Cells implements CellReader {
        @Override
        public Cell read(ResultSet rows, int column, String typeName) throws SQLException {
            return switch (typeName) {
                case "DATE" -> JavaCells.of(rows.getObject(column, LocalDate.class));
                case "TIME" -> JavaCells.of(rows.getObject(column, LocalTime.class));
                case "TIMESTAMP" -> JavaCells.of(rows.getObject(column, LocalDateTime.class));
                case "JSON" -> json(rows.getBytes(column));
                case "CHARACTER" -> unpadded(rows.getString(column));
                default -> other(rows, column);
            };
        }

        private static Cell other(ResultSet rows, int column) throws SQLException {
            return switch (rows.getObject(column)) {
                case Interval _ -> new Cell.Interval(rows.getString(column));
                case OffsetTime v -> Cell.of(v.toString());
                case ResultSet v -> new Cell.Nested(NestedValueJson.of(v));
                case null -> Cell.nul();
                case Object v -> JavaCells.of(v);
            };
        }

        private static Cell json(byte[] utf8) throws SQLException {
            return utf8 == null
                    ? Cell.nul()
                    : new Cell.Nested(NestedValueJson.ofJsonText(new String(utf8, StandardCharsets.UTF_8)));
        }

        static Cell unpadded(String text) {
            if (text == null) {
                return Cell.nul();
            }
            int end = text.length();
            while (end > 0 && text.charAt(end - 1) == ' ') {
                end--;
            }
            return Cell.of(text.substring(0, end));
        }
    }

    /** H2 gives its administrator file functions, so queries run as a user who may only read. */
    private static final class Scratch extends ScratchStore {
        private static final String READER = "READER";

        private final String url;
        private @Nullable Connection reader;

        Scratch(Engine engine, ScratchRequest request) throws SQLException {
            this(engine, "jdbc:h2:mem:scratch" + Integer.toHexString(System.identityHashCode(request)) + ";DB_CLOSE_ON_EXIT=FALSE;CASE_INSENSITIVE_IDENTIFIERS=TRUE");
        }

        private Scratch(Engine engine, String url) throws SQLException {
            super(engine, connect(url, "sa", ""));
            this.url = url;
            Engine.run(owner, List.of("SET REFERENTIAL_INTEGRITY FALSE"));
        }

        @Override
        void tablesMade() throws SQLException {
            Engine.run(owner, List.of("CREATE USER " + READER + " PASSWORD ''", "GRANT SELECT ON SCHEMA PUBLIC TO " + READER));
            reader = connect(url, READER, "");
        }

        @Override
        public Connection reader() {
            return Objects.requireNonNull(reader, "no tables yet");
        }

        @Override
        public void empty() throws SQLException {
            try (Statement statement = owner.createStatement();
                    Statement listing = owner.createStatement();
                    var names = listing.executeQuery(
                            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'PUBLIC' AND table_type = 'BASE TABLE'")) {
                while (names.next()) {
                    statement.execute("DELETE FROM \"" + names.getString(1).replace("\"", "\"\"") + "\"");
                }
            }
        }

        @Override
        public void close() {
            try {
                if (reader != null) {
                    reader.close();
                }
            } catch (SQLException e) {
                throw new IllegalStateException("a database in memory does not close", e);
            } finally {
                super.close();
            }
        }
    }

    /** The copy lacks definitions that run code, as every copy that Assay reads. */
    private static final class Copy extends CloneStore {
        private final List<H2Definition> leftOut;

        private Copy(Connection connection, List<H2Definition> leftOut) {
            super(connection);
            this.leftOut = leftOut;
        }

        static Copy make(CloneRequest request, Path file) throws SQLException, IOException {
            Files.copy(Path.of(request.location()), file);
            List<H2Definition> leftOut = H2Metadata.clean(file);
            String name = file.getFileName().toString();
            Path base = file.resolveSibling(name.substring(0, name.indexOf('.')));
            String user = request.user().isEmpty() ? "sa" : request.user();
            return new Copy(
                    connect("jdbc:h2:" + H2Files.name(base) + ";IFEXISTS=TRUE;DB_CLOSE_ON_EXIT=FALSE", user, request.password()),
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
            Engine.run(connection(), List.of("SHUTDOWN COMPACT"));
        }
    }
}

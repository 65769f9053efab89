package io.github.assay.execution.worker.engines;

import io.github.assay.execution.protocol.Request;
import io.github.assay.h2.H2Files;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.h2.api.ErrorCode;

/**
 * A copy of an H2 file without definitions that could run Java code or reach another database. They are removed before
 * H2 opens the copy. The copy has a user with the right to SELECT only.
 *
 * @param source identifies the file and its state
 * @param file the copy
 * @param password password of {@link #READER}
 * @param leftOut the definitions that were removed
 */
record H2Copy(String source, Path file, String password, List<H2Definition> leftOut) {
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
        try (Connection admin = H2Engine.connect(url(";IFEXISTS=TRUE;DB_CLOSE_ON_EXIT=FALSE"), user, request.password());
                Statement statement = admin.createStatement()) {
            // A damaged file may open as an older state of itself, usually the empty state in which it was created.
            if (names(statement, TABLES).isEmpty()) {
                throw new SQLException("it holds no table: it is empty or damaged", "90030", ErrorCode.FILE_CORRUPTED_1);
            }
            statement.execute("DROP USER IF EXISTS " + READER);
            statement.execute("CREATE USER " + READER + " PASSWORD '" + password + "'");
            for (String schema : names(
                    statement,
                    "SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA WHERE SCHEMA_NAME <> 'INFORMATION_SCHEMA'")) {
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
